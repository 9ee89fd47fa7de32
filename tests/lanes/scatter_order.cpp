// Of lanes that write one place the highest stays: where the compiler knows that the wave is whole, which it does only where
// it optimises and inlines (see scatters_whole), and where a mask decides at run time.
#include "support/catch.hpp"
#include "support/lane_operation.hpp"

#include <crosslane/lanes/memory.hpp>

namespace lanes_scatter_order {

using namespace crosslane;

namespace {

constexpr std::size_t places = 16;

template <class T, class I, std::size_t N>
[[gnu::noinline]] void scatter_whole(T* to, I const* index, T const* x)
{
    scatter(to, load<N>(index), load<N>(x));
}
template <class T, class I, std::size_t N>
[[gnu::noinline]] void scatter_some(T* to, I const* index, T const* x, bool const* has)
{
    Mask<N> m;
    for (std::size_t lane = 0; lane < N; ++lane)
        if (has[lane]) m |= Mask<N>::first(lane + 1) ^ Mask<N>::first(lane);
    scatter(to, load<N>(index), load<N>(x), m);
}

/// Which way of filling the places the lanes take: all one place, pairs, far apart, at random.
template <class I, std::size_t N>
std::array<I, N> crowded_index(std::size_t way)
{
    std::array<I, N> index;
    for (std::size_t lane = 0; lane < N; ++lane) {
        std::size_t const place = way == 0   ? 3
                                  : way == 1 ? lane / 2
                                  : way == 2 ? lane % (N / 2 + (N == 1))
                                             : support::random_bits(way, lane);
        index[lane] = static_cast<I>(place % places);
    }
    return index;
}

template <class T, class I, std::size_t N>
std::size_t misplaced()
{
    std::size_t wrong = 0;
    for (std::size_t way = 0; way < 12; ++way) {
        auto const index = crowded_index<I, N>(way);
        std::array<T, N> x;
        bool has[N];
        for (std::size_t lane = 0; lane < N; ++lane) {
            x[lane] = static_cast<T>(lane + 1);
            has[lane] = support::random_bits(way + 100, lane) % 4 != 0;
        }
        T whole[places] = {}, some[places] = {}, expected_whole[places] = {}, expected_some[places] = {};
        for (std::size_t lane = 0; lane < N; ++lane) {
            expected_whole[index[lane]] = x[lane];
            if (has[lane]) expected_some[index[lane]] = x[lane];
        }
        scatter_whole<T, I, N>(whole, index.data(), x.data());
        scatter_some<T, I, N>(some, index.data(), x.data(), has);
        wrong += !std::equal(whole, whole + places, expected_whole) + !std::equal(some, some + places, expected_some);
    }
    return wrong;
}

template <class T, class I>
std::size_t misplaced_at_every_size()
{
    return []<std::size_t... N>(std::index_sequence<N...>) {
        return (misplaced<T, I, N>() + ...);
    }(std::index_sequence<1, 2, 4, 8, 16, 32, 64>{});
}

} // namespace

TEST_CASE("Of lanes that scatter to one place the highest stays", "[lanes]")
{
    AllowFindings const meant(Finding::Kind::memory); // lanes store in one place
    CHECK(misplaced_at_every_size<std::int32_t, std::uint32_t>() == 0);
    CHECK(misplaced_at_every_size<float, std::int64_t>() == 0);
    CHECK(misplaced_at_every_size<double, std::uint32_t>() == 0);
    CHECK(misplaced_at_every_size<std::uint8_t, std::int16_t>() == 0);
    CHECK(misplaced_at_every_size<std::uint16_t, std::uint8_t>() == 0);
}

#if defined(__OPTIMIZE__) && !defined(CROSSLANE_PLAIN_INLINE)
TEST_CASE("scatters_whole: this build knows a whole wave by its mask", "[lanes]")
{
    CHECK((Mask<8>::all().is_known_all() && Mask<64>::all().is_known_all() && Mask<16, 8>::all().is_known_all()));
}
#endif

} // namespace lanes_scatter_order
