#include "options.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

/// A number from least to most.
float number_in(std::string_view text, float least, float most) {
    float number = 0;
    auto const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end || !std::isfinite(number))
        throw std::runtime_error("\"" + std::string(text) + "\" is not a number; see --help");
    if (number < least || number > most)
        throw std::runtime_error("\"" + std::string(text) + "\" is too small or too large; see --help");
    return number;
}

} // namespace

Options options_of(std::span<char* const> arguments) {
    Options options;
    std::optional<std::filesystem::path> picture;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string_view const argument = arguments[i];
        auto const value = [&]() -> std::string_view {
            if (++i == arguments.size()) throw std::runtime_error(std::string(argument) + " needs a value; see --help");
            return arguments[i];
        };
        if (argument == "--help" || argument == "-h") {
            options.help = true;
        } else if (argument == "--threshold") {
            constexpr float any = std::numeric_limits<float>::max();
            options.threshold = number_in(value(), -any, any);
        } else if (argument == "--stops") {
            options.stops = number_in(value(), -100, 100);
        } else if (argument == "--time") {
            options.seconds = number_in(value(), 0, 3600);
        } else if (argument == "--output") {
            options.output = value();
        } else if (argument.starts_with('-')) {
            throw std::runtime_error(std::string(argument) + " is not an option; see --help");
        } else if (picture) {
            throw std::runtime_error(std::string(argument) + ": only one picture can be named; see --help");
        } else {
            picture = argument;
        }
    }
    if (picture) options.picture = *picture;
    return options;
}
