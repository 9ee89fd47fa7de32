// Runs a SPIR-V compute shader on buffers from files, and prints or writes the results: see usage below, or docs/shaders.md.
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/shader/shader.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr char usage[] = R"(usage: run_shader FILE.spv [options]
  --list                  what it wants bound, its constants, its group's size; runs nothing
  --bind WHERE=WHAT       a buffer. WHERE is its name, or set:binding, or set:binding:element; WHAT is one of
                            a file's name, zero:BYTES, iota:COUNT (words 0, 1, 2 ...), words:1,2,0x3, floats:0.5,1
  --push WHAT             the push constants
  --spec ID=VALUE         a specialisation constant: 64, 0.5, true
  --groups X,Y,Z          1 unless told
  --lanes N               of a wave, 4 to 128; 32 unless told
  --entry NAME            main unless told
  --shuffled SEED         draws the order of groups and waves, and which thread is which lane
  --linear-threads        thread t stays lane t mod N, on which most shaders count
  --resident N            groups that are there at a time, where some wait for others
  --print WHERE[:TYPE[:COUNT]]  a buffer as int (unless told), uint, hex, float, double, long or byte
  --out WHERE=FILE        writes a buffer
  --report FILE           what each line did, as FILE.txt, .json or .html; - prints it
  --unchecked             looks for no mistakes
Mistakes that were found while it ran go to stderr, and make the exit status 1; what keeps it from running makes it 2.
)";

using Bytes = std::vector<std::byte>;

[[noreturn]] void fail(std::string const& what) { throw std::runtime_error(what); }

std::pair<std::string, std::string> split(std::string const& text, char at, char const* option)
{
    auto const place = text.find(at);
    if (place == std::string::npos) fail(std::string(option) + " takes two things with " + at + " between them, and not " + text);
    return {text.substr(0, place), text.substr(place + 1)};
}
std::vector<std::string> split_all(std::string const& text, char at)
{
    std::vector<std::string> parts(1);
    for (char const c : text) {
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

/// A whole number, decimal or hexadecimal; nothing if the text is not one.
std::optional<std::uint64_t> as_number(std::string_view text)
{
    bool const is_hex = text.substr(0, 2) == "0x", is_negative = text.substr(0, 1) == "-";
    text.remove_prefix(is_hex ? 2 : is_negative ? 1 : 0);
    std::uint64_t x = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), x, is_hex ? 16 : 10);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return is_negative ? 0 - x : x;
}
std::uint64_t number(std::string const& text, std::string const& of, std::uint64_t most = ~std::uint64_t{})
{
    auto const x = as_number(text);
    if (!x || *x > most) fail(of + " takes a number" + (~most != 0 ? " up to " + std::to_string(most) : "") + ", and not " + text);
    return *x;
}
double real(std::string const& text, std::string const& of)
{
    char* end = nullptr;
    double const x = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != 0) fail(of + " takes a number, and not " + text);
    return x;
}

Bytes read_file(std::string const& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) fail("cannot read " + path);
    std::vector<char> const chars{std::istreambuf_iterator<char>(file), {}};
    Bytes bytes(chars.size());
    if (!bytes.empty()) std::memcpy(bytes.data(), chars.data(), chars.size());
    return bytes;
}
template <class T>
void append(Bytes& bytes, T x)
{
    auto const size = bytes.size();
    bytes.resize(size + sizeof(T));
    std::memcpy(bytes.data() + size, &x, sizeof(T));
}
/// The initial contents of a buffer.
Bytes memory(std::string const& what)
{
    auto const begins = [&](std::string_view with) { return std::string_view(what).substr(0, with.size()) == with; };
    auto const rest = what.substr((std::min)(what.find(':'), what.size() - 1) + 1);
    Bytes bytes;
    if (begins("zero:")) {
        bytes.resize(number(rest, "zero:", 0xFFFF'FFFF));
    } else if (begins("iota:")) {
        auto const count = number(rest, "iota:", 0x3FFF'FFFF);
        for (std::uint32_t i = 0; i < count; ++i) append(bytes, i);
    } else if (begins("words:")) {
        for (auto const& word : split_all(rest, ',')) {
            auto const x = number(word, "words:");
            if (x > 0xFFFF'FFFF && x < 0 - (std::uint64_t{1} << 31)) fail("words: takes numbers of 32 bits, and not " + word);
            append(bytes, static_cast<std::uint32_t>(x));
        }
    } else if (begins("floats:")) {
        for (auto const& x : split_all(rest, ',')) append(bytes, static_cast<float>(real(x, "floats:")));
    } else {
        return read_file(what);
    }
    return bytes;
}

struct Buffer
{
    std::string where;
    Bytes bytes;
};
struct Printed
{
    std::string where, type = "int";
    std::size_t count = ~std::size_t{};
};
struct Options
{
    std::string file, entry = "main", report;
    bool lists = false, is_checked = true, is_shuffled = false, has_linear_threads = false;
    std::uint64_t seed = 0;
    std::size_t lanes = 32;
    std::uint32_t groups[3] = {1, 1, 1};
    std::optional<std::uint32_t> resident;
    std::deque<Buffer> buffers;
    std::optional<Bytes> push;
    std::vector<std::pair<std::uint32_t, std::string>> constants;
    std::vector<Printed> printed;
    std::vector<std::pair<std::string, std::string>> written;
};

/// name:float:16, or 0:1:float:16.
Printed printed(std::string const& text)
{
    auto parts = split_all(text, ':');
    Printed result;
    std::size_t of_where = 1;
    if (as_number(parts[0]))
        while (of_where < 3 && of_where < parts.size() && as_number(parts[of_where])) ++of_where;
    result.where = parts[0];
    for (std::size_t k = 1; k < of_where; ++k) result.where += ":" + parts[k];
    if (parts.size() > of_where) result.type = parts[of_where];
    if (parts.size() > of_where + 1) result.count = number(parts[of_where + 1], "--print");
    if (parts.size() > of_where + 2) fail("--print takes WHERE:TYPE:COUNT, and not " + text);
    return result;
}

Options parse(std::vector<std::string> const& arguments)
{
    Options o;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        auto const& option = arguments[i];
        auto const next = [&]() -> std::string const& {
            if (i + 1 == arguments.size()) fail(option + " takes something after it; run_shader alone says what");
            return arguments[++i];
        };
        if (option == "--list") {
            o.lists = true;
        } else if (option == "--bind") {
            auto [where, what] = split(next(), '=', "--bind");
            o.buffers.push_back({where, memory(what)});
        } else if (option == "--push") {
            o.push = memory(next());
        } else if (option == "--spec") {
            auto const [id, value] = split(next(), '=', "--spec");
            o.constants.emplace_back(static_cast<std::uint32_t>(number(id, "--spec", 0xFFFF'FFFF)), value);
        } else if (option == "--groups") {
            auto const parts = split_all(next(), ',');
            if (parts.size() > 3) fail("--groups takes up to three numbers");
            for (std::size_t k = 0; k < parts.size(); ++k)
                o.groups[k] = static_cast<std::uint32_t>(number(parts[k], "--groups", 0xFFFF'FFFF));
        } else if (option == "--lanes") {
            o.lanes = number(next(), "--lanes", 128);
            if (!std::has_single_bit(o.lanes) || o.lanes < 4) fail("--lanes takes 4, 8, 16, 32, 64 or 128");
        } else if (option == "--entry") {
            o.entry = next();
        } else if (option == "--shuffled") {
            o.is_shuffled = true;
            o.seed = number(next(), "--shuffled");
        } else if (option == "--linear-threads") {
            o.has_linear_threads = true;
        } else if (option == "--resident") {
            o.resident = static_cast<std::uint32_t>(number(next(), "--resident", 0xFFFF'FFFF));
        } else if (option == "--print") {
            o.printed.push_back(printed(next()));
        } else if (option == "--out") {
            o.written.push_back(split(next(), '=', "--out"));
        } else if (option == "--report") {
            o.report = next();
        } else if (option == "--unchecked") {
            o.is_checked = false;
        } else if (option.substr(0, 1) == "-" || !o.file.empty()) {
            fail(option + " is no option; run_shader without any says which there are");
        } else {
            o.file = option;
        }
    }
    if (o.file.empty()) fail("no shader is named");
    return o;
}

void list(crosslane::Shader& shader)
{
    using namespace crosslane;
    for (auto const& b : shader.bindings()) {
        std::printf("%-16s %s", std::string(name_of(b.kind)).c_str(), b.name.empty() ? "(no name)" : b.name.c_str());
        if (b.kind != BindingKind::push_constants) std::printf(", set %u, binding %u", b.set, b.binding);
        if (b.count == 0) std::printf(", as many as there are");
        if (b.count > 1) std::printf(", %u of them", b.count);
        if (b.size != 0) std::printf(", %llu bytes", static_cast<unsigned long long>(b.size));
        if (b.stride != 0) std::printf("%s elements of %llu bytes", b.size != 0 ? " and" : ",", static_cast<unsigned long long>(b.stride));
        std::printf("%s%s\n", b.is_read ? ", read" : "", b.is_written ? ", written" : "");
    }
    for (auto const& constant : shader.specialization_constants())
        std::printf("%-16s %u %.*s\n", "constant", constant.spec_id, static_cast<int>(constant.name.size()), constant.name.data());
    auto const size = shader.group_size();
    std::printf("%-16s %u x %u x %u threads\n", "group", size[0], size[1], size[2]);
}

void specialize(crosslane::Shader& shader, std::uint32_t id, std::string const& value)
{
    if (value == "true" || value == "false") {
        shader.specialize(id, value == "true");
    } else if (auto const x = as_number(value)) {
        value[0] == '-' ? shader.specialize(id, static_cast<std::int64_t>(*x)) : shader.specialize(id, *x);
    } else {
        shader.specialize(id, real(value, "--spec"));
    }
}

/// Of set:binding or set:binding:element.
std::array<std::uint32_t, 3> numbers(std::string const& where)
{
    auto const parts = split_all(where, ':');
    if (parts.size() < 2 || parts.size() > 3) fail("--bind takes a name, set:binding or set:binding:element, and not " + where);
    std::array<std::uint32_t, 3> result{};
    for (std::size_t k = 0; k < parts.size(); ++k) result[k] = static_cast<std::uint32_t>(number(parts[k], "--bind", 0xFFFF'FFFF));
    return result;
}
bool is_name(std::string const& where) { return !as_number(split_all(where, ':')[0]); }

void bind(crosslane::Shader& shader, Buffer& buffer)
{
    if (is_name(buffer.where)) {
        shader.bind(buffer.where, buffer.bytes);
    } else {
        auto const at = numbers(buffer.where);
        shader.bind(crosslane::set(at[0]), crosslane::binding(at[1]), at[2], buffer.bytes);
    }
}

/// Whether two names or numbers mean one buffer, of which only the last would be the shader's.
bool is_same(crosslane::Shader const& shader, std::string const& a, std::string const& b)
{
    auto const& all = shader.bindings();
    auto const called = [&](std::string const& name) {
        return std::find_if(all.begin(), all.end(), [&](auto const& binding) { return binding.is_called(name); });
    };
    auto const of_a = is_name(a) ? called(a) : all.end(), of_b = is_name(b) ? called(b) : all.end();
    if (is_name(a) && is_name(b)) return a == b || (of_a != all.end() && of_a == of_b);
    if ((is_name(a) && of_a == all.end()) || (is_name(b) && of_b == all.end())) return false; // of a variable that the shader does not use
    auto const place = [&](auto binding, std::string const& where) {
        return binding != all.end() ? std::array{binding->set, binding->binding, 0u} : numbers(where);
    };
    return place(of_a, a) == place(of_b, b);
}
void bind_all(crosslane::Shader& shader, std::deque<Buffer>& buffers)
{
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        bind(shader, buffers[i]);
        for (std::size_t k = 0; k < i; ++k)
            if (is_same(shader, buffers[k].where, buffers[i].where))
                fail("--bind has one buffer twice: " + buffers[k].where + " and " + buffers[i].where);
    }
}

Bytes const& bound(Options const& options, std::string const& where, char const* option)
{
    for (auto const& buffer : options.buffers)
        if (buffer.where == where) return buffer.bytes;
    fail(std::string(option) + ": no --bind has " + where);
}

template <class T>
void print_as(Bytes const& bytes, std::size_t count, char const* format)
{
    for (std::size_t i = 0; i < (std::min)(count, bytes.size() / sizeof(T)); ++i) {
        T x;
        std::memcpy(&x, bytes.data() + i * sizeof(T), sizeof(T));
        std::printf(format, x);
    }
}
void print(Options const& options, Printed const& what)
{
    auto const& bytes = bound(options, what.where, "--print");
    std::printf("%s:", what.where.c_str());
    if (what.type == "int") print_as<std::int32_t>(bytes, what.count, " %d");
    else if (what.type == "uint") print_as<std::uint32_t>(bytes, what.count, " %u");
    else if (what.type == "hex") print_as<std::uint32_t>(bytes, what.count, " %08x");
    else if (what.type == "float") print_as<float>(bytes, what.count, " %.9g");
    else if (what.type == "double") print_as<double>(bytes, what.count, " %.17g");
    else if (what.type == "long") print_as<long long>(bytes, what.count, " %lld");
    else if (what.type == "byte") print_as<unsigned char>(bytes, what.count, " %u");
    else fail("--print knows int, uint, hex, float, double, long and byte, and not " + what.type);
    std::printf("\n");
}
void write(Options const& options, std::string const& where, std::string const& path)
{
    auto const& bytes = bound(options, where, "--out");
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) fail("cannot write " + path);
}

int run(Options& options)
{
    using namespace crosslane;
    auto shader = Shader::load(options.file, options.entry);
    for (auto const& [id, value] : options.constants) specialize(shader, id, value);
    if (options.lists) {
        list(shader);
        return 0;
    }
    for (auto const& b : shader.bindings())
        if (!is_buffer(b.kind) && b.kind != BindingKind::push_constants)
            fail("it binds buffers alone, and " + (b.name.empty() ? "set " + std::to_string(b.set) : b.name) + " is a " +
                 std::string(name_of(b.kind)) + ": write a program with Shader::bind");
    bind_all(shader, options.buffers);
    if (options.push) shader.push_constants(*options.push);
    if (options.resident) shader.resident_groups(*options.resident);
    if (!options.is_checked) shader.checks(Checks::none());
    if (!options.report.empty()) shader.record();

    auto const ready = shader.at(wave_size<4, 128>, options.lanes);
    Grid const grid{options.groups[0], options.groups[1], options.groups[2]};
    if (options.is_shuffled) {
        dispatch(shuffled(options.seed, options.has_linear_threads ? ThreadOrder::linear : ThreadOrder::shuffled), ready, grid);
    } else {
        dispatch(serial, ready, grid);
    }

    for (auto const& what : options.printed) print(options, what);
    for (auto const& [where, path] : options.written) write(options, where, path);
    if (options.report == "-") std::fputs(shader.report().text().c_str(), stdout);
    else if (!options.report.empty()) shader.report().save(options.report);
    auto const findings = shader.findings();
    for (auto const& finding : findings)
        std::fprintf(stderr, "%s (count: %llu)\n", finding.message.c_str(), static_cast<unsigned long long>(finding.count));
    return findings.empty() ? 0 : 1;
}

} // namespace

int main(int count, char** arguments)
{
    if (count == 1) {
        std::fputs(usage, stdout);
        return 2;
    }
    try {
        auto options = parse({arguments + 1, arguments + count});
        return run(options);
    } catch (std::exception const& e) {
        std::fprintf(stderr, "run_shader: %s\n", e.what());
        return 2;
    }
}
