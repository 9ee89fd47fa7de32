#include "answers.hpp"

#include <crosslane/dispatch/best_target.hpp>

std::uint64_t answers(std::span<float const> in, std::size_t wanted, std::string& compiled_for)
{
    return crosslane::on_best_target<Answers>(in, wanted, compiled_for);
}
