// run_if_supported ISA PROGRAM ARGUMENT...: becomes PROGRAM if this machine has the instruction set that it was built
// for; otherwise says so and exits with 77, which ctest reports as skipped. It is a program of its own because PROGRAM
// may use the instruction set before its main function begins.
#include <crosslane/dispatch/processor.hpp>

#include <unistd.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: run_if_supported ISA PROGRAM ARGUMENT...\n");
        return 2;
    }
    auto const isa = crosslane::detail::isa_of_name(argv[1]);
    if (isa == -1) {
        std::fprintf(stderr, "run_if_supported: %s is no instruction set of this kind of processor\n", argv[1]);
        return 2;
    }
    if (isa > crosslane::detail::processor_isa()) {
        std::printf("skipped: this machine does not have %s\n", argv[1]);
        return 77;
    }
    execv(argv[2], argv + 2);
    std::perror(argv[2]);
    return 2;
}
