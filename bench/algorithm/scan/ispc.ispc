export void ispc_scan_int32(const uniform int32 from[], uniform int32 count, uniform int32 out[])
{
    uniform int32 sum = 0;
    foreach (i = 0 ... count) {
        int32 x = from[i];
        out[i] = sum + exclusive_scan_add(x);
        sum += reduce_add(x);
    }
}

export void ispc_scan_float(const uniform float from[], uniform int32 count, uniform float out[])
{
    uniform float sum = 0;
    foreach (i = 0 ... count) {
        float x = from[i];
        out[i] = sum + exclusive_scan_add(x);
        sum += reduce_add(x);
    }
}
