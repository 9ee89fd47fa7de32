// expect: WriteTheNumberInAngleBracketsAfterWaveSize
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader) { dispatch(serial, shader.at(32), {1}); }
