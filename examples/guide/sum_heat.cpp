// sum_heat.hlsl at every wave size: what it computes, and what the checks find.
#include <crosslane/shader/shader.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<std::uint32_t> heat(256, 1u);
    auto shader = Shader::load(CROSSLANE_SHADERS "/sum_heat.spv");
    for (std::size_t lanes : {128u, 64u, 32u, 16u, 8u, 4u}) {
        std::vector<std::uint32_t> sums(4);
        shader.clear_findings().bind("heat", heat).bind("sums", sums);
        dispatch(serial, shader.at(wave_size<4, 128>, lanes), {4});
        std::printf("%3zu lanes: %3u %3u %3u %3u, %zu findings\n", lanes, sums[0], sums[1], sums[2], sums[3], shader.findings().size());
    }
    for (auto const& found : shader.findings()) std::printf("%s\n", found.message.c_str());
}
