#pragma once

#include "golden/recording.hpp"

#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/query.hpp>

#include <atomic>
#include <utility>

/// What the twins of whole shaders share, each a C++ program beside its HLSL: buffers, atomics, and the comparison with
/// what the device wrote. A shader with groups is a kernel; where its waves know nothing of each other it is a loop over
/// groups and for_each_wave<N>(threads, …) too.
namespace golden {

using uint = std::uint32_t;
template <std::size_t N>
using Uint = crosslane::Lanes<uint, N>;
template <std::size_t N>
using Float = crosslane::Lanes<float, N>;

/// What a word holds that a shader did not write.
inline constexpr uint untouched = 0xCDCDCDCD;

/// HLSL's StructuredBuffer of T, or of vectors of C of them; one that is read or written past its end throws.
template <class T, std::size_t C = 1>
struct RecordedBuffer
{
    std::vector<uint> words;

    template <std::size_t N>
    using Value = std::conditional_t<C == 1, crosslane::Lanes<T, N>, crosslane::Vec<crosslane::Lanes<T, N>, C == 1 ? 2 : C>>;

    /// Component c of an element that all lanes read.
    T at(std::size_t element, std::size_t c = 0) const { return std::bit_cast<T>(words.at(element * C + c)); }

    template <std::size_t N>
    [[gnu::noinline]] Value<N> read(crosslane::Wave<N> const& wave, std::type_identity_t<Uint<N>> const& index) const
    {
        check(wave, index);
        Value<N> result{};
        for_components(result, [&](std::size_t c, crosslane::Lanes<T, N>& x) {
            x = crosslane::lanes_bit_cast<T>(gather(words.data() + c, index * uint{C}, wave.active));
        });
        return result;
    }
    template <std::size_t N>
    [[gnu::noinline]] void write(crosslane::Wave<N> const& wave, std::type_identity_t<Uint<N>> const& index,
                                 std::type_identity_t<Value<N>> const& value)
    {
        check(wave, index);
        for_components(value, [&](std::size_t c, crosslane::Lanes<T, N> const& x) {
            scatter(words.data() + c, index * uint{C}, crosslane::lanes_bit_cast<uint>(x), wave.active);
        });
    }

private:
    template <class V, class F>
    static void for_components(V& value, F f)
    {
        if constexpr (C == 1) {
            f(0, value);
        } else {
            for (std::size_t c = 0; c < C; ++c) f(c, value[c]);
        }
    }
    template <std::size_t N>
    void check(crosslane::Wave<N> const& wave, Uint<N> const& index) const
    {
        auto const at = index.to_array();
        for (std::size_t lane : wave.active) static_cast<void>(words.at(at[lane] * C + C - 1));
    }
};

/// A recorded shader's buffers: as they went in; before they were written; and what the device wrote.
struct Shader
{
    std::string name;

    template <class T, std::size_t C = 1>
    RecordedBuffer<T, C> in(std::string const& buffer) const
    {
        return {recording().in(name + "." + buffer)};
    }
    template <class T, std::size_t C = 1>
    RecordedBuffer<T, C> out(std::string const& buffer) const
    {
        return {std::vector<uint>(recording().buffers.at(name + "." + buffer).size / sizeof(uint), untouched)};
    }
    std::vector<uint> answer(std::string const& buffer) const { return recording().out(name + "." + buffer); }
};

/// buffer[index] += value for each active lane, lowest first; gives what stood there before.
template <std::size_t N>
[[gnu::noinline]] Uint<N> InterlockedAdd(crosslane::Wave<N> const& wave, RecordedBuffer<uint>& buffer,
                                         std::type_identity_t<Uint<N>> const& index, std::type_identity_t<Uint<N>> const& value)
{
    auto const at = index.to_array(), add = value.to_array();
    std::array<uint, N> before{};
    for (std::size_t lane : wave.active) before[lane] = std::atomic_ref(buffer.words.at(at[lane])).fetch_add(add[lane]);
    return Uint<N>::from_array(before);
}

/// A function of one number in each lane: what of HLSL is no intrinsic of the wave.
template <class F, class T, std::size_t N, class... More>
[[gnu::noinline]] crosslane::Lanes<T, N> in_each_lane(F f, crosslane::Lanes<T, N> const& x, More const&... more)
{
    std::array<T, N> result;
    for (std::size_t lane = 0; lane < N; ++lane) result[lane] = f(x[lane], more[lane]...);
    return crosslane::Lanes<T, N>::from_array(result);
}

/// Where two buffers first differ.
inline void require_same(std::vector<uint> const& got, std::vector<uint> const& expected)
{
    REQUIRE(got.size() == expected.size());
    auto const place = std::mismatch(got.begin(), got.end(), expected.begin());
    INFO("word " << place.first - got.begin() << " of " << got.size());
    REQUIRE(got == expected);
}

/// Every step-th word, from the first-th on.
inline std::vector<uint> column(std::vector<uint> const& words, std::size_t first, std::size_t step)
{
    std::vector<uint> result;
    for (std::size_t i = first; i < words.size(); i += step) result.push_back(words[i]);
    return result;
}

/// What was appended in an order that is free, in the order of those that appended: the i-th wrote counts[i] words from
/// bases[i] on. Each word must be one appender's, without a gap, and the words past them untouched.
inline std::vector<uint> in_order(std::vector<uint> const& words, std::vector<uint> const& bases, std::vector<uint> const& counts)
{
    std::vector<uint> result;
    std::vector<bool> taken(words.size());
    for (std::size_t i = 0; i < bases.size(); ++i) {
        for (std::size_t at = bases[i]; at < bases[i] + std::size_t{counts[i]}; ++at) {
            if (taken.at(at)) throw std::runtime_error("golden: two have appended to word " + std::to_string(at));
            taken[at] = true;
            result.push_back(words[at]);
        }
    }
    auto const gap = std::find(taken.begin(), taken.end(), false) - taken.begin();
    REQUIRE(static_cast<std::size_t>(gap) == result.size());
    REQUIRE(std::all_of(words.begin() + gap, words.end(), [](uint word) { return word == untouched; }));
    return result;
}

/// The same, where `columns` words tell of each appender, base and count first.
inline std::vector<uint> in_order(std::vector<uint> const& words, std::vector<uint> const& info, std::size_t columns)
{
    return in_order(words, column(info, 0, columns), column(info, 1, columns));
}

/// The words up to the last that was written.
inline std::vector<uint> written(std::vector<uint> words)
{
    while (!words.empty() && words.back() == untouched) words.pop_back();
    return words;
}

} // namespace golden
