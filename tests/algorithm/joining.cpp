#include "algorithm/joining.hpp"

#include "support/guard_pages.hpp"

#include <algorithm>

namespace joining {
namespace {

template <class T>
T join_floats(Op op, T a, T b)
{
    if (op == Op::sum) return static_cast<T>(a + b);
    if (op == Op::product) return static_cast<T>(a * b);
    if (b != b) return a;
    if (a != a) return b;
    bool const a_is_negative = (support::bits_of(a) & support::format_of<T>.sign_bit()) != 0;
    bool const a_is_less = a == b ? a_is_negative : a < b;
    return a_is_less == (op == Op::min) ? a : b;
}

template <class T>
std::uint64_t join_float_bits(Op op, std::uint64_t a, std::uint64_t b)
{
    return support::bits_of(join_floats(op, support::from_bits<T>(a), support::from_bits<T>(b)));
}

/// The doubling scan of one wave, strides 1, 2, 4, …
void scan_wave(Format format, Op op, std::vector<std::uint64_t>& wave)
{
    for (std::size_t stride = 1; stride < wave.size(); stride *= 2) {
        auto const before = wave;
        for (std::size_t i = stride; i < wave.size(); ++i) wave[i] = joined(format, op, before[i - stride], before[i]);
    }
}

/// The tree of neighbours, then pairs of pairs, …
std::uint64_t reduce_wave(Format format, Op op, std::vector<std::uint64_t> wave)
{
    for (std::size_t stride = 1; stride < wave.size(); stride *= 2)
        for (std::size_t i = 0; i < wave.size(); i += 2 * stride) wave[i] = joined(format, op, wave[i], wave[i + stride]);
    return wave[0];
}

struct Scanned
{
    std::vector<std::uint64_t> values;
    std::uint64_t total;
};

Scanned scan_by_loop(Scan const& scan, std::vector<std::uint64_t> const& in, std::optional<std::uint64_t> init)
{
    bool const is_neutral = scan.is_general || (scan.inclusive && !in.empty());
    std::uint64_t carry = init.value_or(is_neutral ? neutral(scan.format, scan.op) : identity(scan.format, scan.op));
    Scanned result{{}, carry};
    std::size_t const lanes = scan.format.is_float ? scan.lanes : 1;
    for (std::size_t first = 0; first < in.size(); first += lanes) {
        auto const begin = in.begin() + static_cast<std::ptrdiff_t>(first);
        std::vector<std::uint64_t> wave(begin, begin + static_cast<std::ptrdiff_t>(std::min(lanes, in.size() - first)));
        scan_wave(scan.format, scan.op, wave);
        for (auto& value : wave) {
            if (!scan.inclusive) result.values.push_back(result.total);
            result.total = joined(scan.format, scan.op, carry, value);
            if (scan.inclusive) result.values.push_back(result.total);
        }
        carry = result.total;
    }
    return result;
}

std::uint64_t reduce_by_loop(Reduction const& reduction, std::vector<std::uint64_t> const& in)
{
    auto const [format, lanes, op, keeps_order, run] = reduction;
    if (in.empty()) return keeps_order ? neutral(format, op) : identity(format, op);
    if (!format.is_float) {
        auto result = in[0];
        for (std::size_t i = 1; i < in.size(); ++i) result = joined(format, op, result, in[i]);
        return result;
    }
    std::vector<std::uint64_t> const no_lanes(lanes, neutral(format, op));
    auto columns = no_lanes;
    std::uint64_t result = neutral(format, op);
    for (std::size_t i = 0; i < in.size(); ++i) {
        columns[i % lanes] = joined(format, op, columns[i % lanes], in[i]);
        if (keeps_order && (i % lanes == lanes - 1 || i == in.size() - 1)) {
            result = joined(format, op, result, reduce_wave(format, op, columns));
            columns = no_lanes;
        }
    }
    return keeps_order ? result : reduce_wave(format, op, columns);
}

std::vector<std::size_t> lengths(std::size_t lanes)
{
    std::vector<std::size_t> result(2 * lanes + 2);
    for (std::size_t n = 0; n < result.size(); ++n) result[n] = n;
    for (std::size_t n : {3 * lanes, 4 * lanes - 1, 5 * lanes + 3, 16 * lanes + lanes / 2, std::size_t{1000}}) result.push_back(n);
    return result;
}

constexpr std::size_t memory_bytes = 8 * (18 * 128 + 256);

void write(Format format, std::vector<std::uint64_t> const& values, unsigned char* out)
{
    for (auto const value : values) {
        std::memcpy(out, &value, format.bytes); // little-endian
        out += format.bytes;
    }
}
std::uint64_t read(Format format, unsigned char const* in)
{
    std::uint64_t value = 0;
    std::memcpy(&value, in, format.bytes);
    return value;
}

struct Place
{
    bool before_page, in_place;
    std::size_t ahead; // how far out begins before in
    std::size_t spare; // how much longer out is
};

/// Runs one case, and says what is wrong; null if nothing is.
char const* wrong(Scan const& scan, std::vector<std::uint64_t> const& values, std::optional<std::uint64_t> init, Place place)
{
    static support::GuardedMemory const in_memory(memory_bytes), out_memory(memory_bytes);
    static std::vector<unsigned char> before(out_memory.size());
    auto const bytes = scan.format.bytes, count = values.size();
    auto const& input = place.in_place ? out_memory : in_memory;
    std::size_t const in_room = place.in_place ? std::max(count + place.ahead, count + place.spare) : count;
    auto* in = place.before_page ? input.last<unsigned char>(in_room * bytes) : input.first<unsigned char>();
    auto* out = place.before_page ? out_memory.last<unsigned char>((count + place.spare) * bytes) : out_memory.first<unsigned char>();
    if (place.in_place) {
        out = in;
        in = out + place.ahead * bytes;
    }
    out_memory.fill(0xa5);
    in_memory.fill(0x5a);
    write(scan.format, values, in);
    auto* const memory = out_memory.first<unsigned char>();
    before.assign(memory, memory + out_memory.size());

    auto const total = scan.run(in, count, out, count + place.spare, init);

    auto const expected = scan_by_loop(scan, values, init);
    if (!scan.format.same(total, expected.total)) return "the total is another";
    for (std::size_t i = 0; i < count; ++i)
        if (!scan.format.same(read(scan.format, out + i * bytes), expected.values[i])) return "the output is another";
    auto const begin = static_cast<std::size_t>(out - memory), end = begin + count * bytes;
    if (!std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(begin), memory) ||
        !std::equal(before.begin() + static_cast<std::ptrdiff_t>(end), before.end(), memory + end))
        return "something outside the output is written";
    for (std::size_t i = 0; !place.in_place && i < count; ++i)
        if (read(scan.format, in + i * bytes) != values[i]) return "the input is written";
    return nullptr;
}

std::string name(Format format, std::size_t lanes, Op op, std::size_t count, std::size_t kind)
{
    constexpr char const* names[] = {"sum", "product", "min", "max", "and", "or", "xor", "then"};
    return ": " + format.name() + ' ' + names[static_cast<std::size_t>(op)] + ", " + std::to_string(lanes) + " lanes, " +
           std::to_string(count) + " elements, values " + std::to_string(kind);
}

} // namespace

std::uint64_t joined(Format format, Op op, std::uint64_t a, std::uint64_t b)
{
    if (format.is_float) {
        if (format.bytes == 8) return join_float_bits<double>(op, a, b);
        if (format.bytes == 4) return join_float_bits<float>(op, a, b);
#if defined(CROSSLANE_HAS_HALF)
        return join_float_bits<crosslane::half>(op, a, b);
#endif
    }
    auto const extended = [&](std::uint64_t bits) {
        return format.is_signed && (bits & format.sign_bit()) != 0 ? bits | ~format.all_bits() : bits;
    };
    bool const less = format.is_signed ? static_cast<std::int64_t>(extended(a)) < static_cast<std::int64_t>(extended(b)) : a < b;
    auto const half = 4 * format.bytes;
    auto const low = format.all_bits() >> half;
    switch (op) {
    case Op::sum: return (a + b) & format.all_bits();
    case Op::product: return (a * b) & format.all_bits();
    case Op::min: return less ? a : b;
    case Op::max: return less ? b : a;
    case Op::bit_and: return a & b;
    case Op::bit_or: return a | b;
    case Op::bit_xor: return a ^ b;
    case Op::then: break;
    }
    auto const fa = a >> half, fb = a & low, ga = b >> half, gb = b & low;
    return ((fa * ga) & low) << half | ((fb * ga + gb) & low);
}

std::uint64_t identity(Format format, Op op)
{
    switch (op) {
    case Op::product: return support::whole_number_bits(format, 1);
    case Op::min: return format.is_float ? format.infinity() : format.is_signed ? format.sign_bit() - 1 : format.all_bits();
    case Op::max: return format.is_float ? format.infinity() | format.sign_bit() : format.is_signed ? format.sign_bit() : 0;
    case Op::bit_and: return format.all_bits();
    case Op::then: return std::uint64_t{1} << (4 * format.bytes);
    default: return 0;
    }
}

std::uint64_t neutral(Format format, Op op)
{
    if (format.is_float && op == Op::sum) return format.sign_bit();
    if (format.is_float && op != Op::product) return format.infinity() + (std::uint64_t{1} << (format.mantissa_bits() - 1));
    return identity(format, op);
}

std::vector<std::uint64_t> values(Format format, std::size_t count, std::size_t kind)
{
    auto result = support::test_bits(format, count, count);
    auto const same = support::random_bits(5, count) % 4;
    for (std::size_t i = 0; i < count; ++i) {
        if (kind == 1) { // one, minus zero or one, the first of any
            result[i] = same == 0   ? result[0]
                        : same == 1 ? support::whole_number_bits(format, 3)
                        : same == 2 ? neutral(format, Op::sum)
                                    : neutral(format, Op::min);
        }
        if (kind == 2 && format.is_float) { // from half to two, of either sign: most sums and products round
            auto const random = support::random_bits(7 + count, i), normal = std::uint64_t{1} << format.mantissa_bits();
            result[i] = support::whole_number_bits(format, 1) - random % 2 * normal + (random >> 8) % normal +
                        (random >> 1) % 2 * format.sign_bit();
        } else if (kind == 2) {
            result[i] = support::whole_number_bits(format, static_cast<int>(i % 100) - 20);
        }
    }
    return result;
}

std::string first_failure(std::vector<Scan> const& scans)
{
    for (auto const& scan : scans) {
        for (std::size_t const count : lengths(scan.lanes)) {
            for (std::size_t kind = 0; kind < value_kinds; ++kind) {
                auto const in = values(scan.format, count, kind);
                std::optional<std::uint64_t> init;
                auto const random = support::random_bits(count, kind);
                if (random % 2 == 0) init = support::test_bits(scan.format, 1, random)[0];
                std::size_t const ahead[] = {0, 1, scan.lanes / 2 + 1, scan.lanes + 3};
                Place const places[] = {{true, false, 0, 0}, {false, false, 0, random / 2 % 5},
                                        {true, true, ahead[random / 16 % 4], 0}, {false, true, ahead[random / 64 % 4], 0}};
                for (auto const& place : places)
                    if (auto const* what = wrong(scan, in, init, place))
                        return (scan.inclusive ? "inclusive, " : "exclusive, ") + std::string(what) +
                               name(scan.format, scan.lanes, scan.op, count, kind) + (place.in_place ? ", in place" : "") +
                               (place.before_page ? ", before a page" : ", behind a page") + (init ? ", with init" : "");
            }
        }
    }
    return {};
}

std::string first_failure(std::vector<Reduction> const& reductions)
{
    static support::GuardedMemory const memory(memory_bytes);
    for (auto const& reduction : reductions) {
        for (std::size_t const count : lengths(reduction.lanes)) {
            for (std::size_t kind = 0; kind < value_kinds; ++kind) {
                auto const in = values(reduction.format, count, kind);
                auto const expected = reduce_by_loop(reduction, in);
                memory.fill(0xa5);
                for (auto* const at : {memory.first<unsigned char>(), memory.last<unsigned char>(count * reduction.format.bytes)}) {
                    write(reduction.format, in, at);
                    auto const result = reduction.run(at, count);
                    if (reduction.format.same(result, expected)) continue;
                    return support::to_text(reduction.format, result) + " is not " + support::to_text(reduction.format, expected) +
                           name(reduction.format, reduction.lanes, reduction.op, count, kind);
                }
            }
        }
    }
    return {};
}

} // namespace joining
