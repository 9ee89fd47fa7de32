#include <benchmark/benchmark.h>

#include <crosslane/group/interlocked.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/reduce.hpp>

#include <random>
#include <string>
#include <vector>

/// Atomic operations on one core, items are lanes:
///
///     interlocked/Add/one_place/N:32/lanes         one operation for each lane, all on one place
///     interlocked/Add/one_place/N:32/wave          one for each wave, of the wave's sum, as WaveIsFirstLane() has it
///     interlocked/Add/one_place/N:32/plain_loop    std::atomic_ref in a loop over the elements
///     interlocked/Min/buckets/N:32/lanes           one for each lane, on 256 places at random
///
/// Each row's memory is compared with the plain loop's before it is timed.
namespace {

using namespace crosslane;

constexpr std::size_t count = 4096, places = 256;

struct Data
{
    std::vector<std::uint32_t> index, value;

    explicit Data(bool one_place) : index(count), value(count)
    {
        std::mt19937 random(1);
        for (auto& x : value) x = static_cast<std::uint32_t>(random() >> 8);
        if (!one_place)
            for (auto& i : index) i = static_cast<std::uint32_t>(random() % places);
    }
};

struct Add
{
    static constexpr char const* name = "Add";
    static void one(std::uint32_t& place, std::uint32_t x) { std::atomic_ref(place).fetch_add(x, std::memory_order_relaxed); }
    template <std::size_t N>
    CROSSLANE_INLINE static void lanes(Wave<N> const& wave, std::uint32_t* base, Lanes<std::uint32_t, N> const& i, Lanes<std::uint32_t, N> const& x)
    {
        static_cast<void>(InterlockedAdd(wave, base, i, x));
    }
    template <std::size_t N>
    CROSSLANE_INLINE static void wave(Wave<N> const& wave, std::uint32_t& place, Lanes<std::uint32_t, N> const& x)
    {
        InterlockedAdd(place, WaveActiveSum(wave, x));
    }
};

struct Min
{
    static constexpr char const* name = "Min";
    static void one(std::uint32_t& place, std::uint32_t x)
    {
        std::atomic_ref const at(place);
        for (auto before = at.load(std::memory_order_relaxed); x < before && !at.compare_exchange_weak(before, x, std::memory_order_relaxed);) {}
    }
    template <std::size_t N>
    CROSSLANE_INLINE static void lanes(Wave<N> const& wave, std::uint32_t* base, Lanes<std::uint32_t, N> const& i, Lanes<std::uint32_t, N> const& x)
    {
        static_cast<void>(InterlockedMin(wave, base, i, x));
    }
    template <std::size_t N>
    CROSSLANE_INLINE static void wave(Wave<N> const& wave, std::uint32_t& place, Lanes<std::uint32_t, N> const& x)
    {
        InterlockedMin(place, WaveActiveMin(wave, x));
    }
};

using Run = void (*)(Data const&, std::uint32_t* base);

template <class Op>
void plain_loop(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; ++i) Op::one(base[d.index[i]], d.value[i]);
}
template <class Op, std::size_t N>
void lanes(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; i += N) Op::lanes(Wave<N>{}, base, load<N>(&d.index[i]), load<N>(&d.value[i]));
}
template <class Op, std::size_t N>
void wave(Data const& d, std::uint32_t* base)
{
    for (std::size_t i = 0; i < count; i += N) Op::wave(Wave<N>{}, *base, load<N>(&d.value[i]));
}

void add_row(std::string const& name, bool one_place, Run run, Run expected)
{
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        Data const data(one_place);
        std::vector<std::uint32_t> memory(places, 1u << 30), should = memory;
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

template <class Op, std::size_t N>
void add_size()
{
    std::string const one = std::string("interlocked/") + Op::name + "/one_place/N:" + std::to_string(N) + '/';
    std::string const buckets = std::string("interlocked/") + Op::name + "/buckets/N:" + std::to_string(N) + '/';
    add_row(one + "plain_loop", true, plain_loop<Op>, plain_loop<Op>);
    add_row(one + "lanes", true, lanes<Op, N>, plain_loop<Op>);
    add_row(one + "wave", true, wave<Op, N>, plain_loop<Op>);
    add_row(buckets + "plain_loop", false, plain_loop<Op>, plain_loop<Op>);
    add_row(buckets + "lanes", false, lanes<Op, N>, plain_loop<Op>);
}

template <std::size_t... N>
void add_sizes()
{
    (add_size<Add, N>(), ...);
    (add_size<Min, N>(), ...);
}

[[maybe_unused]] bool const added = (add_sizes<4, 8, 16, 32, 64>(), true);

} // namespace
