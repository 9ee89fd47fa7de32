#pragma once

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/group/shuffled_order.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A permutation of 0 … count - 1 without a table: one of the next power of two, repeated until it lands below count.
class Permutation
{
public:
    Permutation(std::uint64_t count, std::uint64_t seed)
        : random_{seed}, count_(count), bits_(static_cast<unsigned>(std::bit_width(count - 1)))
    {
    }

    std::uint64_t operator()(std::uint64_t i) const
    {
        do i = walk(i);
        while (i >= count_);
        return i;
    }

private:
    std::uint64_t walk(std::uint64_t i) const
    {
        auto random = random_;
        auto const mask = bits_ == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << bits_) - 1;
        for (int round = 0; round < 4; ++round) { // each step is invertible
            auto const factor = random() | 1, offset = random();
            i = (i * factor + offset) & mask;
            i ^= i >> (bits_ + 1) / 2;
        }
        return i;
    }

    Random random_;
    std::uint64_t count_;
    unsigned bits_;
};

} // namespace detail

/// The policy for tests: what runs where and when is drawn at random, the same way for the same seed.
///
///     for (std::uint64_t seed = 0; seed < 100; ++seed) {
///         dispatch(shuffled(seed), shader, grid);
///         check(result);                               // fails where the shader relies on an order
///     }
///
/// What it draws at random: the order of the groups; in every phase the order of the waves; and for num_threads, once for each group,
/// which thread is which lane of which wave. So it catches code that takes a thread's number in its group for its lane, as
/// examples/guide/shuffled.cpp shows:
///
///     auto const other = WaveReadLaneAt(wave, x, (SV_GroupIndex(wave) ^ 1u) % WaveGetLaneCount(wave));    // wrong
///     auto const other = QuadReadAcrossX(wave, x);                                                        // right
///
/// Most shipping shaders rely on thread t being lane t % N: shuffled(seed, ThreadOrder::linear) keeps that and draws the
/// rest. Use it for shaders that run on one vendor's GPUs as they are. Leave it out for new code, and for code that must rest
/// on HLSL's promises alone.
///
/// Groupshared memory of a type without a constructor, until it is written, holds FF bytes, which is NaN for a float, or what
/// an earlier group left; in checked builds, another NaN.
///
/// What it does not draw: a wave runs its phase to the end before another begins; a wave's interlocked operations, and its
/// scatters to one place, run lowest lane first. Where quads stay together, a wave of 4 lanes stays as it is: test at 8 lanes
/// too.
///
/// Quads stay together where HLSL promises them: X a multiple of 4 and Y = Z = 1, or QuadLayout::squares. Where threads do
/// not fill their waves, the lanes without a thread can be anywhere.
///
/// Shapes   a seed, a ThreadOrder  ->  a policy for dispatch.
/// Active   As Group.
/// Errors   As dispatch.
class Shuffled
{
public:
    using GroupOrder = ShuffledOrder;

    explicit Shuffled(std::uint64_t seed, ThreadOrder threads = ThreadOrder::shuffled) : seed_(seed), threads_(threads) {}

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        auto memory = GroupMemory::poisoned();
        detail::Permutation const order(count, seed_);
        for (std::uint64_t i = 0; i < count; ++i) {
            auto const group = order(i);
            run(ShuffledOrder{seed_, threads_}, memory, group, group + 1);
        }
    }

private:
    std::uint64_t seed_;
    ThreadOrder threads_;
};
[[nodiscard]] inline Shuffled shuffled(std::uint64_t seed, ThreadOrder threads = ThreadOrder::shuffled)
{
    return Shuffled(seed, threads);
}

} // namespace crosslane
