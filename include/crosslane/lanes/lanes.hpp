#pragma once

/// All of Lanes<T, N> and Mask<N>. Each of these headers builds on those before it.
// clang-format off
#include <crosslane/lanes/register.hpp>
#include <crosslane/lanes/arithmetic.hpp>
#include <crosslane/lanes/storage.hpp>
#include <crosslane/lanes/resize.hpp>
#include <crosslane/lanes/mask.hpp>
#include <crosslane/lanes/select.hpp>
#include <crosslane/lanes/convert.hpp>
#include <crosslane/lanes/mixed.hpp>
// clang-format on
