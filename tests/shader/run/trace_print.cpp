#include "shader/assembler.hpp"
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>
#include <crosslane/shader/shader.hpp>

namespace shader_trace_print {

// The print of a traced line, beside that of lanes.

namespace {

using namespace crosslane;
using namespace shader_test;

std::size_t lines = 0;
void count(TracedLine const&) { ++lines; }
void count_copy(TracedLine) { ++lines; }

/// A shader of one wave that adds two numbers.
std::vector<std::uint32_t> words()
{
    auto a = begin();
    types(a);
    body(a)(Op::IAdd, uint_type, first_free, one, two);
    return end(a).module();
}

template <class F>
concept CanTrace = requires(Shader& shader, F f) { shader.trace(0, 0, f); };
static_assert(CanTrace<void (*)(TracedLine const&)> && CanTrace<void (&)(TracedLine)> && CanTrace<Tracing> && CanTrace<std::nullptr_t>);
static_assert(!CanTrace<void (*)(int const&)> && !CanTrace<int>);

TEST_CASE("a trace takes print, and any other function", "[shader][trace]")
{
    Shader shader(words());
    shader.trace(0, 0, print).trace(0, 0, {});
    auto const run = [&] { dispatch(serial, shader.at(wave_size<4>), {1}); };
    lines = 0;
    run();
    CHECK(lines == 0);
    shader.trace(0, 0, count);
    run();
    CHECK(lines > 0);
    auto const of_one_run = lines;
    shader.trace(0, 0, count_copy);
    run();
    CHECK(lines == 2 * of_one_run);
    shader.trace(0, 0, [](TracedLine const& line) { lines += line.lanes / 4; });
    run();
    CHECK(lines == 3 * of_one_run);
    print(Wave<4>{}.where(false), "none", Lanes<int, 4>(0)); // the other print is found too
}

} // namespace

} // namespace shader_trace_print
