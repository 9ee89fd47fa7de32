#include "wave/vec_test.hpp"

#include <crosslane/wave/quad.hpp>
#include <crosslane/wave/query.hpp>

namespace wave_quad {

namespace {

using namespace crosslane;
using support::Format, support::has_lane, support::MaskWords, support::random_bits;
using wave_test::make_wave, wave_test::Sizes;

template <class W, class X>
concept HasQuadRead = requires(W w, X x) { QuadReadAcrossX(w, x); };
static_assert(HasQuadRead<Wave<4>, Lanes<float, 4>> && HasQuadRead<Wave<8>, Vec<Lanes<double, 8>, 3>>);
static_assert(HasQuadRead<Wave<8>, Mask<8>> && HasQuadRead<Wave<4>, Mask<4, 8>>);
static_assert(!HasQuadRead<Wave<8>, Lanes<float, 16>> && !HasQuadRead<Wave<8>, Mask<16>>);

// Reading: one function after another, each as one row of N results.

constexpr std::size_t rows = 8; // across X, Y, the diagonal; from lane 0, 1, 2, 3; from a lane for each
constexpr char const* names[rows] = {"QuadReadAcrossX", "QuadReadAcrossY", "QuadReadAcrossDiagonal", "QuadReadLaneAt 0",
                                     "QuadReadLaneAt 1", "QuadReadLaneAt 2", "QuadReadLaneAt 3", "QuadReadLaneAt an own index"};

/// All quad reads of so many lanes, from and to plain memory. base is added to the uniform indices, but a multiple of 4.
struct QuadReader
{
    std::size_t lanes;
    Format format, index;
    void (*run)(MaskWords const& active, void const* x, void const* index, std::size_t base, void* result);
};

template <class T, class I, std::size_t N>
[[gnu::noinline]] void read_quads(MaskWords const& active, void const* memory, void const* index, std::size_t base, void* result)
{
    auto const wave = make_wave<N>(active);
    auto const x = load<N>(static_cast<T const*>(memory));
    auto* const out = static_cast<T*>(result);
    QuadReadAcrossX(wave, x).store(out);
    QuadReadAcrossY(wave, x).store(out + N);
    QuadReadAcrossDiagonal(wave, x).store(out + 2 * N);
    for (std::size_t i = 0; i < 4; ++i) QuadReadLaneAt(wave, x, base + i).store(out + (3 + i) * N);
    QuadReadLaneAt(wave, x, load<N>(static_cast<I const*>(index))).store(out + 7 * N);
}

template <class T, class I, std::size_t... N>
void add(std::vector<QuadReader>& all, std::index_sequence<N...>)
{
    (all.push_back({N, support::format_of<T>, support::format_of<I>, read_quads<T, I, N>}), ...);
}

/// In which lane of the quad the place (column, row) is.
std::size_t source(std::size_t row, std::size_t in_quad, std::uint64_t index)
{
    std::size_t x = in_quad % 2, y = in_quad / 2;
    if (row == 0 || row == 2) x = 1 - x;
    if (row == 1 || row == 2) y = 1 - y;
    return row < 3 ? 2 * y + x : row < 7 ? row - 3 : static_cast<std::size_t>(index % 4);
}

void require_reads(QuadReader const& q)
{
    auto const bytes = q.format.bytes;
    std::vector<unsigned char> x(q.lanes * bytes), result(rows * q.lanes * bytes);
    wave_test::Values index(q.lanes);
    auto const masks = support::mask_patterns(q.lanes);
    for (std::size_t m = 0; m < masks.size(); ++m) {
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<unsigned char>(random_bits(m, i));
        // Indices past 3 and negative ones too: they count modulo 4.
        for (std::size_t i = 0; i < q.lanes; ++i) index[i] = random_bits(m, 1000 + i) & (m % 2 == 0 ? 3 : q.index.all_bits());
        q.run(masks[m], x.data(), wave_test::to_memory(q.index, index).data(), 4 * m, result.data());
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t lane = 0; lane < q.lanes; ++lane) {
                auto const from = lane / 4 * 4 + source(row, lane % 4, index[lane]);
                if (!has_lane(masks[m], lane) || !has_lane(masks[m], from)) continue;
                if (std::memcmp(&result[(row * q.lanes + lane) * bytes], &x[from * bytes], bytes) == 0) continue;
                INFO(names[row] << " of " << q.lanes << " lanes of " << q.format.name() << ", " << support::to_string(masks[m], q.lanes));
                INFO("lane " << lane << " must be lane " << from);
                FAIL();
            }
        }
    }
}

} // namespace

TEST_CASE("quad reads give the right neighbour's value", "[wave][quad]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    std::vector<QuadReader> all;
    add<float, std::uint32_t>(all, wave_test::AllSizes{});
    add<std::int32_t, std::int8_t>(all, Sizes<4, 16>{});
    add<std::uint32_t, std::int32_t>(all, Sizes<8>{});
    add<std::int8_t, std::uint8_t>(all, Sizes<4, 16, 64>{});
    add<std::uint8_t, std::int64_t>(all, Sizes<32>{});
    add<std::int16_t, std::uint16_t>(all, Sizes<8, 32>{});
    add<std::uint16_t, std::int16_t>(all, Sizes<4>{});
    add<double, std::uint64_t>(all, Sizes<4, 16>{});
    add<std::int64_t, std::int32_t>(all, Sizes<8>{});
    add<std::uint64_t, std::uint32_t>(all, Sizes<4>{});
#if defined(CROSSLANE_HAS_HALF)
    add<half, std::uint32_t>(all, Sizes<8>{});
#endif
    for (auto const& q : all) require_reads(q);
}

TEST_CASE("quad reads: the picture of their comment", "[wave][quad]")
{
    // 0 1   4 5
    // 2 3   6 7
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    CHECK(QuadReadAcrossX(wave, lane).to_array() == std::array{1u, 0u, 3u, 2u, 5u, 4u, 7u, 6u});
    CHECK(QuadReadAcrossY(wave, lane).to_array() == std::array{2u, 3u, 0u, 1u, 6u, 7u, 4u, 5u});
    CHECK(QuadReadAcrossDiagonal(wave, lane).to_array() == std::array{3u, 2u, 1u, 0u, 7u, 6u, 5u, 4u});
    CHECK(QuadReadLaneAt(wave, lane, 2).to_array() == std::array{2u, 2u, 2u, 2u, 6u, 6u, 6u, 6u});
    CHECK(QuadReadLaneAt(wave, lane, 3u - (lane & 3u)).to_array() == std::array{3u, 2u, 1u, 0u, 7u, 6u, 5u, 4u});
}

TEST_CASE("quad reads of a Vec act per component", "[wave][quad]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    wave_test::require_per_component<float>("QuadReadAcrossX", [](auto const& w, auto const& v) { return QuadReadAcrossX(w, v); });
    wave_test::require_per_component<std::int16_t>("QuadReadLaneAt", [](auto const& w, auto const& v) { return QuadReadLaneAt(w, v, 1); });
    auto const x = iota<int, 4>();
    auto const v = QuadReadLaneAt(Wave<4>{}, Vec<Lanes<int, 4>, 2>(x, x * 10), 3 - x);
    CHECK((v.x.to_array() == std::array{3, 2, 1, 0} && v.y.to_array() == std::array{30, 20, 10, 0}));
}

TEST_CASE("quad reads of a mask give the right neighbour's bit", "[wave][quad]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    Wave<8> const wave;
    for (std::uint64_t bits = 0; bits < 256; ++bits) {
        auto const m = Mask<8>::from_bits(bits);
        Mask<8, 1> const narrow = m;
        auto const own = load<8>(std::array{0u, 3u, 1u, 1u, 2u, 6u, 7u, 0u}.data());
        auto const index = own.to_array();
        std::array<std::uint64_t, 8> const results = {
            QuadReadAcrossX(wave, m).bits(), QuadReadAcrossY(wave, narrow).bits(), QuadReadAcrossDiagonal(wave, m).bits(),
            QuadReadLaneAt(wave, m, 0).bits(), QuadReadLaneAt(wave, m, 1).bits(), QuadReadLaneAt(wave, narrow, 2).bits(),
            QuadReadLaneAt(wave, m, 3).bits(), QuadReadLaneAt(wave, m, own).bits()};
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                auto const from = lane / 4 * 4 + source(row, lane % 4, index[lane]);
                if ((results[row] >> lane & 1) == (bits >> from & 1)) continue;
                INFO(names[row] << " of the mask " << bits << ", lane " << lane);
                FAIL();
            }
        }
    }
}

// Votes.

namespace {

/// QuadAny and QuadAll of N lanes, the expression coming from comparing lanes of T, as one bool for each lane.
template <class T, std::size_t N>
[[gnu::noinline]] void vote(MaskWords const& active, void const* x, bool* any, bool* all)
{
    auto const wave = make_wave<N>(active);
    auto const m = load<N>(static_cast<T const*>(x)) != T(0);
    wave_test::put(any, QuadAny(wave, m));
    wave_test::put(all, QuadAll(wave, m));
}

struct Voters
{
    std::size_t lanes, bytes;
    void (*run)(MaskWords const&, void const*, bool*, bool*);
};
template <class T, std::size_t... N>
void add(std::vector<Voters>& voters, std::index_sequence<N...>)
{
    (voters.push_back({N, sizeof(T), vote<T, N>}), ...);
}

/// The first lane that votes wrongly; the number of lanes if there is none.
std::size_t first_wrong_vote(Voters const& v, MaskWords const& active, MaskWords const& expression)
{
    alignas(64) unsigned char x[128 * 8] = {};
    bool any[128], all[128];
    for (std::size_t lane = 0; lane < v.lanes; ++lane) x[lane * v.bytes + lane % v.bytes] = has_lane(expression, lane);
    v.run(active, x, any, all);
    for (std::size_t lane = 0; lane < v.lanes; ++lane) {
        if (!has_lane(active, lane)) continue;
        bool some = false, every = true;
        for (std::size_t i = lane / 4 * 4; i < lane / 4 * 4 + 4; ++i) {
            if (!has_lane(active, i)) continue;
            some = some || has_lane(expression, i);
            every = every && has_lane(expression, i);
        }
        if (any[lane] != some || all[lane] != every) return lane;
    }
    return v.lanes;
}

} // namespace

TEST_CASE("QuadAny and QuadAll ask the active lanes of the own quad, and no others", "[wave][quad]")
{
    std::vector<Voters> voters;
    add<std::uint32_t>(voters, wave_test::AllSizes{});
    add<std::uint8_t>(voters, Sizes<4, 16, 128>{});
    add<std::uint16_t>(voters, Sizes<8, 32>{});
    add<std::uint64_t>(voters, Sizes<4, 16>{});
    for (auto const& v : voters) {
        auto const masks = support::mask_patterns(v.lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            // Of up to 8 lanes every expression under every mask, of more some random ones, sparse and dense.
            std::size_t const expressions = v.lanes <= 8 ? masks.size() : 8;
            for (std::size_t e = 0; e < expressions; ++e) {
                MaskWords expression = masks[v.lanes <= 8 ? e : 0];
                if (v.lanes > 8) {
                    for (std::size_t lane = 0; lane < v.lanes; ++lane)
                        if (random_bits(m * expressions + e, lane) % 8 <= e) support::set_lane(expression, lane);
                }
                auto const wrong = first_wrong_vote(v, masks[m], expression);
                if (wrong == v.lanes) continue;
                INFO(v.lanes << " lanes of " << v.bytes << " bytes, active " << support::to_string(masks[m], v.lanes) << ", expression "
                             << support::to_string(expression, v.lanes));
                INFO("lane " << wrong);
                FAIL();
            }
        }
    }
}

TEST_CASE("quad operations inside a branch see the lanes that took it", "[wave][quad]")
{
    // lane    0 1 2 3   4 5 6 7
    // branch  a a b b   a b a b
    Wave<8> const wave;
    auto const takes_a = Mask<8>::from_bits(0b01010011), odd = Mask<8>::from_bits(0b10101010);
    Mask<8> any = Mask<8>::none(), all = Mask<8>::none();
    for (auto const& w : {wave.where(takes_a), wave.where(!takes_a)}) {
        assign(w, any, QuadAny(w, odd));
        assign(w, all, QuadAll(w, odd));
    }
    CHECK(any.bits() == 0b10101111);
    CHECK(all.bits() == 0b10100000);
}

// Threads.

namespace {

/// The places of a group's threads in their order, one loop inside the other.
std::vector<std::array<std::uint32_t, 2>> places_by_loop(std::uint32_t width, std::uint32_t height, QuadLayout layout)
{
    std::vector<std::array<std::uint32_t, 2>> places;
    std::uint32_t const side = layout == QuadLayout::squares ? 2 : 1;
    for (std::uint32_t top = 0; top < height; top += side)
        for (std::uint32_t left = 0; left < width; left += side)
            for (std::uint32_t y = 0; y < side; ++y)
                for (std::uint32_t x = 0; x < side; ++x) places.push_back({left + x, top + y});
    return places;
}

template <std::size_t N>
[[gnu::noinline]] void thread_ids(std::uint32_t first_thread, std::uint32_t width, QuadLayout layout, std::uint32_t* xy)
{
    auto const id = QuadThreadID(Wave<N>{}, first_thread, width, layout);
    id.x.store(xy);
    id.y.store(xy + N);
}

void require_places(std::size_t lanes, void (*run)(std::uint32_t, std::uint32_t, QuadLayout, std::uint32_t*))
{
    std::vector<std::uint32_t> xy(2 * lanes);
    for (auto layout : {QuadLayout::linear, QuadLayout::squares}) {
        for (std::uint32_t width : {1u, 2u, 3u, 4u, 6u, 8u, 10u, 16u, 100u, 128u, 1024u}) {
            if (layout == QuadLayout::squares && width % 2 != 0) continue;
            auto const places = places_by_loop(width, (4 * 128 / width + 2) / 2 * 2, layout);
            for (std::uint32_t first = 0; first + lanes <= places.size() && first <= 256; first += first < 8 ? 1 : 4) {
                run(first, width, layout, xy.data());
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    if (std::array{xy[lane], xy[lanes + lane]} == places[first + lane]) continue;
                    INFO("lane " << lane << " of " << lanes << ", first thread " << first << ", width " << width
                                 << (layout == QuadLayout::linear ? ", linear" : ", squares"));
                    INFO("(" << xy[lane] << ", " << xy[lanes + lane] << "), not (" << places[first + lane][0] << ", "
                             << places[first + lane][1] << ")");
                    FAIL();
                }
            }
        }
    }
}

} // namespace

TEST_CASE("QuadThreadID walks a thread group in rows or in squares", "[wave][quad]")
{
    require_places(4, thread_ids<4>);
    require_places(8, thread_ids<8>);
    require_places(32, thread_ids<32>);
    require_places(128, thread_ids<128>);

    // 0 1 | 4 5     the second square row starts at thread 8
    // 2 3 | 6 7
    auto const id = QuadThreadID(Wave<16>{}, 0, 4, QuadLayout::squares);
    CHECK(id.x.to_array() == std::array{0u, 1u, 0u, 1u, 2u, 3u, 2u, 3u, 0u, 1u, 0u, 1u, 2u, 3u, 2u, 3u});
    CHECK(id.y.to_array() == std::array{0u, 0u, 1u, 1u, 0u, 0u, 1u, 1u, 2u, 2u, 3u, 3u, 2u, 2u, 3u, 3u});
}

TEST_CASE("the neighbours of a square stand beside and below each other", "[wave][quad]")
{
    Wave<32> const wave;
    auto const id = QuadThreadID(wave, 64, 16, QuadLayout::squares);
    auto const across_x = QuadReadAcrossX(wave, id), across_y = QuadReadAcrossY(wave, id);
    CHECK(all((across_x.x == (id.x ^ 1u)) & (across_x.y == id.y)));
    CHECK(all((across_y.x == id.x) & (across_y.y == (id.y ^ 1u))));
}

} // namespace wave_quad
