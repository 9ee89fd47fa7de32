export uniform int32 ispc_count_groups(const uniform int32 items[], uniform int32 count, uniform int32 threads)
{
    uniform int64 sum = 0;
    uniform int32 groups = 0;
    foreach (i = 0 ... count) {
        uniform int64 more = reduce_add(items[i]);
        uniform int64 before = atomic_add_global(&sum, more);
        uniform int32 grown = (before + more + threads - 1) / threads - (before + threads - 1) / threads;
        if (grown != 0) atomic_add_global(&groups, grown);
    }
    return groups;
}
