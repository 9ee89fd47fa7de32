// Prints what Answers gives on the best target. It uses all that it shares with them, before and after.
#include "answers.hpp"

#include <cinttypes>
#include <cstdio>

int main()
{
    std::vector<float> in(1000);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * 7919 % 1000) * 0.003f;
    auto const before = areas(in);
    std::string taken;
    auto const bits = answers(in, 100, taken);
    std::printf("%s %016" PRIx64, taken.c_str(), bits);
    try {
        std::printf(" %016" PRIx64, answers(in, 2000, taken));
    }
    catch (TooFew const& failure) {
        std::printf(" %s", failure.what());
    }
    std::printf(" %d %d %s\n", calls, turns(), areas(in) == before ? "same" : "different");
}
