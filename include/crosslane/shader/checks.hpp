#pragma once

#include <crosslane/shader/finding.hpp>

#include <cstdint>

namespace crosslane::inline CROSSLANE_TARGET {

/// A kind of mistake that is looked for while a shader runs.
///
/// Errors   None.
using Check = ShaderFinding::Kind;

/// The checks that a shader runs with: shader.checks(Checks::all().without(Check::race)).
///
/// Active   A lane that is not active makes no mistake.
/// Errors   None.
class Checks
{
public:
    [[nodiscard]] static constexpr Checks all() { return Checks((std::uint32_t{1} << static_cast<unsigned>(Check::count)) - 1); }
    [[nodiscard]] static constexpr Checks none() { return Checks(0); }
    [[nodiscard]] constexpr Checks with(Check check) const { return Checks(bits_ | bit(check)); }
    [[nodiscard]] constexpr Checks without(Check check) const { return Checks(bits_ & ~bit(check)); }
    [[nodiscard]] constexpr bool has(Check check) const { return (bits_ & bit(check)) != 0; }
    bool operator==(Checks const&) const = default;

private:
    explicit constexpr Checks(std::uint32_t bits) : bits_(bits) {}
    [[nodiscard]] static constexpr std::uint32_t bit(Check check) { return std::uint32_t{1} << static_cast<unsigned>(check); }

    std::uint32_t bits_;
};

} // namespace crosslane
