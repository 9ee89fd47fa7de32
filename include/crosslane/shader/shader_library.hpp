#pragma once

// The part that one file of a program compiles, so that the others, with CROSSLANE_SHADER_LIBRARY, need not.

#if !defined(CROSSLANE_SHADER_LIBRARY)
#define CROSSLANE_SHADER_LIBRARY 1
#endif

#include <crosslane/shader/prepare_bodies.hpp>
#include <crosslane/shader/report_bodies.hpp>
#include <crosslane/shader/shader_bodies.hpp>
#include <crosslane/shader/trace_bodies.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template HandlerTable const& handler_table<4>();
template HandlerTable const& handler_table<8>();
template HandlerTable const& handler_table<16>();
template HandlerTable const& handler_table<32>();
template HandlerTable const& handler_table<64>();
template HandlerTable const& handler_table<128>();

} // namespace crosslane::detail
