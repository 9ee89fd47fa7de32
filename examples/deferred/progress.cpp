#include "progress.hpp"

#include <cstdio>
#include <unistd.h>

namespace deferred {

Progress::Progress() : terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::begin(std::string stage) {
    stage_ = std::move(stage);
    done_ = 0;
}

void Progress::add(std::uint64_t groups, std::uint64_t count) {
    auto const done = done_ += groups;
    if (!terminal_ || busy_.test_and_set()) return;
    if (auto const now = Clock::now(); now - last_ > std::chrono::milliseconds(100)) {
        last_ = now;
        shown_ = true;
        std::fprintf(stderr, "\r\033[K%s %d %%", stage_.c_str(), static_cast<int>(100 * done / count));
    }
    busy_.clear();
}

} // namespace deferred
