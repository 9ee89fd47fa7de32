#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

namespace {

using namespace crosslane;
using All = bench::Rows<std::int32_t, float>;
using Integers = bench::Rows<std::int32_t>;

/// The same for every wave, but the compiler does not know it.
std::size_t volatile const some_lane = 3;

template <class T, std::size_t N>
CROSSLANE_INLINE auto index_of(Lanes<T, N> const& x) { return lanes_bit_cast<std::uint32_t>(x); }

[[maybe_unused]] bool const added[] = {
    All::add<bench::hand::Broadcast>(
        "WaveReadLaneFirst",
        []<class T, std::size_t N>(Wave<N> wave, Lanes<T, N> const& x) { return Lanes<T, N>(WaveReadLaneFirst(wave, x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[0];
        }),
    // The lowest of the positive lanes.
    All::add(
        "WaveReadLaneFirst_where",
        []<class T, std::size_t N>(Wave<N> wave, Lanes<T, N> const& x) { return WaveReadLaneFirst(wave.where(x > 0), x); },
        []<class T>(T const* x, auto n, T* out) {
            T first = x[0];
            for (std::size_t i = n; i-- > 0;)
                if (x[i] > 0) first = x[i];
            *out = first;
        }),
    // One lane for the whole wave.
    All::add(
        "WaveReadLaneAt_uniform",
        []<class T, std::size_t N>(Wave<N> wave, Lanes<T, N> const& x) { return Lanes<T, N>(WaveReadLaneAt(wave, x, some_lane)); },
        [](auto const* x, auto n, auto* out) {
            auto const value = x[some_lane];
            for (std::size_t i = 0; i < n; ++i) out[i] = value;
        }),
    // Each lane its own: the bits of the value, modulo N.
    All::add<bench::hand::Shuffle>(
        "WaveReadLaneAt",
        []<class T, std::size_t N>(Wave<N> wave, Lanes<T, N> const& x) { return WaveReadLaneAt(wave, x, index_of(x)); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[std::bit_cast<std::uint32_t>(x[i]) % n];
        }),
};

} // namespace
