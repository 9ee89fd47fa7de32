#pragma once

#include <crosslane/wave/buffer_elements.hpp>

#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What is still there when a view of it is used: not a temporary that owns its elements.
template <class R>
concept OutlivesView = std::is_lvalue_reference_v<R> || std::ranges::enable_borrowed_range<std::remove_cvref_t<R>>;

/// buffer[id] with an id for each lane: read or written where it is used, and only there.
template <class T, class V, std::unsigned_integral U, std::size_t N>
struct BufferLanes
{
    T& first;
    Lanes<U, N> at; // 0 where outside
    typename Lanes<U, N>::Compared outside;

    BufferLanes(T& f, Lanes<U, N> const& a, typename Lanes<U, N>::Compared const& o) : first(f), at(a), outside(o) {}
    BufferLanes(BufferLanes const&) = delete;

    [[nodiscard]] CROSSLANE_INLINE V read() const { return read_elements<sizeof(T)>(first, at, outside); }
    CROSSLANE_INLINE operator V() && { return read(); }

    template <std::same_as<V> X>
    operator X() const&
    {
        static_assert(sizeof(X) == 0, "crosslane::Buffer: auto keeps the place, not what it holds; write auto x = buffer.Load(id), "
                                      "or Lanes<T, N> x = buffer[id]");
    }
    void operator=(BufferLanes const& value) const { refuse(value); }
    void operator=(auto const& value) const { refuse(value); }

private:
    template <class X>
    static void refuse(X const&)
    {
        static_assert(sizeof(X) == 0, "crosslane::Buffer: a store needs to know the active lanes; write assign(wave, buffer[id], value)");
    }
};

/// buffer[id] with one id.
template <class T>
struct BufferElement
{
    T* place; // null where outside

    explicit BufferElement(T* p) : place(p) {}
    BufferElement(BufferElement const&) = delete;

    [[nodiscard]] CROSSLANE_INLINE std::remove_const_t<T> read() const
    {
        return place == nullptr ? zero_element<std::remove_const_t<T>>() : *place;
    }
    CROSSLANE_INLINE operator T() && { return read(); }

    template <std::same_as<T> X>
    operator X() const&
    {
        static_assert(sizeof(X) == 0, "crosslane::Buffer: auto keeps the place, not what it holds; write auto x = buffer.Load(id), "
                                      "or T x = buffer[id]");
    }
    CROSSLANE_INLINE void operator=(T const& value) const
    {
        if (place != nullptr) *place = value;
    }
    CROSSLANE_INLINE void operator=(BufferElement const& value) const { *this = value.read(); }
};

} // namespace detail

/// A view of elements in memory that lanes read and write, each at its own index: HLSL's RWStructuredBuffer<T> and RWBuffer<T>.
/// With a T const it is read-only: HLSL's StructuredBuffer<T> and Buffer<T>. Use one for a groupshared array too.
///
///     Buffer in(positions);                                   // StructuredBuffer<float3>       std::vector<Vec<float, 3>> const
///     Buffer out(lights);                                     // RWStructuredBuffer<Light>      std::vector<Light<float>>
///     auto const p = in[id];                                  // float3 p = In[id];             Vec<Lanes<float, N>, 3>
///     auto light = out.Load(id);                              // Light light = Out[id];         Light<Lanes<float, N>>
///     assign(wave, out[id], light);                           // Out[id] = light;
///     InterlockedAdd(wave, Buffer(counts)[bucket], 1u);       // InterlockedAdd(counts[bucket], 1); group/interlocked.hpp
///     total[0] = 7u;                                          // Total[0] = 7;                  an index for all lanes
///
/// Outside  Whatever the index, nothing before the first or past the last element is read or written. A read there gives 0,
///          in every number of a Vec and of what a struct's members() lists; a store or an interlocked operation does nothing.
///          A negative index is outside, and so is a very large one of any type: no index is cut to fewer bits.
/// Shapes   T is a lane type or another integer of the same sizes, bool, a Vec<T, C> of one of these, or a struct of your own
///          as WaveReadLaneAt takes it, but of plain numbers: Light<float>. The memory is anything that a std::span can be made
///          of, such as a C array or std::array, or a pointer and a number of elements. Its layout is C++'s, and it must
///          outlive the view.
///          Lanes<I, N> of an integer I  ->  Lanes<T, N>, Mask<N>, Vec<Lanes<T, N>, C>, Light<Lanes<float, N>>; I  ->  T.
///          Load(id) is the value, and so is [id] of a T const. Otherwise [id] is a place, which converts to its value where
///          the value's type is called for: by a declaration, a parameter, or an operator whose other operand is lanes.
/// Means    read:                          for (lane : all) x[lane] = id[lane] is inside ? data[id[lane]] : 0;
///          assign(wave, buffer[id], x):   for (lane : active) if (id[lane] is inside) data[id[lane]] = x[lane];
/// Active   A read reads for every lane, which is safe; what an inactive lane reads means nothing. For an index outside, it
///          looks at the first element. If another thread may write at the same time, use gather, which takes a mask. Only
///          active lanes store.
/// Order    If two lanes have the same index, the higher lane's value stays.
/// Cost     That of gather and scatter, once for each number in an element, and a comparison of the indices.
/// Errors   None at run time. buffer[id] = x for lanes does not compile, as it does not say which lanes are active.
/// Source   HLSL RWStructuredBuffer, StructuredBuffer, RWBuffer, Buffer; Direct3D 11.3's rules for what is out of bounds.
template <class T>
class Buffer
{
    using Element = std::remove_const_t<T>;
    static_assert(detail::BufferPart<Element>,
                  "crosslane::Buffer<T>: T must be a lane type, bool, a Vec of one, or a struct that is a template of what its numbers "
                  "are and has a function members() that returns std::tie of them");
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
    template <std::same_as<Element> E>
        requires is_read_only
    Buffer(Buffer<E> const& other) : Buffer(other.data(), other.size())
    {
    }

    [[nodiscard]] T* data() const { return data_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// As HLSL's: the number of elements, and the size of one in bytes.
    void GetDimensions(std::uint32_t& count) const { count = static_cast<std::uint32_t>(size_); }
    void GetDimensions(std::uint32_t& count, std::uint32_t& stride) const
    {
        GetDimensions(count);
        stride = sizeof(T);
    }

    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE detail::InLanes<Element, N> Load(Lanes<I, N> const& id) const
    {
        return at(id).read();
    }
    [[nodiscard]] CROSSLANE_INLINE Element Load(std::integral auto id) const { return at(id).read(); }

    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE auto operator[](Lanes<I, N> const& id) const
        requires(!is_read_only)
    {
        return at(id);
    }
    [[nodiscard]] CROSSLANE_INLINE auto operator[](std::integral auto id) const
        requires(!is_read_only)
    {
        return at(id);
    }
    template <std::integral I, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE detail::InLanes<Element, N> const operator[](Lanes<I, N> const& id) const // const: no assignment
        requires is_read_only
    {
        return Load(id);
    }
    [[nodiscard]] CROSSLANE_INLINE Element operator[](std::integral auto id) const
        requires is_read_only
    {
        return Load(id);
    }

private:
    template <std::integral I, std::size_t N>
    CROSSLANE_INLINE auto at(Lanes<I, N> const& id) const
    {
        using U = std::make_unsigned_t<I>;
        using Mask = typename Lanes<U, N>::Compared;
        constexpr std::uint64_t most = (std::numeric_limits<I>::max)(); // negative ones, taken as unsigned, are above it
        auto const index = lanes_cast<U>(id);
        Mask const outside = (index > static_cast<U>((std::min)(std::uint64_t{size_ - 1}, most))) | Mask(size_ == 0);
        return detail::BufferLanes<T, detail::InLanes<Element, N>, U, N>(size_ == 0 ? detail::nowhere<Element> : *data_,
                                                                         select(outside, Lanes<U, N>(U{}), index), outside);
    }
    CROSSLANE_INLINE auto at(std::integral auto id) const
    {
        bool const is_inside = static_cast<std::uint64_t>(id) < size_; // a negative id becomes a very large one
        return detail::BufferElement<T>(is_inside ? data_ + static_cast<std::size_t>(id) : nullptr);
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
};

template <detail::OutlivesView R>
    requires requires(R& range) { std::span(range); }
Buffer(R&&) -> Buffer<typename decltype(std::span(std::declval<R&>()))::element_type>;

/// buffer[id] = x in the active lanes.
///
/// Shapes   Wave<N>, a Buffer's [id] of lanes, and a value that converts to what it holds.
/// Active   Writes for active lanes only.
/// Errors   None: a store outside does nothing.
template <class T, class V, std::unsigned_integral U, std::size_t N>
CROSSLANE_INLINE void assign(Wave<N> const& wave, detail::BufferLanes<T, V, U, N>&& place, std::type_identity_t<V> const& x)
{
    Mask<N> const inside = wave.active & ~place.outside;
    if (all(inside)) { // saves the search for set lanes
        detail::write_elements<sizeof(T)>(place.first, place.at, x, Mask<N>::all());
    } else {
        detail::write_elements<sizeof(T)>(place.first, place.at, x, inside);
    }
}

} // namespace crosslane
