#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/lane_types.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/memory.hpp>

#include <vector>

namespace {

using namespace crosslane;
using support::MaskWords;

/// What one type and number of lanes can do with memory. Values are bytes; p need not be aligned.
struct Memory
{
    std::size_t lanes, bytes;
    void (*load_all)(void const* p, void* out);
    void (*store_all)(void* p, void const* in);
    void (*load_masked)(void const* p, MaskWords const& mask, void const* otherwise, void* out);
    void (*store_masked)(void* p, MaskWords const& mask, void const* in);
    void (*gather_masked)(void const* base, std::int32_t const* index, MaskWords const& mask, void const* otherwise, void* out);
    void (*scatter_masked)(void* base, std::int32_t const* index, MaskWords const& mask, void const* in);
};

template <class T, std::size_t N>
struct Functions
{
    static T const* at(void const* p) { return static_cast<T const*>(p); }
    static T* at(void* p) { return static_cast<T*>(p); }
    static auto mask_of(MaskWords const& words) { return Mask<N>::from_words(support::to_uint4(words)); }

    [[gnu::noinline]] static void load_all(void const* p, void* out) { store(at(out), load<N>(at(p))); }
    [[gnu::noinline]] static void store_all(void* p, void const* in) { store(at(p), load<N>(at(in))); }
    [[gnu::noinline]] static void load_masked(void const* p, MaskWords const& mask, void const* otherwise, void* out)
    {
        store(at(out), load(at(p), mask_of(mask), load<N>(at(otherwise))));
    }
    [[gnu::noinline]] static void store_masked(void* p, MaskWords const& mask, void const* in)
    {
        store(at(p), load<N>(at(in)), mask_of(mask));
    }
    [[gnu::noinline]] static void gather_masked(void const* base, std::int32_t const* index, MaskWords const& mask, void const* otherwise, void* out)
    {
        store(at(out), gather(at(base), load<N>(index), mask_of(mask), load<N>(at(otherwise))));
    }
    [[gnu::noinline]] static void scatter_masked(void* base, std::int32_t const* index, MaskWords const& mask, void const* in)
    {
        scatter(at(base), load<N>(index), load<N>(at(in)), mask_of(mask));
    }
    static constexpr Memory table{N, sizeof(T), load_all, store_all, load_masked, store_masked, gather_masked, scatter_masked};
};

std::vector<unsigned char> random_bytes(std::size_t count, std::uint64_t seed)
{
    std::vector<unsigned char> bytes(count);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<unsigned char>(support::random_bits(seed, i));
    return bytes;
}

/// The values of the set lanes of a, and of b in the others.
std::vector<unsigned char> merged(Memory const& m, MaskWords const& mask, unsigned char const* a, unsigned char const* b)
{
    std::vector<unsigned char> result(m.lanes * m.bytes);
    for (std::size_t lane = 0; lane < m.lanes; ++lane)
        std::memcpy(&result[lane * m.bytes], (support::has_lane(mask, lane) ? a : b) + lane * m.bytes, m.bytes);
    return result;
}

std::string whole(Memory const& m)
{
    std::size_t const size = m.lanes * m.bytes;
    support::GuardedMemory const memory(size + 64);
    auto const in = random_bytes(size, 1);
    std::vector<unsigned char> out(size);
    for (auto* p : {memory.first<unsigned char>(), memory.last<unsigned char>(size)}) {
        m.store_all(p, in.data());
        if (!std::equal(in.begin(), in.end(), p)) return "store";
        m.load_all(p, out.data());
        if (out != in) return "load";
    }
    for (std::size_t offset = 0; offset < 64; offset += m.bytes) { // aligned for an element, not for a register
        memory.fill(0xCC);
        auto* const p = memory.first<unsigned char>() + offset;
        m.store_all(p, in.data());
        m.load_all(p, out.data());
        if (out != in || (offset != 0 && p[-1] != 0xCC) || p[size] != 0xCC) return "at offset " + std::to_string(offset);
    }
    return {};
}

/// Absent lanes lie in the inaccessible pages: those above the highest set lane behind, those below the lowest before.
std::string masked(Memory const& m)
{
    std::size_t const size = m.lanes * m.bytes;
    support::GuardedMemory const memory(size);
    auto const in = random_bytes(size, 2), otherwise = random_bytes(size, 3);
    std::vector<unsigned char> out(size);
    for (auto const& mask : support::mask_patterns(m.lanes)) {
        std::size_t lowest = m.lanes, end = 0;
        for (std::size_t lane = 0; lane < m.lanes; ++lane) {
            if (!support::has_lane(mask, lane)) continue;
            if (lowest == m.lanes) lowest = lane;
            end = lane + 1;
        }
        if (lowest == m.lanes) lowest = 0;
        for (auto* p : {memory.last<unsigned char>(end * m.bytes), memory.first<unsigned char>() - lowest * m.bytes}) {
            memory.fill(0xCC);
            m.store_masked(p, mask, in.data());
            for (std::size_t lane = lowest; lane < end; ++lane) {
                unsigned char const untouched[8] = {0xCC, 0xCC, 0xCC, 0xCC, 0xCC, 0xCC, 0xCC, 0xCC};
                auto const* const expected = support::has_lane(mask, lane) ? &in[lane * m.bytes] : untouched;
                if (std::memcmp(p + lane * m.bytes, expected, m.bytes) != 0) return "store, mask " + support::to_string(mask, m.lanes);
            }
            m.load_masked(p, mask, otherwise.data(), out.data());
            if (out != merged(m, mask, in.data(), otherwise.data())) return "load, mask " + support::to_string(mask, m.lanes);
        }
    }
    return {};
}

/// The index of an absent lane points far away.
std::string indexed(Memory const& m)
{
    std::size_t const size = m.lanes * m.bytes;
    support::GuardedMemory const memory(size);
    auto* const base = memory.last<unsigned char>(size);
    auto const in = random_bytes(size, 4), otherwise = random_bytes(size, 5);
    std::vector<unsigned char> out(size), expected(size);
    std::vector<std::int32_t> index(m.lanes);
    for (auto const& mask : support::mask_patterns(m.lanes)) {
        for (std::size_t lane = 0; lane < m.lanes; ++lane)
            index[lane] = support::has_lane(mask, lane) ? static_cast<std::int32_t>(support::random_bits(6, lane) % m.lanes) : 1 << 24;
        std::memcpy(base, in.data(), size);
        m.gather_masked(base, index.data(), mask, otherwise.data(), out.data());
        expected = otherwise;
        for (std::size_t lane = 0; lane < m.lanes; ++lane)
            if (support::has_lane(mask, lane))
                std::memcpy(&expected[lane * m.bytes], &in[static_cast<std::size_t>(index[lane]) * m.bytes], m.bytes);
        if (out != expected) return "gather, mask " + support::to_string(mask, m.lanes);

        std::memcpy(base, otherwise.data(), size);
        m.scatter_masked(base, index.data(), mask, in.data());
        expected = otherwise;
        for (std::size_t lane = 0; lane < m.lanes; ++lane) // the higher of two lanes with one index stays
            if (support::has_lane(mask, lane))
                std::memcpy(&expected[static_cast<std::size_t>(index[lane]) * m.bytes], &in[lane * m.bytes], m.bytes);
        if (!std::equal(expected.begin(), expected.end(), base)) return "scatter, mask " + support::to_string(mask, m.lanes);
    }
    return {};
}

template <class T, std::size_t... N>
std::string test_type(std::string (*test)(Memory const&), std::index_sequence<N...>)
{
    std::string wrong;
    auto const run = [&](Memory const& m) {
        wrong = test(m);
        if (!wrong.empty()) wrong = std::to_string(m.lanes) + " lanes of " + std::to_string(m.bytes) + " bytes: " + wrong;
        return wrong.empty();
    };
    static_cast<void>((run(Functions<T, N>::table) && ...));
    return wrong;
}

std::string for_all(std::string (*test)(Memory const&))
{
    return support::for_each_type<support::LaneTypes>([=]<class T>() { return test_type<T>(test, support::LaneCounts<T>{}); });
}

} // namespace

TEST_CASE("load and store touch N elements at any alignment, and nothing else", "[lanes]") { REQUIRE(for_all(whole) == ""); }

TEST_CASE("Masked load and store touch no memory of an absent lane", "[lanes]") { REQUIRE(for_all(masked) == ""); }

TEST_CASE("gather and scatter look at the set lanes only", "[lanes]") { REQUIRE(for_all(indexed) == ""); }
