#include "wave/vec_test.hpp"

#include <crosslane/wave/shuffle.hpp>

namespace wave_shuffle {

namespace {

using namespace crosslane;
using support::Format, support::has_lane, support::MaskWords, support::random_bits;
using wave_test::make_wave, wave_test::Sizes, wave_test::Values;

template <class W, class X, class D>
concept HasShuffle = requires(W w, X x, D d) { WaveShuffleUp(w, x, d); };
static_assert(HasShuffle<Wave<8>, Lanes<float, 8>, int> && HasShuffle<Wave<8>, Lanes<float, 8>, std::uint64_t>);
static_assert(HasShuffle<Wave<8>, Vec<Lanes<double, 8>, 3>, Lanes<std::int8_t, 8>>);
static_assert(!HasShuffle<Wave<8>, Lanes<int, 8>, float> && !HasShuffle<Wave<8>, Lanes<int, 8>, Lanes<float, 8>>, "whole lanes");
static_assert(!HasShuffle<Wave<8>, Lanes<int, 16>, int> && !HasShuffle<Wave<8>, Lanes<int, 8>, Lanes<int, 16>>);
static_assert(HasShuffle<Wave<8>, Mask<8>, int> && HasShuffle<Wave<8>, Mask<8, 1>, Lanes<int, 8>> && !HasShuffle<Wave<8>, Mask<16>, int>);

// One function after another, each as one row of N results.
enum Row : std::size_t { exchanged, up, down, up_or_fill, down_or_fill, rotated, clusters_of_1 };

constexpr std::size_t rows(std::size_t n) { return clusters_of_1 + static_cast<std::size_t>(std::countr_zero(n)) + 1; }
constexpr std::size_t cluster_size(std::size_t row) { return std::size_t{1} << (row - clusters_of_1); }

/// Waves of many registers come apart in the same way in every function, and compile slowly: there, a few stand for all.
template <class T, class D>
constexpr bool is_tested(std::size_t row, std::size_t n)
{
    constexpr std::size_t many = detail::widest_register == 0 ? 32 : 4;
    if (row < clusters_of_1) return wave_test::registers<T>(n) <= many || row == (n == 64 ? rotated : up);
    auto const size = cluster_size(row);
    return std::integral<D> ? wave_test::registers<T>(size) <= many / 4 && (n < 64 || size == 8) : size == (n < 64 ? n / 2 : 8);
}

std::string name_of(std::size_t row)
{
    constexpr char const* names[] = {
        "WaveShuffleXor", "WaveShuffleUp", "WaveShuffleDown", "WaveShuffleUp with fill", "WaveShuffleDown with fill", "WaveRotate"};
    return row < clusters_of_1 ? names[row] : "WaveClusteredRotate of " + std::to_string(cluster_size(row));
}

/// A row of results, or two where they share their work. Each is a function of its own, which compiles faster than all in one.
template <std::size_t row, class T, std::size_t N, class D>
[[gnu::noinline]] void shuffle_row(Wave<N> const& wave, Lanes<T, N> const& x, T fill, D const& distance, T* result)
{
    static_cast<void>(fill);
    if constexpr (row == exchanged) WaveShuffleXor(wave, x, distance).store(result + exchanged * N);
    if constexpr (row == up) WaveShuffleUp(wave, x, distance).store(result + up * N);
    if constexpr (row == up) WaveShuffleUp(wave, x, distance, fill).store(result + up_or_fill * N);
    if constexpr (row == down) WaveShuffleDown(wave, x, distance).store(result + down * N);
    if constexpr (row == down) WaveShuffleDown(wave, x, distance, fill).store(result + down_or_fill * N);
    if constexpr (row == rotated) WaveRotate(wave, x, distance).store(result + rotated * N);
    if constexpr (row >= clusters_of_1) WaveClusteredRotate<cluster_size(row)>(wave, x, distance).store(result + row * N);
}

template <class T, std::size_t N, class D>
void shuffle_all(Wave<N> const& wave, Lanes<T, N> const& x, T fill, D const& distance, T* result)
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ([&] { if constexpr (is_tested<T, D>(I, N)) shuffle_row<I>(wave, x, fill, distance, result); }(), ...);
    }(std::make_index_sequence<rows(N)>{});
}

/// All shuffles of so many lanes, from and to plain memory.
struct Shuffler
{
    std::size_t lanes;
    bool (*has)(std::size_t row, std::size_t n);
    Format format, distance;
    bool is_uniform; // one distance for the wave
    void (*run)(MaskWords const& active, void const* x, void const* fill, void const* distance, void* result);
};

template <class T, std::size_t N>
[[gnu::noinline]] void shuffle_uniform(MaskWords const& active, void const* x, void const* fill, void const* distance, void* result)
{
    shuffle_all(make_wave<N>(active), load<N>(static_cast<T const*>(x)), *static_cast<T const*>(fill),
                *static_cast<std::int64_t const*>(distance), static_cast<T*>(result));
}
template <class T, class I, std::size_t N>
[[gnu::noinline]] void shuffle_each(MaskWords const& active, void const* x, void const* fill, void const* distance, void* result)
{
    shuffle_all(make_wave<N>(active), load<N>(static_cast<T const*>(x)), *static_cast<T const*>(fill),
                load<N>(static_cast<I const*>(distance)), static_cast<T*>(result));
}

template <class T, std::size_t... N>
void add_uniform(std::vector<Shuffler>& all, std::index_sequence<N...>)
{
    (all.push_back({N, is_tested<T, std::int64_t>, support::format_of<T>, support::format_of<std::int64_t>, true, shuffle_uniform<T, N>}),
     ...);
}
template <class T, class I, std::size_t... N>
void add_each(std::vector<Shuffler>& all, std::index_sequence<N...>)
{
    (all.push_back({N, is_tested<T, Lanes<I, N>>, support::format_of<T>, support::format_of<I>, false, shuffle_each<T, I, N>}), ...);
}

/// A distance's bits modulo 2^32.
std::uint32_t to_uint32(Format format, std::uint64_t bits)
{
    auto const unused = 64 - 8 * format.bytes;
    return static_cast<std::uint32_t>(format.is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused)
                                                       : bits);
}

/// Which lane a lane reads; past the last one where it gets the fill, and `anything` where that is unspecified.
constexpr std::size_t the_fill = 1000, anything = 1001;
std::size_t source(std::size_t row, std::size_t lane, std::size_t n, std::uint32_t d)
{
    switch (row) {
    case exchanged:
        return d < n ? lane ^ d : anything;
    case up:
    case up_or_fill:
        return d <= lane ? lane - d : row == up ? lane : the_fill;
    case down:
    case down_or_fill:
        return lane + d < n ? lane + d : row == down ? lane : the_fill;
    default:
        std::size_t const size = row == rotated ? n : cluster_size(row);
        return lane / size * size + (lane + d) % size;
    }
}

/// Around zero, the wave's size and the types' limits.
std::uint64_t distance_of(Format format, std::size_t n, std::uint64_t choice)
{
    std::uint64_t const distances[] = {0, 1, 2, 3, n / 2, n - 1, n, n + 1, 2 * n, 0u - std::uint64_t{1}, 0u - n, 0u - n - 1, 100,
                                       std::uint64_t{1} << 31, std::uint64_t{1} << 32, (std::uint64_t{1} << 32) + 1, ~std::uint64_t{} >> 1,
                                       std::uint64_t{1} << 63, choice};
    return distances[choice % std::size(distances)] & format.all_bits();
}

void require_shuffles(Shuffler const& s)
{
    auto const bytes = s.format.bytes;
    std::vector<unsigned char> x(s.lanes * bytes), fill(bytes, 0xF1), result(rows(s.lanes) * s.lanes * bytes);
    auto const masks = support::mask_patterns(s.lanes);
    for (std::uint64_t trial = 0; trial < 4 * masks.size(); ++trial) {
        auto const& active = masks[trial / 4];
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<unsigned char>(random_bits(trial, i));
        Values distance(s.is_uniform ? 1 : s.lanes);
        for (std::size_t i = 0; i < distance.size(); ++i)
            distance[i] = distance_of(s.distance, s.lanes, s.is_uniform ? trial : random_bits(trial, 1000 + i));
        s.run(active, x.data(), fill.data(), wave_test::to_memory(s.distance, distance).data(), result.data());
        for (std::size_t row = 0; row < rows(s.lanes); ++row) {
            if (!s.has(row == up_or_fill ? up : row == down_or_fill ? down : row, s.lanes)) continue;
            for (std::size_t lane = 0; lane < s.lanes; ++lane) {
                auto const d = to_uint32(s.distance, distance[s.is_uniform ? 0 : lane]);
                auto const from = source(row, lane, s.lanes, d);
                if (!has_lane(active, lane) || from == anything || (from < s.lanes && !has_lane(active, from))) continue;
                auto const* const expected = from == the_fill ? fill.data() : &x[from * bytes];
                if (std::memcmp(&result[(row * s.lanes + lane) * bytes], expected, bytes) == 0) continue;
                INFO(name_of(row) << " of " << s.lanes << " lanes of " << s.format.name() << ", " << support::to_string(active, s.lanes));
                INFO("lane " << lane << (s.is_uniform ? ", uniform distance " : ", own distance ")
                             << support::to_text(s.distance, distance[s.is_uniform ? 0 : lane]) << ": must be lane " << from
                             << " (1000: the fill)");
                FAIL();
            }
        }
    }
}

/// One distance for each lane, past the end in many.
template <std::size_t N>
Lanes<std::int32_t, N> three_steps_a_lane(Wave<N> const&)
{
    return iota<std::int32_t, N>() * 3;
}

} // namespace

TEST_CASE("shuffles by one distance for the wave read the right lanes", "[wave][shuffle]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    std::vector<Shuffler> all;
    add_uniform<float>(all, wave_test::AllSizes{});
    add_uniform<std::int32_t>(all, Sizes<16>{});
    add_uniform<std::uint32_t>(all, Sizes<4>{});
    add_uniform<std::int8_t>(all, Sizes<4, 32, 128>{});
    add_uniform<std::uint8_t>(all, Sizes<16>{});
    add_uniform<std::int16_t>(all, Sizes<64>{});
    add_uniform<std::uint16_t>(all, Sizes<8>{});
    add_uniform<double>(all, Sizes<4, 16>{});
    add_uniform<std::int64_t>(all, Sizes<8>{});
    add_uniform<std::uint64_t>(all, Sizes<4>{});
#if defined(CROSSLANE_HAS_HALF)
    add_uniform<half>(all, Sizes<8>{});
#endif
    for (auto const& s : all) require_shuffles(s);
}

TEST_CASE("shuffles by a distance of each lane's own, of every integer type, read the right lanes", "[wave][shuffle]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    std::vector<Shuffler> all;
    add_each<float, std::uint32_t>(all, Sizes<4, 128>{});
    add_each<float, std::int32_t>(all, Sizes<32>{});
    add_each<std::uint32_t, std::int8_t>(all, Sizes<16>{});
    add_each<std::int32_t, std::uint64_t>(all, Sizes<8>{});
    add_each<std::int8_t, std::uint8_t>(all, Sizes<64>{});
    add_each<std::uint8_t, std::int64_t>(all, Sizes<8>{});
    add_each<std::int16_t, std::int16_t>(all, Sizes<32>{});
    add_each<double, std::uint16_t>(all, Sizes<8>{});
    add_each<std::uint64_t, std::int8_t>(all, Sizes<4>{});
#if defined(CROSSLANE_HAS_HALF)
    add_each<half, std::uint32_t>(all, Sizes<8>{});
#endif
    for (auto const& s : all) require_shuffles(s);
}

TEST_CASE("shuffles: the tables of their comments", "[wave][shuffle]")
{
    using Bytes = Lanes<std::uint8_t, 8>;
    auto const wave = make_wave<8>({0xFF, 0});
    auto const x = Bytes::from_array({'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'});
    auto const text = [](Bytes const& lanes) {
        auto const letters = lanes.to_array();
        return std::string(letters.begin(), letters.end());
    };
    CHECK(text(WaveShuffleXor(wave, x, 2)) == "cdabghef");
    CHECK(text(WaveShuffleUp(wave, x, 2)) == "ababcdef");
    CHECK(text(WaveShuffleDown(wave, x, 2)) == "cdefghgh");
    CHECK(text(WaveShuffleUp(wave, x, 2, std::uint8_t{'?'})) == "??abcdef");
    CHECK(text(WaveShuffleDown(wave, x, 2, std::uint8_t{'?'})) == "cdefgh??");
    CHECK(text(WaveRotate(wave, x, 1)) == "bcdefgha");
    CHECK(text(WaveClusteredRotate<4>(wave, x, 1)) == "bcdafghe");
    CHECK(text(WaveRotate(wave, x, -1)) == "habcdefg");
    CHECK(text(WaveClusteredRotate<2>(wave, x, -3)) == "badcfehg");
    CHECK(text(WaveRotate(wave, x, iota<std::int32_t, 8>() * -2)) == "ahgfedcb");
    CHECK(text(WaveShuffleXor(wave, x, 7)) == "hgfedcba");
    CHECK(text(WaveShuffleXor(wave, x, iota<std::uint8_t, 8>())) == "aaaaaaaa");
}

TEST_CASE("a shuffle's uniform distance may be any integer", "[wave][shuffle]")
{
    auto const wave = make_wave<16>({0xFFFF, 0});
    auto const lane = iota<std::int32_t, 16>();
    auto const is_right = [&](auto distance) {
        auto const by = static_cast<std::int32_t>(distance);
        return all(WaveShuffleXor(wave, lane, distance) == (lane ^ by)) &&
               all(WaveShuffleUp(wave, lane, distance, -1) == select(lane < by, Lanes<std::int32_t, 16>(-1), lane - by)) &&
               all(WaveRotate(wave, lane, distance) == ((lane + by) & 15));
    };
    CHECK(is_right(std::int8_t{3}));
    CHECK(is_right(std::uint8_t{9}));
    CHECK(is_right(std::int16_t{15}));
    CHECK(is_right(std::uint16_t{8}));
    CHECK(is_right(5));
    CHECK(is_right(5u));
    CHECK(is_right(std::size_t{14}));
    CHECK(all(WaveShuffleUp(wave, lane, std::int8_t{-1}, 7) == 7));
    CHECK(all(WaveShuffleDown(wave, lane, -1) == lane));
    CHECK(all(WaveShuffleDown(wave, lane, std::uint8_t{255}, 7) == 7));
}

TEST_CASE("shuffles of a Vec act per component", "[wave][shuffle]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    wave_test::require_per_component<std::int16_t>("WaveShuffleUp", [](auto const& w, auto const& v) { return WaveShuffleUp(w, v, 1); });
    wave_test::require_per_component<double>("WaveShuffleDown",
                                             [](auto const& w, auto const& v) { return WaveShuffleDown(w, v, three_steps_a_lane(w)); });
    wave_test::require_per_component<float>("WaveRotate",
                                            [](auto const& w, auto const& v) { return WaveRotate(w, v, three_steps_a_lane(w)); });
    wave_test::require_per_component<std::uint8_t>("WaveClusteredRotate",
                                                   [](auto const& w, auto const& v) { return WaveClusteredRotate<4>(w, v, -1); });

    auto const wave = make_wave<4>({15, 0});
    auto const x = Lanes<int, 4>::from_array({1, 2, 3, 4});
    auto const swapped = WaveShuffleXor(wave, Vec<Lanes<int, 4>, 4>(x, -x, x * 2, x * 3), 1);
    CHECK(swapped.x.to_array() == std::array{2, 1, 4, 3});
    CHECK(swapped.w.to_array() == std::array{6, 3, 12, 9});
    auto const up = WaveShuffleUp(wave, Vec<Lanes<int, 4>, 3>(x, x * 10, x * 100), 3, Vec<int, 3>(7, 8, 9));
    CHECK(up.x.to_array() == std::array{7, 7, 7, 1});
    CHECK(up.y.to_array() == std::array{8, 8, 8, 10});
    CHECK(up.z.to_array() == std::array{9, 9, 9, 100});
    auto const down = WaveShuffleDown(wave, Vec<Lanes<int, 4>, 2>(x, -x), x - 1, Vec<int, 2>(7, 8)); // lane i reads lane 2 i
    CHECK(down.x.to_array() == std::array{1, 3, 7, 7});
    CHECK(down.y.to_array() == std::array{-1, -3, 8, 8});
}

namespace {

/// Every shuffle of a mask, filled with its lowest bit, as rows of bits.
template <std::size_t N, std::size_t Width, class D>
[[gnu::noinline]] std::array<MaskWords, 8> shuffle_mask(MaskWords const& bits, D const& distance)
{
    Wave<N> const wave;
    auto const m = Mask<N, Width>::from_words(support::to_uint4(bits));
    bool const fill = has_lane(bits, 0);
    auto const words = [](Mask<N, Width> const& mask) {
        auto const w = mask.words();
        return MaskWords{w[0] | std::uint64_t{w[1]} << 32, w[2] | std::uint64_t{w[3]} << 32};
    };
    return {words(WaveShuffleXor(wave, m, distance)),         words(WaveShuffleUp(wave, m, distance)),
            words(WaveShuffleDown(wave, m, distance)),        words(WaveShuffleUp(wave, m, distance, fill)),
            words(WaveShuffleDown(wave, m, distance, fill)),  words(WaveRotate(wave, m, distance)),
            words(WaveClusteredRotate<1>(wave, m, distance)), words(WaveClusteredRotate<2>(wave, m, distance))};
}

void require_mask_shuffles(std::size_t lanes, std::array<MaskWords, 8> (*run)(MaskWords const&, int const&))
{
    for (auto const& bits : support::mask_patterns(lanes)) {
        for (int distance : {0, 1, 2, static_cast<int>(lanes) - 1, static_cast<int>(lanes), -1}) {
            auto const result = run(bits, distance);
            for (std::size_t row = 0; row < result.size(); ++row) {
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    auto const from = source(row, lane, lanes, static_cast<std::uint32_t>(distance));
                    if (from == anything || has_lane(result[row], lane) == has_lane(bits, from == the_fill ? 0 : from)) continue;
                    INFO(name_of(row) << " of the mask " << support::to_string(bits, lanes) << ", distance " << distance << ", lane "
                                      << lane);
                    FAIL();
                }
            }
        }
    }
}

} // namespace

TEST_CASE("shuffles of a mask move its bits", "[wave][shuffle]")
{
    AllowFindings const meant(Finding::Kind::lane); // inactive or absent lanes are read too
    require_mask_shuffles(4, shuffle_mask<4, 4, int>);
    require_mask_shuffles(8, shuffle_mask<8, 8, int>);
    require_mask_shuffles(32, shuffle_mask<32, 1, int>);
    auto const m = Mask<8>::from_bits(0b00010110);
    CHECK(WaveRotate(Wave<8>{}, m, iota<std::int32_t, 8>()).bits() == 0b01100110); // lane i reads lane 2 i
}

TEST_CASE("a shuffle inside a branch reads the lanes that took it", "[wave][shuffle]")
{
    // Lanes 4 … 7 add up their values by exchanging sums.
    auto const wave = make_wave<8>({0xFF, 0});
    auto x = Lanes<int, 8>::from_array({1, 2, 3, 4, 5, 6, 7, 8});
    if (auto high = wave.where(iota<int, 8>() >= 4)) {
        for (int distance = 1; distance < 4; distance *= 2) assign(high, x, x + WaveShuffleXor(high, x, distance));
    }
    CHECK(x.to_array() == std::array{1, 2, 3, 4, 26, 26, 26, 26});
}

} // namespace wave_shuffle
