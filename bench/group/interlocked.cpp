#include <benchmark/benchmark.h>

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/group/interlocked.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/reduce.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

/// Atomic operations on one core, items are lanes:
///
///     interlocked/Add/one_place/N:32/lanes         one operation for each lane, all on one place: Add adds their sum
///     interlocked/Add/one_place/N:32/wave          one for each wave, of the wave's sum, as WaveIsFirstLane() has it
///     interlocked/Add/one_place/N:32/plain_loop    std::atomic_ref in a loop over the elements
///     interlocked/Min/buckets/N:32/lanes           one for each lane, on 256 places at random
///     interlocked/Min/buckets/N:32/groupshared     the same in groupshared memory
///     interlocked/Add/one_bucket/N:32/lanes        one for each lane, all on one of them
///     interlocked/Add/in_a_row/N:32/lanes          one for each lane, on 256 places in a row
///
/// The other operations at N:32 alone. Those that change nothing any more are timed too: of CompareExchange, CompareStore, Min and Max that
/// is all but the first run.
/// Each row's memory is compared with the plain loop's before it is timed.
namespace {

using namespace crosslane;

constexpr std::size_t count = 4096, places = 256;
constexpr auto relaxed = std::memory_order_relaxed;

enum class Where { one_place, buckets, in_a_row };

struct Data
{
    std::vector<std::uint32_t> index, value;

    explicit Data(Where where) : index(count), value(count)
    {
        std::mt19937 random(1);
        for (auto& x : value) x = static_cast<std::uint32_t>(random() >> 8);
        for (std::uint32_t i = 0; i < count; ++i)
            index[i] = where == Where::one_place ? 0 : where == Where::buckets ? static_cast<std::uint32_t>(random() % places) : i % places;
    }
};

/// A slot is free until the first wave or lane that comes takes it.
constexpr std::uint32_t before = 1u << 30;
template <std::size_t N>
CROSSLANE_INLINE auto take(Wave<N> const& wave, std::uint32_t* base, Lanes<std::uint32_t, N> const& i, Lanes<std::uint32_t, N> const& x)
{
    return InterlockedCompareExchange(wave, base, i, Lanes<std::uint32_t, N>(before), x);
}
template <std::size_t N>
CROSSLANE_INLINE auto take(Wave<N> const& wave, std::uint32_t& place, Lanes<std::uint32_t, N> const& x)
{
    return InterlockedCompareExchange(wave, place, Lanes<std::uint32_t, N>(before), x);
}
std::uint32_t take(std::uint32_t& place, std::uint32_t x) { return InterlockedCompareExchange(place, before, x); }

/// The same without the value that was there.
template <std::size_t N>
CROSSLANE_INLINE void fill(Wave<N> const& wave, std::uint32_t* base, Lanes<std::uint32_t, N> const& i, Lanes<std::uint32_t, N> const& x)
{
    InterlockedCompareStore(wave, base, i, Lanes<std::uint32_t, N>(before), x);
}
template <std::size_t N>
CROSSLANE_INLINE void fill(Wave<N> const& wave, std::uint32_t& place, Lanes<std::uint32_t, N> const& x)
{
    InterlockedCompareStore(wave, place, Lanes<std::uint32_t, N>(before), x);
}
void fill(std::uint32_t& place, std::uint32_t x) { InterlockedCompareStore(place, before, x); }

using Run = void (*)(Data const&, std::uint32_t* base);

template <class Plain>
void plain_loop(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; ++i) Plain{}(std::atomic_ref(base[d.index[i]]), d.value[i]);
}
template <class Interlocked, std::size_t N>
void lanes(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; i += N) Interlocked{}(Wave<N>{}, base, load<N>(&d.index[i]), load<N>(&d.value[i]));
}
/// By a group's waves on its own memory, which then becomes base's.
template <class Interlocked, std::size_t N>
void groupshared_lanes(Data const& d, std::uint32_t* base)
{
    dispatch(serial, kernel<num_waves<1>, wave_size<N>>([&](auto group) {
        auto& shared = groupshared<std::array<std::uint32_t, places>>(group);
        std::copy_n(base, places, shared.data());
        group.for_each_wave([&](auto wave) {
            for (std::size_t i = 0; i < count; i += N) Interlocked{}(wave, shared.data(), load<N>(&d.index[i]), load<N>(&d.value[i]));
        });
        std::copy_n(shared.data(), places, base);
    }), {1});
}
template <class Interlocked, std::size_t N>
void lanes_at_one_place(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; i += N) Interlocked{}(Wave<N>{}, *base, load<N>(&d.value[i]));
}
template <class Interlocked, class Joined, std::size_t N>
void wave(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; i += N) Interlocked{}(*base, Joined{}(Wave<N>{}, load<N>(&d.value[i])));
}

void add_row(std::string const& name, Where where, Run run, Run expected)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        Data const data(where);
        std::vector<std::uint32_t> memory(places, before), should = memory;
        run(data, memory.data());
        expected(data, should.data());
        if (memory != should) return state.SkipWithError("wrong result");
        for (auto _ : state) {
            run(data, memory.data());
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    });
}

/// plain is one element's turn in a plain loop, interlocked the library's operation, and joined the one value that a wave
/// gives it for all of its lanes.
template <std::size_t... N, class Plain, class Interlocked, class Joined>
void add(std::string const& name, Plain, Interlocked, Joined)
{
    auto const add_size = [&]<std::size_t Size>(std::integral_constant<std::size_t, Size>) {
        auto const row = [&](std::string const& where, char const* contender) {
            return "interlocked/" + name + '/' + where + "/N:" + std::to_string(Size) + '/' + contender;
        };
        add_row(row("one_place", "plain_loop"), Where::one_place, plain_loop<Plain>, plain_loop<Plain>);
        add_row(row("one_place", "lanes"), Where::one_place, lanes_at_one_place<Interlocked, Size>, plain_loop<Plain>);
        add_row(row("one_place", "wave"), Where::one_place, wave<Interlocked, Joined, Size>, plain_loop<Plain>);
        add_row(row("buckets", "plain_loop"), Where::buckets, plain_loop<Plain>, plain_loop<Plain>);
        add_row(row("buckets", "lanes"), Where::buckets, lanes<Interlocked, Size>, plain_loop<Plain>);
        add_row(row("buckets", "groupshared"), Where::buckets, groupshared_lanes<Interlocked, Size>, plain_loop<Plain>);
        add_row(row("one_bucket", "lanes"), Where::one_place, lanes<Interlocked, Size>, plain_loop<Plain>);
        add_row(row("one_bucket", "groupshared"), Where::one_place, groupshared_lanes<Interlocked, Size>, plain_loop<Plain>);
        add_row(row("in_a_row", "plain_loop"), Where::in_a_row, plain_loop<Plain>, plain_loop<Plain>);
        add_row(row("in_a_row", "lanes"), Where::in_a_row, lanes<Interlocked, Size>, plain_loop<Plain>);
    };
    (add_size(std::integral_constant<std::size_t, N>{}), ...);
}

[[maybe_unused]] bool const added = [] {
    add<4, 8, 16, 32, 64>(
        "Add", [](auto at, auto x) { at.fetch_add(x, relaxed); }, [](auto&&... x) { return InterlockedAdd(x...); },
        [](auto wave, auto x) { return WaveActiveSum(wave, x); });
    add<4, 8, 16, 32, 64>(
        "Min", [](auto at, auto x) { for (auto old = at.load(relaxed); x < old && !at.compare_exchange_weak(old, x, relaxed);) {} },
        [](auto&&... x) { return InterlockedMin(x...); }, [](auto wave, auto x) { return WaveActiveMin(wave, x); });
    add<32>(
        "Max", [](auto at, auto x) { for (auto old = at.load(relaxed); old < x && !at.compare_exchange_weak(old, x, relaxed);) {} },
        [](auto&&... x) { return InterlockedMax(x...); }, [](auto wave, auto x) { return WaveActiveMax(wave, x); });
    add<32>(
        "And", [](auto at, auto x) { at.fetch_and(x, relaxed); }, [](auto&&... x) { return InterlockedAnd(x...); },
        [](auto wave, auto x) { return WaveActiveBitAnd(wave, x); });
    add<32>(
        "Or", [](auto at, auto x) { at.fetch_or(x, relaxed); }, [](auto&&... x) { return InterlockedOr(x...); },
        [](auto wave, auto x) { return WaveActiveBitOr(wave, x); });
    add<32>(
        "Xor", [](auto at, auto x) { at.fetch_xor(x, relaxed); }, [](auto&&... x) { return InterlockedXor(x...); },
        [](auto wave, auto x) { return WaveActiveBitXor(wave, x); });
    add<32>(
        "Exchange", [](auto at, auto x) { benchmark::DoNotOptimize(at.exchange(x, relaxed)); }, // which would become a store
        [](auto&&... x) { benchmark::DoNotOptimize(InterlockedExchange(x...)); },
        [](auto wave, auto x) { return WaveReadLaneAt(wave, x, static_cast<std::uint32_t>(x.size - 1)); }); // the last one stays
    add<32>(
        "CompareExchange", [](auto at, auto x) { auto old = before; at.compare_exchange_strong(old, x, relaxed); },
        [](auto&&... x) { return take(x...); }, [](auto wave, auto x) { return WaveReadLaneFirst(wave, x); });
    add<32>(
        "CompareStore", [](auto at, auto x) { auto old = before; at.compare_exchange_strong(old, x, relaxed); },
        [](auto&&... x) { fill(x...); }, [](auto wave, auto x) { return WaveReadLaneFirst(wave, x); });
    return true;
}();

} // namespace
