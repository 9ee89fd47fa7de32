#pragma once

#include <crosslane/wave/buffer_elements.hpp>
#include <crosslane/wave/check_places.hpp>

#include <algorithm>
#include <limits>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// std::vector<bool>, whose bools have no place in memory.
template <class R>
concept PackedBools = std::same_as<typename R::value_type, bool> && !std::ranges::contiguous_range<R>;

/// No mistake for a float, which Clang asks for before it sees that an index may not be one.
template <class I>
using UnsignedIndex = typename std::conditional_t<std::integral<I>, std::make_unsigned<I>, std::type_identity<I>>::type;

template <class X>
void refuse_store(X const&)
{
    static_assert(sizeof(X) == 0, "crosslane::Buffer: a store needs to know the active lanes; write assign(wave, buffer[id], value)");
}

/// buffer[id] with an id for each lane: the value V that is there, and its places, which are stored to only where [id] stands.
/// Under a name of its own it is a value. The compiler drops the read where only the places are used.
template <class T, class V, class U, std::size_t N>
struct BufferLanes : V
{
    BufferPlaces<T, U, N> crosslane_places; // a short name would hide a member of V
    CROSSLANE_CHECK(PendingRead crosslane_pending{crosslane_places};)

    CROSSLANE_INLINE BufferLanes(BufferPlaces<T, U, N> const& places) : V(places.read()), crosslane_places(places) {}
    BufferLanes(BufferLanes const&) = default;
    CROSSLANE_CHECK(~BufferLanes() noexcept(false) { crosslane_pending.end(crosslane_places); })

    CROSSLANE_INLINE BufferLanes& operator=(V const& value) &
    {
        V::operator=(value);
        return *this;
    }
    CROSSLANE_INLINE BufferLanes& operator=(BufferLanes const& value) & { return *this = static_cast<V const&>(value); }
    void operator=(BufferLanes const& value) const&& { refuse_store(value); }
    void operator=(auto const& value) const&& { refuse_store(value); }
};

// clang-format off
#define CROSSLANE_REFUSE_STORE(op)                                                                                               \
    template <class T, class V, class U, std::size_t N, class X>                                                           \
    void operator op(BufferLanes<T, V, U, N> const&&, X const& value) { refuse_store(value); }
CROSSLANE_REFUSE_STORE(+=) CROSSLANE_REFUSE_STORE(-=) CROSSLANE_REFUSE_STORE(*=) CROSSLANE_REFUSE_STORE(/=) CROSSLANE_REFUSE_STORE(%=)
CROSSLANE_REFUSE_STORE(<<=) CROSSLANE_REFUSE_STORE(>>=) CROSSLANE_REFUSE_STORE(&=) CROSSLANE_REFUSE_STORE(|=) CROSSLANE_REFUSE_STORE(^=)
#undef CROSSLANE_REFUSE_STORE
// clang-format on

template <class T, class V, class U, std::size_t N>
struct VaryingOf<BufferLanes<T, V, U, N>, N> { using type = V; };
template <class T, class V, class U, std::size_t N>
struct VecPart<BufferLanes<T, V, U, N>> : VecPart<V> {};

} // namespace detail

/// A view of elements in memory that lanes read and write, each at its own index: HLSL's RWStructuredBuffer<T> and RWBuffer<T>.
/// With a T const it is read-only: HLSL's StructuredBuffer<T> and Buffer<T>. Use one for a groupshared array too.
///
///     Buffer in(positions);                                   // StructuredBuffer<float3>       std::vector<Vec<float, 3>> const
///     Buffer out(lights);                                     // RWStructuredBuffer<Light>      std::vector<Light<float>>
///     auto const p = in[id];                                  // float3 p = In[id];             Vec<Lanes<float, N>, 3>
///     auto light = out[id];                                   // Light light = Out[id];         Light<Lanes<float, N>>
///     assign(wave, out[id], light);                           // Out[id] = light;
///     InterlockedAdd(wave, Buffer(counts)[bucket], 1u);       // InterlockedAdd(counts[bucket], 1); group/interlocked.hpp
///     total[0] += 7u;                                         // Total[0] += 7;                 an index for all lanes
///
/// Outside  Whatever the index, nothing before the first or past the last element is read or written. A read there gives 0,
///          in every number of a Vec and of what a struct's members() lists; a store or an interlocked operation does nothing.
///          A negative index is outside, and so is a very large one of any type: no index is cut to fewer bits. One index for
///          all lanes names an element there that is this thread's own, and 0 each time it is named.
/// Element  T is a lane type or another integer of the same sizes, bool, a Vec<T, C> of one of these, or a struct of your own
///          as WaveReadLaneAt takes it, but of plain numbers: Light<float>.
/// Memory   Anything that a std::span can be made of, such as a std::vector, a C array or std::array, or a pointer and a number
///          of elements. Its layout is C++'s, and it must outlive the view.
/// Index    Lanes<I, N> of an integer I: buffer[id] is what the lanes read, a Lanes<T, N>, Mask<N>, Vec<Lanes<T, N>, C> or
///          Light<Lanes<float, N>>, and also names the place that assign stores to. An I, for all lanes: buffer[i] is a T&, or a T
///          if T is const. Load(id), HLSL's other way to read, gives the same value, but no place to store to.
/// Means    read:                          for (lane : all) x[lane] = id[lane] is inside ? data[id[lane]] : 0;
///          assign(wave, buffer[id], x):   for (lane : active) if (id[lane] is inside) data[id[lane]] = x[lane];
/// Active   Every lane reads, active or not; what an inactive lane reads means nothing. A lane whose index is outside reads the
///          first element, and drops it. That is safe as to bounds, not as to data races: the elements at inactive lanes' indices
///          count as read, and so does the first. Where another thread may write them meanwhile, use gather, which takes a mask.
///          Only active lanes store, and with an index for all lanes only assign looks at the wave. Unoptimised, buffer[id] reads
///          also where it is only stored to, which a thread sanitizer may report.
///          A struct or Vec is stored whole: what another lane or thread stored in other members meanwhile is lost.
/// Order    If two lanes have the same index, the higher lane's value stays.
/// Cost     Numbers in a row are one load or store for every 16 lanes of uint32_t, two where they are two rows of 8 (SSE2, NEON: one for
///          every 8), in waves of up to eight registers; where not all lanes store, with AVX2 and AVX-512, masked ones.
///          AVX2, GCC 12, an Intel Xeon (bench/wave/buffer, lanes/memory):
///
///                                           buffer[id]   in a row    gather    a plain loop
///           8 lanes of an int32               4.0 ns      1.8 ns     3.1 ns      4.8 ns
///           8 lanes of a float3               6.8 ns        -          -         7.3 ns
///           8 lanes of a struct of 4 numbers  6.8 ns      4.1 ns       -         8.2 ns
///          32 lanes of a struct of 4 numbers   27 ns       27 ns       -          55 ns
///
/// Errors   None at run time; checked builds report stores and interlocked operations outside, and two groups of one dispatch on one
///          word, and with -DCROSSLANE_CHECKED=2 reads outside (docs/guide/6-mistakes.md). buffer[id] = x for lanes does not compile,
///          as it does not say which lanes are active, nor does buffer[id].member = x: read the element, change it, and assign it.
/// Source   HLSL RWStructuredBuffer, StructuredBuffer, RWBuffer, Buffer; Direct3D 11.3's rules for what is out of bounds.
template <class T>
class Buffer
{
    using Element = std::remove_const_t<T>;
    static_assert(!detail::is_array_of_elements<Element>,
                  "crosslane::Buffer<T>: of an array of arrays make one, as std::array<float, 8 * 24> for a[8][24], and write "
                  "a[y * 24 + x]");
    static_assert(detail::is_array_of_elements<Element> || detail::BufferPart<Element>,
                  "crosslane::Buffer<T>: T must be a lane type, bool, a Vec of one, or a struct that is a template of what its numbers "
                  "are and has a function members() that returns std::tie of them");
    static_assert(!detail::HasMembers<Element> || detail::lists_parts<Element>,
                  "crosslane::Buffer: members() may list numbers, bools, a Vec of them, and structs as the whole is one");
    static_assert(!detail::HasMembers<Element> || !detail::lists_parts<Element> ||
                      detail::becomes_lanes<Element, detail::InLanes<Element, 1>>,
                  "crosslane::Buffer: what members() lists must be of the types that the struct is a template of");
    static constexpr bool is_read_only = std::is_const_v<T>;

public:
    using value_type = Element;
    Buffer() = default;
    Buffer(T* first, std::size_t size) : data_(first), size_(size) {}
    template <detail::OutlivesView R>
        requires std::constructible_from<std::span<T>, R&>
    Buffer(R&& range) : Buffer(std::span<T>(range).data(), std::span<T>(range).size())
    {
    }
    template <detail::PackedBools R>
    CROSSLANE_REFUSE_CONSTRUCTOR("a std::vector<bool> holds no bools: keep std::uint8_t", Buffer, R const&);
    template <detail::OutlivesView R>
        requires(!std::constructible_from<std::span<T>, R&>) && std::constructible_from<std::span<T const>, R&>
    CROSSLANE_REFUSE_CONSTRUCTOR("the elements are const: write Buffer<T const>, which only reads", Buffer, R&&);
    template <std::same_as<Element> E>
        requires is_read_only
    Buffer(Buffer<E> const& other) : Buffer(other.data(), other.size())
    {
        CROSSLANE_CHECK(made_in_ = other.made_in_;)
    }

    [[nodiscard]] T* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// As HLSL's: the number of elements, and the size of one in bytes.
    ///
    /// Active   Does not look at lanes.
    /// Errors   None. A number of elements of more than 32 bits gives 4294967295; size() has them all.
    void GetDimensions(std::uint32_t& count) const
    {
        count = static_cast<std::uint32_t>((std::min)(std::uint64_t{size_}, std::uint64_t{~std::uint32_t{}}));
    }
    void GetDimensions(std::uint32_t& count, std::uint32_t& stride) const
    {
        GetDimensions(count);
        stride = sizeof(T);
    }

    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE detail::InLanes<Element, N> Load(Lanes<I, N> const& id CROSSLANE_CALLER) const
    {
        CROSSLANE_CHECK(detail::check_read(caller.of(__func__), at(id));)
        return at(id).read();
    }
    [[nodiscard]] CROSSLANE_INLINE Element Load(detail::BufferIndex auto id CROSSLANE_CALLER) const
    {
        CROSSLANE_CHECK(detail::check_place(caller.of(__func__), data_, id, size_, made_in_);)
        return is_inside(id) ? data_[static_cast<std::size_t>(id)] : detail::zero_element<Element>();
    }

    // const: not a value that may be changed
    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_OPERATOR auto operator[](Lanes<I, N> const& id) const
        -> detail::BufferLanes<T, detail::InLanes<Element, N>, detail::UnsignedIndex<I>, N> const
        requires(!is_read_only)
    {
        CROSSLANE_CHECK_MORE(detail::buffer_caller = __builtin_return_address(0);)
        return {at(id)};
    }
    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_OPERATOR detail::InLanes<Element, N> const operator[](Lanes<I, N> const& id) const
        requires is_read_only
    {
        CROSSLANE_CHECK_MORE(detail::buffer_caller = __builtin_return_address(0);)
        return Load(id CROSSLANE_CHECK(, detail::buffer_at_id));
    }
    [[nodiscard]] CROSSLANE_OPERATOR T& operator[](detail::BufferIndex auto id) const
        requires(!is_read_only)
    {
        CROSSLANE_CHECK_MORE(if (!is_inside(id)) detail::report_place(__builtin_return_address(0), id, size_);)
        return is_inside(id) ? data_[static_cast<std::size_t>(id)] : detail::outside_element<T>();
    }
    [[nodiscard]] CROSSLANE_OPERATOR Element operator[](detail::BufferIndex auto id) const
        requires is_read_only
    {
        CROSSLANE_CHECK_MORE(detail::buffer_caller = __builtin_return_address(0);)
        return Load(id CROSSLANE_CHECK(, detail::buffer_at_id));
    }

    // clang-format off
    CROSSLANE_REFUSE("an index is an integer: write lanes_cast<std::uint32_t>(x)", operator[](detail::FloatIndex auto const&) const);
    CROSSLANE_REFUSE("an index is an integer: write lanes_cast<std::uint32_t>(x)", Load(detail::FloatIndex auto const&) const);
    template <class I, std::size_t C>
    CROSSLANE_REFUSE("a Buffer has one index: write y * width + x", operator[](Vec<I, C> const&) const);
    template <class I, std::size_t C>
    CROSSLANE_REFUSE("a Buffer has one index: write y * width + x", Load(Vec<I, C> const&) const);
    // clang-format on

private:
    CROSSLANE_CHECK(template <class> friend class Buffer;)

    template <std::integral I, std::size_t N>
    CROSSLANE_INLINE auto at(Lanes<I, N> const& id) const
    {
        using U = std::make_unsigned_t<I>;
        constexpr std::uint64_t most = (std::numeric_limits<I>::max)(); // negative ones, taken as unsigned, are above it
        bool const empty = size_ == 0;
        auto const last = static_cast<U>(empty ? 0 : (std::min)(std::uint64_t{size_ - 1}, most));
        auto* const first = empty ? static_cast<T*>(static_cast<void*>(detail::nowhere<Element>)) : data_;
        return detail::BufferPlaces<T, U, N>{*first, lanes_cast<U>(id), last,
                                             empty CROSSLANE_CHECK(, made_in_, size_, std::signed_integral<I>)};
    }
    CROSSLANE_INLINE bool is_inside(std::integral auto id) const
    {
        return static_cast<std::uint64_t>(id) < size_; // a negative id becomes a very large one
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    CROSSLANE_CHECK(std::uint64_t made_in_ = detail::watched_run();)
};

template <detail::OutlivesView R>
    requires requires(R& range) { std::span(range); }
Buffer(R&&) -> Buffer<typename decltype(std::span(std::declval<R&>()))::element_type>;
template <detail::PackedBools R>
Buffer(R const&) -> Buffer<bool>;

/// HLSL's names, where T is written.
///
/// Errors   As Buffer's. A RWStructuredBuffer of const elements does not compile.
template <class T>
using StructuredBuffer = Buffer<T const>;
template <class T>
using RWStructuredBuffer = Buffer<T>;

/// buffer[id] = x in the active lanes; x = y, of one value for all lanes, if any lane is active.
///
///     assign(wave, out[id], x);      // Out[id] = x;
///     assign(wave, total[0], 7u);    // Total[0] = 7;
///
/// Shapes   Wave<N>, a Buffer's [id] of lanes, and a value that converts to what it holds.
///          Wave<N>, T&, T, where T is what a Buffer holds.
/// Active   Writes for active lanes only.
/// Errors   None: a store outside does nothing, and checked builds report it, as they do lanes that store different values in one
///          place, and an index or value that was never set. Lanes, of which each may have another value, do not compile beside a T&.
template <class T, class V, class U, std::size_t N>
CROSSLANE_INLINE void assign(Wave<N> const& wave, detail::BufferLanes<T, V, U, N> const&& element,
                             std::type_identity_t<V> const& x CROSSLANE_CALLER)
{
    auto const& places = element.crosslane_places;
    CROSSLANE_CHECK(element.crosslane_pending.cancel(); detail::check_defined(caller.of(__func__), wave.active, places.index, "index");)
    CROSSLANE_CHECK(detail::check_inside(caller.of(__func__), wave, places);)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active & Mask<N>(~places.outside()), x, "value");)
    if (detail::has_all_lanes(wave.active)) { // stores of whole waves look for no set lanes
        places.write(x, Mask<N>::all() CROSSLANE_NAME_CALLER);
    } else {
        places.write(x, wave.active CROSSLANE_NAME_CALLER);
    }
    CROSSLANE_CHECK(detail::check_places(detail::AccessKind::write, caller.of(__func__), places, wave.active);)
}
template <std::size_t N, detail::BufferPart T>
CROSSLANE_INLINE void assign(Wave<N> const& wave, T& x, std::type_identity_t<T> const& y CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(if (wave) detail::check_inside(caller.of(__func__), x);)
    if (wave) x = y;
    CROSSLANE_CHECK(if (wave) detail::check_stored(caller.of(__func__), x);)
}
// clang-format off
template <std::size_t N, detail::BufferPart T, detail::LanesBeside<T, N> X>
CROSSLANE_REFUSE("here one value for all lanes is needed, as WaveReadLaneFirst(wave, x)", assign(Wave<N> const&, T&, X const&));
template <std::size_t N, detail::AnyLanes X, class Y>
CROSSLANE_REFUSE("assign takes a variable, or a whole element of a Buffer", assign(Wave<N> const&, X const&&, Y const&));
template <detail::AnyPlace X, class Y>
CROSSLANE_REFUSE("the wave is the first argument", assign(X const&, Y const&));
template <detail::AnyPlace X, std::size_t N, class Y>
CROSSLANE_REFUSE("the wave is the first argument", assign(X const&, Wave<N> const&, Y const&, detail::Never auto const&...));
// clang-format on

} // namespace crosslane
