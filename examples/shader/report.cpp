// Records transpose.hlsl as it runs, and says for each line how often it ran and what memory it touched.
#include <crosslane/shader/shader.hpp>

#include <cstdio>
#include <vector>

int main()
{
    using namespace crosslane;
    auto shader = Shader::load(CROSSLANE_SHADERS "/transpose.spv");
    std::vector<unsigned> words(128 * 128), transposed(words.size()), lengths(33);
    for (unsigned i = 0; i < words.size(); ++i) words[i] = i * 2654435761u >> i / 128 % 32;
    shader.bind("from", words).bind("to", transposed).bind("lengths", lengths);
    shader.record(); // every run of what at() gives from here on
    dispatch(serial, shader.at(wave_size<32>), {4, 4});
    auto const report = shader.report();
    std::fputs(report.text().c_str(), stdout);
    report.save("transpose.html");
}
