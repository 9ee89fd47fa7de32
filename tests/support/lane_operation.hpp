#pragma once

#include "support/lane_types.hpp"
#include "support/values.hpp"

#include <crosslane/lanes/memory.hpp>

namespace support {

/// The way into a mask, compiled once for each kind of it.
template <std::size_t N, std::size_t Width>
[[gnu::noinline]] void assign_words(crosslane::Mask<N, Width>& mask, MaskWords const& words)
{
    mask = crosslane::Mask<N, Width>::from_words(to_uint4(words));
}

/// An operation on Lanes<T, N>, compiled once for each N into a function over plain arrays, and what it must do to the
/// operands of one lane. Operations with one operand are given a second one, and ignore it.
struct LaneOperation
{
    struct Run
    {
        std::size_t lanes;
        void (*function)(void* result, void const* a, void const* b);
    };
    Format operand, result;
    bool is_unary;
    std::uint64_t (*expected)(std::uint64_t a, std::uint64_t b);
    std::vector<Run> runs;
};

inline std::vector<unsigned char> packed(Format format, std::vector<std::uint64_t> const& values)
{
    std::vector<unsigned char> bytes(values.size() * format.bytes);
    for (std::size_t i = 0; i < values.size(); ++i) std::memcpy(&bytes[i * format.bytes], &values[i], format.bytes);
    return bytes;
}

/// Around the powers of two: where conversions leave a type's range, and where they round up, down or to even.
inline std::vector<std::uint64_t> bits_around_powers(Format format)
{
    std::vector<std::uint64_t> values;
    if (format.is_float) {
        auto const half = whole_number_bits(format, 1) - (std::uint64_t{1} << format.mantissa_bits());
        for (std::uint64_t exponent = 0; exponent <= 66; ++exponent) {
            auto const power = half + (exponent << format.mantissa_bits());
            if (power >= format.infinity()) break;
            auto const middle = std::uint64_t{1} << (format.mantissa_bits() - 1);
            for (auto bits : {power - 1, power, power + 1, power + middle - 1, power + middle, power + middle + 1}) {
                values.push_back(bits);
                values.push_back(bits | format.sign_bit());
            }
        }
    } else {
        for (std::size_t exponent = 1; exponent < 8 * format.bytes; ++exponent) {
            auto const power = std::uint64_t{1} << exponent;
            for (std::size_t mantissa : {10u, 23u, 52u}) { // a half, a float and a double end here: halfway, even and odd
                if (exponent <= mantissa) continue;
                auto const unit = power >> mantissa;
                for (auto bits : {power + unit / 2, power + unit + unit / 2}) {
                    for (auto near : {bits - 1, bits, bits + 1}) {
                        values.push_back(near & format.all_bits());
                        values.push_back((0 - near) & format.all_bits());
                    }
                }
            }
        }
    }
    return values;
}

/// Where the operation does something else than expected: every edge value with every other, then random ones. Empty if
/// all is well.
inline std::string difference(LaneOperation const& operation)
{
    auto const edges = edge_bits(operation.operand);
    std::vector<std::uint64_t> a, b;
    for (auto x : edges) {
        for (auto y : operation.is_unary ? std::vector{x} : edges) {
            a.push_back(x);
            b.push_back(y);
        }
    }
    if (operation.is_unary) {
        for (auto x : bits_around_powers(operation.operand)) a.push_back(x);
        b.resize(a.size());
    }
    std::size_t const count = (a.size() + 512) / 128 * 128; // whole waves
    auto const more_a = test_bits(operation.operand, count - a.size(), 1);
    auto const more_b = test_bits(operation.operand, count - b.size(), 2);
    a.insert(a.end(), more_a.begin(), more_a.end());
    b.insert(b.end(), more_b.begin(), more_b.end());

    std::vector<std::uint64_t> expected(count);
    for (std::size_t i = 0; i < count; ++i) expected[i] = operation.expected(a[i], b[i]);

    auto const packed_a = packed(operation.operand, a), packed_b = packed(operation.operand, b);
    std::vector<unsigned char> result(count * operation.result.bytes);
    for (auto const& [lanes, run] : operation.runs) {
        for (std::size_t i = 0; i < count; i += lanes) {
            run(&result[i * operation.result.bytes], &packed_a[i * operation.operand.bytes],
                &packed_b[i * operation.operand.bytes]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &result[i * operation.result.bytes], operation.result.bytes);
            if (operation.result.same(bits, expected[i])) continue;
            return operation.operand.name() + ", lane " + std::to_string(i % lanes) + " of " + std::to_string(lanes) + ": " +
                   to_text(operation.operand, a[i]) +
                   (operation.is_unary ? "" : " and " + to_text(operation.operand, b[i])) + " become " +
                   to_text(operation.result, bits) + ", not " + to_text(operation.result, expected[i]);
        }
    }
    return {};
}

template <class T, std::size_t N>
void store_result(void* result, crosslane::Lanes<T, N> const& x)
{
    x.store(static_cast<T*>(result));
}
/// A mask becomes one bool for each lane.
[[gnu::noinline]] inline void store_bools(void* result, std::array<std::uint32_t, 4> const& words, std::size_t lanes)
{
    for (std::size_t i = 0; i < lanes; ++i) static_cast<bool*>(result)[i] = (words[i / 32] >> (i % 32) & 1) != 0;
}
template <std::size_t N, std::size_t Width>
void store_result(void* result, crosslane::Mask<N, Width> const& m)
{
    store_bools(result, m.words(), N);
}

// Op has an operator() for Lanes and, for a single lane, a static member `expected`.

template <class Op, class T, std::size_t N>
[[gnu::noinline]] void run_unary(void* result, void const* a, void const*)
{
    store_result(result, Op{}(crosslane::load<N>(static_cast<T const*>(a))));
}
template <class Op, class T, std::size_t N>
[[gnu::noinline]] void run_binary(void* result, void const* a, void const* b)
{
    store_result(result, Op{}(crosslane::load<N>(static_cast<T const*>(a)), crosslane::load<N>(static_cast<T const*>(b))));
}

template <class Op, class T, class Counts = LaneCounts<T>>
std::string unary_difference(Counts counts = {})
{
    using R = decltype(Op::expected(T{}));
    return []<std::size_t... N>(std::index_sequence<N...>) {
        return difference({format_of<T>, format_of<R>, true,
                           [](std::uint64_t a, std::uint64_t) { return std::uint64_t{bits_of(Op::expected(from_bits<T>(a)))}; },
                           {{N, run_unary<Op, T, N>}...}});
    }(counts);
}
template <class Op, class T>
std::string binary_difference()
{
    using R = decltype(Op::expected(T{}, T{}));
    return []<std::size_t... N>(std::index_sequence<N...>) {
        return difference({format_of<T>, format_of<R>, false,
                           [](std::uint64_t a, std::uint64_t b) {
                               return std::uint64_t{bits_of(Op::expected(from_bits<T>(a), from_bits<T>(b)))};
                           },
                           {{N, run_binary<Op, T, N>}...}});
    }(LaneCounts<T>{});
}

/// The same for each of Types: what is wrong, or nothing.
template <class Op, class Types>
std::string unary_differences()
{
    return for_each_type<Types>([]<class T>() { return unary_difference<Op, T>(); });
}
template <class Op, class Types>
std::string binary_differences()
{
    return for_each_type<Types>([]<class T>() { return binary_difference<Op, T>(); });
}

} // namespace support
