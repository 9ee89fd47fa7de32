#pragma once

// Mistakes as text.

#include <crosslane/shader/check_places.hpp>
#include <crosslane/shader/check_state.hpp>
#include <crosslane/shader/check_values.hpp>
#include <crosslane/shader/number_text.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstdio>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What mistakes are made in; it outlives the run.
struct CheckedShader
{
    LoadedModule const& loaded;
    PreparedShader const& prepared;
    Code const& code;
    List<std::uint64_t> bytes; // by space
    List<BoundImage> images;
};

class MistakeWords
{
public:
    explicit MistakeWords(CheckedShader const& shader)
        : shader_(shader), module_(shader.loaded.module), names_(module_, shader.prepared.lengths)
    {}

    [[nodiscard, gnu::cold]] ShaderFinding finding(Mistake const& m)
    {
        ShaderFinding result;
        result.kind = m.kind;
        result.word = shader_.code.sources[m.step];
        auto const line = line_of(module_, result.word);
        result.line = line.line;
        if (line.line != 0 && line.file < module_.files.size()) result.file = module_.files[line.file].name;
        result.count = m.count;
        result.group = m.group;
        result.wave = m.wave;
        result.lane = m.lane;
        result.message = place_of(m.step) + ": " + what(m);
        if (m.used_at != no_value && m.used_at != m.step && m.kind != Check::divergent_barrier) result.message += "; " + used(m);
        return result;
    }

private:
    [[nodiscard]] StepCheck const& check_at(std::uint32_t step) const { return shader_.code.checks->steps[step]; }
    [[nodiscard]] Program const& program() const { return shader_.prepared.program; }
    static std::string number(std::uint64_t n) { return std::to_string(n); }
    /// A number as an index: if it is a little below 0 as a signed number, it is negative.
    static std::int64_t index_of(std::uint64_t n)
    {
        auto const low = static_cast<std::uint32_t>(n);
        return low >= 0xFFFF'0000 ? static_cast<std::int32_t>(low) : std::int64_t{low};
    }

    /// "line 12 of sort.hlsl", or the word in the module.
    [[nodiscard, gnu::cold]] std::string place_of(std::uint32_t step) const
    {
        auto const word = shader_.code.sources[step];
        auto const line = line_of(module_, word);
        if (line.line == 0) return "word " + number(word) + " of the module";
        auto result = "line " + number(line.line);
        if (line.file < module_.files.size()) {
            auto name = module_.files[line.file].name;
            result += " of " + std::string(name.substr(name.find_last_of("/\\") + 1));
        }
        return result;
    }
    /// The same next to another place: only the line if the file is the same.
    [[nodiscard, gnu::cold]] std::string place_beside(std::uint32_t step, std::uint32_t other) const
    {
        auto const word = shader_.code.sources[step], beside = shader_.code.sources[other];
        auto const line = line_of(module_, word), its = line_of(module_, beside);
        if (line.line == 0 || line.file != its.file) return place_of(step);
        return line.line == its.line ? "in the same line" : "line " + number(line.line);
    }
    [[nodiscard, gnu::cold]] static std::string at(std::string const& place) { return place[0] == 'i' ? place : "at " + place; }
    /// "wave 1 of group 3"; group 0 goes without saying.
    [[nodiscard, gnu::cold]] static std::string wave(Mistake const& m)
    {
        return "wave " + number(m.wave) + (m.group != 0 ? " of group " + number(m.group) : std::string{});
    }
    [[nodiscard, gnu::cold]] static std::string lane(Mistake const& m) { return "lane " + number(m.lane) + " of " + wave(m); }

    [[nodiscard, gnu::cold]] std::string used(Mistake const& m) const
    {
        auto place = place_beside(m.used_at, m.step);
        auto const how = m.use == Use::branch     ? "decides where to go by it"
                         : m.use == Use::address  ? "takes it for an address"
                         : m.use == Use::value    ? "stores it"
                         : m.use == Use::together ? "uses it for all lanes"
                                                  : "gives it to an atomic";
        return (place[0] == 'i' ? "the same line" : place) + " " + how;
    }

    [[nodiscard]] static bool is_private(StepCheck const& check)
    {
        return check.flow == Flow::private_load || check.flow == Flow::private_store;
    }
    [[nodiscard]] PlaceNames::Place place(StepCheck const& check, std::uint64_t offset)
    {
        bool const is_own = is_private(check);
        auto const variable = is_own ? program().privates[check.space].variable : program().spaces[check.space].variable;
        bool const is_declared = !is_own && program().spaces[check.space].kind != Space::Kind::group;
        auto const index = index_of(offset);
        bool const has_index = (offset & known_index) != 0;
        auto const bytes = is_own ? check.bytes : shader_.bytes[check.space];
        return names_.of(variable, has_index ? 0 : offset, bytes, is_declared, has_index ? &index : nullptr);
    }
    [[nodiscard, gnu::cold]] std::string name(StepCheck const& check, std::uint64_t offset)
    {
        auto const result = place(check, offset).name;
        return (check.is_group ? "groupshared " : "") + (result.empty() ? "memory" : result);
    }

    [[nodiscard, gnu::cold]] std::string what(Mistake const& m)
    {
        auto const& check = check_at(m.step);
        switch (m.kind) {
        case Check::unwritten_value: return unwritten(m, check);
        case Check::race: return race(m, check);
        case Check::divergent_barrier: return barrier(m);
        case Check::inactive_lane:
            return lane(m) + " reads the value of lane " + std::to_string(index_of(m.x)) +
                   (m.x >= shader_.code.table->lanes ? ", and the wave has " + number(shader_.code.table->lanes) : ", which is not active");
        case Check::overlapping_partition:
            return lane(m) + " has a partition that " +
                   (m.x == m.lane ? "leaves it out" : "overlaps another one, that of lane " + number(m.x));
        case Check::not_uniform:
            return lane(m) + " names lane " + number(m.x) + ", where lane " + number(m.y & 0xFFFF'FFFF) + " names lane " +
                   number(m.y >> 32) + ": it must be the same for all";
        case Check::division_by_zero:
            return lane(m) + (check.action == Action::divide ? " divides" : " takes a remainder") +
                   (m.x == 0 ? " by 0" : " of the lowest number by -1");
        case Check::shift_past_width: return lane(m) + " shifts a number of " + number(8u * check.width) + " bits by " + number(m.x);
        case Check::bits_past_width:
            return lane(m) + " takes " + number(m.x >> 32) + " bits from bit " + number(m.x & 0xFFFF'FFFF) + " on, of a number of " +
                   number(8u * check.width) + " bits";
        case Check::conversion_out_of_range: {
            auto const x = number_text(number_of(check.type, m.x), std::chars_format::general, 6);
            return lane(m) + " converts " + x + " to an integer of " + number(8u * check.width) +
                   (check.is_signed ? " bits" : " bits without sign") + ", which cannot hold it";
        }
        case Check::outside_of_binding: return outside(m, check);
        case Check::misaligned_atomic:
            if (check.action == Action::far_atomic) return far_access(m, check);
            return lane(m) + " has an atomic on " + name(check, m.x) + ", whose address is no multiple of its " + number(check.width) +
                   " bytes";
        default: return wave(m) + " goes round a loop without an end";
        }
    }
    [[nodiscard, gnu::cold]] std::string unwritten(Mistake const& m, StepCheck const& check)
    {
        bool const is_changed = m.use == Use::atomic && m.used_at == no_value; // by an atomic, and not read for a later one
        if (m.variable == no_value)
            return lane(m) + (is_changed ? " changes " : " reads ") + name(check, m.x) + ", which was never written";
        auto const variable = program()[m.variable].constant;
        auto const name = variable == 0 ? std::string_view() : module_.name(variable);
        auto const how = m.use == Use::branch     ? " decides where to go by "
                         : m.use == Use::address  ? " takes for an address "
                         : m.use == Use::value    ? " stores "
                         : m.use == Use::together ? " uses for all lanes "
                                                  : " gives an atomic ";
        return lane(m) + how + (name.empty() ? "a value that" : std::string(name) + ", which") + " was never written";
    }
    [[nodiscard, gnu::cold]] std::string race(Mistake const& m, StepCheck const& check)
    {
        auto const other = static_cast<std::uint32_t>(m.y & Cells::number_bits);
        auto const step = static_cast<std::uint32_t>(m.y >> 32);
        bool const is_read = m.clash == Clash::read_written;
        return wave(m) + (is_read ? " reads " : check.flow == Flow::atomic ? " changes " : " writes ") +
               name(check, m.x) + " that " + "wave " + number(other) +
               (m.clash == Clash::write_read ? " read " : " wrote ") + at(place_beside(step, m.step)) +
               " in the same phase, without a barrier between them";
    }
    [[nodiscard, gnu::cold]] std::string barrier(Mistake const& m)
    {
        if (m.y == 1) return wave(m) + " waits at a barrier, and wave " + number(m.x) + " ended without it";
        if (m.y == 2)
            return wave(m) + " waits at a barrier, and wave " + number(m.x) + " at another one, " + at(place_beside(m.used_at, m.step));
        return wave(m) + " is at a barrier with " + number(m.x) + " of its lanes: lane " + number(m.lane) + " does not reach it with them";
    }
    [[nodiscard, gnu::cold]] std::string far_access(Mistake const& m, StepCheck const& check)
    {
        auto const result = lane(m) + (check.action == Action::far_load    ? " reads "
                                       : check.action == Action::far_store ? " writes "
                                                                           : " changes ");
        auto const& space = program().spaces[check.space];
        auto const* const memory = check.action == Action::far_load ? "memory" : "memory to write";
        bool const is_misaligned = m.kind == Check::misaligned_atomic;
        auto const wrong = is_misaligned ? ", which is no multiple of its " + number(check.width) + " bytes" : std::string{};
        if (space.kind == Space::Kind::addresses) {
            char address[24];
            std::snprintf(address, sizeof address, "0x%llx", static_cast<unsigned long long>(m.x));
            return result + "address " + address +
                   (is_misaligned ? wrong : std::string(", where no ") + memory + " was given a device address");
        }
        auto const variable = module_.name(space.variable);
        auto const block = module_.name(type_of_binding(module_, *module_.definition(space.variable)));
        auto const name = !variable.empty() ? std::string(variable) : block.empty() ? "an array of buffers" : std::string(block);
        return result + name + '[' + number(m.x >> 32) + "], from byte " + number(m.x & 0xFFFF'FFFF) + " on" +
               (is_misaligned ? wrong : std::string(", where no ") + memory + " is bound");
    }
    [[nodiscard, gnu::cold]] std::string outside(Mistake const& m, StepCheck const& check)
    {
        if (check.test == Test::index)
            return lane(m) + " takes element " + std::to_string(index_of(m.x)) + " of an array of " + number(check.constant);
        if (check.test == Test::texel) return outside_image(m, check);
        if (check.test == Test::far_memory) return far_access(m, check);
        bool const reads = check.flow == Flow::load || check.flow == Flow::private_load;
        auto const found = place(check, m.x);
        auto result = lane(m) + (reads ? " reads " : check.flow == Flow::atomic ? " changes " : " writes ");
        bool const is_image = !is_private(check) && program().spaces[check.space].kind == Space::Kind::image;
        if (is_image) return result + "a texel outside of " + found.name;
        if ((m.x & known_index) == 0 && m.x >= 0xFFFF'FFFF)
            return result + found.array + " at an index below 0, or far past its " + number(found.length) + " elements";
        result += name(check, m.x);
        if (!found.array.empty()) return result + ": " + found.array + " has " + number(found.length) + " elements";
        return result + ", from byte " + number(m.x) + " on of " + number(shader_.bytes[check.space]);
    }

    /// "lane 3 of wave 0 writes the texel 4, -1 of picture, which has 64 x 64"; also names the level if it is not 0.
    [[nodiscard, gnu::cold]] std::string outside_image(Mistake const& m, StepCheck const& check)
    {
        auto const& image = shader_.images[check.space];
        auto const at = texel_told(m.x);
        auto const coordinate = [&](std::uint32_t axis) {
            auto const x = at[axis], most = most_told_texel[axis];
            return std::to_string(x) + (x >= most ? " or more" : x <= -most ? " or less" : "");
        };
        bool const has_layer = !image.is_volume && (image.size[2] > 1 || at[2] != 0);
        auto const count = (std::min)(image.dimensions + (has_layer ? 1u : 0u), 3u);
        std::string where = coordinate(0), size = number(image.size[0]);
        for (std::uint32_t i = 1; i < count; ++i) {
            auto const axis = image.dimensions == 1 ? 2 : i; // its layers
            where += ", " + coordinate(axis);
            size += " x " + number(image.size[axis]);
        }
        if (at[3] != 0) {
            where += " of level " + std::to_string(at[3]);
            size += " and " + number(image.levels) + (image.levels == 1 ? " level" : " levels");
        }
        auto const name = module_.name(program().images[check.space].variable);
        return lane(m) + (check.flow == Flow::image_write ? " writes" : " reads") + " the texel " + where + " of " +
               (name.empty() ? "an image" : std::string(name)) + ", which has " + size;
    }

    CheckedShader const& shader_;
    Module const& module_;
    PlaceNames names_;
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
