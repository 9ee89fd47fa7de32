#include "support/catch.hpp"

#include "support/guard_pages.hpp"
#include "support/threads.hpp"
#include "support/values.hpp"

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/group/interlocked.hpp>

#include <algorithm>

namespace group_interlocked {

using namespace crosslane;

namespace {

/// An operation on one place by its definition, by the one-lane form, and by the form with one operation for each lane.
template <class T, std::size_t N>
struct Operation
{
    char const* name;
    T (*by_definition)(T before, T value, T compare);
    T (*uniform)(T& place, T value, T compare);
    Lanes<T, N> (*lanes)(Wave<N> const&, T* base, Lanes<std::uint16_t, N> const& index, Lanes<T, N> const& value,
                         Lanes<T, N> const& compare);
    Lanes<T, N> (*one_place)(Wave<N> const&, T& place, Lanes<T, N> const& value, Lanes<T, N> const& compare);
    void (*in_buffer)(Wave<N> const&, Buffer<T> buffer, Lanes<std::int32_t, N> const& index, Lanes<T, N> const& value,
                      Lanes<T, N> const& compare, Lanes<T, N>& original);
};

#define CROSSLANE_OPERATION(name, definition)                                                                                          \
    Operation<T, N>                                                                                                                    \
    {                                                                                                                                  \
        #name, [](T before, T value, T) -> T { return definition; }, [](T& place, T value, T) { return name(place, value); },         \
            [](Wave<N> const& wave, T* base, Lanes<std::uint16_t, N> const& index, Lanes<T, N> const& value, Lanes<T, N> const&) {    \
                return name(wave, base, index, value);                                                                                 \
            },                                                                                                                         \
            [](Wave<N> const& wave, T& place, Lanes<T, N> const& value, Lanes<T, N> const&) { return name(wave, place, value); },      \
            [](Wave<N> const& wave, Buffer<T> buffer, Lanes<std::int32_t, N> const& index, Lanes<T, N> const& value,                   \
               Lanes<T, N> const&, Lanes<T, N>& original) { name(wave, buffer[index], value, original); }                              \
    }

template <class T, std::size_t N>
std::vector<Operation<T, N>> operations()
{
    std::vector<Operation<T, N>> all{
        CROSSLANE_OPERATION(InterlockedExchange, (static_cast<void>(before), value)),
        {"InterlockedCompareExchange",
         [](T before, T value, T compare) { return std::memcmp(&before, &compare, sizeof(T)) == 0 ? value : before; },
         [](T& place, T value, T compare) { return InterlockedCompareExchange(place, compare, value); },
         [](Wave<N> const& wave, T* base, Lanes<std::uint16_t, N> const& index, Lanes<T, N> const& value, Lanes<T, N> const& compare) {
             return InterlockedCompareExchange(wave, base, index, compare, value);
         },
         [](Wave<N> const& wave, T& place, Lanes<T, N> const& value, Lanes<T, N> const& compare) {
             return InterlockedCompareExchange(wave, place, compare, value);
         },
         [](Wave<N> const& wave, Buffer<T> buffer, Lanes<std::int32_t, N> const& index, Lanes<T, N> const& value,
            Lanes<T, N> const& compare, Lanes<T, N>& original) {
             InterlockedCompareExchange(wave, buffer[index], compare, value, original);
         }}};
    if constexpr (std::integral<T>) {
        using U = std::make_unsigned_t<T>;
        all.insert(all.end(),
                   {CROSSLANE_OPERATION(InterlockedAdd, static_cast<T>(static_cast<U>(static_cast<U>(before) + static_cast<U>(value)))),
                    CROSSLANE_OPERATION(InterlockedMin, before < value ? before : value),
                    CROSSLANE_OPERATION(InterlockedMax, before > value ? before : value),
                    CROSSLANE_OPERATION(InterlockedAnd, static_cast<T>(before & value)),
                    CROSSLANE_OPERATION(InterlockedOr, static_cast<T>(before | value)),
                    CROSSLANE_OPERATION(InterlockedXor, static_cast<T>(before ^ value))});
    }
    return all;
}

template <class T>
bool same_bits(std::vector<T> const& a, std::vector<T> const& b)
{
    return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

template <class T, std::size_t N>
bool same_bits(Lanes<T, N> const& a, std::array<T, N> const& b)
{
    auto const lanes = a.to_array();
    return std::memcmp(lanes.data(), b.data(), sizeof(b)) == 0;
}

template <class T, std::size_t N>
void check()
{
    auto const values = support::test_values<T>(3 * N, 1);
    for (auto const& operation : operations<T, N>()) {
        INFO(operation.name << ", " << sizeof(T) << " bytes, N " << N);
        for (std::uint64_t bits : {~std::uint64_t{}, std::uint64_t{0}, std::uint64_t{0x5A5A'1234'8001'F00D}}) {
            std::vector<T> places(5), one_by_one(5);
            std::array<T, N> expected_before{}, expected_before_one_place{}; // 0 in inactive lanes
            for (std::size_t i = 0; i < 5; ++i) places[i] = one_by_one[i] = values[i];
            auto expected = places;
            std::array<std::uint16_t, N> index;
            std::array<T, N> value, compare{};
            bool uniform_is_right = true;
            for (std::size_t lane = 0; lane < N; ++lane) {
                bool const active = (bits >> lane & 1) != 0;
                index[lane] = static_cast<std::uint16_t>(active ? lane * 7 / 3 % 4 : 60000); // far outside
                value[lane] = values[N + lane];
                if (!active) continue;
                auto& place = expected[index[lane]];
                compare[lane] = lane % 2 == 0 ? place : values[2 * N + lane];
                expected_before[lane] = place;
                auto const before = operation.uniform(one_by_one[index[lane]], value[lane], compare[lane]);
                uniform_is_right = uniform_is_right && std::memcmp(&before, &place, sizeof(T)) == 0;
                place = operation.by_definition(place, value[lane], compare[lane]);
            }
            CHECK(uniform_is_right);
            CHECK(same_bits(one_by_one, expected));
            auto const before = operation.lanes({Mask<N>::from_bits(bits)}, places.data(), Lanes<std::uint16_t, N>::from_array(index),
                                                Lanes<T, N>::from_array(value), Lanes<T, N>::from_array(compare));
            CHECK(same_bits(places, expected));
            CHECK(same_bits(before, expected_before));

            T one_place = values[0], by_lanes = values[0];
            for (std::size_t lane = 0; lane < N; ++lane) {
                if ((bits >> lane & 1) == 0) continue;
                compare[lane] = lane % 2 == 0 ? one_place : values[2 * N + lane];
                expected_before_one_place[lane] = one_place;
                one_place = operation.by_definition(one_place, value[lane], compare[lane]);
            }
            auto const before_one_place =
                operation.one_place({Mask<N>::from_bits(bits)}, by_lanes, Lanes<T, N>::from_array(value), Lanes<T, N>::from_array(compare));
            CHECK(std::memcmp(&one_place, &by_lanes, sizeof(T)) == 0);
            CHECK(same_bits(before_one_place, expected_before_one_place));

            // In a buffer of 3 places every second lane is outside; HLSL's last parameter keeps its value in inactive lanes.
            support::GuardedMemory const memory(3 * sizeof(T));
            T* const buffer = memory.last<T>(3);
            std::vector<T> after(values.begin(), values.begin() + 3);
            std::copy(after.begin(), after.end(), buffer);
            std::array<std::int32_t, N> at;
            std::array<T, N> original = value;
            for (std::size_t lane = 0; lane < N; ++lane) {
                constexpr std::array<std::int32_t, 4> outside{3, -1, -2147483647 - 1, 2147483647};
                at[lane] = lane % 2 == 0 ? static_cast<std::int32_t>(lane / 2 % 3) : outside[lane / 2 % 4];
                if ((bits >> lane & 1) == 0) continue;
                original[lane] = T{};
                if (lane % 2 != 0) continue;
                auto& place = after[lane / 2 % 3];
                compare[lane] = lane % 4 == 0 ? place : values[2 * N + lane];
                original[lane] = place;
                place = operation.by_definition(place, value[lane], compare[lane]);
            }
            auto given = Lanes<T, N>::from_array(value);
            operation.in_buffer({Mask<N>::from_bits(bits)}, Buffer<T>(buffer, 3), Lanes<std::int32_t, N>::from_array(at),
                                Lanes<T, N>::from_array(value), Lanes<T, N>::from_array(compare), given);
            CHECK(same_bits(std::vector<T>(buffer, buffer + 3), after));
            CHECK(same_bits(given, original));
        }
    }
}

} // namespace

TEST_CASE("interlocked operations do to each place what their definitions say, lane by lane", "[group]")
{
    check<std::uint32_t, 4>();
    check<std::uint32_t, 32>();
    check<std::int32_t, 16>();
    check<std::int64_t, 8>();
    check<std::uint64_t, 64>();
    check<std::uint8_t, 16>();
    check<std::int16_t, 8>();
    check<float, 8>();
    check<double, 4>();
}

namespace {

/// Lanes at neighbouring places, from any first one on, and at one place: all of them, some, and all but one.
template <class T, std::size_t N>
void check_neighbours()
{
    std::size_t constexpr count = 65536; // as many as 16 bits can name
    auto const values = support::test_values<T>(2 * N + 8, 1);
    std::vector<T> places(count), expected;
    for (auto const& operation : operations<T, N>()) {
        for (std::size_t first : {0u, 1u, 2u, 3u, 4u, 16u, 32u, 48u, 65532u, 65534u}) {
            for (std::uint64_t bits : {~std::uint64_t{}, ~std::uint64_t{4}, std::uint64_t{0x5A5A'1234'8001'F00D}}) {
                INFO(operation.name << ", " << sizeof(T) << " bytes, N " << N << ", from " << first << ", lanes " << bits);
                std::array<std::uint16_t, N> index;
                std::array<T, N> expected_before{};
                for (std::size_t lane = 0; lane < N; ++lane) {
                    index[lane] = static_cast<std::uint16_t>(first + lane); // may begin again at 0
                    if (first == 16 && lane == N - 2) ++index[lane]; // as the last
                    if (first == 32) index[lane] = static_cast<std::uint16_t>(lane == 1 ? 33u : 32u); // all at one but for one
                    if (first == 48) index[lane] = 48;
                    places[index[lane]] = values[lane];
                }
                expected = places;
                for (std::size_t lane = 0; lane < N; ++lane) {
                    if ((bits >> lane & 1) == 0) continue;
                    auto& place = expected[index[lane]];
                    expected_before[lane] = place;
                    place = operation.by_definition(place, values[N + lane], values[lane % 5]);
                }
                std::array<T, N> compares;
                for (std::size_t lane = 0; lane < N; ++lane) compares[lane] = values[lane % 5];
                auto const before = operation.lanes({Mask<N>::from_bits(bits)}, places.data(), Lanes<std::uint16_t, N>::from_array(index),
                                                    load<N>(&values[N]), Lanes<T, N>::from_array(compares));
                CHECK(same_bits(places, expected));
                CHECK(same_bits(before, expected_before));
            }
        }
    }
}

} // namespace

TEST_CASE("interlocked operations on neighbouring places do what their definitions say", "[group]")
{
    check_neighbours<std::uint32_t, 4>();
    check_neighbours<std::uint32_t, 32>();
    check_neighbours<std::int32_t, 8>();
    check_neighbours<std::uint64_t, 4>();
    check_neighbours<float, 8>();

    for (std::uint32_t only = 0; only < 4; ++only) { // one lane changes its place, the others add 0
        alignas(16) std::array<std::uint32_t, 4> places{};
        auto const lane = iota<std::uint32_t, 4>();
        InterlockedAdd(Wave<4>{}, places.data(), lane, select(lane == only, Lanes<std::uint32_t, 4>(7u), Lanes<std::uint32_t, 4>(0u)));
        for (std::uint32_t i = 0; i < 4; ++i) CHECK(places[i] == (i == only ? 7u : 0u));
    }
}

namespace {

/// An operation in groupshared memory, which takes no atomic instruction there, and elsewhere: with the same bits.
template <class T, std::size_t N, class F, class... Compare>
void check_groupshared(char const* name, F operation, Lanes<T, N> const& value, Compare const&... compare)
{
    INFO(name << ", " << sizeof(T) << " bytes, N " << N);
    auto const first = support::test_values<T>(5, 3);
    dispatch(serial, kernel<num_waves<1>, wave_size<N>>([&](auto group) {
        auto& shared = groupshared<std::array<T, 5>>(group);
        static_cast<void>(groupshared<std::array<char, 4096>>(group));
        group.for_each_wave([&](auto whole) {
            for (std::uint64_t bits : {~std::uint64_t{}, std::uint64_t{0}, std::uint64_t{0x5A5A'1234'8001'F00D}}) {
                auto const lane = iota<std::uint64_t, N>();
                auto const wave = whole.where(((Lanes<std::uint64_t, N>(bits) >> lane % 64u) & 1u) != 0u);
                std::array<T, 5> elsewhere;
                std::copy(first.begin(), first.end(), elsewhere.begin());
                auto const same = [&](auto run) {
                    shared = elsewhere;
                    auto const before = run(shared).to_array(), expected = run(elsewhere).to_array();
                    CHECK(std::memcmp(&before, &expected, sizeof(before)) == 0);
                    CHECK(std::memcmp(&shared, &elsewhere, sizeof(shared)) == 0);
                };
                AllowFindings const outside_too(Finding::Kind::memory);
                auto const index = iota<std::uint32_t, N>() * 7u / 3u % 4u;
                same([&](auto& places) { return operation(wave, places.data(), index, compare..., value); });
                same([&](auto& places) { return operation(wave, places.data(), Lanes<std::uint32_t, N>(3u), compare..., value); });
                same([&](auto& places) { return operation(wave, Buffer(places)[index * 2u], compare..., value); });
                same([&](auto& places) { return operation(wave, places[4], compare..., value); });
            }
        });
    }), {1});
}

template <class T, std::size_t N>
void check_groupshared()
{
    auto const values = support::test_values<T>(2 * N, 1);
    auto const value = load<N>(values.data());
#define CROSSLANE_SAME(name, ...) check_groupshared(#name, [](auto&&... x) { return name(std::forward<decltype(x)>(x)...); }, __VA_ARGS__)
    CROSSLANE_SAME(InterlockedExchange, value);
    CROSSLANE_SAME(InterlockedCompareExchange, value, Lanes<T, N>(support::test_values<T>(5, 3)[1]));
    if constexpr (std::integral<T>) {
        CROSSLANE_SAME(InterlockedAdd, value);
        CROSSLANE_SAME(InterlockedMin, value);
        CROSSLANE_SAME(InterlockedMax, value);
        CROSSLANE_SAME(InterlockedAnd, value);
        CROSSLANE_SAME(InterlockedOr, value);
        CROSSLANE_SAME(InterlockedXor, value);
    }
#undef CROSSLANE_SAME
}

} // namespace

TEST_CASE("interlocked operations do the same in groupshared memory as elsewhere", "[group]")
{
    check_groupshared<std::uint32_t, 32>();
    check_groupshared<std::int64_t, 4>();
    check_groupshared<std::int8_t, 16>();
    check_groupshared<float, 8>();
}

TEST_CASE("a group's memory holds its objects, from the first byte to the last", "[group]")
{
    GroupMemory memory;
    CHECK(!memory.holds(nullptr));
    auto const& first = memory.next<std::array<char, 64>>();
    auto const& second = memory.next<std::array<std::uint64_t, 100>>();
    std::array<char, 64> const elsewhere{};
    CHECK((memory.holds(&first) && memory.holds(first.data() + 63) && memory.holds(&second) && memory.holds(&second.back())));
    auto const near = [](void const* p, std::intptr_t bytes) { // it may lie outside of what is there
        return reinterpret_cast<void const*>(reinterpret_cast<std::intptr_t>(p) + bytes);
    };
    CHECK((!memory.holds(near(&first, -1)) && !memory.holds(near(&second, -1)) && !memory.holds(&elsewhere)));
    CHECK(!memory.holds(near(&second, 832))); // 800 bytes, in lines of 64
}

TEST_CASE("groups on several threads lose nothing in memory that is not their own", "[group]")
{
    constexpr std::uint32_t threads = 4, rounds = 2000;
    constexpr std::size_t N = 8;
    support::until_enough_meetings([&] {
        std::array<std::uint32_t, 3> counts{};
        auto const meetings = support::run_together(threads, rounds, [&](std::uint32_t, std::uint32_t) {
            dispatch(serial, kernel<num_waves<1>, wave_size<N>>([&](auto group) {
                static_cast<void>(groupshared<std::array<std::uint32_t, 3>>(group));
                group.for_each_wave([&](auto wave) {
                    InterlockedAdd(wave, counts.data(), iota<std::uint32_t, N>() % 3u, 1u); // no Buffer, whose [id] would also read
                    InterlockedAdd(wave, counts.data(), Lanes<std::uint32_t, N>(1u), 1u);
                    InterlockedAdd(wave, counts[0], 1u);
                });
            }), {1});
        });
        REQUIRE((counts[0] == 11 * threads * rounds && counts[1] == 11 * threads * rounds && counts[2] == 2 * threads * rounds));
        return meetings;
    });
}

TEST_CASE("threads that a kernel starts lose nothing in groupshared memory", "[group]")
{
    constexpr std::uint32_t threads = 4, rounds = 5000;
    constexpr std::size_t N = 8;
    dispatch(serial, kernel<num_waves<1>, wave_size<N>>([&](auto group) {
        auto& counts = groupshared<std::array<std::uint32_t, 3>>(group);
        group.for_each_wave([&](auto wave) {
            support::until_enough_meetings([&] {
                counts = {};
                auto const meetings = support::run_together(threads, rounds, [&](std::uint32_t, std::uint32_t) {
                    Wave<N> const own{wave.active};
                    InterlockedAdd(own, counts.data(), iota<std::uint32_t, N>() % 3u, 1u);
                    InterlockedAdd(own, counts[0], 1u);
                });
                REQUIRE((counts[0] == 11 * threads * rounds && counts[1] == 3 * threads * rounds && counts[2] == 2 * threads * rounds));
                return meetings;
            });
        });
    }), {1});
}

TEST_CASE("interlocked operations take integers that are no lane types", "[group]")
{
    long long sum = 40;
    CHECK(InterlockedAdd(sum, 2) == 40);
    std::array<unsigned long long, 4> most{};
    auto const before = InterlockedMax(Wave<4>{}, most.data(), Lanes<std::uint32_t, 4>(1u), iota<std::uint64_t, 4>(std::uint64_t{5} << 40));
    CHECK(before.to_array() ==
          std::array<std::uint64_t, 4>{0, std::uint64_t{5} << 40, (std::uint64_t{5} << 40) + 1, (std::uint64_t{5} << 40) + 2});
    CHECK(most[1] == (std::uint64_t{5} << 40) + 3);
    static_cast<void>(InterlockedAdd(Wave<4>{}, sum, 1));
    CHECK(sum == 46);
}

TEST_CASE("every form of an interlocked operation takes HLSL's last parameter, and a buffer's places", "[group]")
{
    using L = Lanes<std::uint32_t, 4>;
    using Values = std::array<std::uint32_t, 4>;
    Values counts{10, 20, 30, 40};
    Buffer const buffer(counts);
    auto const index = L::from_array({1, 3, 4, 1}); // of the active lanes, 1 and 2, the second is outside
    Wave<4> const wave{Mask<4>::from_bits(0b0110)};

    std::uint32_t old = 5;
    InterlockedAdd(counts[0], 1u, old);
    CHECK((old == 10 && counts[0] == 11));
    InterlockedAdd(buffer[0], 1, old);
    CHECK((old == 11 && counts[0] == 12 && InterlockedMax(buffer[0], 50u) == 12 && counts[0] == 50));
    InterlockedCompareExchange(buffer[0], 50u, 10u, old);
    CHECK((old == 50 && counts[0] == 10));
    InterlockedExchange(buffer[4], 7u, old);
    CHECK((old == 0 && InterlockedAdd(buffer[-1], 7u) == 0 && counts == Values{10, 20, 30, 40}));

    L original(7u);
    InterlockedAdd(wave, counts[2], 1u, original);
    CHECK((original.to_array() == Values{7, 30, 31, 7} && counts[2] == 32));
    InterlockedAdd(wave, buffer[2], 1u, original);
    CHECK((original.to_array() == Values{7, 32, 33, 7} && counts[2] == 34));
    InterlockedAdd(wave, buffer[9], 1u, original); // at a 0 of this thread's own
    CHECK((original.to_array() == Values{7, 0, 1, 7} && InterlockedAdd(wave, buffer[-1], 1u).to_array() == Values{0, 0, 1, 0}));
    InterlockedAdd(wave, counts.data(), index & 3u, 1u, original);
    CHECK((original.to_array() == Values{7, 40, 10, 7} && counts == Values{11, 20, 34, 41}));
    InterlockedExchange(wave, buffer[index], original, original); // what it gives is also what it takes
    CHECK((original.to_array() == Values{7, 41, 0, 7} && counts == Values{11, 20, 34, 40}));
    CHECK(InterlockedAdd(wave, buffer[index], 1u).to_array() == Values{0, 40, 0, 0});
    InterlockedCompareExchange(wave, counts.data(), index & 3u, 41u, 42u, original);
    CHECK((original.to_array() == Values{7, 41, 11, 7} && counts == Values{11, 20, 34, 42}));
    InterlockedCompareExchange(wave, counts[0], 11u, 12u, original);
    CHECK((original.to_array() == Values{7, 11, 12, 7} && counts[0] == 12));
    InterlockedCompareStore(buffer[0], 12u, 9u);
    InterlockedCompareStore(buffer[3], 41u, 9u); // not what is there
    CHECK(counts == Values{9, 20, 34, 42});
    InterlockedCompareStore(wave, buffer[index], 42u, 8u);
    InterlockedCompareStore(wave, buffer[1], L::from_array({20, 20, 21, 21}), L::from_array({1, 21, 22, 1}));
    CHECK(counts == Values{9, 22, 34, 8});
    long long total = 1;
    InterlockedAdd(total, 2, total);
    CHECK(total == 1); // the sum, then overwritten by what was there before
}

TEST_CASE("whether an interlocked operation can be called, a concept may ask", "[group]")
{
    using L = Lanes<std::uint32_t, 4>;
    auto const adds = [](auto&&... x) { return requires { InterlockedAdd(std::forward<decltype(x)>(x)...); }; };
    std::uint32_t count = 0;
    L original(0u);
    Lanes<std::int32_t, 4> other(0);
    Buffer const buffer(&count, 1);
    auto named = buffer[original];
    CHECK((adds(count, 1u) && adds(Wave<4>{}, buffer[original], 1u, original) && adds(Wave<4>{}, count, 1u)));
    CHECK((!adds(buffer[original], 1u) && !adds(Wave<4>{}, named, 1u) && !adds(Wave<4>{}, buffer[original], 1u, other) && !adds()));
}

TEST_CASE("all lanes of an interlocked operation may take one place of a buffer, or one of a buffer without any", "[group]")
{
    using L = Lanes<std::uint32_t, 4>;
    using Values = std::array<std::uint32_t, 4>;
    Values places{12, 12, 12, 12};
    Buffer const buffer(places);
    Wave<4> const wave{Mask<4>::from_bits(0b1101)};
    auto const value = L::from_array({10, 0, 20, 6});
    CHECK(InterlockedMin(wave, buffer[0], value).to_array() == Values{12, 0, 10, 10});
    CHECK(InterlockedAnd(wave, buffer[1], value).to_array() == Values{12, 0, 8, 0});
    CHECK(InterlockedOr(wave, buffer[2], value).to_array() == Values{12, 0, 14, 30});
    CHECK(InterlockedXor(wave, buffer[3], value).to_array() == Values{12, 0, 6, 18});
    CHECK((places == Values{6, 0, 30, 20}));

    Buffer<std::uint32_t> const empty;
    L original(7u);
    InterlockedAdd(wave, empty[value], 1u, original);
    CHECK(original.to_array() == Values{0, 7, 0, 0});
    InterlockedExchange(wave, empty[L(0u)], 1u, original);
    CHECK((original.to_array() == Values{0, 7, 0, 0} && InterlockedExchange(empty[0], 5u) == 0 && empty[0] == 0));
}

TEST_CASE("interlocked operations on a buffer lose nothing between threads", "[group]")
{
    constexpr std::uint32_t threads = 4, rounds = 5000;
    constexpr std::size_t N = 8;
    using L = Lanes<std::uint32_t, N>;
    support::until_enough_meetings([&] {
        std::array<std::uint32_t, 3> counts{};
        std::array<std::uint32_t, 1> most{};
        auto const meetings = support::run_together(threads, rounds, [&](std::uint32_t thread, std::uint32_t round) {
            auto const i = thread * rounds + round;
            Buffer const buffer(counts);
            InterlockedAdd(Wave<N>{}, buffer[(iota<std::uint32_t, N>() + i) % 4u], 1u); // to the fourth nothing is added
            InterlockedAdd(Wave<N>{}, buffer[0], 1u);
            InterlockedAdd(buffer[3], 1u); // nothing that threads share
            InterlockedMax(Wave<N>{}, Buffer(most)[L(0u)], i);
        });
        REQUIRE((counts[0] == 10 * threads * rounds && counts[1] == 2 * threads * rounds && counts[2] == 2 * threads * rounds));
        REQUIRE(most[0] == threads * rounds - 1);
        return meetings;
    });
}

TEST_CASE("interlocked operations lose nothing between threads", "[group]")
{
    constexpr std::uint32_t threads = 4, rounds = 20000;
    constexpr std::size_t N = 8;
    support::until_enough_meetings([&] {
        std::uint32_t counter = 0, most = 0, least = threads * rounds, parity = 0, exchanged = 0, any_of = 0;
        constexpr std::uint32_t nobody = ~0u;
        std::uint32_t last = nobody;
        std::array<std::uint32_t, 8> all_of;
        all_of.fill(~0u);
        std::array<std::uint64_t, 3> buckets{};
        std::vector<std::uint8_t> taken(threads * rounds), raised_from(threads * rounds + 1), lowered_from(threads * rounds + 1),
            replaced(threads * rounds);
        auto const meetings = support::run_together(threads, rounds, [&](std::uint32_t thread, std::uint32_t i) {
            auto const mine = thread * rounds + i;
            taken[InterlockedAdd(counter, 1)] = 1; // every number goes to one thread
            auto const next = i * threads + thread + 1;
            auto const before_raise = InterlockedMax(most, next);
            if (before_raise < next) InterlockedAdd(raised_from[before_raise], 1);
            auto const left = threads * rounds - next;
            auto const before_lower = InterlockedMin(least, left);
            if (left < before_lower) InterlockedAdd(lowered_from[before_lower], 1);
            InterlockedXor(parity, mine);
            InterlockedOr(any_of, 1u << i % 32);
            InterlockedAnd(all_of[i % 8], ~(1u << thread));
            auto const was_there = InterlockedExchange(last, mine); // each number is taken over once
            if (was_there != nobody) InterlockedAdd(replaced[was_there], 1);
            static_cast<void>(InterlockedAdd(Wave<N>{}, buckets.data(), iota<std::uint32_t, N>(i) % 3u, Lanes<std::uint64_t, N>(1)));
            for (std::uint32_t seen = 0;;) { // an increment by compare and exchange
                auto const before = InterlockedCompareExchange(exchanged, seen, seen + 3);
                if (before == seen) break;
                seen = before;
            }
        });
        std::uint32_t expected_parity = 0;
        for (std::uint32_t i = 0; i < threads * rounds; ++i) expected_parity ^= i;
        REQUIRE(counter == threads * rounds);
        REQUIRE(std::count(taken.begin(), taken.end(), 1) == threads * rounds);
        REQUIRE(most == threads * rounds);
        REQUIRE(*std::max_element(raised_from.begin(), raised_from.end()) == 1); // each maximum gives way to one other
        REQUIRE(least == 0);
        REQUIRE(*std::max_element(lowered_from.begin(), lowered_from.end()) == 1);
        REQUIRE(parity == expected_parity);
        REQUIRE(exchanged == 3 * threads * rounds);
        REQUIRE(any_of == ~0u);
        for (auto all : all_of) REQUIRE(all == ~0u << threads);
        REQUIRE(std::count(replaced.begin(), replaced.end(), 1) == threads * rounds - 1);
        REQUIRE(replaced[last] == 0);
        REQUIRE(buckets[0] + buckets[1] + buckets[2] == std::uint64_t{threads} * rounds * N);
        return meetings;
    });
}

TEST_CASE("interlocked operations on neighbouring places lose nothing between threads", "[group]")
{
    constexpr std::uint32_t threads = 4, rounds = 20000;
    support::until_enough_meetings([] {
        alignas(16) std::array<std::uint32_t, 8> counts{};
        std::vector<std::uint8_t> taken(2 * threads * rounds);
        auto const meetings = support::run_together(threads, rounds, [&](std::uint32_t, std::uint32_t) {
            auto const lane = iota<std::uint32_t, 8>();
            auto const before = InterlockedAdd(Wave<8>{}, counts.data(), lane, lane);
            taken[before[1]] = 1; // every number goes to one thread,
            taken[InterlockedAdd(counts[1], 1u)] = 1; // whether it came alone or with its neighbours
        });
        for (std::uint32_t i = 0; i < 8; ++i) REQUIRE(counts[i] == threads * rounds * (i + (i == 1)));
        REQUIRE(std::count(taken.begin(), taken.end(), 1) == 2 * threads * rounds);
        return meetings;
    });
}

TEST_CASE("what an interlocked operation would not change it only reads", "[group]")
{
    alignas(16) static constinit std::array<std::uint32_t, 4> const fixed{5, 6, 7, 8}; // where a program that stores ends
    auto& place = const_cast<std::uint32_t&>(fixed[0]);
    CHECK((InterlockedAdd(place, 0u) == 5 && InterlockedOr(place, 0u) == 5 && InterlockedXor(place, 0u) == 5));
    CHECK(InterlockedAnd(place, ~0u) == 5);
    auto const lane = iota<std::uint32_t, 4>();
    CHECK(all(InterlockedAdd(Wave<4>{}, &place, lane, Lanes<std::uint32_t, 4>(0u)) == lane + 5u));
    CHECK(all(InterlockedOr(Wave<4>{}, &place, lane, Lanes<std::uint32_t, 4>(0u)) == lane + 5u));
    CHECK(all(InterlockedXor(Wave<4>{}, &place, lane, Lanes<std::uint32_t, 4>(0u)) == lane + 5u));
    CHECK(all(InterlockedAnd(Wave<4>{}, &place, lane, Lanes<std::uint32_t, 4>(~0u)) == lane + 5u));
}

TEST_CASE("interlocked operations on one place keep the bits of other threads", "[group]")
{
    support::until_enough_meetings([] {
        std::uint32_t bits = 0, lost = 0;
        auto const meetings = support::run_together(4, 20000, [&](std::uint32_t thread, std::uint32_t) {
            auto const bit = 1u << thread; // which this thread alone sets and clears
            if ((InterlockedOr(bits, bit) & bit) != 0) InterlockedAdd(lost, 1);
            if ((InterlockedAnd(bits, ~bit) & bit) == 0) InterlockedAdd(lost, 1);
        });
        REQUIRE(bits == 0);
        REQUIRE(lost == 0);
        return meetings;
    });
}

} // namespace group_interlocked
