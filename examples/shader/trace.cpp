// Follows one wave of compact.hlsl line by line, with what each lane's variables hold.
#include <crosslane/shader/shader.hpp>

#include <cstdio>
#include <vector>

int main()
{
    using namespace crosslane;
    auto shader = Shader::load(CROSSLANE_SHADERS "/compact.spv");
    std::vector<int> const values = {3, 1, 9, 2, 8, 7, 0, 6, 5, 1, 10};
    std::vector<int> kept(values.size());
    std::vector<unsigned> count(1);
    shader.bind("values", values).bind("kept", kept).bind("count", count);
    shader.trace(0, 1, [](TracedLine const& line) { // of group 0, wave 1
        if (line.line > 8) print(line);             // after the parameters
    });
    dispatch(serial, shader.at(wave_size<8>), {1});
}
