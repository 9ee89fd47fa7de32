#pragma once

#include "wave/vec_test.hpp"

#include <crosslane/wave/match.hpp>

/// What the tests of WaveMatch share.
namespace wave_test {

/// A match over plain memory. The keys are those of component 0, then those of component 1, …; the result is word 0 of
/// every lane's mask, then word 1, …
struct Match
{
    std::string name;
    Format format;
    std::size_t components;
    std::size_t bits; // how many of a key's low bits count
    bool whole_waves;
    std::vector<Call> calls;
};

template <std::size_t N>
void put_masks(crosslane::LaneMasks<N> const& masks, void* result)
{
    for (std::size_t w = 0; w < 4; ++w) masks[w].store(static_cast<std::uint32_t*>(result) + w * N);
}

template <class F, class T, std::size_t N, std::size_t C, bool is_whole>
[[gnu::noinline]] void match_lanes(MaskWords const& active, void const* x, void* result)
{
    auto const keys = static_cast<T const*>(x);
    crosslane::Wave<N> wave;
    if constexpr (!is_whole) wave = make_wave<N>(active);
    if constexpr (C == 1) {
        put_masks<N>(F{}(wave, crosslane::load<N>(keys)), result);
    } else {
        put_masks<N>(F{}(wave, make_vec<T, N, C>(keys)), result);
    }
}

template <class T, class Sizes, std::size_t C = 1, std::size_t bits = 8 * sizeof(T), bool is_whole = false, class F>
Match match(std::string const& name, F)
{
    Match result{name, support::format_of<T>, C, bits, is_whole, {}};
    [&]<std::size_t... N>(std::index_sequence<N...>) {
        result.calls = {{N, match_lanes<F, T, N, C, is_whole>}...};
    }(Sizes{});
    return result;
}

/// The values of which equality and the same bits are two things, neighbours being the ones to tell apart.
inline Values special_bits(Format format)
{
    if (!format.is_float) return support::edge_bits(format);
    auto const quiet = (format.infinity() | format.infinity() / 2) & (format.sign_bit() - 1), sign = format.sign_bit();
    return {0, sign, format.infinity() + 1, quiet, quiet + 1, quiet | sign, format.infinity(), format.infinity() | sign,
            1, 1 | sign, format.all_bits(), format.infinity() - 1};
}

/// Keys of one value, of two, of four, of many, and of as many as there are lanes. What inactive lanes hold matches too,
/// and so does every key whose bits differ only above those that count.
inline constexpr std::size_t key_kinds = 5;
inline Values make_keys(Format format, std::size_t bits, std::size_t n, std::size_t kind, std::uint64_t seed)
{
    auto const low = ~std::uint64_t{} >> (64 - bits), base = random_bits(seed, n);
    auto const special = special_bits(format);
    Values keys(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const r = random_bits(seed, i);
        keys[i] = kind == 0   ? base
                  : kind == 1 ? base ^ (r & 1) << (seed / key_kinds % bits)
                  : kind == 2 ? special[(seed + r % 4) % special.size()]
                  : kind == 3 ? base ^ std::uint64_t{1} << (r % bits)
                              : base + i;
        keys[i] = ((keys[i] & low) | (r & ~low)) & format.all_bits();
    }
    return keys;
}

/// The active lanes whose keys have the same low bits as this lane's, in every component.
inline MaskWords match_by_loop(Match const& f, MaskWords const& active, Values const& keys, std::size_t n, std::size_t lane)
{
    auto const low = ~std::uint64_t{} >> (64 - f.bits);
    MaskWords result{};
    for (std::size_t other = 0; other < n; ++other) {
        bool is_same = has_lane(active, other);
        for (std::size_t c = 0; c < f.components; ++c)
            is_same = is_same && ((keys[c * n + lane] ^ keys[c * n + other]) & low) == 0;
        if (is_same) support::set_lane(result, other);
    }
    return result;
}

/// All 128 bits of every active lane's mask: those of inactive lanes and past the last lane are zero.
inline void require_matches(Match const& f)
{
    for (auto const& [n, run] : f.calls) {
        auto const masks = f.whole_waves ? std::vector(16, all_lanes(n)) : support::mask_patterns(n);
        for (std::size_t seed = 0; seed < masks.size() * key_kinds; ++seed) {
            auto const& active = masks[seed / key_kinds];
            auto const kind = seed % key_kinds;
            Values keys;
            for (std::size_t c = 0; c < f.components; ++c) {
                // Of several components one is as any key; the others have at most two values, or nothing would match.
                auto const one = make_keys(f.format, f.bits, n, c == seed % f.components || kind == 0 ? kind : 1, seed + c);
                keys.insert(keys.end(), one.begin(), one.end());
            }
            std::vector<std::uint32_t> got(4 * n, 0xCDCDCDCD);
            run(active, to_memory(f.format, keys).data(), got.data());
            for (std::size_t lane = 0; lane < n; ++lane) {
                if (!has_lane(active, lane)) continue;
                auto const expected = match_by_loop(f, active, keys, n, lane);
                MaskWords const mask = {got[lane] | std::uint64_t{got[n + lane]} << 32,
                                        got[2 * n + lane] | std::uint64_t{got[3 * n + lane]} << 32};
                if (mask == expected) continue;
                std::string text;
                for (auto const& key : keys) text += support::to_text(f.format, key) + " ";
                INFO(f.name << " of " << n << " lanes of " << f.format.name() << ", " << support::to_string(active, n));
                INFO("keys: " << text);
                INFO("lane " << lane << " matches " << support::to_string(mask, 128) << "\n            not "
                             << support::to_string(expected, 128));
                FAIL();
            }
        }
    }
    REQUIRE(!f.calls.empty());
}

} // namespace wave_test
