#include "support/catch.hpp"
#include "support/guard_pages.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/compress.hpp>

namespace lanes_compress {

namespace {

using support::MaskWords;

/// The whole mask, known when compiled.
template <class T, std::size_t N>
[[gnu::noinline]] std::size_t compress_all(void const* in, MaskWords const&, void* out)
{
    auto const x = crosslane::load<N>(static_cast<T const*>(in));
    return static_cast<std::size_t>(compress_store(static_cast<T*>(out), x, crosslane::Mask<N>::all()) - static_cast<T*>(out));
}

/// Compresses N lanes of T from in to out and returns how many.
template <class T, std::size_t N, std::size_t Width>
[[gnu::noinline]] std::size_t compress(void const* in, MaskWords const& words, void* out)
{
    crosslane::Mask<N, Width> mask;
    support::assign_words(mask, words);
    auto const x = crosslane::load<N>(static_cast<T const*>(in));
    return static_cast<std::size_t>(crosslane::compress_store(static_cast<T*>(out), x, mask) - static_cast<T*>(out));
}

std::string compress_by_loop(std::size_t lanes, std::size_t bytes, std::size_t (*run)(void const*, MaskWords const&, void*),
                             std::vector<MaskWords> const& masks)
{
    std::vector<unsigned char> in(lanes * bytes), expected;
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<unsigned char>(support::random_bits(1, i));
    support::GuardedMemory const memory(lanes * bytes);
    // A store past out[N - 1] or before out[0] ends the program.
    unsigned char* const places[] = {memory.last<unsigned char>(lanes * bytes), memory.first<unsigned char>()};
    for (auto const& mask : masks) {
        expected.clear();
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if (support::has_lane(mask, lane))
                expected.insert(expected.end(), &in[lane * bytes], &in[lane * bytes] + bytes);
        for (auto* const out : places) {
            auto const kept = run(in.data(), mask, out);
            if (kept * bytes != expected.size() || !std::equal(expected.begin(), expected.end(), out))
                return std::to_string(lanes) + " lanes of " + std::to_string(bytes) + " bytes, mask " + support::to_string(mask, lanes);
        }
    }
    return {};
}

template <class T, std::size_t... N>
std::string test_type(std::index_sequence<N...>)
{
    std::string wrong;
    static_cast<void>(((wrong = compress_by_loop(N, sizeof(T), compress<T, N, sizeof(T)>, support::mask_patterns(N))).empty() && ...));
    return wrong;
}

} // namespace

TEST_CASE("compress_store packs the set lanes and stays inside N elements", "[lanes]")
{
    REQUIRE(support::for_each_type<support::LaneTypes>([]<class T>() { return test_type<T>(support::LaneCounts<T>{}); }) == "");
}

TEST_CASE("compress_store takes masks of another width", "[lanes]")
{
    auto const masks = support::mask_patterns(16);
    REQUIRE(compress_by_loop(16, 1, compress<std::uint8_t, 16, 4>, masks) == "");
    REQUIRE(compress_by_loop(16, 4, compress<std::int32_t, 16, 1>, masks) == "");
    REQUIRE(compress_by_loop(16, 8, compress<double, 16, 4>, masks) == "");
}

TEST_CASE("compress_store stores all lanes of a whole mask", "[lanes]")
{
    REQUIRE(compress_by_loop(16, 1, compress_all<std::uint8_t, 16>, {{0xFFFF, 0}}) == "");
    REQUIRE(compress_by_loop(64, 4, compress_all<float, 64>, {{~std::uint64_t{}, 0}}) == "");
}

} // namespace lanes_compress
