#include "wave/operations_by_loop.hpp"
#include "wave/vec_test.hpp"

#include <crosslane/wave/clustered.hpp>
#include <crosslane/wave/reduce.hpp>

namespace wave_clustered {

namespace {

using namespace crosslane;
using support::Format, support::has_lane, support::MaskWords;
using wave_test::AtMost, wave_test::make_wave, wave_test::Operation, wave_test::Sizes, wave_test::Values;

template <class W, class X>
concept HasBitAnd = requires(W w, X x) { WaveClusteredBitAnd<4>(w, x); };
static_assert(HasBitAnd<Wave<8>, Lanes<int, 8>> && HasBitAnd<Wave<8>, Vec<Lanes<unsigned, 8>, 2>>);
static_assert(!HasBitAnd<Wave<8>, Lanes<float, 8>>, "bits of integers only");
template <class W, class X>
concept HasSum = requires(W w, X x) { WaveClusteredSum<4>(w, x); };
static_assert(HasSum<Wave<8>, Lanes<float, 8>> && !HasSum<Wave<8>, Lanes<float, 16>> && !HasSum<Wave<8>, Mask<8>>);

template <Operation op, std::size_t Size, class W, class X>
X reduce_clusters(W const& wave, X const& x)
{
    using enum Operation;
    if constexpr (op == sum) return WaveClusteredSum<Size>(wave, x);
    if constexpr (op == product) return WaveClusteredProduct<Size>(wave, x);
    if constexpr (op == min) return WaveClusteredMin<Size>(wave, x);
    if constexpr (op == max) return WaveClusteredMax<Size>(wave, x);
    if constexpr (op == bit_and) return WaveClusteredBitAnd<Size>(wave, x);
    if constexpr (op == bit_or) return WaveClusteredBitOr<Size>(wave, x);
    if constexpr (op == bit_xor) return WaveClusteredBitXor<Size>(wave, x);
}

/// One operation with every cluster size from 1 to `largest`, from and to plain memory: N results for each.
struct Clustered
{
    Operation op;
    Format format;
    std::size_t lanes, largest;
    void (*run)(MaskWords const& active, void const* x, void* result);
};

/// Larger clusters only swap whole registers: beyond some, they compile slowly and add nothing.
template <class T>
constexpr std::size_t largest_cluster(std::size_t n)
{
    return detail::widest_register == 0 && n > 32 ? 8 : n;
}

template <Operation op, class T, std::size_t N>
[[gnu::noinline]] void run_clustered(MaskWords const& active, void const* x, void* result)
{
    auto const wave = make_wave<N>(active);
    auto const value = load<N>(static_cast<T const*>(x));
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (reduce_clusters<op, (std::size_t{1} << I)>(wave, value).store(static_cast<T*>(result) + I * N), ...);
    }(std::make_index_sequence<std::countr_zero(largest_cluster<T>(N)) + 1>{});
}

template <Operation op, class T, std::size_t... N>
void add(std::vector<Clustered>& all, std::index_sequence<N...>)
{
    (all.push_back({op, support::format_of<T>, N, largest_cluster<T>(N), run_clustered<op, T, N>}), ...);
}

/// Each cluster is a wave of its own.
Values clusters_by_loop(Operation op, Format format, MaskWords const& active, Values const& x, std::size_t size)
{
    Values result(x.size());
    for (std::size_t first = 0; first < x.size(); first += size) {
        MaskWords cluster{};
        for (std::size_t i = 0; i < size; ++i)
            if (has_lane(active, first + i)) support::set_lane(cluster, i);
        auto const begin = x.begin() + static_cast<std::ptrdiff_t>(first);
        auto const answer = wave_test::reduce_by_loop(op, format, cluster, Values(begin, begin + static_cast<std::ptrdiff_t>(size)));
        for (std::size_t i = 0; i < size; ++i) result[first + i] = answer[0];
    }
    return result;
}

void require_clusters(std::vector<Clustered> const& all)
{
    constexpr char const* names[] = {"Sum", "Product", "Min", "Max", "BitAnd", "BitOr", "BitXor"};
    alignas(64) static unsigned char result[8 * 128 * 8];
    for (auto const& [op, format, lanes, largest, run] : all) {
        auto const masks = support::mask_patterns(lanes);
        for (std::size_t trial = 0; trial < wave_test::input_kinds * masks.size(); ++trial) {
            auto const& active = masks[trial / wave_test::input_kinds];
            auto x = wave_test::make_input(format, lanes, trial % wave_test::input_kinds, trial);
            wave_test::poison(format, active, x, trial);
            run(active, wave_test::to_memory(format, x).data(), result);
            std::size_t row = 0;
            for (std::size_t size = 1; size <= largest; size *= 2, ++row) {
                wave_test::require_same(
                    "WaveClustered" + std::string(names[static_cast<std::size_t>(op)]) + "<" + std::to_string(size) + ">", format, format,
                    active, x, wave_test::from_memory(format, result + row * lanes * format.bytes, lanes),
                    clusters_by_loop(op, format, active, x, size), false);
            }
        }
    }
    REQUIRE(!all.empty());
}

/// All operations, the sum with numbers of lanes of its own. Of unsigned integers only those that tell them from signed ones.
template <class T, class SumSizes, class OtherSizes>
void add_operations(std::vector<Clustered>& all)
{
    using enum Operation;
    add<sum, T>(all, SumSizes{});
    add<min, T>(all, OtherSizes{});
    add<max, T>(all, OtherSizes{});
    if constexpr (!std::unsigned_integral<T>) add<product, T>(all, OtherSizes{});
    if constexpr (std::signed_integral<T>) {
        add<bit_and, T>(all, OtherSizes{});
        add<bit_or, T>(all, OtherSizes{});
        add<bit_xor, T>(all, OtherSizes{});
    }
}

} // namespace

TEST_CASE("clustered reductions of floats are what a loop gives in each cluster, in the promised order", "[wave][clustered]")
{
    std::vector<Clustered> all;
    add_operations<float, wave_test::AllSizes, Sizes<4, 32>>(all);
    add_operations<double, Sizes<4, 32>, Sizes<8>>(all);
#if defined(CROSSLANE_HAS_HALF)
    add_operations<half, Sizes<8>, Sizes<4>>(all);
#endif
    require_clusters(all);
}

TEST_CASE("clustered reductions of integers are what a loop gives in each cluster", "[wave][clustered]")
{
    std::vector<Clustered> all;
    add_operations<std::int32_t, wave_test::AllSizes, Sizes<16>>(all);
    add_operations<std::uint32_t, Sizes<16>, Sizes<8>>(all);
    add_operations<std::int8_t, Sizes<4, 64>, Sizes<16>>(all);
    add_operations<std::uint8_t, Sizes<8>, Sizes<32>>(all);
    add_operations<std::int16_t, Sizes<32>, Sizes<8>>(all);
    add_operations<std::uint16_t, Sizes<8>, Sizes<4>>(all);
    add_operations<std::int64_t, Sizes<16>, Sizes<4>>(all);
    add_operations<std::uint64_t, Sizes<4>, Sizes<8>>(all);
    require_clusters(all);
}

namespace {

template <class T, std::size_t N>
[[gnu::noinline]] bool cluster_is_wave(MaskWords const& active, void const* memory)
{
    auto const wave = make_wave<N>(active);
    auto const x = load<N>(static_cast<T const*>(memory));
    auto const clustered = WaveClusteredSum<N>(wave, x).to_array();
    auto const sum = WaveActiveSum(wave, x);
    bool is_same = true;
    for (std::size_t lane = 0; lane < N; ++lane)
        is_same = is_same && (!has_lane(active, lane) || wave_test::same_bytes(clustered[lane], sum));
    return is_same;
}

} // namespace

TEST_CASE("WaveClusteredSum of the whole wave has the bits of WaveActiveSum", "[wave][clustered]")
{
    struct Check
    {
        std::size_t lanes;
        Format format;
        bool (*run)(MaskWords const&, void const*);
    };
    for (Check const& check :
         {Check{4, support::format_of<float>, cluster_is_wave<float, 4>}, Check{16, support::format_of<float>, cluster_is_wave<float, 16>},
          Check{32, support::format_of<float>, cluster_is_wave<float, 32>},
          Check{64, support::format_of<float>, cluster_is_wave<float, 64>},
          Check{8, support::format_of<double>, cluster_is_wave<double, 8>}}) {
        auto const masks = support::mask_patterns(check.lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            auto x = wave_test::make_input(check.format, check.lanes, 1, m); // sums that round
            wave_test::poison(check.format, masks[m], x, m);
            INFO(check.lanes << " lanes of " << check.format.name() << ", " << support::to_string(masks[m], check.lanes));
            REQUIRE(check.run(masks[m], wave_test::to_memory(check.format, x).data()));
        }
    }
}

TEST_CASE("WaveClusteredSum: the table of its comment", "[wave][clustered]")
{
    // lane    0    1    2    3    4    5    6    7
    // active  x    x    -    x    -    x    x    x
    // result  7    7    ?    7    ?   21   21   21
    auto const wave = make_wave<8>({0b11101011, 0});
    auto const sum = WaveClusteredSum<4>(wave, Lanes<int, 8>::from_array({1, 2, 3, 4, 5, 6, 7, 8}));
    Lanes<int, 8> result = 0;
    assign(wave, result, sum);
    CHECK(result.to_array() == std::array{7, 7, 0, 7, 0, 21, 21, 21});
}

TEST_CASE("clustered reductions treat zeros, NaN and infinities as promised", "[wave][clustered]")
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(), signalling = std::numeric_limits<float>::signaling_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    auto const bits = [](Lanes<float, 8> const& x) { return lanes_bit_cast<std::uint32_t>(x).to_array(); };
    auto const is_nan = [](Lanes<float, 8> const& x) { return (x != x).bits(); };
    constexpr std::uint32_t zero = 0, minus_zero = 0x80000000;
    Wave<8> const wave;
    auto const some = make_wave<8>({0b01010101, 0}); // in each pair the lower lane
    auto const zeros = Lanes<float, 8>::from_array({0.0f, -0.0f, -0.0f, 0.0f, -0.0f, -0.0f, 0.0f, 0.0f});
    CHECK(bits(WaveClusteredMin<2>(wave, zeros)) ==
          std::array{minus_zero, minus_zero, minus_zero, minus_zero, minus_zero, minus_zero, zero, zero});
    CHECK(bits(WaveClusteredMax<2>(wave, zeros)) == std::array{zero, zero, zero, zero, minus_zero, minus_zero, zero, zero});
    CHECK(bits(WaveClusteredSum<2>(wave, zeros)) == std::array{zero, zero, zero, zero, minus_zero, minus_zero, zero, zero});
    CHECK(bits(WaveClusteredSum<2>(some, zeros))[4] == minus_zero); // a lone -0 survives
    CHECK(bits(WaveClusteredSum<8>(some.where(Mask<8>::from_bits(0b00010100)), zeros))[2] == minus_zero);
    for (float const a : {nan, signalling}) {
        auto const x = Lanes<float, 8>::from_array({a, 2.0f, 3.0f, a, a, a, infinity, -infinity});
        for (std::uint64_t const lanes : {0xFFu, 0x3Fu, 0x7Eu}) {
            auto const w = make_wave<8>({lanes, 0});
            auto const least = WaveClusteredMin<2>(w, x), greatest = WaveClusteredMax<4>(w, x);
            CHECK((least[1] == 2.0f && least[2] == 3.0f && greatest[1] == 3.0f));
            CHECK((is_nan(least) & lanes & 0x3F) == 0x30); // only where all are
            CHECK((is_nan(greatest) & lanes) == (lanes == 0x3F ? 0x30u : 0u));
        }
        CHECK((is_nan(WaveClusteredSum<2>(wave, x)) == 0xFF && is_nan(WaveClusteredProduct<2>(wave, x)) == 0x3F));
    }
    CHECK(WaveClusteredMin<8>(wave, Lanes<float, 8>::from_array({1, 2, nan, infinity, -infinity, 3, 4, 5}))[7] == -infinity);
}

TEST_CASE("clustered reductions of a Vec act per component", "[wave][clustered]")
{
    wave_test::require_per_component<float>("WaveClusteredSum", [](auto const& w, auto const& v) { return WaveClusteredSum<4>(w, v); });
    wave_test::require_per_component<std::int16_t>("WaveClusteredMin",
                                                   [](auto const& w, auto const& v) { return WaveClusteredMin<2>(w, v); });
    wave_test::require_per_component<std::uint32_t>("WaveClusteredBitXor",
                                                    [](auto const& w, auto const& v) { return WaveClusteredBitXor<4>(w, v); });
}

TEST_CASE("a clustered reduction inside a branch sees the lanes that took it", "[wave][clustered]")
{
    auto const wave = make_wave<8>({0b11110111, 0});
    auto const x = Lanes<int, 8>::from_array({1, 2, 3, 100, 5, 6, 7, 8});
    Lanes<int, 8> result = 0;
    if (auto odd = wave.where((x & 1) == 1)) assign(odd, result, WaveClusteredSum<4>(odd, x));
    if (auto even = wave.where((x & 1) == 0)) assign(even, result, WaveClusteredProduct<4>(even, x));
    CHECK(result.to_array() == std::array{4, 2, 4, 0, 12, 48, 12, 48});
}

} // namespace wave_clustered
