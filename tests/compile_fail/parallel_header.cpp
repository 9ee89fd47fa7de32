// expect: crosslane::parallel: #include <crosslane/dispatch/parallel.hpp>, and link TBB::tbb
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { dispatch(parallel, kernel<num_threads<64>, wave_size<4, 128>>([](auto) {}), {1}); }
