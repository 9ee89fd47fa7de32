// expect: the policy is the first argument of dispatch
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
void f(Shader& shader) { dispatch(shader.at(wave_size<32>), {1}); }
