#pragma once

#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/number_text.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/scalar_numbers.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/trace_observer.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET {

CROSSLANE_SHADER_INLINE float TracedVariable::half(std::uint32_t bits) { return detail::half_to_float(bits); }

[[gnu::cold]] CROSSLANE_SHADER_INLINE std::string TracedVariable::text(std::size_t lane, std::size_t part) const
{
    auto const type = parts[part].type;
    if (type == ShaderScalar::boolean) return bits[part * lanes + lane] != 0 ? "true" : "false";
    if (detail::is_signed_type(type)) return detail::text_of({value<std::int64_t>(lane, part)});
    if (!detail::is_float_type(type)) return detail::text_of({value<std::uint64_t>(lane, part)});
    return detail::number_text(value<double>(lane, part), std::chars_format::general, 6);
}

[[gnu::cold]] CROSSLANE_SHADER_INLINE TracedVariable const* TracedLine::variable(std::string_view name) const
{
    TracedVariable const* found = nullptr;
    for (auto const& v : variables)
        if (v.name == name && (found == nullptr || v.set_by >= found->set_by)) found = &v;
    return found;
}

[[gnu::cold]] CROSSLANE_SHADER_INLINE std::string TracedLine::table() const
{
    std::vector<std::vector<std::string>> rows(1);
    std::vector<std::string> names{std::string(text)};
    for (std::size_t lane = 0; lane < lanes; ++lane) rows[0].push_back(is_active(lane) ? "x" : "-");
    for (auto const& v : variables) {
        for (std::size_t part = 0; v.is_set && part < v.parts.size(); ++part) {
            auto& row = rows.emplace_back();
            for (std::size_t lane = 0; lane < lanes; ++lane) row.push_back(is_active(lane) ? v.text(lane, part) : "-");
            names.push_back(detail::text_of({"  ", v.name, v.parts[part].name}));
        }
    }
    std::size_t width = 1;
    for (auto const& row : rows)
        for (auto const& cell : row) width = (std::max)(width, cell.size());
    std::string result;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto const head = r != 0 ? std::string{} : detail::text_of({line != 0 ? line : word});
        result.append(head.size() < 5 ? 5 - head.size() : 0, ' ').append(head);
        for (auto const& cell : rows[r]) result.append(width + 1 - cell.size(), ' ').append(cell);
        detail::add_text(result, {"  ", names[r], "\n"});
    }
    return result;
}

namespace detail {

CROSSLANE_SHADER_INLINE Kept<Recorder> make_tracer(Kept<LoadedModule const> loaded, std::uint64_t group, std::uint32_t wave,
                                                   Tracing call, std::vector<std::string> const& sources)
{
    return share<Tracer>(std::move(loaded), group, wave, std::move(call), sources);
}

} // namespace detail

} // namespace crosslane
CROSSLANE_RUNS_ONCE_END
