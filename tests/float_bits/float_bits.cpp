// Prints a hash of the bits of every float result, a line for each operation, type and wave size. All instruction sets,
// compilers and optimisation levels must print the same file, expected.txt. Any NaN counts as one and the same.
#include <crosslane/crosslane.hpp>

#include <bit>
#include <cstdio>
#include <vector>

namespace {

using namespace crosslane;

struct Hash {
    std::uint64_t value = 14695981039346656037u; // FNV-1a

    void add(std::uint64_t bits) {
        for (int byte = 0; byte < 8; ++byte) {
            value = (value ^ (bits & 0xFF)) * 1099511628211u;
            bits >>= 8;
        }
    }
    void add(float x) { add(x != x ? 0x7FC00000u : std::uint64_t{std::bit_cast<std::uint32_t>(x)}); }
    void add(double x) { add(x != x ? 0x7FF8000000000000u : std::bit_cast<std::uint64_t>(x)); }
    void add(std::int32_t x) { add(static_cast<std::uint64_t>(x)); }
#if defined(CROSSLANE_HAS_HALF)
    void add(half x) { add(x != x ? 0x7E00u : std::uint64_t{std::bit_cast<std::uint16_t>(x)}); }
#endif
    template <class T, std::size_t N>
    void add(Lanes<T, N> const& x, Mask<N> const& lanes) {
        auto const values = x.to_array();
        for (std::size_t lane : lanes) add(values[lane]);
    }
    void print(char const* operation, std::size_t bytes, std::size_t lanes) const {
        std::printf("%s %s %zu %016llx\n", operation,
                    bytes == 2   ? "half"
                    : bytes == 4 ? "float"
                                 : "double",
                    lanes, static_cast<unsigned long long>(value));
    }
};

struct Random {
    std::uint64_t state;
    std::uint64_t next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return state >> 11 ^ state >> 40;
    }
};

/// Uniform numbers, numbers of very different size, and special ones among ordinary ones.
template <class T>
std::vector<T> inputs(std::size_t count, int kind, std::uint64_t seed) {
    Random random{seed};
    using Number = std::conditional_t<sizeof(T) == 2, float, T>;
    using L = std::numeric_limits<Number>;
    Number const special[] = {Number(0), Number(-0.0), L::infinity(), -L::infinity(), L::quiet_NaN(), L::denorm_min(), L::max(), L::min()};
    std::vector<T> values(count);
    for (T& x : values) {
        Number const uniform = static_cast<Number>(random.next() % 2000001) / Number(1000000) - Number(1);
        int const exponent = static_cast<int>(random.next() % 27) - 13;
        x = static_cast<T>(kind == 0 ? uniform : std::ldexp(uniform, exponent));
        if (kind == 2 && random.next() % 8 == 0) x = static_cast<T>(special[random.next() % 8]);
    }
    return values;
}

template <std::size_t N>
std::vector<Mask<N>> masks() {
    std::vector<Mask<N>> result{Mask<N>::all(), Mask<N>::none(), Mask<N>::first(N / 2 + 1), Mask<N>::first(1)};
    Random random{N};
    for (int i = 0; i < 6; ++i) {
        std::array<std::uint32_t, 4> words;
        for (auto& word : words) word = static_cast<std::uint32_t>(random.next());
        result.push_back(Mask<N>::from_words(words));
    }
    return result;
}

/// One operation on every input under every mask; noinline, so that each is compiled once and alone.
template <class T, std::size_t N, class Operation>
[[gnu::noinline]] void run(char const* name, Operation operation) {
    Hash hash;
    for (int kind = 0; kind < 3; ++kind) {
        auto const x = inputs<T>(16 * N, kind, 7), y = inputs<T>(16 * N, kind, 8);
        for (auto const& mask : masks<N>())
            for (std::size_t at = 0; at < x.size(); at += N)
                operation(hash, Wave<N>{mask}, load<N>(&x[at]), load<N>(&y[at]));
    }
    hash.print(name, sizeof(T), N);
}

/// Maps x -> a x + b, each a Vec (a, b), one after the other: an operation that does not commute.
struct Then {
    template <class V>
    V operator()(V const& f, V const& g) const { return V(f.x * g.x, detail::rounded(f.y * g.x) + g.y); }
};

/// Lanes with the same low bits in their values.
template <class T, std::size_t N>
LaneMasks<N> eight_groups(Wave<N> const& w, Lanes<T, N> const& x) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return WaveMatch<3>(w, lanes_bit_cast<Bits>(x));
}

/// Without infinities and -0, for which (1, 0) would not be an identity of Then.
template <class T, std::size_t N>
Vec<Lanes<T, N>, 2> finite_pairs(Lanes<T, N> const& x, Lanes<T, N> const& y) {
    auto const size = abs(y);
    return {select(x > T(0), Lanes<T, N>(T(1.5)), T(-0.75)), select((size > T(1e-6)) & (size < T(1e6)), y, T(1))};
}

/// What needs no other lane.
template <class T, std::size_t N>
void run_arithmetic() {
    using L = Lanes<T, N>;
    using W = Wave<N>;
    run<T, N>("Arithmetic", [](Hash& h, W w, L x, L y) {
        h.add(x + y, w.active);
        h.add(x - y, w.active);
        h.add(x * y, w.active);
        h.add(x / y, w.active);
        h.add(-x, w.active);
        h.add(abs(x), w.active);
        h.add(min(x, y), w.active);
        h.add(max(x, y), w.active);
        h.add(lerp(x, y, L(T(0.3))), w.active);
    });
    run<T, N>("Rounding", [](Hash& h, W w, L x, L) {
        x = x * T(100);
        h.add(sqrt(x), w.active);
        h.add(floor(x), w.active);
        h.add(ceil(x), w.active);
        h.add(trunc(x), w.active);
        h.add(round(x), w.active);
        h.add(lanes_cast<std::int32_t>(x), w.active);
        h.add(lanes_cast<float>(x), w.active);
        h.add(lanes_cast<double>(x), w.active);
    });
}

template <class T, std::size_t N>
void run_matrices() {
    using L = Lanes<T, N>;
    using W = Wave<N>;
    run<T, N>("Matrices", [](Hash& h, W w, L x, L y) {
        Mat<L, 4, 4> const m(x, y, x * y, x - y, y, x + y, y, x, T(2), x, y, T(-3), x * x, T(5), T(7), y);
        auto const product = mul(m, mul(Mat<T, 4, 4>(T(0.3)), m));
        for (auto const& v : {mul(m, m[2]), mul(m[3], m), product[1]}) {
            for (auto const& component : {v.x, v.y, v.z, v.w}) h.add(component, w.active);
        }
        h.add(determinant(Mat<L, 2, 2>(m)), w.active);
        h.add(determinant(Mat<L, 3, 3>(m)), w.active);
        h.add(determinant(m), w.active);
    });
}

template <std::size_t N>
void run_half_bits() {
    using L = Lanes<float, N>;
    using W = Wave<N>;
    run<float, N>("Halves", [](Hash& h, W w, L x, L y) {
        auto const bits = f32tof16(x);
        for (auto const& b : {bits, half_bits_down(x), half_bits_up(x), half_bits_toward_zero(x)}) {
            h.add(lanes_cast<std::int32_t>(b), w.active);
        }
        h.add(f16tof32(bits), w.active);
        h.add(f16tof32(select(y == y, asuint(y), 0u) >> 16u), w.active);
    });
}

template <class T, std::size_t N>
void run_all() {
    using L = Lanes<T, N>;
    using W = Wave<N>;
    run<T, N>("Sum", [](Hash& h, W w, L x, L) { h.add(WaveActiveSum(w, x)); });
    run<T, N>("Product", [](Hash& h, W w, L x, L) { h.add(WaveActiveProduct(w, x)); });
    run<T, N>("Min", [](Hash& h, W w, L x, L) { h.add(WaveActiveMin(w, x)); });
    run<T, N>("Max", [](Hash& h, W w, L x, L) { h.add(WaveActiveMax(w, x)); });
    run<T, N>("PrefixSum", [](Hash& h, W w, L x, L) { h.add(WavePrefixSum(w, x), w.active); });
    run<T, N>("PrefixProduct", [](Hash& h, W w, L x, L) { h.add(WavePrefixProduct(w, x), w.active); });
    run<T, N>("PrefixMin", [](Hash& h, W w, L x, L) { h.add(WavePrefixMin(w, x), w.active); });
    run<T, N>("PrefixMax", [](Hash& h, W w, L x, L) { h.add(WavePrefixMax(w, x), w.active); });
    run<T, N>("PrefixInclusiveSum", [](Hash& h, W w, L x, L) { h.add(WavePrefixInclusiveSum(w, x), w.active); });
    run<T, N>("PrefixInclusiveProduct", [](Hash& h, W w, L x, L) { h.add(WavePrefixInclusiveProduct(w, x), w.active); });
    run<T, N>("PrefixInclusiveMin", [](Hash& h, W w, L x, L) { h.add(WavePrefixInclusiveMin(w, x), w.active); });
    run<T, N>("PrefixInclusiveMax", [](Hash& h, W w, L x, L) { h.add(WavePrefixInclusiveMax(w, x), w.active); });
    run<T, N>("Reduce", [](Hash& h, W w, L x, L y) {
        auto const r = WaveActiveReduce(w, Vec<L, 2>(x, y), Then{}, Vec<T, 2>(T(1), T(0)));
        h.add(r.x);
        h.add(r.y);
    });
    run<T, N>("PrefixScan", [](Hash& h, W w, L x, L y) {
        auto const r = WavePrefixScan(w, finite_pairs(x, y), Then{}, Vec<T, 2>(T(1), T(0)));
        h.add(r.x, w.active);
        h.add(r.y, w.active);
    });
    run<T, N>("PrefixInclusiveScan", [](Hash& h, W w, L x, L y) {
        auto const r = WavePrefixInclusiveScan(w, finite_pairs(x, y), Then{}, Vec<T, 2>(T(1), T(0)));
        h.add(r.x, w.active);
        h.add(r.y, w.active);
    });
    run<T, N>("ClusteredSum", [](Hash& h, W w, L x, L) {
        h.add(WaveClusteredSum<4>(w, x), w.active);
        h.add(WaveClusteredSum<N / 2>(w, x), w.active);
    });
    run<T, N>("Lerp", [](Hash& h, W w, L x, L y) { h.add(WaveActiveLerp(w, x, y, T(0.5))); });
    if constexpr (N <= 32) { // above, these take seconds to compile
        run<T, N>("MultiPrefixSum", [](Hash& h, W w, L x, L y) { h.add(WaveMultiPrefixSum(w, x, eight_groups(w, y)), w.active); });
        run<T, N>("MultiSum", [](Hash& h, W w, L x, L y) { h.add(WaveMultiSum(w, x, eight_groups(w, y)), w.active); });
    }
    run<T, N>("Geometry", [](Hash& h, W w, L x, L y) {
        Vec<L, 3> const a(x, y, x * y), b(y, x - y, x);
        auto const n = normalize(a), c = cross(a, b), r = reflect(a, b);
        for (auto const& v : {dot(a, b), length(b), distance(a, b), n.x, n.y, n.z, c.x, c.y, c.z, r.x, r.y, r.z}) h.add(v, w.active);
    });
    if constexpr (N == 8) run_matrices<T, N>(); // of one size: of 128 lanes they take minutes to compile
    if constexpr (N == 8 && std::same_as<T, float>) run_half_bits<N>();
    run<T, N>("Converted", [](Hash& h, W w, L x, L y) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        // no NaN's, which differ
        auto const bits = lanes_bit_cast<Bits>(select(x == x, x, T(1))) ^ lanes_bit_cast<Bits>(select(y == y, y, T(1)));
        h.add(lanes_cast<T>(bits), w.active);
        h.add(lanes_cast<T>(lanes_cast<std::int64_t>(bits) * 3037000493), w.active);
        h.add(lanes_cast<T>(lanes_cast<std::uint64_t>(bits) * 6364136223846793005u), w.active);
        h.add(lanes_cast<T>(lanes_cast<std::int32_t>(bits)), w.active);
        h.add(lanes_cast<T>(lanes_cast<std::int16_t>(bits)), w.active);
        h.add(lanes_cast<T>(lanes_cast<std::uint8_t>(bits)), w.active);
    });
    run_arithmetic<T, N>();
}

#if defined(CROSSLANE_HAS_HALF)
template <std::size_t N>
void run_halves() {
    using L = Lanes<half, N>;
    using W = Wave<N>;
    run<half, N>("Sum", [](Hash& h, W w, L x, L) { h.add(WaveActiveSum(w, x)); });
    run<half, N>("Product", [](Hash& h, W w, L x, L) { h.add(WaveActiveProduct(w, x)); });
    run<half, N>("Max", [](Hash& h, W w, L x, L) { h.add(WaveActiveMax(w, x)); });
    run<half, N>("PrefixSum", [](Hash& h, W w, L x, L) { h.add(WavePrefixSum(w, x), w.active); });
    run<half, N>("Lerp", [](Hash& h, W w, L x, L y) { h.add(WaveActiveLerp(w, x, y, half(0.5f))); });
    run_arithmetic<half, N>();
}
#endif

template <class T>
void run_sizes() {
    run_all<T, 4>();
    run_all<T, 8>();
    run_all<T, 16>();
    run_all<T, 32>();
#if !defined(CROSSLANE_SCALAR) // lane by lane these take minutes to compile
    run_all<T, 64>();
    run_all<T, 128>();
#endif
}

} // namespace

int main() {
    run_sizes<float>();
    run_sizes<double>();
#if defined(CROSSLANE_HAS_HALF)
    run_halves<8>();
    run_halves<16>();
#endif
}
