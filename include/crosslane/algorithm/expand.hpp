#pragma once

#include <crosslane/algorithm/compact.hpp>

namespace crosslane {

namespace detail {

/// The elements of one block whose counts are at most N: one store of N copies each, every one overwriting what the last
/// wrote too much. Says where the block ends; null if a count is greater.
template <std::size_t N, std::size_t Block, LaneType T, LaneType C>
CROSSLANE_INLINE T* expand_block(T const* in, C const* counts, T* out)
{
    constexpr C most = N < std::numeric_limits<C>::max() ? static_cast<C>(N) : std::numeric_limits<C>::max();
    if (!all(load<Block>(counts) <= Lanes<C, Block>(most))) return nullptr;
    for (std::size_t k = 0; k < Block; ++k) {
        Lanes<T, N>(in[k]).store(out);
        out += counts[k];
    }
    return out;
}

/// Whole blocks while the output has room for a block of the greatest counts that one store can serve. Stores of N copies
/// where they suffice, since a longer one costs more cache lines, then of 2 N and 4 N.
template <std::size_t N, LaneType T, LaneType C>
CROSSLANE_INLINE T* expand_blocks(T const* in, C const* counts, std::size_t count, T* out, T* end, std::size_t& done)
{
    constexpr std::size_t block = 16;
    auto const fits = [&](std::size_t copies) CROSSLANE_INLINE_LAMBDA { return static_cast<std::size_t>(end - out) >= copies; };
    std::size_t i = 0;
    while (count - i >= block && fits(block * N)) {
        T* next = expand_block<N, block>(in + i, counts + i, out);
        if (next == nullptr && fits(block * 2 * N)) next = expand_block<2 * N, block>(in + i, counts + i, out);
        if (next == nullptr && fits(block * 4 * N)) next = expand_block<4 * N, block>(in + i, counts + i, out);
        if (next != nullptr) {
            out = next;
            i += block;
            continue;
        }
        for (std::size_t const last = i + block; i < last; ++i) {
            if (!fits(N) || counts[i] > static_cast<std::size_t>(end - out) - N) {
                done = i;
                return out;
            }
            Lanes<T, N> const copies = in[i];
            for (std::size_t k = 0; k < counts[i]; k += N) copies.store(out + k);
            out += counts[i];
        }
    }
    done = i;
    return out;
}

/// Up to end, and nothing past it; returns the sum of counts.
template <std::size_t N, LaneType T, LaneType C>
CROSSLANE_INLINE std::size_t expand_until(T* end, T const* in, C const* counts, std::size_t count, T* out)
{
    std::size_t i = 0;
    T* at = expand_blocks<N>(in, counts, count, out, end, i);
    auto total = static_cast<std::size_t>(at - out);
    for (; i < count; ++i) {
        auto const room = static_cast<std::size_t>(end - at);
        if (counts[i] <= N && N <= room) {
            Lanes<T, N>(in[i]).store(at);
            at += counts[i];
        } else {
            at = std::fill_n(at, std::min<std::uint64_t>(counts[i], room), in[i]);
        }
        total += std::min<std::uint64_t>(counts[i], std::numeric_limits<std::size_t>::max() - total);
    }
    return total;
}

template <LaneType T, std::size_t N = 0>
inline constexpr std::size_t expand_size = N == 0 ? 16 / sizeof(T) : N;

template <class T, class U>
bool overlap(std::span<T const> a, std::span<U const> b)
{
    auto const begin = [](auto s) { return reinterpret_cast<std::uintptr_t>(s.data()); };
    return !a.empty() && !b.empty() && begin(a) < begin(b) + b.size_bytes() && begin(b) < begin(a) + a.size_bytes();
}

} // namespace detail

/// Each element as many times as its count says, in order: the opposite of compaction.
///
///     in       a    b    c    d
///     counts   2    0    1    3
///     out      a    a    c    d    d    d
///
///     std::size_t const n = expand(triangles, copies, output);
///
/// Shapes   in and out: contiguous ranges of one lane type T; counts: of an unsigned integer, as many as in; N, the first
///          template argument, is how many copies one store writes where no count is greater (default: 16 bytes of them)
///          ->  the sum of counts.
/// Means    for (i = 0; i < in.size(); ++i)
///              for (k = 0; k < counts[i]; ++k) { if (n < out.size()) out[n] = in[i]; ++n; }
///          return n;
/// Active   Every element takes part; a count of 0 drops one.
/// Order    That of in.
/// Errors   An output that is too small takes what fits; the returned sum tells, and stays at SIZE_MAX where it would wrap.
///          std::invalid_argument if in and counts differ in length, or out overlaps one of them. Nothing outside in and
///          counts is read and nothing outside out is written; elements of out past the sum may hold anything.
/// Source   CUDA's Thrust expand example; the writes of a GPU's append with several items per lane.
template <std::size_t N = 0, LaneRange In, LaneRange Counts, LaneRange Out>
std::size_t expand(In const& in, Counts const& counts, Out&& out)
{
    using T = detail::ElementOf<Out>;
    using C = detail::ElementOf<Counts const>;
    static_assert(std::same_as<detail::ElementOf<In const>, T>, "crosslane::expand: in and out must hold the same type");
    static_assert(std::unsigned_integral<C>, "crosslane::expand: counts must hold an unsigned integer");
    std::span<T const> const from(in);
    std::span<C const> const times(counts);
    std::span<T> const to(out);
    if (from.size() != times.size()) throw std::invalid_argument("crosslane::expand: in and counts differ in length");
    if (detail::overlap(from, std::span<T const>(to)) || detail::overlap(times, std::span<T const>(to)))
        throw std::invalid_argument("crosslane::expand: out overlaps in or counts");

    return detail::expand_until<detail::expand_size<T, N>>(to.data() + to.size(), from.data(), times.data(), from.size(), to.data());
}

} // namespace crosslane
