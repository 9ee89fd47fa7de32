#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/lane_operation.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/select.hpp>

#include <algorithm>
#include <array>

/// Where the compiler knows that a mask has every lane, other bodies run, and some run only without CROSSLANE_PLAIN_INLINE, with which the
/// other tests are compiled: files of this name are compiled so that it does, and without it.
namespace {

using namespace crosslane;

/// What the operations on a whole wave make of in: N elements each, side by side.
template <class T, std::size_t N>
[[gnu::noinline]] void run(T const* in, std::uint16_t const* index, T* out)
{
    auto const whole = Mask<N>::all();
    auto const x = load(in, whole), y = load(in + N, whole, T{});
    auto const at = Lanes<std::uint16_t, N>::load(index);
    store(out, x, whole);
    gather(in, at, whole, y).store(out + N);
    scatter(out + 2 * N, at, x, whole);
    T* const end = compress_store(out + 3 * N, x, whole);
    select(whole, x, y).store(end);
}

template <class T, std::size_t N>
void check()
{
    INFO(sizeof(T) << " bytes, N " << N);
#if !defined(CROSSLANE_IS_CHECKED) && !defined(CROSSLANE_PLAIN_INLINE) && \
    (defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)) // NEON's instructions are not folded
    CHECK(Mask<N>::all().is_known_all());
#endif
    auto const in = support::test_values<T>(2 * N, 1);
    std::array<std::uint16_t, N> index;
    // every place twice
    for (std::size_t lane = 0; lane < N; ++lane) index[lane] = static_cast<std::uint16_t>((lane * 5 + 1) % (N > 1 ? N / 2 : 1));
    std::vector<T> out(5 * N), expected(5 * N);
    run<T, N>(in.data(), index.data(), out.data());
    for (std::size_t lane = 0; lane < N; ++lane) {
        for (std::size_t copy : {0u, 3u, 4u}) expected[copy * N + lane] = in[lane];
        expected[N + lane] = in[index[lane]];
        expected[2 * N + index[lane]] = in[lane]; // the highest lane's stays
    }
    CHECK(all(Mask<N, sizeof(T)>(Mask<N>::all())));
    constexpr std::array operations{"load and store", "gather", "scatter", "compress_store", "select"};
    for (std::size_t i = 0; i < operations.size(); ++i) {
        INFO(operations[i]);
        CHECK(std::memcmp(&out[i * N], &expected[i * N], N * sizeof(T)) == 0);
    }
}

TEST_CASE("a whole wave, known to be one, loads, stores, gathers, scatters, compresses and selects every lane", "[lanes]")
{
    AllowFindings const meant(Finding::Kind::memory); // lanes store in one place
    check<float, 4>();
    check<std::int32_t, 8>();
    check<float, 64>();
    check<std::uint8_t, 16>();
    check<std::uint8_t, 128>();
    check<std::int16_t, 32>();
    check<double, 4>();
    check<std::uint64_t, 32>();
    check<std::int32_t, 1>();
}

#if defined(CROSSLANE_AVX512) && !defined(CROSSLANE_PLAIN_INLINE)

/// compress_registers, which algorithms choose by the processor: right on all of them. Before an inaccessible page: to memory it writes no
/// more than the kept lanes, and else no more than N.
template <bool to_memory, class T, std::size_t N>
void check_registers()
{
    static_assert(detail::may_compress_registers<T>);
    auto const in = support::test_values<T>(N, 1);
    support::GuardedMemory const memory(N * sizeof(T));
    for (auto const& words : support::mask_patterns(N)) {
        Mask<N, sizeof(T)> mask;
        support::assign_words(mask, words);
        std::vector<T> expected;
        for (std::size_t lane = 0; lane < N; ++lane)
            if (support::has_lane(words, lane)) expected.push_back(in[lane]);
        auto* const out = memory.last<T>(to_memory ? expected.size() : N);
        INFO(sizeof(T) << " bytes, mask " << support::to_string(words, N));
        REQUIRE(detail::compress_registers<to_memory>(out, load<N>(in.data()), mask) == out + expected.size());
        REQUIRE((expected.empty() || std::memcmp(out, expected.data(), expected.size() * sizeof(T)) == 0));
    }
}

template <class T, std::size_t N>
void check_registers()
{
    check_registers<true, T, N>();
    check_registers<false, T, N>();
}

TEST_CASE("compress_registers packs the set lanes and writes nothing else", "[lanes]")
{
    check_registers<float, 1>();
    check_registers<std::int32_t, 4>();
    check_registers<std::uint32_t, 8>();
    check_registers<float, 16>();
    check_registers<std::int32_t, 64>();
    check_registers<double, 2>();
    check_registers<std::int64_t, 4>();
    check_registers<double, 8>();
    check_registers<std::uint64_t, 128>();
}

#endif

} // namespace
