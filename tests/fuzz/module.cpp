#include "fuzz/fuzz.hpp"
#include "shader/guarantees.hpp"

#include <crosslane/shader/module.hpp>

#include <stdexcept>

// Words as a SPIR-V module: refused by a message, or taken, and then what a module promises holds.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    std::vector<std::uint32_t> words(size / 4);
    if (words.empty()) return 0;
    std::memcpy(words.data(), data, words.size() * 4);
    words[0] = 0x07230203;
    try {
        auto const module = crosslane::Module::parse(words);
        fuzz::require(shader_test::keeps_its_promises(module), "what a module promises");
    } catch (std::invalid_argument const& error) {
        fuzz::require(std::strncmp(error.what(), "crosslane::Module::parse: ", 26) == 0, "the message");
    }
    return 0;
}
