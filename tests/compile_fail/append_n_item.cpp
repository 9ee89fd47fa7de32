// expect: crosslane::AppendBuffer::append_n: item must give Lanes<T, N>
#include <crosslane/algorithm/append.hpp>
void f(crosslane::AppendBuffer<float>& buffer, crosslane::Lanes<std::uint32_t, 8> const& counts)
{
    buffer.append_n(crosslane::Wave<8>{}, counts, [](auto const&, auto const& owner, auto const&) { return owner; });
}
