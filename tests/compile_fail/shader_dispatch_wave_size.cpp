// expect: a shader runs at a wave size: write shader.at(wave_size<32>)
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader) { dispatch(serial, shader, {1}); }
