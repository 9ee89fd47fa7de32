// Where intrinsics are macros, as GCC's are without optimization, all of the mathematics compiles, in every size of register.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

template <class T, std::size_t N>
void use_all()
{
    Lanes<T, N> const x(T(0.5));
    for (auto const& y : {exp(x), exp2(x), log(x), log2(x), log10(x), pow(x, x), sin(x), cos(x), tan(x), asin(x), acos(x), atan(x),
                          tanh(x), atan2(x, x), round(x), floor(x), ceil(x), trunc(x), fmod(x, x), sqrt(x), rsqrt(x), rcp(x), frac(x)})
        static_cast<void>(y[0]);
    static_cast<void>(sign(x));
}

int main()
{
    use_all<float, 4>();
    use_all<float, 16>();
    use_all<double, 8>();
}
