// expect: crosslane::added: each rank adds to counters of its own, so not to a SharedArray; take a vector
auto f(crosslane::SharedArray<std::uint32_t>& counts) { return crosslane::added(counts); }
