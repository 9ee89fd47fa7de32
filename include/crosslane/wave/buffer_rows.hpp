#pragma once

// A buffer's elements that are numbers of 4 bytes and nothing else: each is read or stored as a whole, 16 bytes at a time.

#include <crosslane/lanes/transpose.hpp>
#include <crosslane/wave/buffer_elements.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// How many numbers of 4 bytes an element is made of, if members() lists each once; 0 if there is anything else in it.
template <class M>
inline constexpr std::size_t words_of = LaneElement<M> && sizeof(M) == 4 ? 1 : 0;
template <class E, std::size_t C>
inline constexpr std::size_t words_of<Vec<E, C>> = C * words_of<E>;
template <class... M>
inline constexpr std::size_t words_of<std::tuple<M&...>> = ((words_of<M> != 0) && ...) ? (words_of<M> + ...) : 0;
template <HasMembers M>
inline constexpr std::size_t words_of<M> = words_of<MembersOf<M>>;

/// Not of three numbers in four lanes, where it takes longer (bench/wave/buffer, Buffer_of_float3).
template <class T, std::size_t N>
inline constexpr bool is_in_rows = !is_checked && widest_register >= 16 && words_of<T> >= 2 && 4 * words_of<T> == sizeof(T) &&
                                   (N > 4 || (N == 4 && words_of<T> != 3));

/// A register's lanes at a time: GCC would copy arrays of lanes in pieces.
template <std::size_t N>
inline constexpr std::size_t row_lanes = N < widest_register / 4 ? N : widest_register / 4;

/// Which number of an element one is.
template <class T, class M>
CROSSLANE_INLINE std::size_t word_number(T const& element, M const& number)
{
    return static_cast<std::size_t>(reinterpret_cast<std::byte const*>(&number) - reinterpret_cast<std::byte const*>(&element)) / 4;
}

/// Reads the elements at place(lane), and of each number's lanes what `finish` makes of them; any is one of the elements.
template <std::size_t N, class T, class F, class G>
CROSSLANE_INLINE InLanes<T, N> read_rows(T const& any, F place, G finish)
{
    constexpr std::size_t words = words_of<T>, L = row_lanes<N>;
    alignas(64) std::array<std::uint32_t, (words + 3) / 4 * 4 * N> columns; // for each of an element's numbers, its lanes
    [&]<std::size_t... Block>(std::index_sequence<Block...>) CROSSLANE_INLINE_LAMBDA {
        auto const read = [&]<std::size_t B>(std::integral_constant<std::size_t, B>) CROSSLANE_INLINE_LAMBDA {
            constexpr std::size_t count = words - 4 * B < 4 ? words - 4 * B : 4;
#pragma GCC unroll 32 // or GCC keeps what is read where it is only stored to
            for (std::size_t first = 0; first < N; first += L) {
                auto const part = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return place(first + lane) + 16 * B; };
                auto const four = load_transposed<count, L>(part);
#pragma GCC unroll 4
                for (std::size_t i = 0; i < 4; ++i) four[i].store(&columns[(4 * B + i) * N + first]);
            }
        };
        (read(std::integral_constant<std::size_t, Block>()), ...);
    }(std::make_index_sequence<(words + 3) / 4>());
    return read_numbers<N>(any, [&]<class M>(M const& number) CROSSLANE_INLINE_LAMBDA {
        return lanes_bit_cast<LaneFor<M>>(finish(Lanes<std::uint32_t, N>::load(&columns[word_number(any, number) * N])));
    });
}

/// Stores value in the elements at place(lane) for the lanes of m, lowest lane first; any is one of them.
template <class T, std::size_t N, class F>
CROSSLANE_INLINE void write_rows(T& any, InLanes<T, N> const& value, Mask<N> const& m, F place)
{
    constexpr std::size_t words = words_of<T>, blocks = (words + 3) / 4, L = row_lanes<N>;
    alignas(64) std::array<std::uint32_t, 4 * blocks * N> columns{}, rows;
    write_numbers<N>(any, value, [&]<class M>(M& number, Lanes<LaneFor<M>, N> const& x) CROSSLANE_INLINE_LAMBDA {
        lanes_bit_cast<std::uint32_t>(x).store(&columns[word_number(any, number) * N]);
    });
    for (std::size_t b = 0; b < blocks; ++b) {
        for (std::size_t first = 0; first < N; first += L) {
            auto const column = [&](std::size_t k) CROSSLANE_INLINE_LAMBDA {
                return Lanes<std::uint32_t, L>::load(&columns[(4 * b + k) * N + first]);
            };
            auto const four = transposed<L>({column(0), column(1), column(2), column(3)});
            for (std::size_t k = 0; k < 4; ++k) four[k].store(&rows[4 * (b * N + first) + k * L]);
        }
    }
    // Of each block and each register, lanes 0, 4, 8, …, then 1, 5, 9, …
    auto const row = [&](std::size_t b, std::size_t lane) CROSSLANE_INLINE_LAMBDA {
        return &rows[4 * (b * N + lane / L * L) + lane % 4 * L + lane % L / 4 * 4];
    };
    auto const write = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
        auto* const to = place(lane);
        for (std::size_t b = 0; b + 1 < blocks; ++b) std::memcpy(to + 16 * b, row(b, lane), 16);
        constexpr std::size_t last = blocks - 1;
        std::memcpy(to + 16 * last, row(last, lane), 4 * (words - 4 * last));
    };
    if (m.is_known_all()) {
        for (std::size_t lane = 0; lane < N; ++lane) write(lane);
    } else {
        for (std::size_t lane : m) write(lane);
    }
}

/// The elements at[lane], of which first is the one at 0; lanes in outside get 0.
template <class T, std::unsigned_integral U, std::size_t N, std::size_t Width>
    requires is_in_rows<T, N>
CROSSLANE_INLINE InLanes<T, N> read_elements(T const& first, Lanes<U, N> const& at, Mask<N, Width> const& outside)
{
    auto const index = at.to_array();
    auto const* const element = in_memory(index);
    auto const* const bytes = reinterpret_cast<std::byte const*>(&first);
    return read_rows<N>(
        first, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return bytes + static_cast<std::size_t>(element[lane]) * sizeof(T); },
        [&](auto const& x) CROSSLANE_INLINE_LAMBDA { return select(outside, Lanes<std::uint32_t, N>(0u), x); });
}
/// The elements run[lane].
template <std::size_t N, class T>
    requires is_in_rows<T, N>
CROSSLANE_INLINE InLanes<T, N> read_run(T const* run)
{
    auto const* const bytes = reinterpret_cast<std::byte const*>(run);
    return read_rows<N>(*run, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return bytes + lane * sizeof(T); },
                        [](auto const& x) CROSSLANE_INLINE_LAMBDA { return x; });
}
template <class T, std::unsigned_integral U, std::size_t N>
    requires is_in_rows<T, N> // never in a checked build, which would pass the caller
CROSSLANE_INLINE void write_elements(T& first, Lanes<U, N> const& at, std::type_identity_t<InLanes<T, N>> const& value, Mask<N> const& m)
{
    auto const index = at.to_array();
    auto* const bytes = reinterpret_cast<std::byte*>(&first);
    write_rows<T, N>(first, value, m, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
        return bytes + static_cast<std::size_t>(index[lane]) * sizeof(T);
    });
}
template <class T, std::size_t N>
    requires is_in_rows<T, N>
CROSSLANE_INLINE void write_run(T* run, std::type_identity_t<InLanes<T, N>> const& value, Mask<N> const& m)
{
    auto* const bytes = reinterpret_cast<std::byte*>(run);
    write_rows<T, N>(*run, value, m, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return bytes + lane * sizeof(T); });
}

} // namespace detail

} // namespace crosslane
