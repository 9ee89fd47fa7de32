// keep_bright.hpp: only plain types, so that a file which includes it needs no crosslane
#include <cstddef>
#include <span>

template <class Target> // one for each instruction set
struct KeepBright {
    static std::size_t run(std::span<float const> in, std::span<float> out, float limit);
};
