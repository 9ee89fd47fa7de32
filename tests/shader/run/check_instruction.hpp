#pragma once

#include "shader/run/any_shader.hpp"
#include "shader/run/one_instruction.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

/// One instruction on every wave size, under random masks, against what a loop over the threads says.
namespace one_instruction {

// Numbers of every type as bits, and what they are.

using Values = std::vector<std::uint64_t>;

[[nodiscard]] inline std::uint64_t ones_of(Type t) { return t.bytes == 8 ? ~std::uint64_t{} : (std::uint64_t{1} << 8 * t.bytes) - 1; }
[[nodiscard]] inline std::int64_t signed_of(Type t, std::uint64_t x)
{
    return static_cast<std::int64_t>(x << (64 - 8 * t.bytes)) >> (64 - 8 * t.bytes);
}
[[nodiscard]] inline double value_of(Type t, std::uint64_t x)
{
    if (t.bytes == 8) return std::bit_cast<double>(x);
    if (t.bytes == 4) return std::bit_cast<float>(static_cast<uint>(x));
    auto const exponent = static_cast<int>(x >> 10 & 31);
    auto const fraction = static_cast<double>(x & 1023);
    double const size = exponent == 31  ? (fraction != 0 ? std::nan("") : INFINITY)
                        : exponent == 0 ? std::ldexp(fraction, -24)
                                        : std::ldexp(fraction + 1024, exponent - 25);
    return (x & 0x8000) != 0 ? -size : size;
}
/// Of a double the nearest of a type, the even one of two.
[[nodiscard]] inline std::uint64_t bits_of(Type t, double x)
{
    if (t.bytes == 8) return std::bit_cast<std::uint64_t>(x);
    if (t.bytes == 4) return std::bit_cast<uint>(static_cast<float>(x));
    if (x != x) return 0x7E00;
    std::uint64_t const sign = std::signbit(x) ? 0x8000 : 0;
    double const size = std::fabs(x);
    std::uint64_t low = 0, high = 0x7C00; // the nearest of all halves, by halving
    while (high - low > 1) (value_of(t, (low + high) / 2) <= size ? low : high) = (low + high) / 2;
    double const middle = high == 0x7C00 ? 65520 : (value_of(t, low) + value_of(t, high)) / 2;
    return sign | (size > middle || (size == middle && low % 2 == 1) ? high : low);
}
[[nodiscard]] inline bool is_nan(Type t, std::uint64_t x) { return t.kind == Kind::real && std::isnan(value_of(t, x)); }

inline std::uint64_t random_state = 1;
inline std::uint64_t random_bits()
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    auto const x = (random_state ^ random_state >> 31) * 0x9E37'79B9'7F4A'7C15u;
    return x ^ x >> 29;
}
/// A number of a type, often one that is special.
inline std::uint64_t random_number(Type t)
{
    auto const bits = random_bits(), pick = random_bits() % 8;
    auto const ones = ones_of(t);
    if (t.kind == Kind::truth) return bits & 1;
    if (t.kind != Kind::real) return pick == 0 ? 0 : pick == 1 ? ones : pick == 2 ? ones / 2 + 1 : pick == 3 ? bits % 10 : bits & ones;
    constexpr double inf = std::numeric_limits<double>::infinity();
    double const numbers[] = {0.0, -0.0, 1.0, -2.5, inf, -inf, std::nan("")};
    double const most = t.bytes == 2 ? 100.0 : 1000.0;
    return bits_of(t, pick < 2 ? numbers[bits % 7] : (static_cast<double>(bits % 2000001) / 1000000.0 - 1.0) * most);
}

/// What an oracle sees of a run: the threads, those that take part, and their operands; the thread's memory is the last of them.
struct Seen
{
    std::size_t lanes;
    std::vector<bool> active;
    std::vector<std::vector<Values>> operands; // by number and thread

    /// The active threads of a thread's wave.
    [[nodiscard]] std::vector<std::size_t> wave_of(std::size_t thread) const
    {
        std::vector<std::size_t> result;
        auto const first = thread / 64 * 64 + thread % 64 / lanes * lanes;
        for (auto t = first; t < (std::min)(first + lanes, thread / 64 * 64 + 64); ++t)
            if (active[t]) result.push_back(t);
        return result;
    }
    [[nodiscard]] std::size_t lane_of(std::size_t thread) const { return thread % 64 % lanes; }
};
/// A thread's result by component, a second one behind it, and what its memory then holds; nothing: it is not compared.
using Oracle = std::function<Values(Seen const&, std::size_t thread)>;
/// Whether a thread's operands are such that the instruction is defined.
using Fit = std::function<bool(std::vector<Values> const&)>;

struct Check
{
    Form form;
    Oracle oracle;
    Fit fit = {};
    std::function<std::uint64_t(Type)> number = random_number;
    double tolerance = 0, floor = 1e-20; // of floats: as a part of the result, or of this where the result is smaller
    std::function<void(Seen&)> arrange = {}; // changes operands
    bool is_of_memory = false;               // the oracle says of every thread what its memory holds, and nothing else
};

inline std::size_t compared = 0; // values: nothing may drop out unseen

inline bool same(Type t, std::uint64_t got, std::uint64_t expected, Check const& c)
{
    if (got == expected || (is_nan(t, got) && is_nan(t, expected))) return true;
    if (c.tolerance == 0 || t.kind != Kind::real) return false;
    double const a = value_of(t, got), b = value_of(t, expected);
    return std::fabs(a - b) <= c.tolerance * (std::max)(std::fabs(b), t.bytes == 2 ? (std::max)(c.floor, 1e-3) : c.floor);
}

class Run
{
public:
    Run(Check const& c, std::string const& name, std::size_t lanes) : check_(c), name_(name)
    {
        seen_.lanes = lanes;
        seen_.active.resize(threads());
        seen_.operands.assign(operands_.size(), std::vector<Values>(threads()));
    }
    void operator()(AnyShader& shader)
    {
        draw();
        if (check_.arrange) check_.arrange(seen_);
        auto const& form = check_.form;
        auto const count = form.operands.size();
        std::vector<std::vector<uint>> buffers(count + 2 + (form.memory ? 1 : 0));
        for (std::size_t k = 0; k < operands_.size(); ++k) fill(buffers[k < count ? k : count + 2], k);
        buffers[count].assign(threads() * form.results() * form.result.bytes / 4 + 2, 0xCDCDCDCD);
        buffers[count + 1].assign(seen_.active.begin(), seen_.active.end());
        for (std::size_t k = 0; k < buffers.size(); ++k) shader.bind(0, static_cast<uint>(k), buffers[k]);
        shader.clear_findings();
        shader.run(seen_.lanes, 0, static_cast<uint>(threads() / 64));
        for (std::size_t i = 0; i < threads(); ++i) {
            bool const is_active = seen_.active[i], is_known = is_active || check_.is_of_memory;
            auto expected = is_known ? check_.oracle(seen_, i) : Values(form.results(), 0xCDCDCDCDCDCDCDCDu);
            is_defined_ = is_defined_ && !expected.empty();
            if (!is_known && form.memory) expected.push_back(seen_.operands.back()[i][0]);
            for (std::size_t n = 0; n < expected.size(); ++n) {
                bool const is_memory = n >= form.results() || check_.is_of_memory;
                auto const t = is_memory ? *form.memory : form.result;
                auto const got = read(buffers[is_memory ? count + 2 : count], t, is_memory ? i : i * form.results() + n);
                compared += is_active;
                if (is_active ? same(t, got, expected[n] & ones_of(t), check_) : got == (expected[n] & ones_of(t))) continue;
                return tell(i, n, got, expected[n] & ones_of(t));
            }
        }
        if (!is_defined_) return;
        INFO(name_ << ", " << seen_.lanes << " lanes");
        for (auto const& finding : shader.findings()) FAIL_CHECK(finding.message);
    }

private:
    [[nodiscard]] std::size_t threads() const { return check_.form.is_uniform ? 1024 : 128; }
    [[nodiscard]] bool is_shared(std::size_t k) const { return check_.form.is_uniform && k < check_.form.operands.size(); }

    void draw()
    {
        std::vector<Values> tuple(operands_.size());
        for (std::size_t i = 0; i < threads(); ++i) {
            seen_.active[i] = random_bits() % 3 != 0;
            do {
                for (std::size_t k = 0; k < tuple.size(); ++k) {
                    if (is_shared(k) && i % 64 != 0) continue;
                    tuple[k].clear();
                    for (uint n = 0; n < operands_[k].count(); ++n) tuple[k].push_back(check_.number(operands_[k]));
                }
            } while (check_.fit && !check_.fit(tuple));
            for (std::size_t k = 0; k < tuple.size(); ++k) seen_.operands[k][i] = tuple[k];
        }
    }
    void fill(std::vector<uint>& buffer, std::size_t k) const
    {
        auto const t = operands_[k];
        buffer.resize(threads() * t.count() * t.bytes / 4 + 2);
        for (std::size_t i = 0; i < threads(); ++i)
            for (uint n = 0; n < t.count(); ++n)
                std::memcpy(reinterpret_cast<char*>(buffer.data()) + ((is_shared(k) ? i / 64 : i) * t.count() + n) * t.bytes,
                            &seen_.operands[k][i][n], t.bytes);
    }
    [[nodiscard]] static std::uint64_t read(std::vector<uint> const& buffer, Type t, std::size_t i)
    {
        std::uint64_t x = 0;
        std::memcpy(&x, reinterpret_cast<char const*>(buffer.data()) + i * t.bytes, t.bytes);
        return x;
    }
    void tell(std::size_t thread, std::size_t component, std::uint64_t got, std::uint64_t expected) const
    {
        std::string of;
        for (auto const& operand : seen_.operands)
            for (auto x : operand[thread]) of += " " + std::to_string(x);
        INFO(name_ << (check_.form.is_uniform ? ", uniform, " : ", ") << seen_.lanes << " lanes, thread " << thread << ", component "
                   << component << ": of" << of << " it is " << got << ", not " << expected);
        FAIL_CHECK();
    }
    [[nodiscard]] static std::vector<Type> with_memory(Form const& form)
    {
        auto result = form.operands;
        if (form.memory) result.push_back(*form.memory);
        return result;
    }

    Check const& check_;
    std::string const& name_;
    std::vector<Type> const operands_ = with_memory(check_.form);
    Seen seen_;
    bool is_defined_ = true; // in all threads
};

/// On all wave sizes, and once with operands that are the same in all lanes.
inline void check(std::string const& name, Check c)
{
    random_state = 14695981039346656037u; // by its name alone, so that any of them can be run by itself
    for (char const letter : name) random_state = (random_state ^ static_cast<unsigned char>(letter)) * 1099511628211u;
    auto const before = compared;
    {
        AnyShader shader(ModuleOf(c.form).words());
        for (std::size_t lanes : {4u, 8u, 16u, 32u, 64u, 128u}) Run(c, name, lanes)(shader);
    }
    INFO(name);
    CHECK(compared > before); // not all was undefined
    if (c.arrange) return; // each thread has its own
    c.form.is_uniform = true;
    AnyShader shader(ModuleOf(c.form).words());
    Run(c, name, 32)(shader);
}

// Of one number each, or component by component.

using Numbers = std::function<std::uint64_t(std::uint64_t, std::uint64_t, std::uint64_t)>;
using FitNumbers = std::function<bool(std::uint64_t, std::uint64_t, std::uint64_t)>;

[[nodiscard]] inline std::string name_of(Form const& form)
{
    return crosslane::name_of(form.op) + (form.op == Op::ExtInst ? " " + std::to_string(form.words.at(0).value) : std::string()) + " of " +
           std::to_string(form.operands.at(0).bytes) + " bytes";
}
inline void check(Form const& form, Numbers const& f, FitNumbers const& fit = {}, double tolerance = 0,
                  std::function<std::uint64_t(Type)> const& number = {})
{
    auto const call = [](auto const& g, auto const& all, std::size_t n) {
        std::uint64_t x[3] = {};
        for (std::size_t k = 0; k < all.size() && k < 3; ++k) x[k] = all[k].size() == 1 ? all[k][0] : all[k][n];
        return g(x[0], x[1], x[2]);
    };
    Check c{form, [=](Seen const& seen, std::size_t thread) {
        std::vector<Values> all;
        for (auto const& operand : seen.operands) all.push_back(operand[thread]);
        Values result;
        for (uint n = 0; n < form.result.count(); ++n) result.push_back(call(f, all, n));
        return result;
    }};
    c.tolerance = tolerance;
    if (number) c.number = number;
    if (fit)
        c.fit = [=](std::vector<Values> const& all) {
            for (uint n = 0; n < form.result.count(); ++n)
                if (!call(fit, all, n)) return false;
            return true;
        };
    check(name_of(form), c);
}
inline void check(Op op, std::vector<Type> const& operands, Type result, Numbers const& f, FitNumbers const& fit = {})
{
    check(Form{op, operands, result}, f, fit);
}
inline void check_glsl(crosslane::GlslStd450 which, std::vector<Type> const& operands, Type result, Numbers const& f,
                       FitNumbers const& fit = {}, double tolerance = 0, std::function<std::uint64_t(Type)> const& number = {})
{
    Form form{Op::ExtInst, operands, result, {literal(static_cast<uint>(which))}};
    for (uint k = 0; k < operands.size(); ++k) form.words.push_back(operand(k));
    check(form, f, fit, tolerance, number);
}

} // namespace one_instruction
