#pragma once

#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/range.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/lanes/transpose.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/vote.hpp>

#include <algorithm>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The most keys for which a lookup in registers beats reading rows (bench/algorithm/scalarize): those of two registers.
template <LaneType T>
inline constexpr std::size_t most_keys_in_registers = lookup_registers<T> == 0 || is_half<T> ? 0 : 2 * widest_register / sizeof(T);

/// table[index[lane]], with the table in whole registers; indices count modulo M.
template <LaneType T, std::size_t M, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_table(Lanes<T, M> const& table, Lanes<std::uint32_t, N> const& index)
{
    if constexpr (N * sizeof(T) < widest_register) {
        return lookup_table(table, Lanes<std::uint32_t, 2 * N>(index, index)).low();
    } else {
        return lookup_all(table, lanes_cast<UintOf<sizeof(T)>>(index));
    }
}

/// E elements from each of the rows number[0], number[E], number[2 E], …, one after another.
template <std::size_t E, std::size_t N, std::size_t Pitch, LaneType T, class Number>
CROSSLANE_INLINE Lanes<T, N> load_columns(T const* rows, Number const* number)
{
    if constexpr (N == E) {
        return load<E>(rows + static_cast<std::size_t>(*number) * Pitch);
    } else {
        return {load_columns<E, N / 2, Pitch>(rows, number), load_columns<E, N / 2, Pitch>(rows, number + N / 2)};
    }
}

/// Takes X and returns N lanes of T.
template <class F, class T, std::size_t N, class... X>
concept GivesLanes = requires { requires std::same_as<std::remove_cvref_t<std::invoke_result_t<F&, X...>>, Lanes<T, N>>; };

/// A cache line. A table begins at the start of one, so no register, and no row that fits into a line, lies in two of them.
template <LaneType T>
struct alignas(64) CacheLine { std::array<T, 64 / sizeof(T)> values; };
template <LaneType T>
class AlignedArray
{
public:
    void resize(std::size_t count) { lines_.resize((count + 64 / sizeof(T) - 1) * sizeof(T) / 64); }
    [[nodiscard]] T* data() { return reinterpret_cast<T*>(lines_.data()); }
    [[nodiscard]] T const* data() const { return reinterpret_cast<T const*>(lines_.data()); }

private:
    std::vector<CacheLine<T>> lines_;
};

/// A contiguous range of rows, each of C elements that lanes hold as T.
template <class Rows, class T, std::size_t C>
concept RowsOf = requires(Rows& rows) {
    std::span(rows);
    requires ElementOfLane<typename ElementOf<Rows>::value_type, T> && std::tuple_size_v<ElementOf<Rows>> == C;
};

struct EvaluateByKey;

} // namespace detail

/// A table of C constants for each key 0, 1, 2, …: what every lane needs for its own key, looked up for all lanes at once.
///
///     PerKey const polynomials(coefficients);               // std::vector<std::array<float, 8>>
///     auto const [a, b, c, d, e, f, g, h] = polynomials.lookup(wave, key);
///
/// Up to as many keys as two registers hold (16 for floats on AVX2, 32 on AVX-512) are looked up in registers, where the
/// instruction set can do that. Otherwise each lane's row is read, and the rows are transposed. How the keys are spread does
/// not matter, whereas scalarize() takes an iteration for each.
///
/// Shapes   A contiguous range of std::array<T, C>, which is copied; C from 1 to 64.
/// Active   See lookup.
/// Errors   std::length_error for 2^32 - 1 keys or more.
template <LaneType T, std::size_t C>
class PerKey
{
    static_assert(C >= 1 && C <= 64, "crosslane::PerKey<T, C>: C is the number of constants of one key and must be from 1 to 64");

public:
    template <class Rows>
        requires detail::RowsOf<Rows const, T, C>
    explicit PerKey(Rows const& table)
    {
        std::span const rows(table);
        if (rows.size() >= ~std::uint32_t{}) detail::fail<std::length_error>("crosslane::PerKey: more keys than 32 bits can count");
        count_ = static_cast<std::uint32_t>(rows.size());
        rows_.resize((rows.size() + 1) * pitch); // the row after the last, of zeros, serves all other keys
        for (std::size_t key = 0; key < rows.size(); ++key) std::copy(rows[key].begin(), rows[key].end(), rows_.data() + key * pitch);
        if (rows.size() > detail::most_keys_in_registers<T>) return;
        columns_.resize(C * capacity);
        for (std::size_t key = 0; key < rows.size(); ++key)
            for (std::size_t c = 0; c < C; ++c) columns_.data()[c * capacity + key] = rows[key][c];
    }

    // Moving copies: a moved-from table would lack the row of zeros, which any lookup may read.
    PerKey(PerKey const&) = default;
    PerKey& operator=(PerKey const&) = default;

    [[nodiscard]] std::size_t size() const { return count_; }

    /// The lanes whose key the table has.
    template <std::integral K, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE Mask<N> contains(Lanes<K, N> const& key) const
    {
        return row_of(key, count_) != count_;
    }

    /// The constants of each lane's key.
    ///
    /// Shapes   Wave<N>, Lanes<K, N> of an integer K  ->  std::array<Lanes<T, N>, C>.
    /// Means    result[c][lane] = 0 <= key[lane] < size() ? constants[key[lane]][c] : 0;
    /// Active   An inactive lane may hold any key; its result is unspecified.
    /// Errors   A key that the table lacks gives zeros, as reading past a buffer does in HLSL; contains() tells.
    template <std::integral K, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE std::array<Lanes<T, N>, C> lookup(Wave<N> const& wave, Lanes<K, N> const& key) const
    {
        return with_find([&](auto const& find, std::uint32_t none) CROSSLANE_INLINE_LAMBDA {
            return find(wave, row_of(key, none), static_cast<K const*>(nullptr));
        });
    }

private:
    static constexpr std::make_index_sequence<C> constants{};
    static constexpr std::size_t pitch = std::bit_ceil(C), capacity = detail::most_keys_in_registers<T>;

    friend struct detail::EvaluateByKey;

    std::uint32_t count_ = 0;
    detail::AlignedArray<T> rows_, columns_;

    /// The number of each lane's row; for a key that the table lacks `none`, the row of zeros.
    template <std::integral K, std::size_t N>
    CROSSLANE_INLINE static Lanes<std::uint32_t, N> row_of(Lanes<K, N> const& key, std::uint32_t none)
    {
        if constexpr (sizeof(K) == 8) {
            return lanes_cast<std::uint32_t>((min)(lanes_cast<std::uint64_t>(key), std::uint64_t{none}));
        } else {
            return (min)(lanes_cast<std::uint32_t>(key), none); // a negative key becomes a large one
        }
    }

    /// Calls f(find, none). find(wave, row, keys) gives the constants of each lane's row. keys, if not null, points to the
    /// wave's keys in memory: rows are found best by numbers loaded into scalar registers. What is looked up in registers is
    /// loaded beforehand: for all that the compiler knows, f may store to it.
    template <class F>
    CROSSLANE_INLINE auto with_find(F f) const
    {
        if constexpr (capacity != 0) {
            if (count_ <= capacity / 2) return with_registers<capacity / 2>(f, constants);
            if (count_ <= capacity) return with_registers<capacity>(f, constants);
        }
        auto const find = [none = count_, rows = rows_.data()]<std::size_t N>(
                              Wave<N> const& wave, Lanes<std::uint32_t, N> const& row, auto const* keys) CROSSLANE_INLINE_LAMBDA {
            if (keys != nullptr && wave.active.is_known_all() && !WaveActiveAnyTrue(wave, row == none))
                return in_rows<N>(rows, keys, constants);
            return in_rows<N>(rows, row.to_array().data(), constants);
        };
        return f(find, count_);
    }
    template <std::size_t M, class F, std::size_t... I>
    CROSSLANE_INLINE auto with_registers(F f, std::index_sequence<I...>) const
    {
        auto const find = [none = count_, columns = std::array{load<M>(columns_.data() + I * capacity)...}]<std::size_t N>(
                              Wave<N> const& wave, Lanes<std::uint32_t, N> const& row,
                              auto const*) CROSSLANE_INLINE_LAMBDA -> std::array<Lanes<T, N>, C> {
            auto const lacking = row == none;
            if (WaveActiveAnyTrue(wave, lacking)) return {select(lacking, Lanes<T, N>(T{}), detail::lookup_table(columns[I], row))...};
            return {detail::lookup_table(columns[I], row)...};
        };
        return f(find, count_);
    }

    /// Squares of rows are transposed in registers. Rows with few or small elements are picked element by element.
    template <std::size_t N, class Row, std::size_t... I>
    CROSSLANE_INLINE static std::array<Lanes<T, N>, C> in_rows(T const* rows, Row const* row, std::index_sequence<I...> all)
    {
        constexpr std::size_t square = 16 / sizeof(T);
        if constexpr (detail::widest_register == 0 || detail::is_half<T> || sizeof(T) == 1 || pitch < square || N < square) {
            return {picked<N>(rows + I, row)...};
        } else if constexpr (N * sizeof(T) > detail::widest_register) {
            auto const low = in_rows<N / 2>(rows, row, all), high = in_rows<N / 2>(rows, row + N / 2, all);
            return {Lanes<T, N>(low[I], high[I])...};
        } else {
            return {transposed<I % square, N>(rows + I / square * square, row, std::make_index_sequence<square>{})...};
        }
    }

    template <std::size_t Column, std::size_t N, class Row, std::size_t... J>
    CROSSLANE_INLINE static Lanes<T, N> transposed(T const* rows, Row const* row, std::index_sequence<J...>)
    {
        return detail::transposed_in_columns<Column>(std::array{detail::load_columns<sizeof...(J), N, pitch>(rows, row + J)...});
    }

    template <std::size_t N, class Row>
    CROSSLANE_INLINE static Lanes<T, N> picked(T const* rows, Row const* row)
    {
        std::array<T, N> values;
        for (std::size_t lane = 0; lane < N; ++lane) values[lane] = rows[static_cast<std::size_t>(row[lane]) * pitch];
        return Lanes<T, N>::from_array(values);
    }
};
template <class Rows>
PerKey(Rows const&)
    -> PerKey<detail::LaneFor<typename detail::ElementOf<Rows const>::value_type>, std::tuple_size_v<detail::ElementOf<Rows const>>>;

namespace detail {

/// evaluate_by_key on spans of one length.
struct EvaluateByKey
{
    template <std::size_t N, class T, std::size_t C, class Key, class In, class Out, class F>
    CROSSLANE_INLINE static std::size_t in_waves(
        PerKey<T, C> const& table, std::span<Key const> keys, std::span<In const> in, std::span<Out> out, F& f)
    {
        return table.with_find([&](auto const& find, std::uint32_t none) CROSSLANE_INLINE_LAMBDA {
            std::size_t lacking = 0;
            for_each_wave<N>(keys.size(), [&](auto const& wave, std::size_t first) CROSSLANE_INLINE_LAMBDA {
                auto const row = table.row_of(load(keys.data() + first, wave.active), none);
                if (auto const others = wave.where(row == none)) lacking += others.active.count();
                store(out.data() + first, f(load(in.data() + first, wave.active), find(wave, row, keys.data() + first)), wave.active);
            });
            return lacking;
        });
    }
};

} // namespace detail

/// out[i] = f(in[i], the constants of key[i]), wave by wave.
///
///     evaluate_by_key(polynomials, key, x, y, [](auto x, auto const& c) { return (c[2] * x + c[1]) * x + c[0]; });
///
/// Shapes   A PerKey<T, C>; contiguous ranges: keys of an integer type, in and out of any lane types; f(Lanes<In, N>,
///          std::array<Lanes<T, N>, C>)  ->  Lanes<Out, N>; N, the first template argument, is the wave size (default:
///          default_wave_size<T> / 2)  ->  how many keys the table lacks: their constants are zeros.
/// Active   What f returns for lanes past the end is dropped (their in is 0, their constants are unspecified).
/// Order    Ascending.
/// Errors   std::invalid_argument if the ranges differ in length, or if out overlaps keys or in without being the same
///          range. Nothing outside the ranges or the table is read or written.
template <std::size_t N = 0, LaneType T, std::size_t C, LaneRange Keys, LaneRange In, LaneRange Out, class F>
    requires std::integral<detail::ElementOf<Keys const>>
CROSSLANE_FLATTEN CROSSLANE_ALGORITHM std::size_t evaluate_by_key(PerKey<T, C> const& table, Keys const& keys, In const& in, Out&& out, F f)
{
    auto const key = detail::elements_of(keys);
    auto const from = detail::elements_of(in);
    auto const to = detail::writable_elements_of(out);
    if (key.size() != from.size() || key.size() != to.size())
        detail::fail<std::invalid_argument>("crosslane::evaluate_by_key: keys, in and out differ in length");
    if (detail::overlap_elsewhere(key, to) || detail::overlap_elsewhere(from, to))
        detail::fail<std::invalid_argument>("crosslane::evaluate_by_key: out must be the same range as keys or in, or overlap neither");
    constexpr std::size_t lanes = N == 0 ? default_wave_size<T> / 2 : N; // half, as the constants take registers too
    static_assert(detail::GivesLanes<F, detail::ElementOf<Out>, lanes, Lanes<detail::ElementOf<In const>, lanes>,
                                     std::array<Lanes<T, lanes>, C>>,
                  "crosslane::evaluate_by_key: f must take Lanes of in and an array of Lanes, the constants, and return Lanes of "
                  "out, as [](auto x, auto const& c) { return c[0] * x; } does");
    return detail::EvaluateByKey::in_waves<lanes>(table, key, from, to, f);
}

} // namespace crosslane
