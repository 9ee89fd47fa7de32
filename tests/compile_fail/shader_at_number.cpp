// expect: write the number in angle brackets, as in at(wave_size<32>)
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader) { dispatch(serial, shader.at(32), {1}); }
