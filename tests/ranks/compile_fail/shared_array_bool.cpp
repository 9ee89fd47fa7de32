// expect: crosslane::SharedArray<T>: T must be plain data, and not bool or const
crosslane::SharedArray<bool> flags(crosslane::ranks(MPI_COMM_WORLD), 8);
