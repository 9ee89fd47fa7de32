// A deferred renderer whose every stage is a compute shader: see render_stages.hpp for the order of the stages, and each
// stage's header for the shader. Prints how long the stages took, and writes the picture.

#include "../support/png.hpp"
#include "options.hpp"
#include "render.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <unistd.h>

namespace {

using namespace deferred;

Rendered render_at(std::size_t wave_size, std::uint32_t width, std::uint32_t height, Policy const& policy) {
    switch (wave_size) {
    case 4: return render<4>(width, height, policy);
    case 8: return render<8>(width, height, policy);
    case 16: return render<16>(width, height, policy);
    case 32: return render<32>(width, height, policy);
    case 64: return render<64>(width, height, policy);
    default: return render<128>(width, height, policy);
    }
}

/// FNV-1a, to compare pictures from different machines.
std::uint64_t hash(std::vector<std::uint8_t> const& bytes) {
    std::uint64_t result = 0xcbf29ce484222325u;
    for (auto const byte : bytes) result = (result ^ byte) * 0x100000001b3u;
    return result;
}

/// MPI from here on, where ranks are asked for.
struct Job {
    bool const is_job;
    bool is_first = true;
    explicit Job(Policy const& policy) : is_job(policy.kind == Policy::Kind::ranks) {
#ifdef CROSSLANE_EXAMPLES_MPI
        if (!is_job) return;
        MPI_Init(nullptr, nullptr);
        is_first = crosslane::ranks(MPI_COMM_WORLD).rank() == 0;
#endif
    }
    ~Job() {
#ifdef CROSSLANE_EXAMPLES_MPI
        if (is_job && std::uncaught_exceptions() == 0) MPI_Finalize(); // with all ranks: one alone would wait for the others
#endif
    }
};

void show(Options options) {
    Job const job(options.policy);
    auto const width = options.width, height = options.height;
    Rendered rendered;
    {
        Progress progress(job.is_first && isatty(STDERR_FILENO) == 1 ? stderr : nullptr);
        options.policy.progress = &progress;
        rendered = render_at(options.wave, width, height, options.policy);
    }
    if (!job.is_first) return;
    examples::write_png_rgb(options.picture, width, height, rendered.picture);

    char const* const policies[] = {"serial", "parallel", "shuffled", "by ranks"};
    std::printf("built for %s: waves of %zu, %s, %u x %u pixels\n\n%-30s%12s%12s\n", CROSSLANE_EXAMPLES_ISA, options.wave,
                policies[static_cast<int>(options.policy.kind)], width, height, "stage", "time", "ns/pixel");
    double total = 0;
    auto const print = [&](std::string const& name, double seconds, std::string const& note) {
        std::printf("%-30s%9.2f ms%12.2f%s%s\n", name.c_str(), 1e3 * seconds, 1e9 * seconds / width / height, note.empty() ? "" : "  ",
                    note.c_str());
    };
    for (auto const& [name, seconds, note] : rendered.stages) {
        print(name, seconds, note);
        total += seconds;
    }
    print("all", total, "");
    std::printf("\n%s: %016llx\n", options.picture.c_str(), static_cast<unsigned long long>(hash(rendered.picture)));
}

} // namespace

int main(int argc, char** argv) {
    try {
        auto const options = options_of({argv + 1, argv + argc});
        if (options.help) {
            std::fputs(usage, stdout);
        } else {
            show(options);
        }
        if (std::fflush(stdout) != 0) throw std::runtime_error("the standard output cannot be written");
    } catch (std::bad_alloc const&) {
        std::fputs("deferred: there is not enough memory for a picture of this size\n", stderr);
        return 1;
    } catch (std::exception const& error) {
        std::fprintf(stderr, "deferred: %s\n", error.what());
        return 1;
    }
}
