// expect: crosslane::parallel: #include <crosslane/dispatch/parallel.hpp>, and link TBB::tbb
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <vector>
float f(std::vector<float> const& x) { return crosslane::reduce(crosslane::parallel, x); }
