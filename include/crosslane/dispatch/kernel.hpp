#pragma once

#include <crosslane/group/group.hpp>
#include <crosslane/group/interlocked.hpp>
#include <crosslane/group/thread_id.hpp>
#include <crosslane/lanes/failure.hpp>

#include <string>

namespace crosslane::inline CROSSLANE_TARGET {

/// HLSL's [WaveSize(Min, Max, Preferred)]: see wave_size.
///
/// Errors   As wave_size.
template <std::size_t Min, std::size_t Max, std::size_t Preferred>
struct WaveSize
{
    static consteval bool is_valid()
    {
        static_assert(std::has_single_bit(Min) && std::has_single_bit(Max) && 4 <= Min && Min <= Max && Max <= 128,
                      "crosslane::wave_size<Min, Max>: both must be powers of two from 4 to 128, Min at most Max");
        static_assert(Preferred == 0 || (std::has_single_bit(Preferred) && Min <= Preferred && Preferred <= Max),
                      "crosslane::wave_size<Min, Max, Preferred>: the preferred size must be a power of two from Min to Max");
        return true;
    }

    static constexpr detail::Attribute attribute = detail::Attribute::wave_size;
    static constexpr std::size_t min = Min, max = Max, preferred = Preferred;
};

/// The wave sizes that a kernel is compiled for: Min, 2 Min, … Max.
///
/// Shapes   Min, Max (default: Min), the preferred size (default: the machine's)  ->  an attribute for kernel.
/// Active   Does not involve lanes.
/// Errors   A size that is not a power of two from 4 to 128, Min above Max, or a preferred size outside them does not
///          compile.
/// Source   HLSL SM 6.6 and 6.8 WaveSize.
template <std::size_t Min, std::size_t Max = Min, std::size_t Preferred = 0>
inline constexpr WaveSize<Min, Max, Preferred> wave_size{};

/// Four registers of 32-bit lanes: the wave size of a kernel by default.
///
/// Errors   None. Instruction sets differ in it: a kernel that needs a certain size asks for it by wave_size.
inline constexpr std::size_t machine_wave_size = detail::widest_register == 0 ? 16 : detail::widest_register;

/// Which of its sizes a kernel runs at: a number, prefer_small, prefer_large or default_size.
///
/// Errors   A number that is not among its sizes: std::invalid_argument from kernel and from Shader::at.
struct WaveSizeChoice
{
    enum class Kind { machine, smallest, largest, exactly };
    Kind kind;
    std::size_t size = 0;

    constexpr explicit WaveSizeChoice(Kind k) : kind(k) {}
    constexpr WaveSizeChoice(std::size_t n) : kind(Kind::exactly), size(n) {}
};
inline constexpr WaveSizeChoice default_size{WaveSizeChoice::Kind::machine};
inline constexpr WaveSizeChoice prefer_small{WaveSizeChoice::Kind::smallest};
inline constexpr WaveSizeChoice prefer_large{WaveSizeChoice::Kind::largest};

namespace detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_wave_size(std::size_t size, std::size_t min, std::size_t max, char const* what)
{
    auto const allowed = min == max ? std::to_string(min) + " alone; give it wave_size<Min, Max>"
                                    : "the powers of two from " + std::to_string(min) + " to " + std::to_string(max);
    fail<std::invalid_argument>(("crosslane::" + std::string(what) + ": " + std::to_string(size) +
                                 " is not one of the wave sizes that it is made for, " + allowed).c_str());
}

template <class Sizes>
std::size_t chosen_wave_size(WaveSizeChoice choice, char const* what)
{
    switch (choice.kind) {
    case WaveSizeChoice::Kind::smallest: return Sizes::min;
    case WaveSizeChoice::Kind::largest: return Sizes::max;
    case WaveSizeChoice::Kind::machine:
        return Sizes::preferred != 0 ? Sizes::preferred : std::clamp(machine_wave_size, Sizes::min, Sizes::max);
    default: break;
    }
    if (!std::has_single_bit(choice.size) || choice.size < Sizes::min || choice.size > Sizes::max)
        refuse_wave_size(choice.size, Sizes::min, Sizes::max, what);
    return choice.size;
}

template <class I>
concept GroupNumber = std::convertible_to<I const&, std::uint64_t> && !std::floating_point<I>;
}

/// How many groups a dispatch has along X, Y and Z: {columns, rows}, of any integer types or types that convert to one.
///
/// Errors   std::length_error for a negative number, and from dispatch for more groups than it can number. A float does not compile.
struct Grid
{
    std::uint64_t x = 1, y = 1, z = 1;

    constexpr Grid() = default;
    template <detail::GroupNumber X, detail::GroupNumber Y = int, detail::GroupNumber Z = int>
    constexpr Grid(X const& columns, Y const& rows = 1, Z const& slices = 1) : x(count(columns)), y(count(rows)), z(count(slices))
    {
    }

private:
    template <class I>
    static constexpr std::uint64_t count(I const& n)
    {
        if constexpr (std::is_signed_v<I>) {
            if (n < 0) detail::fail<std::length_error>("crosslane::dispatch: a number of groups is negative");
        }
        return static_cast<std::uint64_t>(n);
    }
};

/// A compute shader, compiled for all its wave sizes, and the size chosen for it. Made by kernel.
///
/// Errors   As kernel.
template <class Body, class Threads, class Sizes>
class Kernel
{
public:
    using threads = Threads;

    /// It may run at these sizes and at the powers of two between them.
    static constexpr std::size_t min_wave_size = Sizes::min, max_wave_size = Sizes::max;

    Kernel(Body body, WaveSizeChoice choice) : body_(std::move(body)), wave_size_(detail::chosen_wave_size<Sizes>(choice, "kernel")) {}

    /// The wave size that it runs at: size the dispatch by it.
    [[nodiscard]] std::size_t wave_size() const { return wave_size_; }

    /// The fewest groups that cover this many threads along X, Y and Z; none for 0. The kernel itself must leave out the
    /// threads past the end: if (auto inside = wave.where((id.x < width) & (id.y < height))).
    [[nodiscard]] static constexpr Grid covering(std::uint64_t width, std::uint64_t height = 1, std::uint64_t depth = 1)
    {
        static_assert(Threads::has_thread_ids,
                      "crosslane::Kernel::covering: a num_waves kernel has no threads to count; size its grid by wave_size()");
        auto const groups = [](std::uint64_t count, std::uint64_t size) { return count / size + (count % size != 0); };
        return {groups(width, Threads::x), groups(height, Threads::y), groups(depth, Threads::z)};
    }

    [[nodiscard]] Body const& body() const { return body_; }

    /// f(std::integral_constant<std::size_t, wave_size()>).
    template <std::size_t N = Sizes::min, class F>
    void at_wave_size(F const& f) const
    {
        if (N == wave_size_) return f(std::integral_constant<std::size_t, N>{});
        if constexpr (N < Sizes::max) at_wave_size<2 * N>(f);
    }

private:
    static_assert(sizeof(Group<Sizes::max, Threads>) != 0); // Group's own checks, when the kernel is made

    Body body_;
    std::size_t wave_size_;
};

namespace detail {

template <class A> // A is decltype of a parameter, which with nvcc is a reference
concept KernelAttribute = requires { { std::remove_cvref_t<A>::attribute } -> std::convertible_to<Attribute>; };

template <Attribute A, class... Attributes>
inline constexpr std::size_t count_of = (std::size_t{std::remove_cvref_t<Attributes>::attribute == A} + ... + 0);

/// The first attribute of kind A, or `otherwise` if there is none.
template <Attribute A, class Default>
consteval auto attribute_of(Default otherwise)
{
    return otherwise;
}
template <Attribute A, class Default, class First, class... Rest>
consteval auto attribute_of(Default otherwise, First first, Rest... rest)
{
    if constexpr (First::attribute == A) {
        return first;
    } else {
        return attribute_of<A>(otherwise, rest...);
    }
}

template <class A>
inline constexpr bool is_num_waves = false;
template <std::size_t W>
inline constexpr bool is_num_waves<NumWaves<W>> = true;

} // namespace detail

/// A compute shader: its attributes, and its body, which runs once for each group.
///
///     auto const shader = kernel<num_threads<8, 8>, wave_size<16, 64>>(       // [numthreads(8, 8, 1)] [WaveSize(16, 64)]
///         [=](auto group) {                                                   // void main(
///             group.for_each_wave([&](auto wave) {
///                 auto const pixel = SV_DispatchThreadID(wave);               //     uint2 pixel : SV_DispatchThreadID)
///                 …
///             });
///         }, prefer_large);
///     dispatch(serial, shader, {width / 8, height / 8});
///
/// Shapes   num_threads or num_waves, and wave_size if it may run at sizes other than machine_wave_size; body(Group), with a
///          const call operator that takes every Group<N, …>; the wave size to choose  ->  Kernel.
/// Active   As Group.
/// Cost     GCC inlines all that body calls, once for each wave size: mark long, rarely run functions [[gnu::noinline]].
/// Errors   Both num_threads and num_waves, neither of them, or two wave_size do not compile. Nor does num_waves<W> where W
///          waves of the largest size have more than 1024 lanes; without wave_size, that depends on the instruction set.
///          std::invalid_argument for a size that wave_size does not allow.
/// Source   A Direct3D 12 compute pipeline; proposal 0054's wave size flags.
template <auto... Attributes, class Body>
[[nodiscard]] auto kernel(Body body, WaveSizeChoice choice = default_size)
{
    using detail::Attribute;
    static_assert((detail::KernelAttribute<decltype(Attributes)> && ...),
                  "crosslane::kernel: an attribute is num_threads<X, Y, Z>, num_waves<W> or wave_size<Min, Max>");
    constexpr auto groups = detail::count_of<Attribute::group, decltype(Attributes)...>;
    constexpr auto num_waves_given = (std::size_t{detail::is_num_waves<std::remove_cvref_t<decltype(Attributes)>>} + ... + 0);
    static_assert(num_waves_given == 0 || num_waves_given == groups,
                  "crosslane::kernel: num_threads and num_waves exclude each other; give one of them");
    static_assert(groups != 0, "crosslane::kernel: the size of a group is missing; give num_threads<X, Y, Z> or num_waves<W>");
    static_assert(groups < 2 || (num_waves_given != 0 && num_waves_given != groups),
                  "crosslane::kernel: the size of a group is given twice");
    static_assert(detail::count_of<Attribute::wave_size, decltype(Attributes)...> < 2, "crosslane::kernel: wave_size is given twice");
    constexpr auto threads = detail::attribute_of<Attribute::group>(num_threads<1>, Attributes...);
    constexpr auto sizes = detail::attribute_of<Attribute::wave_size>(wave_size<machine_wave_size>, Attributes...);
    static_assert(threads.is_valid() && sizes.is_valid());
    return Kernel<Body, std::remove_const_t<decltype(threads)>, std::remove_const_t<decltype(sizes)>>(std::move(body), choice);
}

} // namespace crosslane
