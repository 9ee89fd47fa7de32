#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <crosslane/shader/constants.hpp>

#include <cstdint>
#include <limits>
#include <optional>

namespace shader_constants {

namespace {

using namespace shader_test;
using crosslane::Constants;
using crosslane::Module;

/// What an operation on two specialisation constants of a type comes to, by the words of their values.
template <class T>
std::optional<std::uint64_t> folded(Op op, T a, T b, bool is_bool = false)
{
    constexpr bool wide = sizeof(T) == 8;
    auto m = begin();
    types(m)(Op::TypeInt, 200, 8 * sizeof(T), std::is_signed_v<T>);
    std::vector<std::uint32_t> first{static_cast<std::uint32_t>(a)}, second{static_cast<std::uint32_t>(b)};
    if (wide) {
        first.push_back(static_cast<std::uint32_t>(static_cast<std::uint64_t>(a) >> 32));
        second.push_back(static_cast<std::uint32_t>(static_cast<std::uint64_t>(b) >> 32));
    }
    m(Op::SpecConstant, 200, 201, first)(Op::SpecConstant, 200, 202, second);
    m(Op::SpecConstantOp, is_bool ? +bool_type : 200u, 203, op, 201, 202);
    auto const module = Module::parse(end(body(m)).module());
    return Constants(module).bits(203);
}

} // namespace

TEST_CASE("Constants: what C++ computes", "[shader]")
{
    auto const all = [](auto... values) {
        using T = std::common_type_t<decltype(values)...>;
        using U = std::make_unsigned_t<T>;
        using S = std::make_signed_t<T>;
        for (T const a : {values...})
            for (T const b : {values...}) {
                auto const u = static_cast<U>(a), v = static_cast<U>(b);
                auto const s = static_cast<S>(a), t = static_cast<S>(b);
                auto const bits = [](auto x) { return std::optional<std::uint64_t>(static_cast<U>(x)); };
                INFO(+a << " and " << +b);
                CHECK(folded(Op::IAdd, a, b) == bits(static_cast<U>(u + v)));
                CHECK(folded(Op::ISub, a, b) == bits(static_cast<U>(u - v)));
                CHECK(folded(Op::IMul, a, b) == bits(static_cast<U>(std::uint64_t{u} * v)));
                CHECK(folded(Op::BitwiseXor, a, b) == bits(static_cast<U>(u ^ v)));
                CHECK(folded(Op::ULessThan, a, b, true) == std::optional<std::uint64_t>(u < v));
                CHECK(folded(Op::SLessThan, a, b, true) == std::optional<std::uint64_t>(s < t));
                CHECK(folded(Op::SGreaterThanEqual, a, b, true) == std::optional<std::uint64_t>(s >= t));
                CHECK(folded(Op::UDiv, a, b) == (v == 0 ? std::nullopt : bits(u / (v == 0 ? 1 : v))));
                CHECK(folded(Op::UMod, a, b) == (v == 0 ? std::nullopt : bits(u % (v == 0 ? 1 : v))));
                bool const overflows = t == -1 && s == std::numeric_limits<S>::min();
                if (t == 0) {
                    CHECK_FALSE(folded(Op::SDiv, a, b));
                    CHECK_FALSE(folded(Op::SRem, a, b));
                    CHECK_FALSE(folded(Op::SMod, a, b));
                } else if (!overflows) {
                    CHECK(folded(Op::SDiv, a, b) == bits(static_cast<S>(s / t)));
                    CHECK(folded(Op::SRem, a, b) == bits(static_cast<S>(s % t)));
                    auto rest = static_cast<S>(s % t);
                    if (rest != 0 && (rest < 0) != (t < 0)) rest = static_cast<S>(rest + t);
                    CHECK(folded(Op::SMod, a, b) == bits(rest));
                }
                std::uint64_t const width = 8 * sizeof(T);
                CHECK(folded(Op::ShiftLeftLogical, a, b) == bits(v < width ? static_cast<U>(std::uint64_t{u} << v) : U{0}));
                CHECK(folded(Op::ShiftRightLogical, a, b) == bits(v < width ? static_cast<U>(u >> v) : U{0}));
                CHECK(folded(Op::ShiftRightArithmetic, a, b) == bits(static_cast<S>(s >> (v < width ? v : width - 1))));
            }
    };
    all(std::int32_t{0}, std::int32_t{1}, std::int32_t{-1}, std::int32_t{31}, std::int32_t{77}, std::numeric_limits<std::int32_t>::min());
    all(std::uint64_t{0}, std::uint64_t{3}, std::uint64_t{40}, ~std::uint64_t{0}, std::uint64_t{1} << 63);
    all(std::int8_t{0}, std::int8_t{5}, std::int8_t{-3}, std::int8_t{-128}, std::int8_t{-1});
}

TEST_CASE("Constants: composites, conversions, selection", "[shader]")
{
    auto a = begin();
    types(a)(Op::TypeInt, 90, 8, 1)(Op::TypeInt, 91, 16, 1);
    a(Op::SpecConstantComposite, uint2_type, 200, one, two)(Op::SpecConstantOp, uint_type, 201, Op::CompositeExtract, 200, 1);
    a(Op::SpecConstantOp, uint2_type, 202, Op::VectorShuffle, 200, 200, 3, 0)(Op::SpecConstantOp, uint2_type, 203, Op::IAdd, 202, 200);
    a(Op::SpecConstantOp, uint2_type, 204, Op::CompositeInsert, zero, 203, 1)(Op::Constant, 90, 205, 0xFD);
    a(Op::SpecConstantOp, 91, 206, Op::SConvert, 205);
    a(Op::SpecConstantOp, 91, 207, Op::UConvert, 205)(Op::SpecConstantOp, uint_type, 208, Op::Select, yes, two, one);
    a(Op::ConstantNull, uint4_type, 209);
    a(Op::SpecConstantOp, uint_type, 210, Op::CompositeExtract, 209, 3);
    a(Op::SpecConstantOp, float_type, 211, Op::Select, yes, half_pi, half_pi);
    a(Op::SpecConstantOp, bool_type, 212, Op::LogicalNot, yes)(Op::SpecConstantOp, float_type, 213, Op::QuantizeToF16, half_pi);
    auto const module = Module::parse(end(body(a)).module());
    Constants const c(module);
    CHECK(c.component(200, 0) == std::optional<std::uint64_t>(1));
    CHECK_FALSE(c.component(200, 2));
    CHECK_FALSE(c.bits(200));
    CHECK(c.bits(201) == std::optional<std::uint64_t>(2));
    CHECK(c.component(202, 0) == std::optional<std::uint64_t>(2));
    CHECK(c.component(202, 1) == std::optional<std::uint64_t>(1));
    CHECK(c.component(203, 0) == std::optional<std::uint64_t>(3));
    CHECK(c.component(203, 1) == std::optional<std::uint64_t>(3));
    CHECK(c.component(204, 1) == std::optional<std::uint64_t>(0));
    CHECK(c.component(204, 0) == std::optional<std::uint64_t>(3));
    CHECK(c.bits(206) == std::optional<std::uint64_t>(0xFFFD));
    CHECK(c.bits(207) == std::optional<std::uint64_t>(0x00FD));
    CHECK(c.bits(208) == std::optional<std::uint64_t>(2));
    CHECK(c.bits(210) == std::optional<std::uint64_t>(0));
    CHECK(c.component(209, 1) == std::optional<std::uint64_t>(0));
    CHECK(c.bits(211) == std::optional<std::uint64_t>(0x3FC90FDB));
    CHECK(c.bits(212) == std::optional<std::uint64_t>(0));
    CHECK_FALSE(c.bits(213)); // arithmetic of floats
    CHECK_FALSE(c.bits(uint_type));
    CHECK_FALSE(c.bits(4'000'000'000));
}

TEST_CASE("Constants: values given by SpecId", "[shader]")
{
    auto a = begin();
    a(Op::Name, 200, "width")(Op::Decorate, 200, crosslane::Decoration::SpecId, 9)(Op::Decorate, 201, crosslane::Decoration::SpecId, 3);
    a(Op::Decorate, 203, crosslane::Decoration::SpecId, 9);
    types(a)(Op::SpecConstant, uint_type, 200, 64)(Op::SpecConstantTrue, bool_type, 201)(Op::SpecConstantOp, uint_type, 202, Op::IAdd,
          200, one)(Op::SpecConstant, uint_type, 203, 1);
    auto const module = Module::parse(end(body(a)).module());
    Constants const initial(module);
    CHECK(initial.bits(202) == std::optional<std::uint64_t>(65));
    crosslane::Specialized const given[] = {{9, 0x1'0000'0007}, {3, 0}, {5, 5}};
    Constants const special(module, given);
    CHECK(special.bits(200) == std::optional<std::uint64_t>(7));
    CHECK(special.bits(201) == std::optional<std::uint64_t>(0));
    CHECK(special.bits(202) == std::optional<std::uint64_t>(8));
    auto const all = crosslane::specialization_constants(module);
    REQUIRE(all.size() == 2);
    CHECK(all[0].spec_id == 3);
    CHECK(all[0].initial == 1);
    CHECK(all[1].name == "width");
    CHECK(all[1].initial == 64);
    CHECK(all[1].id == 200);
}

} // namespace shader_constants
