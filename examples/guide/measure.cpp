// One compaction, written in five ways: how long each takes for an element.
#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <vector>

using namespace crosslane;

std::vector<float> in(std::size_t{1} << 18), out(in.size() + 128);  // compress_store writes whole registers

template <class F>
void measure(char const* name, F const& keep_hot) {
    auto const now = [] { return std::chrono::steady_clock::now(); };
    std::size_t kept = 0;
    double best = 1e99;
    for (int run = 0; run < 50; ++run) {
        auto const begin = now();
        kept = keep_hot();
        best = std::min(best, std::chrono::duration<double, std::nano>(now() - begin).count());
    }
    std::printf("%-24s %5.2f ns   %zu kept\n", name, best / double(in.size()), kept);
}

template <std::size_t N, bool Whole>
std::size_t by_waves() {
    float* end = out.data();
    auto const step = [&](auto wave, std::size_t first) {
        auto const x = load(&in[first], wave.active);
        end = compress_store(end, x, wave.where(x > 7.0f).active);
    };
    if constexpr (Whole) for_each_wave<N>(in.size(), step);
    else for (std::size_t i = 0; i < in.size(); i += N) step(Wave<N>{Mask<N>::first(in.size() - i)}, i);
    return std::size_t(end - out.data());
}

int main() {
    std::mt19937 random(1);
    for (auto& x : in) x = float(random() % 10);                    // a fifth is above 7, in no order
    measure("plain loop", [] {
        std::size_t n = 0;
        for (float const x : in) if (x > 7.0f) out[n++] = x;
        return n;
    });
    measure("masked waves of 32", by_waves<32, false>);
    measure("whole waves of 4", by_waves<4, true>);
    measure("whole waves of 32", by_waves<32, true>);
    measure("compact", [] { return compact(in, out, [](auto const& x) { return x > 7.0f; }); });
}
