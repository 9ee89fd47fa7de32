export void ispc_evaluate(const uniform float coefficients[], const uniform unsigned int32 key[], const uniform float x[], uniform unsigned int64 count, uniform float out[])
{
    foreach (i = 0 ... (uniform int32)count) {
        float v = x[i], result = 0;
        foreach_unique (k in key[i]) {
            const uniform float *uniform c = &coefficients[8 * k];
            result = ((((((c[7] * v + c[6]) * v + c[5]) * v + c[4]) * v + c[3]) * v + c[2]) * v + c[1]) * v + c[0];
        }
        out[i] = result;
    }
}
