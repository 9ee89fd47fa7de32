// expect: a Vec has several truths: write any(x) or all(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f()
{
    auto const run = [](auto group) {
        group.for_each_wave([](auto wave) { static_cast<void>(wave.where(SV_DispatchThreadID(wave).xy() < 3u)); });
    };
    dispatch(serial, kernel<num_threads<8, 8>, wave_size<8>>(run), {1});
}
