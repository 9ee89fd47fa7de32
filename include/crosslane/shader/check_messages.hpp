#pragma once

// Mistakes as text.

#include <crosslane/shader/check_places.hpp>
#include <crosslane/shader/check_state.hpp>
#include <crosslane/shader/check_values.hpp>
#include <crosslane/shader/message_text.hpp>
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
        if (line.line != 0 && line.file < module_.files.size()) result.file = std::string(module_.files[line.file].name);
        result.count = m.count;
        result.group = m.group;
        result.wave = m.wave;
        result.lane = m.lane;
        wave_ = text_of({"wave ", m.wave});
        if (m.group != 0) add_text(wave_, {" of group ", m.group}); // group 0 goes without saying
        lane_ = text_of({"lane ", m.lane, " of ", wave_});
        message_ = text_of({place_of(m.step), ": "});
        what(m);
        if (m.used_at != no_value && m.used_at != m.step && m.kind != Check::divergent_barrier) used(m);
        result.message = std::move(message_);
        return result;
    }

private:
    [[nodiscard]] StepCheck const& check_at(std::uint32_t step) const { return shader_.code.checks->steps[step]; }
    [[nodiscard]] Program const& program() const { return shader_.prepared.program; }
    /// A number as an index: if it is a little below 0 as a signed number, it is negative.
    static std::int64_t index_of(std::uint64_t n)
    {
        auto const low = static_cast<std::uint32_t>(n);
        return low >= 0xFFFF'0000 ? static_cast<std::int32_t>(low) : std::int64_t{low};
    }

    /// Adds to the message.
    [[gnu::cold]] void say(TextParts parts) { add_text(message_, parts); }

    /// "line 12 of sort.hlsl", or the word in the module.
    [[nodiscard, gnu::cold]] std::string place_of(std::uint32_t step) const
    {
        auto const word = shader_.code.sources[step];
        auto const line = line_of(module_, word);
        if (line.line == 0) return text_of({"word ", word, " of the module"});
        if (line.file >= module_.files.size()) return text_of({"line ", line.line});
        auto const name = module_.files[line.file].name;
        return text_of({"line ", line.line, " of ", name.substr(name.find_last_of("/\\") + 1)});
    }
    /// The same next to another place: only the line if the file is the same.
    [[nodiscard, gnu::cold]] std::string place_beside(std::uint32_t step, std::uint32_t other) const
    {
        auto const word = shader_.code.sources[step], beside = shader_.code.sources[other];
        auto const line = line_of(module_, word), its = line_of(module_, beside);
        if (line.line == 0 || line.file != its.file) return place_of(step);
        return line.line == its.line ? "in the same line" : text_of({"line ", line.line});
    }
    [[gnu::cold]] void say_at(std::string const& place) { say({place[0] == 'i' ? "" : "at ", place}); }

    [[gnu::cold]] void used(Mistake const& m)
    {
        auto const place = place_beside(m.used_at, m.step);
        say({"; ", place[0] == 'i' ? "the same line" : place.c_str(),
             m.use == Use::branch     ? " decides where to go by it"
             : m.use == Use::address  ? " takes it for an address"
             : m.use == Use::value    ? " stores it"
             : m.use == Use::together ? " uses it for all lanes"
                                      : " gives it to an atomic"});
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
    [[gnu::cold]] void say_name(StepCheck const& check, std::string const& name)
    {
        say({check.is_group ? "groupshared " : "", name.empty() ? "memory" : name.c_str()});
    }

    [[gnu::cold]] void what(Mistake const& m)
    {
        auto const& check = check_at(m.step);
        switch (m.kind) {
        case Check::unwritten_value: return unwritten(m, check);
        case Check::race: return race(m, check);
        case Check::divergent_barrier: return barrier(m);
        case Check::inactive_lane:
            say({lane_, " reads the value of lane ", index_of(m.x)});
            if (m.x < shader_.code.table->lanes) return say({", which is not active"});
            return say({", and the wave has ", shader_.code.table->lanes});
        case Check::overlapping_partition:
            if (m.x == m.lane) return say({lane_, " has a partition that leaves it out"});
            return say({lane_, " has a partition that overlaps another one, that of lane ", m.x});
        case Check::not_uniform:
            return say({lane_, " names lane ", m.x, ", where lane ", m.y & 0xFFFF'FFFF, " names lane ", m.y >> 32,
                        ": it must be the same for all"});
        case Check::division_by_zero:
            return say({lane_, check.action == Action::divide ? " divides" : " takes a remainder",
                        m.x == 0 ? " by 0" : " of the lowest number by -1"});
        case Check::shift_past_width: return say({lane_, " shifts a number of ", 8u * check.width, " bits by ", m.x});
        case Check::bits_past_width:
            return say({lane_, " takes ", m.x >> 32, " bits from bit ", m.x & 0xFFFF'FFFF, " on, of a number of ", 8u * check.width,
                        " bits"});
        case Check::conversion_out_of_range:
            return say({lane_, " converts ", number_text(number_of(check.type, m.x), std::chars_format::general, 6), " to an integer of ",
                        8u * check.width, check.is_signed ? " bits" : " bits without sign", ", which cannot hold it"});
        case Check::outside_of_binding: return outside(m, check);
        case Check::misaligned_atomic:
            if (check.action == Action::far_atomic) return far_access(m, check);
            say({lane_, " has an atomic on "});
            say_name(check, place(check, m.x).name);
            return say({", whose address is no multiple of its ", check.width, " bytes"});
        default: return say({wave_, " goes round a loop without an end"});
        }
    }
    [[gnu::cold]] void unwritten(Mistake const& m, StepCheck const& check)
    {
        bool const is_changed = m.use == Use::atomic && m.used_at == no_value; // by an atomic, and not read for a later one
        if (m.variable == no_value) {
            say({lane_, is_changed ? " changes " : " reads "});
            say_name(check, place(check, m.x).name);
            return say({", which was never written"});
        }
        auto const variable = program()[m.variable].constant;
        auto const name = variable == 0 ? std::string_view() : module_.name(variable);
        auto const how = m.use == Use::branch     ? " decides where to go by "
                         : m.use == Use::address  ? " takes for an address "
                         : m.use == Use::value    ? " stores "
                         : m.use == Use::together ? " uses for all lanes "
                                                  : " gives an atomic ";
        say({lane_, how, name, name.empty() ? "a value that" : ", which", " was never written"});
    }
    [[gnu::cold]] void race(Mistake const& m, StepCheck const& check)
    {
        bool const is_read = m.clash == Clash::read_written;
        say({wave_, is_read ? " reads " : check.flow == Flow::atomic ? " changes " : " writes "});
        say_name(check, place(check, m.x).name);
        say({" that wave ", m.y & Cells::number_bits, m.clash == Clash::write_read ? " read " : " wrote "});
        say_at(place_beside(static_cast<std::uint32_t>(m.y >> 32), m.step));
        say({" in the same phase, without a barrier between them"});
    }
    [[gnu::cold]] void barrier(Mistake const& m)
    {
        if (m.y == 1) return say({wave_, " waits at a barrier, and wave ", m.x, " ended without it"});
        if (m.y == 2) {
            say({wave_, " waits at a barrier, and wave ", m.x, " at another one, "});
            return say_at(place_beside(m.used_at, m.step));
        }
        say({wave_, " is at a barrier with ", m.x, " of its lanes: lane ", m.lane, " does not reach it with them"});
    }
    [[gnu::cold]] void far_access(Mistake const& m, StepCheck const& check)
    {
        say({lane_, check.action == Action::far_load    ? " reads "
                    : check.action == Action::far_store ? " writes "
                                                        : " changes "});
        auto const& space = program().spaces[check.space];
        bool const is_address = space.kind == Space::Kind::addresses;
        if (is_address) {
            char address[24];
            std::snprintf(address, sizeof address, "0x%llx", static_cast<unsigned long long>(m.x));
            say({"address ", address});
        } else {
            auto name = module_.name(space.variable);
            if (name.empty()) name = module_.name(type_of_binding(module_, *module_.definition(space.variable)));
            say({name.empty() ? "an array of buffers" : name, "[", m.x >> 32, "], from byte ", m.x & 0xFFFF'FFFF, " on"});
        }
        if (m.kind == Check::misaligned_atomic) return say({", which is no multiple of its ", check.width, " bytes"});
        say({", where no ", check.action == Action::far_load ? "memory" : "memory to write",
             is_address ? " was given a device address" : " is bound"});
    }
    [[gnu::cold]] void outside(Mistake const& m, StepCheck const& check)
    {
        if (check.test == Test::index) return say({lane_, " takes element ", index_of(m.x), " of an array of ", check.constant});
        if (check.test == Test::texel) return outside_image(m, check);
        if (check.test == Test::far_memory) return far_access(m, check);
        bool const reads = check.flow == Flow::load || check.flow == Flow::private_load;
        auto const found = place(check, m.x);
        say({lane_, reads ? " reads " : check.flow == Flow::atomic ? " changes " : " writes "});
        bool const is_image = !is_private(check) && program().spaces[check.space].kind == Space::Kind::image;
        if (is_image) return say({"a texel outside of ", found.name});
        if ((m.x & known_index) == 0 && m.x >= 0xFFFF'FFFF)
            return say({found.array, " at an index below 0, or far past its ", found.length, " elements"});
        say_name(check, found.name);
        if (!found.array.empty()) return say({": ", found.array, " has ", found.length, " elements"});
        say({", from byte ", m.x, " on of ", shader_.bytes[check.space]});
    }

    /// "lane 3 of wave 0 writes the texel 4, -1 of picture, which has 64 x 64"; also names the level if it is not 0.
    [[gnu::cold]] void outside_image(Mistake const& m, StepCheck const& check)
    {
        auto const& image = shader_.images[check.space];
        auto const at = texel_told(m.x);
        bool const has_layer = !image.is_volume && (image.size[2] > 1 || at[2] != 0);
        auto const count = (std::min)(image.dimensions + (has_layer ? 1u : 0u), 3u);
        auto const axis_of = [&](std::uint32_t i) { return i != 0 && image.dimensions == 1 ? 2 : i; }; // 2: its layers
        say({lane_, check.flow == Flow::image_write ? " writes" : " reads", " the texel "});
        for (std::uint32_t i = 0; i < count; ++i) {
            auto const x = at[axis_of(i)], most = most_told_texel[axis_of(i)];
            say({i == 0 ? "" : ", ", x, x >= most ? " or more" : x <= -most ? " or less" : ""});
        }
        if (at[3] != 0) say({" of level ", at[3]});
        auto const name = module_.name(program().images[check.space].variable);
        say({" of ", name.empty() ? "an image" : name, ", which has "});
        for (std::uint32_t i = 0; i < count; ++i) say({i == 0 ? "" : " x ", image.size[axis_of(i)]});
        if (at[3] != 0) say({" and ", image.levels, image.levels == 1 ? " level" : " levels"});
    }

    CheckedShader const& shader_;
    Module const& module_;
    PlaceNames names_;
    std::string wave_, lane_, message_; // of the mistake that is being told: "wave 1 of group 3", "lane 7 of wave 1 of group 3", all
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
