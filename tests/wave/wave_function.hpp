#pragma once

#include "support/catch.hpp"
#include "support/lane_types.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/wave.hpp>

#include <functional>
#include <string_view>

/// What the tests of the wave layer share. Values are bits, as in support/values.hpp, and a wave function is compiled
/// once for each number of lanes into a function over plain memory: so all that goes through masks, inputs and oracles
/// is compiled once, and not once per type and number of lanes.
namespace wave_test {

using support::Format, support::MaskWords, support::has_lane, support::random_bits;
/// One value for each lane, as bits.
using Values = std::vector<std::uint64_t>;

// How much to compile.

/// The registers that n lanes of T fill; without SIMD registers, each lane is one.
template <crosslane::LaneType T>
constexpr std::size_t registers(std::size_t n)
{
    constexpr std::size_t widest =
        crosslane::detail::register_bytes<T, 1> == 0 ? sizeof(T) : crosslane::detail::widest_register;
    return (n * sizeof(T) + widest - 1) / widest;
}

/// Of the given numbers of lanes, those that fill at most so many registers: what fills more only comes apart into
/// halves once more, and takes seconds to compile.
template <class T, std::size_t Most, std::size_t... N>
constexpr auto at_most(std::index_sequence<N...>)
{
    constexpr std::size_t count = (std::size_t{registers<T>(N) <= Most} + ...);
    return []<std::size_t... I>(std::index_sequence<I...>) {
        constexpr std::array<std::size_t, sizeof...(N)> all = {N...};
        return std::index_sequence<all[I]...>{};
    }(std::make_index_sequence<count>{});
}

#if defined(CROSSLANE_TEST_EVERY_SIZE)
inline constexpr bool every_size = true;
#else
inline constexpr bool every_size = false;
#endif

/// The numbers of lanes that a test takes: all; some that tell most, for many take seconds to compile, unless every size is
/// asked for; and a part of a register, about one, and many.
#if defined(CROSSLANE_TEST_QUICK)
using AllSizes = std::index_sequence<4, 16, 32, 128>;
#else
using AllSizes = std::index_sequence<4, 8, 16, 32, 64, 128>;
#endif
template <std::size_t... N>
using Sizes = std::conditional_t<every_size, AllSizes, std::index_sequence<N...>>;
using FewSizes = Sizes<4, 32, 128>;
template <class T, class From, std::size_t Most>
using AtMost = std::conditional_t<every_size, AllSizes, decltype(at_most<T, Most>(From{}))>;

/// Without SIMD registers all types are treated alike: there, one integer and one float type stand for all above 32.
template <class T>
inline constexpr std::size_t most_registers =
    crosslane::detail::widest_register != 0 || std::same_as<T, std::int32_t> || std::same_as<T, float> ? 128 : 32;

// Functions.

/// f(wave, x) of N lanes of T, from and to plain memory.
struct Call
{
    std::size_t lanes;
    void (*run)(MaskWords const& active, void const* x, void* result);
};

struct WaveFunction
{
    std::string name;
    Format operand, result;
    bool is_uniform;  // one result for the wave
    bool whole_waves; // compiled for Wave<N>{}, whose lanes are all active at compile time
    std::vector<Call> calls;
};

/// Not inlined, so that the compiler knows nothing of the mask.
template <std::size_t N>
[[gnu::noinline]] crosslane::Wave<N> make_wave(MaskWords const& active)
{
    return {crosslane::Mask<N>::from_words(support::to_uint4(active))};
}

template <class T>
void put(void* result, T uniform)
{
    std::memcpy(result, &uniform, sizeof(T));
}
template <class T, std::size_t N>
void put(void* result, crosslane::Lanes<T, N> const& x)
{
    x.store(static_cast<T*>(result));
}
[[gnu::noinline]] inline void put_bools(void* result, std::array<std::uint32_t, 4> const& words, std::size_t lanes)
{
    for (std::size_t i = 0; i < lanes; ++i) static_cast<bool*>(result)[i] = (words[i / 32] >> (i % 32) & 1) != 0;
}
template <std::size_t N, std::size_t Width>
void put(void* result, crosslane::Mask<N, Width> const& m)
{
    put_bools(result, m.words(), N);
}

template <class F, class T, std::size_t N>
[[gnu::noinline]] void call(MaskWords const& active, void const* x, void* result)
{
    put(result, F{}(make_wave<N>(active), crosslane::load<N>(static_cast<T const*>(x))));
}
template <class F, class T, std::size_t N>
[[gnu::noinline]] void call_whole(MaskWords const&, void const* x, void* result)
{
    put(result, F{}(crosslane::Wave<N>{}, crosslane::load<N>(static_cast<T const*>(x))));
}

template <class R>
struct ResultFormat
{
    static constexpr Format format = support::format_of<R>;
    static constexpr bool is_uniform = true;
};
template <class T, std::size_t N>
struct ResultFormat<crosslane::Lanes<T, N>>
{
    static constexpr Format format = support::format_of<T>;
    static constexpr bool is_uniform = false;
};
template <std::size_t N, std::size_t Width>
struct ResultFormat<crosslane::Mask<N, Width>>
{
    static constexpr Format format = support::format_of<bool>;
    static constexpr bool is_uniform = false;
};

/// A wave function's name and the function, as a lambda because it is a template.
#define CROSSLANE_NAMED(function) #function, [](auto const& w, auto const& value) { return function(w, value); }

/// F is a lambda without captures: (wave, x) -> a Lanes, a Mask or a uniform value.
template <class T, class Sizes, class F>
WaveFunction wave_function(std::string name, F)
{
    using R = ResultFormat<decltype(F{}(crosslane::Wave<4>{}, crosslane::Lanes<T, 4>{}))>;
    WaveFunction result{std::move(name), support::format_of<T>, R::format, R::is_uniform, false, {}};
    [&]<std::size_t... N>(std::index_sequence<N...>) { result.calls = {{N, call<F, T, N>}...}; }(Sizes{});
    return result;
}
template <class T, class Sizes, class F>
WaveFunction whole_wave_function(std::string name, F)
{
    using R = ResultFormat<decltype(F{}(crosslane::Wave<4>{}, crosslane::Lanes<T, 4>{}))>;
    WaveFunction result{name + " of a whole wave", support::format_of<T>, R::format, R::is_uniform, true, {}};
    [&]<std::size_t... N>(std::index_sequence<N...>) { result.calls = {{N, call_whole<F, T, N>}...}; }(Sizes{});
    return result;
}

// Input.

inline MaskWords all_lanes(std::size_t n)
{
    MaskWords mask{};
    for (std::size_t lane = 0; lane < n; ++lane) support::set_lane(mask, lane);
    return mask;
}

/// Four kinds of input: edge values among others; values whose sums and products round; zeros and ones of both signs;
/// and almost nothing but NaN or the integers' limits.
inline constexpr std::size_t input_kinds = 4;
inline Values make_input(Format format, std::size_t n, std::size_t kind, std::uint64_t seed)
{
    auto values = support::test_bits(format, n, seed);
    auto const one = support::whole_number_bits(format, 1);
    auto const limits = support::edge_bits(format);
    for (std::size_t i = 0; i < n; ++i) {
        auto const r = random_bits(seed, i), sign = format.is_float && (r >> 60 & 1) != 0 ? format.sign_bit() : 0;
        auto const mantissa = (std::uint64_t{1} << format.mantissa_bits()) - 1;
        switch (kind) {
        case 0:
            break;
        case 1: // 0.5 … 2: a product of 128 of them stays in range
            values[i] = format.is_float ? (one ^ sign) + (r & mantissa) - (r >> 61 & 1) * (mantissa + 1)
                                        : r & format.all_bits();
            break;
        case 2:
            values[i] = (r % 8 == 0 ? support::whole_number_bits(format, r % 16 == 0 ? 1 : -1) : 0) ^ sign;
            break;
        default:
            values[i] = r % 8 == 0        ? limits[r / 8 % limits.size()]
                        : format.is_float ? (format.infinity() | (r & mantissa) | 1) ^ sign
                                          : format.sign_bit() - (r >> 60 & 1);
        }
    }
    return values;
}

/// What would show if a lane that is not active took part.
inline void poison(Format format, MaskWords const& active, Values& values, std::uint64_t seed)
{
    std::uint64_t const poisons[] = {format.all_bits(), format.sign_bit() - 1, format.sign_bit(), format.infinity(),
                                     random_bits(seed, 0) & format.all_bits()};
    for (std::size_t lane = 0; lane < values.size(); ++lane)
        if (!has_lane(active, lane)) values[lane] = poisons[random_bits(seed, lane) % 5];
}

inline std::vector<unsigned char> to_memory(Format format, Values const& values)
{
    std::vector<unsigned char> bytes(values.size() * format.bytes);
    for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(&bytes[i * format.bytes], &values[i], format.bytes);
    return bytes;
}

inline Values from_memory(Format format, void const* bytes, std::size_t count)
{
    Values values(count);
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(&values[i], static_cast<unsigned char const*>(bytes) + i * format.bytes, format.bytes);
    return values;
}

// Comparing.

/// Lane by lane; what inactive lanes hold is not looked at.
inline void require_same(std::string_view name, Format operand, Format result, MaskWords const& active, Values const& x,
                         Values const& got, Values const& expected, bool is_uniform)
{
    for (std::size_t lane = 0; lane < got.size(); ++lane) {
        if ((!is_uniform && !has_lane(active, lane)) || result.same(got[lane], expected[lane])) continue;
        std::string text;
        for (std::size_t i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ", ") + support::to_text(operand, x[i]);
        INFO(name << " of " << x.size() << " lanes of " << operand.name() << ", "
                  << support::to_string(active, x.size()));
        INFO("input: " << text);
        INFO("lane " << lane << " is " << support::to_text(result, got[lane]) << ", not "
                     << support::to_text(result, expected[lane]));
        FAIL();
    }
}

/// What a function must give: one value for each lane, or one for the wave; none where it is unspecified.
using Oracle = std::function<Values(Format, MaskWords const& active, Values const& x)>;
using Input = Values (*)(Format, std::size_t n, std::size_t kind, std::uint64_t seed);

/// Every number of lanes, every mask, every kind of input.
inline void require_agreement(WaveFunction const& f, Oracle const& oracle, Input input = make_input)
{
    alignas(64) unsigned char result[128 * 8];
    for (auto const& [lanes, run] : f.calls) {
        auto const masks = f.whole_waves ? std::vector(8, all_lanes(lanes)) : support::mask_patterns(lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            for (std::size_t kind = 0; kind < input_kinds; ++kind) {
                auto const seed = m * input_kinds + kind;
                auto x = input(f.operand, lanes, kind, seed);
                poison(f.operand, masks[m], x, seed);
                run(masks[m], to_memory(f.operand, x).data(), result);
                auto const expected = oracle(f.operand, masks[m], x);
                if (expected.empty()) continue;
                require_same(f.name, f.operand, f.result, masks[m], x,
                             from_memory(f.result, result, f.is_uniform ? 1 : lanes), expected, f.is_uniform);
            }
        }
    }
    REQUIRE(!f.calls.empty());
}

} // namespace wave_test
