#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/lane_operation.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

namespace lanes_memory {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using support::assign_words;
using support::Format;
using support::GuardedMemory;
using support::has_lane;
using support::MaskWords;
using Bytes = std::vector<unsigned char>;

template <class T, std::size_t N>
Lanes<T, N> lanes_at(void const* p)
{
    return crosslane::load<N>(static_cast<T const*>(p));
}

// The functions under test, compiled once for each T and N.

template <class T, std::size_t N>
[[gnu::noinline]] void copy(void const* from, void* to)
{
    crosslane::store(static_cast<T*>(to), lanes_at<T, N>(from));
}
template <class T, std::size_t N>
[[gnu::noinline]] void load_some(void const* p, MaskWords const& words, void* to)
{
    Mask<N> m;
    assign_words(m, words);
    crosslane::load(static_cast<T const*>(p), m).store(static_cast<T*>(to));
}
template <class T, std::size_t N>
[[gnu::noinline]] void load_some_or(void const* p, MaskWords const& words, void const* otherwise, void* to)
{
    Mask<N> m;
    assign_words(m, words);
    crosslane::load(static_cast<T const*>(p), m, lanes_at<T, N>(otherwise)).store(static_cast<T*>(to));
}
template <class T, std::size_t N>
[[gnu::noinline]] void store_some(void* p, void const* x, MaskWords const& words)
{
    Mask<N> m;
    assign_words(m, words);
    crosslane::store(static_cast<T*>(p), lanes_at<T, N>(x), m);
}
template <class T, std::size_t N>
[[gnu::noinline]] void known_masks(void* all, void* none, void const* x)
{
    crosslane::store(static_cast<T*>(all), lanes_at<T, N>(x), Mask<N>::all());
    crosslane::store(static_cast<T*>(none), crosslane::load(static_cast<T const*>(x), Mask<N>::none()), Mask<N>::none());
}

struct Functions
{
    Format format;
    std::size_t lanes;
    void (*copy)(void const* from, void* to);
    void (*load)(void const* p, MaskWords const&, void* to);
    void (*load_or)(void const* p, MaskWords const&, void const* otherwise, void* to);
    void (*store)(void* p, void const* x, MaskWords const&);
    void (*known_masks)(void* all, void* none, void const* x);

    std::string name() const { return format.name() + " x " + std::to_string(lanes); }
};

template <class... T>
std::vector<Functions> all_functions(std::tuple<T...>)
{
    std::vector<Functions> functions;
    auto const add = [&]<class U, std::size_t... N>(U, std::index_sequence<N...>) {
        functions.insert(functions.end(), {{support::format_of<U>, N, copy<U, N>, load_some<U, N>, load_some_or<U, N>,
                                            store_some<U, N>, known_masks<U, N>}...});
    };
    (add(T{}, support::LaneCounts<T>{}), ...);
    return functions;
}

Bytes values(Format format, std::size_t count, std::uint64_t seed)
{
    return support::packed(format, support::test_bits(format, count, seed));
}

/// A place for the lanes of a mask at which every lane below the lowest or above the highest set one is inaccessible.
std::byte* place(GuardedMemory const& memory, MaskWords const& mask, std::size_t lanes, std::size_t bytes, bool at_end)
{
    std::size_t lowest = 0, highest = lanes;
    while (lowest < lanes && !has_lane(mask, lowest)) ++lowest;
    while (highest > 0 && !has_lane(mask, highest - 1)) --highest;
    return at_end ? memory.last<std::byte>(0) - highest * bytes : memory.first<std::byte>() - lowest * bytes;
}

/// Whether to[lane] is x[lane] in the lanes of the mask and otherwise[lane] in the others.
bool is_merged(Format format, std::size_t lanes, MaskWords const& mask, void const* to, void const* x, void const* otherwise)
{
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        auto const offset = lane * format.bytes;
        auto const at = [offset](void const* p) { return static_cast<unsigned char const*>(p) + offset; };
        if (std::memcmp(at(to), has_lane(mask, lane) ? at(x) : at(otherwise), format.bytes) != 0) return false;
    }
    return true;
}

// Gather and scatter.

template <class T, class I, std::size_t N>
[[gnu::noinline]] void gather_some(void const* base, void const* index, MaskWords const& words, void const* otherwise, void* to)
{
    Mask<N> m;
    assign_words(m, words);
    gather(static_cast<T const*>(base), lanes_at<I, N>(index), m, lanes_at<T, N>(otherwise)).store(static_cast<T*>(to));
}
template <class T, class I, std::size_t N>
[[gnu::noinline]] void scatter_some(void* base, void const* index, MaskWords const& words, void const* x)
{
    Mask<N> m;
    assign_words(m, words);
    scatter(static_cast<T*>(base), lanes_at<I, N>(index), lanes_at<T, N>(x), m);
}
template <class T, class I, std::size_t N>
[[gnu::noinline]] void gather_and_scatter_all(void const* from, void* to, void const* index)
{
    auto const i = lanes_at<I, N>(index);
    scatter(static_cast<T*>(to), i, gather(static_cast<T const*>(from), i));
}

struct IndexedFunctions
{
    Format format, index;
    std::size_t lanes;
    void (*gather)(void const* base, void const* index, MaskWords const&, void const* otherwise, void* to);
    void (*scatter)(void* base, void const* index, MaskWords const&, void const* x);
    void (*all)(void const* from, void* to, void const* index);

    std::string name() const { return format.name() + " x " + std::to_string(lanes) + " by " + index.name(); }
};

template <class T, class I, std::size_t... N>
void add_indexed(std::vector<IndexedFunctions>& functions, std::index_sequence<N...>)
{
    functions.insert(functions.end(), {{support::format_of<T>, support::format_of<I>, N, gather_some<T, I, N>,
                                        scatter_some<T, I, N>, gather_and_scatter_all<T, I, N>}...});
}
template <class... T>
void add_types(std::vector<IndexedFunctions>& functions, std::tuple<T...>)
{
    (add_indexed<T, std::int32_t>(functions, support::LaneCounts<T>{}), ...);
}
template <class... I>
void add_index_types(std::vector<IndexedFunctions>& functions, std::tuple<I...>)
{
    (add_indexed<std::uint16_t, I>(functions, std::index_sequence<4, 32>{}), ...);
    (add_indexed<float, I>(functions, std::index_sequence<2, 16>{}), ...);
    (add_indexed<double, I>(functions, std::index_sequence<16>{}), ...);
}

/// An index for each lane, from lowest to highest, with some used twice; in the lanes that the mask lacks far outside.
std::vector<std::uint64_t> some_indices(IndexedFunctions const& f, MaskWords const& mask, std::int64_t lowest, std::int64_t highest)
{
    std::vector<std::uint64_t> indices(f.lanes);
    for (std::size_t lane = 0; lane < f.lanes; ++lane) {
        auto const range = static_cast<std::uint64_t>(highest - lowest + 1);
        auto const inside = lowest + static_cast<std::int64_t>(support::random_bits(lane + mask[0] + mask[1], 7) % range);
        indices[lane] = has_lane(mask, lane) ? static_cast<std::uint64_t>(inside) : f.index.sign_bit() - 1 + lane % 2;
    }
    return indices;
}

std::string indexed_difference(IndexedFunctions const& f, GuardedMemory const& memory)
{
    auto const bytes = f.format.bytes;
    std::size_t const size = 64; // elements, which end where the memory ends
    std::int64_t const origin = f.index.is_signed ? 32 : f.index.bytes == 4 ? std::int64_t{-3} << 30 : 0;
    auto* const begin = memory.last<unsigned char>(size * bytes);
    auto* const base = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(begin) + static_cast<std::size_t>(origin) * bytes);
    auto const contents = values(f.format, size, 4), x = values(f.format, f.lanes, 5), otherwise = values(f.format, f.lanes, 6);
    Bytes got(f.lanes * bytes);
    for (auto const& mask : support::mask_patterns(f.lanes)) {
        auto const indices = some_indices(f, mask, -origin, std::int64_t{size} - 1 - origin);
        auto const packed = support::packed(f.index, indices);
        auto const element = [&](std::size_t lane) { return (indices[lane] + static_cast<std::size_t>(origin)) * bytes; };

        std::memcpy(begin, contents.data(), contents.size());
        f.gather(base, packed.data(), mask, otherwise.data(), got.data());
        for (std::size_t lane = 0; lane < f.lanes; ++lane) {
            auto const* expected = has_lane(mask, lane) ? &contents[element(lane)] : &otherwise[lane * bytes];
            if (std::memcmp(&got[lane * bytes], expected, bytes) != 0) return f.name() + ": gather " + support::to_string(mask, f.lanes);
        }

        auto expected = contents;
        for (std::size_t lane = 0; lane < f.lanes; ++lane) {
            if (has_lane(mask, lane)) std::memcpy(&expected[element(lane)], &x[lane * bytes], bytes); // the highest stays
        }
        f.scatter(base, packed.data(), mask, x.data());
        if (std::memcmp(begin, expected.data(), expected.size()) != 0) return f.name() + ": scatter " + support::to_string(mask, f.lanes);
    }
    return {};
}

} // namespace

TEST_CASE("The pages around guarded memory are inaccessible", "[lanes]")
{
    GuardedMemory const memory(1);
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    // The kernel refuses to read what a program may not read, instead of ending it.
    CHECK(write(ends[1], memory.first<char>(), 1) == 1);
    CHECK(write(ends[1], memory.last<char>(1), 1) == 1);
    CHECK(write(ends[1], memory.first<char>() - 1, 1) == -1);
    CHECK(errno == EFAULT);
    CHECK(write(ends[1], memory.last<char>(0), 1) == -1);
    CHECK(errno == EFAULT);
    close(ends[0]);
    close(ends[1]);
}

TEST_CASE("Lanes are loaded and stored whole at any alignment, and nothing else is touched", "[lanes]")
{
    GuardedMemory const source(1), target(1);
    for (auto const& f : all_functions(support::LaneTypes{})) {
        auto const bytes = f.format.bytes, size = f.lanes * bytes;
        auto const x = values(f.format, f.lanes, 1);
        std::string wrong;
        for (std::size_t shift = 0; shift <= 64; shift += bytes) {
            for (bool at_end : {false, true}) {
                auto* const from = at_end ? source.last<unsigned char>(size + shift) : source.first<unsigned char>() + shift;
                auto* const to = at_end ? target.last<unsigned char>(size + shift) : target.first<unsigned char>() + shift;
                std::memcpy(from, x.data(), size);
                Bytes expected(target.size(), 0xA5);
                std::memcpy(&expected[static_cast<std::size_t>(to - target.first<unsigned char>())], x.data(), size);
                target.fill(0xA5);
                f.copy(from, to);
                if (std::memcmp(target.first<char>(), expected.data(), expected.size()) != 0) wrong += ' ' + std::to_string(shift);
            }
        }
        INFO(f.name());
        CHECK(wrong == "");
    }
}

TEST_CASE("A masked load or store touches no memory of the other lanes", "[lanes]")
{
    GuardedMemory const memory(1);
    for (auto const& f : all_functions(support::LaneTypes{})) {
        auto const bytes = f.format.bytes, size = f.lanes * bytes;
        auto const x = values(f.format, f.lanes, 1), otherwise = values(f.format, f.lanes, 2);
        Bytes const zero(size, 0);
        Bytes got(size), whole(size);
        std::string wrong;
        for (auto const& mask : support::mask_patterns(f.lanes)) {
            for (bool at_end : {false, true}) {
                auto* const p = place(memory, mask, f.lanes, bytes, at_end);
                memory.fill(0xA5);
                Bytes expected(memory.size(), 0xA5);
                for (std::size_t lane = 0; lane < f.lanes; ++lane) {
                    if (!has_lane(mask, lane)) continue;
                    std::memcpy(&expected[static_cast<std::size_t>(p + lane * bytes - memory.first<std::byte>())], &x[lane * bytes], bytes);
                }
                f.store(p, x.data(), mask);
                bool right = std::memcmp(memory.first<char>(), expected.data(), expected.size()) == 0;
                f.load(p, mask, got.data());
                right = right && is_merged(f.format, f.lanes, mask, got.data(), x.data(), zero.data());
                f.load_or(p, mask, otherwise.data(), got.data());
                right = right && is_merged(f.format, f.lanes, mask, got.data(), x.data(), otherwise.data());
                if (!right && wrong.empty()) wrong = support::to_string(mask, f.lanes) + (at_end ? " at the end" : " at the begin");
            }
        }
        INFO(f.name());
        CHECK(wrong == "");
        f.known_masks(whole.data(), nullptr, x.data());
        CHECK(whole == x);
    }
}

// A register may have more lanes than the wave: what a comparison says of those is not for memory.
template <class T, std::size_t N>
bool comparison_stays_in_its_lanes()
{
    GuardedMemory const memory(1);
    auto* const from = memory.last<T>(N);
    std::fill_n(from, N, T(-1));
    from[N - 1] = T(5);
    std::array<T, 2 * 16 / sizeof(T)> to;
    to.fill(T(7));
    auto const x = crosslane::load<N>(from);
    crosslane::store(to.data(), x, x >= T(0));
    bool right = true;
    for (std::size_t i = 0; i < to.size(); ++i) right = right && to[i] == (i == N - 1 ? T(5) : T(7));
    auto const loaded = crosslane::load(from, x >= T(0)).to_array();
    for (std::size_t lane = 0; lane < N; ++lane) right = right && loaded[lane] == (lane == N - 1 ? T(5) : T(0));
    return right;
}

TEST_CASE("A masked load or store by a comparison touches none of a register's further lanes", "[lanes]")
{
    CHECK(comparison_stays_in_its_lanes<std::int32_t, 2>());
    CHECK(comparison_stays_in_its_lanes<float, 2>());
    CHECK(comparison_stays_in_its_lanes<double, 1>());
    CHECK(comparison_stays_in_its_lanes<std::int16_t, 4>());
}

TEST_CASE("Gather and scatter look only at the lanes of the mask", "[lanes]")
{
    crosslane::AllowFindings const meant(crosslane::Finding::Kind::memory); // lanes store in one place
    GuardedMemory const memory(1);
    std::vector<IndexedFunctions> functions;
    add_types(functions, support::LaneTypes{});
    add_index_types(functions, support::IntegerTypes{});
    for (auto const& f : functions) {
        CHECK(indexed_difference(f, memory) == "");

        MaskWords const all{~std::uint64_t{}, ~std::uint64_t{}};
        auto const from = values(f.format, 64, 7);
        auto const indices = support::packed(f.index, some_indices(f, all, 0, 63));
        Bytes expected(from.size(), 0xA5), to = expected;
        for (auto index : some_indices(f, all, 0, 63)) {
            std::memcpy(&expected[index * f.format.bytes], &from[index * f.format.bytes], f.format.bytes);
        }
        f.all(from.data(), to.data(), indices.data());
        INFO(f.name());
        CHECK(to == expected);
    }
}

} // namespace lanes_memory
