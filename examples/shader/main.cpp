// Runs compact.hlsl at three wave sizes: all keep the same values.
#include <crosslane/shader/shader.hpp>

#include <cstdio>
#include <vector>

int main()
{
    using namespace crosslane;
    auto shader = Shader::load(CROSSLANE_SHADERS "/compact.spv");    // made from compact.hlsl
    std::vector<int> const values = {3, 1, 9, 2, 8, 7, 0, 6, 5, 1, 10};
    for (std::size_t lanes : {4u, 8u, 32u}) {                        // as on machines with other waves
        std::vector<int> kept(values.size());
        std::vector<unsigned> count(1);
        shader.bind("values", values).bind("kept", kept).bind("count", count);
        dispatch(serial, shader.at(wave_size<4, 32>, lanes), {1});   // one group of 64 threads
        std::printf("%u of %zu kept at %zu lanes:", count[0], values.size(), lanes);
        for (unsigned i = 0; i < count[0]; ++i) std::printf(" %d", kept[i]);
        std::printf("\n");
    }
}
