// What the debugger is to show. The sessions in sessions/ stop in look(), go up, and print what stands here, or step through it.

#include <crosslane/algorithm/compact.hpp>
#include <crosslane/debug/gdb.hpp>
#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/mat.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/buffer.hpp>
#include <crosslane/wave/prefix.hpp>
#include <crosslane/wave/reduce.hpp>
#include <crosslane/wave/waterfall.hpp>

using namespace crosslane;

namespace {

int stops = 0;

[[gnu::noinline]] void look() { ++stops; }

template <class X>
void in_memory(X const& x)
{
    asm volatile("" : : "r"(&x) : "memory");
}
/// Keeps variables in memory, as far as the compiler knows, and stops.
template <class... X>
[[gnu::noinline]] void show(X const&... x)
{
    (in_memory(x), ...);
    look();
}

/// Lane i holds (i * 5 + 3) % N, less by `by`.
template <class T, std::size_t N>
Lanes<T, N> mixed(int by = 0)
{
    std::array<T, N> values;
    for (std::size_t i = 0; i < N; ++i) values[i] = static_cast<T>(static_cast<int>((i * 5 + 3) % N) - by);
    return Lanes<T, N>::from_array(values);
}

template <class F>
struct Ray
{
    Vec<F, 2> to;
    F far;
};

void kinds()
{
    auto const i8 = mixed<std::int8_t, 16>(8);
    auto const u8 = Lanes<std::uint8_t, 4>::from_array({65, 0, 255, 128});
    auto const i16 = mixed<std::int16_t, 2>(1);
    auto const u16 = Lanes<std::uint16_t, 8>::from_array({0, 1, 65535, 3, 4, 5, 6, 7});
    auto const i32 = mixed<int, 4>(2);
    auto const u32 = Lanes<unsigned, 1>(4000000000u);
    auto const i64 = Lanes<std::int64_t, 2>::from_array({INT64_MIN, -1});
    auto const u64 = Lanes<std::uint64_t, 4>::from_array({UINT64_MAX, 1, 2, 3});
    auto const f32 = Lanes<float, 4>::from_array({0.5f, -1e30f, 3, -0.0f});
    auto const f64 = mixed<double, 8>();
    show(i8, u8, i16, u16, i32, u32, i64, u64, f32, f64);
}

void sizes()
{
    auto const f2 = mixed<float, 2>();
    auto const f32 = mixed<float, 32>();
    auto const i128 = mixed<std::int8_t, 128>();
    auto const d64 = mixed<double, 64>();
    show(f2, f32, i128, d64);
}

void masks()
{
    auto const m1 = Mask<1>(true);
    auto const m8 = mixed<float, 8>() > 4.5f;
    auto const bytes = mixed<std::uint8_t, 64>() < std::uint8_t{4};
    auto const doubles = mixed<double, 32>() < 3.0;
    auto const m128 = mixed<std::int16_t, 128>() > std::int16_t{64};
    auto const all = Mask<4>::all();
    auto const wave = Wave<8>{}.where(m8);
    show(m1, m8, bytes, doubles, m128, all, wave);
}

void structures()
{
    Vec<float, 3> const v(1.0f, 2.5f, -3.0f);
    Vec<Lanes<int, 4>, 2> const lanes(mixed<int, 4>(), Lanes<int, 4>(7));
    Vec<Mask<4>, 2> const masks(lanes.x > 1, lanes.y > 7);
    Vec<std::uint8_t, 2> const bytes(std::uint8_t{65}, std::uint8_t{66});
    Mat<float, 2, 3> const m(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f);
    Mat<Lanes<float, 2>, 2, 2> const ms = Lanes<float, 2>::from_array({1, 2});
    Ray<Lanes<float, 4>> const ray{{mixed<float, 4>(), mixed<float, 4>(1)}, 9.0f};
    Lanes<float, 4> const array[2] = {1.0f, 2.0f};
    Lanes<float, 4> const& reference = ray.far;
    Lanes<float, 4> const* const pointer = &array[1];
    float const heat[] = {1, 9, 2.5f};
    Vec<std::uint8_t, 2> pixels[] = {{std::uint8_t{65}, std::uint8_t{66}}, bytes};
    StructuredBuffer<float> const in(heat);
    Buffer const out(pixels);
    Buffer<int> const none;
    show(v, lanes, masks, bytes, m, ms, ray, array, reference, pointer, in, out, none);
}

[[gnu::noinline]] void branches(Wave<4> const& wave)
{
    auto const x = Lanes<int, 4>::from_array({5, 6, 7, 8});
    auto const wide = mixed<int, 8>();
    show(wave, x, wide); // all lanes
    if (auto kept = wave.where(x > 6)) {
        Vec<Lanes<int, 4>, 2> const v(x, 1);
        show(kept, x, wide, v);
        if (auto last = kept.where(x > 7)) {
            show(last, x);
        }
        Lanes<int, 4> const y = 3;
        show(kept, x, y); // last is over
    }
    if (auto none = wave.where(x > 9)) {
        stops = 100;
    } else {
        show(none, x); // none has no lanes, so the code runs in wave
    }
    auto const odd = wave.where((x & 1) == 1);
    show(odd, x); // beside wave, odd is but a value
    auto const inner = [&](Wave<4> some) __attribute__((noinline)) { show(some, x, wave); }; // wave is the caller's
    inner(odd);
}

[[gnu::noinline]] void later(Wave<4> const& outer)
{
    auto const x = Lanes<int, 4>::from_array({5, 6, 7, 8});
    for (int limit : {6, 7}) {
        show(outer, limit); // narrow is not there yet, though the second time gdb finds the first one's lanes in its place
        auto const narrow = outer.where(x > limit);
        show(narrow, x);
    }
}

void groups()
{
    auto const body = [](auto group) {
        group.for_each_wave([](auto wave) {
            Lanes<int, 4> const x = 7;
            show(wave, x);
        });
    };
    dispatch(serial, kernel<num_threads<6>, wave_size<4, 4>>(body), {1});
}

Lanes<float, 8> twice(Wave<8> const& wave, Lanes<float, 8> const& x)
{
    return x + WavePrefixSum(wave, x);
}

[[gnu::noinline]] float total(Wave<8> const& wave, Lanes<float, 8> const& summands)
{
    show(wave, summands);
    return WaveActiveSum(wave, summands);
}

[[gnu::noinline]] void before_steps() { ++stops; }
[[gnu::noinline]] void before_ranges() { ++stops; }
[[gnu::noinline]] void before_dispatch() { ++stops; }

float steps(float const* in)
{
    float sum = 0;
    before_steps();
    for_each_wave<8>(11, [&](Wave<8> wave, std::size_t first) {
        auto const x = load(in + first, wave.active);
        auto const prefix = WavePrefixSum(wave, x);
        auto const y = twice(wave, x);
        sum += total(wave, prefix + y);
        show(x, y);
    });
    float kept[11] = {};
    auto const shader = kernel<num_waves<1>, wave_size<4, 4>>([&](auto group) {
        auto const id = SV_GroupID(group).x;
        show(id, kept);
    });
    Grid const grid = 1;
    before_ranges();
    auto const count = compact(std::span(in, 11), kept, [](auto const& x) { return x > 4.5f; });
    before_dispatch();
    dispatch(serial, shader, grid);
    return sum + static_cast<float>(count);
}

void uniform_turns()
{
    auto const x = Lanes<int, 4>::from_array({5, 6, 7, 8});
    for (auto [value, lanes] : waterfall(Wave<4>{}, x & 1)) {
        show(value, lanes, x);
    }
}

#if defined(CROSSLANE_HAS_HALF)
void halves()
{
    auto const f16 = Lanes<half, 4>::from_array({half(0.5f), half(-2.0f), half(3.0f), half(4.0f)});
    auto const most = f16 > half(1.0f);
    show(f16, most);
}
#endif

} // namespace

int main()
{
    float const in[] = {1, 9, 2, 8, 3, 7, 4, 6, 5, 0, 10};
    kinds();
    sizes();
    masks();
    structures();
    Wave<4> wave;
    in_memory(wave);
    branches(wave);
    later(wave);
    groups();
    auto const sum = steps(in);
    uniform_turns();
#if defined(CROSSLANE_HAS_HALF)
    halves();
#endif
    return stops > 9 && sum > 0 ? 0 : 1;
}
