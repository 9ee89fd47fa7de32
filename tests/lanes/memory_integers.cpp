#include "support/catch.hpp"

#include <crosslane/lanes/compress.hpp>
#include <crosslane/lanes/memory.hpp>

#include <limits>
#include <vector>

namespace lanes_memory_integers {

using namespace crosslane;

namespace {

template <class E>
std::vector<E> numbers(std::size_t count)
{
    std::vector<E> result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<E>(i % 2 == 0 ? i : ~i); // negative ones too
    return result;
}

/// The elements that differ from what a plain loop writes.
template <class E, class T>
std::size_t differences()
{
    constexpr std::size_t N = 16;
    auto const in = numbers<E>(N);
    auto const mask = Mask<N>::from_bits(0b1010'0110'0011'1001);
    Lanes<T, N> const x = load<N>(in.data());
    static_assert(std::same_as<decltype(load<N>(in.data())), Lanes<T, N>>);
    auto const index = Lanes<std::uint32_t, N>::from_array({3, 0, 15, 7, 7, 1, 2, 9, 14, 4, 5, 6, 8, 10, 13, 12});
    std::vector<E> stored(N), some(N, E{5}), scattered(N), packed(N + N);
    store(stored.data(), x + T{1});
    store(some.data(), x, mask);
    scatter(scattered.data(), index, gather(in.data(), index, mask, T{9}), mask);
    E* const end = compress_store(packed.data(), x, mask);
    Lanes<T, N> const masked = load(in.data(), mask, T{7});

    std::vector<E> expected_scattered(N), expected_packed;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < N; ++i) {
        bool const has = mask[i];
        wrong += stored[i] != static_cast<E>(in[i] + 1);
        wrong += some[i] != (has ? in[i] : E{5});
        wrong += masked[i] != static_cast<T>(has ? in[i] : E{7});
        if (has) expected_scattered[index[i]] = in[index[i]];
        if (has) expected_packed.push_back(in[i]);
    }
    wrong += scattered != expected_scattered;
    wrong += static_cast<std::size_t>(end - packed.data()) != expected_packed.size();
    packed.resize(expected_packed.size());
    return wrong + (packed != expected_packed);
}

/// E is read and written before and after as itself: lanes must not be taken for other memory.
template <class E>
[[gnu::noinline]] E read_back(E* p, E value)
{
    p[0] = value;
    auto const x = load<4>(p);
    store(p, x + x);
    return p[0];
}

} // namespace

TEST_CASE("Integers that are no lane types of their own give lanes of fixed width", "[lanes]")
{
    using Char = std::conditional_t<std::numeric_limits<char>::is_signed, std::int8_t, std::uint8_t>;
    using Wide = std::conditional_t<std::numeric_limits<wchar_t>::is_signed, std::int32_t, std::uint32_t>;
    CHECK(differences<long long, std::int64_t>() == 0);
    CHECK(differences<unsigned long long, std::uint64_t>() == 0);
    CHECK(differences<long, std::conditional_t<sizeof(long) == 8, std::int64_t, std::int32_t>>() == 0);
    CHECK(differences<unsigned long, std::conditional_t<sizeof(long) == 8, std::uint64_t, std::uint32_t>>() == 0);
    CHECK(differences<char, Char>() == 0);
    CHECK(differences<char16_t, std::uint16_t>() == 0);
    if constexpr (sizeof(wchar_t) == 4) CHECK(differences<wchar_t, Wide>() == 0);
    long long wide[4] = {0, 1, 2, 3};
    char narrow[4] = {0, 1, 2, 3};
    CHECK((read_back(wide, -21LL) == -42 && read_back(narrow, 'a') == static_cast<char>('a' + 'a')));
}

template <class E>
concept Loads = requires(E const* p) { load<4>(p); };
static_assert(Loads<long long> && Loads<char> && Loads<int> && !Loads<bool> && !Loads<int*> && !Loads<long double>);

} // namespace lanes_memory_integers
