// expect: crosslane::gathered: the elements must be writable plain data, and not bool
auto f(crosslane::SharedArray<float> const& pixels) { return crosslane::gathered(pixels); }
