#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/lanes.hpp>

#include <span>

namespace crosslane::inline CROSSLANE_TARGET {

/// The wave size that algorithms take by default: four registers of T, at most 64 lanes.
///
/// Errors   None.
template <LaneType T>
inline constexpr std::size_t default_wave_size =
    detail::widest_register == 0 ? 16
                                 : (4 * detail::widest_register / sizeof(T) < 64 ? 4 * detail::widest_register / sizeof(T) : 64);

namespace detail {

template <class R>
using StoredIn = typename decltype(std::span(std::declval<R&>()))::element_type;
/// The lane type of a range's elements: for long long std::int64_t, see LaneFor.
template <class R>
using ElementOf = LaneFor<std::remove_cv_t<StoredIn<R>>>;
template <class R>
inline constexpr bool is_writable = !std::is_const_v<StoredIn<R>>;

/// A range's elements, read and written as another type with the same bits. The compiler takes the two types for different
/// memory, so it must not move any access across this object's construction or destruction.
template <class T>
struct Reinterpreted : std::span<T>
{
    template <class E>
    explicit Reinterpreted(std::span<E> elements) : std::span<T>(reinterpret_cast<T*>(elements.data()), elements.size())
    {
        asm volatile("" ::: "memory");
    }
    Reinterpreted(Reinterpreted const&) = default;
    Reinterpreted& operator=(Reinterpreted const&) = default;
    ~Reinterpreted() { asm volatile("" ::: "memory"); }
};

/// A range's elements as a span of ElementOf, to read and to write. Keep what is returned as long as the span is used.
template <class R>
auto writable_elements_of(R& range)
{
    using Stored = StoredIn<R>;
    using T = std::conditional_t<std::is_const_v<Stored>, ElementOf<R> const, ElementOf<R>>;
    if constexpr (std::same_as<T, Stored>) {
        return std::span<T>(range);
    } else {
        return Reinterpreted<T>(std::span<Stored>(range));
    }
}
template <class R>
auto elements_of(R const& range)
{
    std::span<StoredIn<R const> const> const elements(range);
    return writable_elements_of(elements);
}

/// Writing in place never overtakes reading. It would if an output began inside its input, past its start.
template <class T>
void require_no_overrun(std::span<T const> in, std::span<T> out, char const* message)
{
    if (is_before(in.data(), out.data()) && is_before(out.data(), in.data() + in.size()) && !out.empty())
        detail::fail<std::invalid_argument>(message);
}

template <std::size_t N, LaneType T>
inline constexpr std::size_t wave_size_or_default = N == 0 ? default_wave_size<T> : N;

} // namespace detail

/// What algorithms take as input and output: a contiguous range of lane values, or what converts to a std::span. Elements of
/// another integer type, such as long long or char, count as the lane type of their size and sign.
///
/// Errors   std::vector<bool>, lists and ranges of structs do not satisfy it.
template <class R>
concept LaneRange = requires(R& r) { std::span(r); } && LaneType<detail::ElementOf<R>>;

} // namespace crosslane

#include <crosslane/algorithm/messages.hpp>
