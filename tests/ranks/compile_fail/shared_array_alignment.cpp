// expect: crosslane::SharedArray<T>: T's alignment must be at most 64
struct alignas(128) Page { char bytes[128]; };
crosslane::SharedArray<Page> pages(crosslane::ranks(MPI_COMM_WORLD), 8);
