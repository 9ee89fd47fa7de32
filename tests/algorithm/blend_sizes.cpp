#include "algorithm/blending.hpp"

namespace algorithm_blend_sizes {

namespace {

using namespace blending;

template <class T>
void check(std::vector<Blending<T>> const& blendings)
{
    for (std::size_t n : std::initializer_list<std::size_t>{0, 1, 2, 3, 4, 5, 8, 9, 15, 17, 33, 63, 64, 65, 66, 131}) {
        check_bits(blendings, n % 7, n);
        check_bits(blendings, n, 10);
    }
    check_bits(blendings, 3, 1000);
    for (auto const& blending : blendings) CHECK(first_far_from_lerp(blending) == "");
}

} // namespace

TEST_CASE("blend has the documented bits at other wave sizes", "[algorithm][blend]")
{
    check<float>({
        {Form::points, 4, run<float, Form::points, 4>},
        {Form::points, 8, run<float, Form::points, 8>},
        {Form::points, 64, run<float, Form::points, 64>},
        {Form::layers, 4, run<float, Form::layers, 4>},
        {Form::layers, 8, run<float, Form::layers, 8>},
    });
}

TEST_CASE("blend has the documented bits for double", "[algorithm][blend]")
{
    check<double>({
        {Form::points, 0, run<double, Form::points, 0>},
        {Form::fused, 8, run<double, Form::fused, 8>},
        {Form::layers, 4, run<double, Form::layers, 4>},
    });
}

} // namespace algorithm_blend_sizes
