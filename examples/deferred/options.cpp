#include "options.hpp"

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace deferred {
namespace {

template <class T>
std::optional<T> number_in(std::string_view text) {
    T number = 0;
    auto const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

[[noreturn]] void fail(std::string_view text, std::string const& what) {
    throw std::runtime_error("\"" + std::string(text) + "\" is not " + what + "; see --help");
}

constexpr std::uint32_t largest_side = 8192;

void set_size(Options& options, std::string_view text) {
    auto const x = text.find('x');
    auto const width = number_in<std::uint32_t>(text.substr(0, x));
    auto const height = x == text.npos ? std::nullopt : number_in<std::uint32_t>(text.substr(x + 1));
    if (!width || !height || *width - 1 >= largest_side || *height - 1 >= largest_side)
        fail(text, "a size from 1x1 to " + std::to_string(largest_side) + "x" + std::to_string(largest_side));
    options.width = *width;
    options.height = *height;
}

} // namespace

Options options_of(std::span<char* const> arguments) {
    using Kind = Policy::Kind;
    Options options;
    bool picture = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string_view const argument = arguments[i];
        auto const value = [&]() -> std::string_view {
            if (++i == arguments.size()) throw std::runtime_error(std::string(argument) + " needs a value; see --help");
            return arguments[i];
        };
        auto const set_policy = [&](Kind kind) {
            if (options.policy.kind != Kind::serial)
                throw std::runtime_error("only one of --parallel, --shuffled and --ranks can be given; see --help");
            options.policy.kind = kind;
        };
        if (argument == "--help" || argument == "-h") {
            options.help = true;
        } else if (argument == "--size") {
            set_size(options, value());
        } else if (argument == "--wave") {
            auto const text = value();
            options.wave = number_in<std::size_t>(text).value_or(0);
            if (!std::has_single_bit(options.wave) || options.wave < 4 || options.wave > 128)
                fail(text, "a wave size: 4, 8, 16, 32, 64 or 128");
        } else if (argument == "--parallel") {
            if (!Policy::has_parallel) throw std::runtime_error("--parallel: oneTBB was not found when this program was built");
            set_policy(Kind::parallel);
        } else if (argument == "--ranks") {
            if (!Policy::has_ranks) throw std::runtime_error("--ranks: MPI was not found when this program was built");
            set_policy(Kind::ranks);
        } else if (argument == "--shuffled") {
            set_policy(Kind::shuffled);
            auto const text = value();
            auto const seed = number_in<std::uint64_t>(text);
            if (!seed) fail(text, "a seed: a whole number from 0");
            options.policy.seed = *seed;
        } else if (argument.starts_with('-')) {
            throw std::runtime_error(std::string(argument) + " is not an option; see --help");
        } else if (picture) {
            throw std::runtime_error(std::string(argument) + ": only one picture can be named; see --help");
        } else {
            options.picture = argument;
            picture = true;
        }
    }
    return options;
}

} // namespace deferred
