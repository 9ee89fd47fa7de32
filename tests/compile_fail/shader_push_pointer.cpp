// expect: push constants are copied: give the object, not a pointer
// options: -DCROSSLANE_SHADER_LIBRARY
#include <crosslane/shader/shader.hpp>
using namespace crosslane;
struct Constants { int size; };
void f(Shader& shader, Constants& constants) { shader.push_constants(&constants); }
