export void ispc_expand(const uniform int32 from[], const uniform unsigned int32 counts[], uniform int32 count, uniform int32 out[])
{
    uniform int32 begin = 0;
    foreach (i = 0 ... count) {
        int32 x = from[i], n = counts[i];
        int32 at = begin + exclusive_scan_add(n);
        for (int32 k = 0; k < n; ++k) {
            #pragma ignore warning(perf)
            out[at + k] = x;
        }
        begin += reduce_add(n);
    }
}
