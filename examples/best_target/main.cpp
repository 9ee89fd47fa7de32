// main.cpp: one program for every machine, which calls what was compiled for its best instruction set
#include "keep_bright.hpp"

#include <crosslane/dispatch/best_target.hpp>

#include <cstdio>
#include <vector>

int main() {
    std::vector<float> const in{1, 9, 2, 8, 3, 7, 4, 6, 5, 0, 10};
    std::vector<float> out(in.size());
    auto const count = crosslane::on_best_target<KeepBright>(in, out, 4.5f);
    std::printf("%zu of %zu kept, on %s\n", count, in.size(), crosslane::best_target().data());
}
