#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/lane_types.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/memory.hpp>

#include <vector>

namespace {

using support::MaskWords;

/// Compresses N lanes of T from in to out and returns how many.
template <class T, std::size_t N, std::size_t Width>
[[gnu::noinline]] std::size_t compress(void const* in, MaskWords const& words, void* out)
{
    auto const mask = crosslane::Mask<N, Width>::from_words(support::to_uint4(words));
    auto const x = crosslane::load<N>(static_cast<T const*>(in));
    return static_cast<std::size_t>(crosslane::compress_store(static_cast<T*>(out), x, mask) - static_cast<T*>(out));
}

std::string compress_by_loop(std::size_t lanes, std::size_t bytes, std::size_t (*run)(void const*, MaskWords const&, void*))
{
    std::vector<unsigned char> in(lanes * bytes), expected;
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<unsigned char>(support::random_bits(1, i));
    support::GuardedMemory const memory(lanes * bytes);
    auto* const out = memory.last<unsigned char>(lanes * bytes); // a store past out[N - 1] ends the program
    for (auto const& mask : support::mask_patterns(lanes)) {
        expected.clear();
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if (support::has_lane(mask, lane))
                expected.insert(expected.end(), &in[lane * bytes], &in[lane * bytes] + bytes);
        auto const kept = run(in.data(), mask, out);
        if (kept * bytes != expected.size() || !std::equal(expected.begin(), expected.end(), out))
            return std::to_string(lanes) + " lanes of " + std::to_string(bytes) + " bytes, mask " + support::to_string(mask, lanes);
    }
    return {};
}

template <class T, std::size_t... N>
std::string test_type(std::index_sequence<N...>)
{
    std::string wrong;
    static_cast<void>(((wrong = compress_by_loop(N, sizeof(T), compress<T, N, sizeof(T)>)).empty() && ...));
    return wrong;
}

} // namespace

TEST_CASE("compress_store packs the set lanes and stays inside N elements", "[lanes]")
{
    REQUIRE(support::for_each_type<support::LaneTypes>([]<class T>() { return test_type<T>(support::LaneCounts<T>{}); }) == "");
}

TEST_CASE("compress_store takes masks of another width", "[lanes]")
{
    REQUIRE(compress_by_loop(16, 1, compress<std::uint8_t, 16, 4>) == "");
    REQUIRE(compress_by_loop(16, 4, compress<std::int32_t, 16, 1>) == "");
    REQUIRE(compress_by_loop(8, 8, compress<double, 8, 4>) == "");
}
