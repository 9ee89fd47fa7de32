#pragma once

#include "support/values.hpp"

#include <crosslane/wave/operation.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// What the tests of reduce and of the scans share: the operations one element at a time, and the orders in which floats are
/// documented to be joined. Values are bits, so that this is compiled once. Shares no code with the library.
namespace joining {

using support::Format;

enum class Op { sum, product, min, max, bit_and, bit_or, bit_xor, then };

/// op(a, b) of one element. `then` takes the upper half of the bits as a and the lower as b of the map x -> a x + b, and does
/// one map after the other: it does not commute.
std::uint64_t joined(Format format, Op op, std::uint64_t a, std::uint64_t b);
std::uint64_t identity(Format format, Op op);
/// What leaves every value as it is: for float sums -0, for least and greatest NaN.
std::uint64_t neutral(Format format, Op op);

/// The same operation on lanes: for uint16_t, 8 bits each for a and b.
struct Then
{
    template <class L>
    L operator()(L const& f, L const& g) const
    {
        auto const fa = f >> 8, ga = g >> 8;
        return (fa * ga) << 8 | ((f * ga + g) & 255);
    }
};

/// Inputs to test with: any bits; one of four values; ascending integers, or floats most of whose sums and products round.
std::vector<std::uint64_t> values(Format format, std::size_t count, std::size_t kind);
inline constexpr std::size_t value_kinds = 3;

struct Scan
{
    Format format;
    std::size_t lanes; // in what waves floats are scanned; for integers no more than how many lengths to test
    bool inclusive;
    Op op;
    bool is_general; // an operation without a name, whose identity is the neutral value
    /// Returns the total.
    std::uint64_t (*run)(void const* in, std::size_t count, void* out, std::size_t room, std::optional<std::uint64_t> init);
};

struct Reduction
{
    Format format;
    std::size_t lanes; // of the accumulators; of a wave where the order is kept
    Op op;
    bool keeps_order; // an operation without a name, whose identity is the neutral value
    std::uint64_t (*run)(void const* in, std::size_t count);
};

/// Every length from 0 to 2 lanes + 1 and some more, every kind of values, at the begin and at the end of guarded memory, with
/// and without init; scans also in place and towards the front. Says what is wrong, or nothing.
std::string first_failure(std::vector<Scan> const& scans);
std::string first_failure(std::vector<Reduction> const& reductions);

/// The operation of the library as an Op.
template <class F>
inline constexpr Op op_of = Op::then;
template <>
inline constexpr Op op_of<crosslane::Sum> = Op::sum;
template <>
inline constexpr Op op_of<crosslane::Product> = Op::product;
template <>
inline constexpr Op op_of<crosslane::Min> = Op::min;
template <>
inline constexpr Op op_of<crosslane::Max> = Op::max;
template <>
inline constexpr Op op_of<crosslane::BitAnd> = Op::bit_and;
template <>
inline constexpr Op op_of<crosslane::BitOr> = Op::bit_or;
template <>
inline constexpr Op op_of<crosslane::BitXor> = Op::bit_xor;
template <>
inline constexpr Op op_of<std::plus<>> = Op::sum;

} // namespace joining
