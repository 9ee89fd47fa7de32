#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

namespace {

using namespace crosslane;
using bench::hand::ShuffleFours;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

/// The same for every wave, but the compiler does not know it.
std::size_t volatile const some_lane = 3;
std::uint32_t volatile const some_width = 16;

template <std::size_t Across>
constexpr auto across = [](auto const* x, auto n, auto* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = x[i ^ Across];
};

/// Whether any lane of each quad is positive, or whether all are.
template <bool All>
constexpr auto positive_quads = [](auto const* x, auto n, std::uint64_t* out) {
    std::uint64_t bits = 0;
    for (std::size_t first = 0; first < n; first += 4) {
        int count = 0;
        for (std::size_t i = 0; i < 4; ++i) count += x[first + i] > 0 ? 1 : 0;
        if (All ? count == 4 : count != 0) bits |= std::uint64_t{15} << first;
    }
    *out = bits;
};

/// A wave's first thread, of up to 1024 in a group.
constexpr auto first_thread = [](auto const& x) { return static_cast<std::uint32_t>(x[0]) % 1024; };

/// The places of the threads from that one on, as QuadThreadID describes them: all columns, then all rows.
template <QuadLayout Layout>
constexpr auto places = [](auto const* x, auto n, std::uint32_t* out) {
    std::uint32_t const width = some_width;
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint32_t const thread = first_thread(x) + i, quad = thread / 4;
        bool const linear = Layout == QuadLayout::linear;
        out[i] = linear ? thread % width : quad % (width / 2) * 2 + thread % 2;
        out[n + i] = linear ? thread / width : quad / (width / 2) * 2 + thread / 2 % 2;
    }
};
template <QuadLayout Layout>
constexpr auto thread_id = [](auto wave, auto const& x) { return QuadThreadID(wave, first_thread(x), some_width, Layout); };

[[maybe_unused]] bool const added[] = {
    All::add<ShuffleFours<0xB1>>(
        "QuadReadAcrossX", [](auto wave, auto const& x) { return QuadReadAcrossX(wave, x); }, across<1>),
    All::add<ShuffleFours<0x4E>>(
        "QuadReadAcrossY", [](auto wave, auto const& x) { return QuadReadAcrossY(wave, x); }, across<2>),
    All::add<ShuffleFours<0x1B>>(
        "QuadReadAcrossDiagonal", [](auto wave, auto const& x) { return QuadReadAcrossDiagonal(wave, x); }, across<3>),
    // One lane for the whole wave, then each lane its own: the bits of its value, modulo 4.
    All::add(
        "QuadReadLaneAt", [](auto wave, auto const& x) { return QuadReadLaneAt(wave, x, some_lane); },
        [](auto const* x, auto n, auto* out) {
            std::size_t const lane = some_lane;
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i / 4 * 4 + lane % 4];
        }),
    All::add(
        "QuadReadLaneAt_lanes", [](auto wave, auto const& x) { return QuadReadLaneAt(wave, x, lanes_bit_cast<std::uint32_t>(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i / 4 * 4 + std::bit_cast<std::uint32_t>(x[i]) % 4];
        }),
    All::add(
        "QuadAny", [](auto wave, auto const& x) { return QuadAny(wave, x > 0); }, positive_quads<false>),
    All::add(
        "QuadAll", [](auto wave, auto const& x) { return QuadAll(wave, x > 0); }, positive_quads<true>),
    Integers::add("QuadThreadID", thread_id<QuadLayout::linear>, places<QuadLayout::linear>),
    Integers::add("QuadThreadID_squares", thread_id<QuadLayout::squares>, places<QuadLayout::squares>),
};

} // namespace
