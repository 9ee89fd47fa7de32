#include "progress.hpp"

namespace deferred {

Progress::Progress(std::FILE* terminal, Clock::duration interval) : terminal_(terminal), interval_(interval) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", terminal_);
}

void Progress::begin(std::string stage) { stage_ = std::move(stage); }

void Progress::show(std::uint64_t done, std::uint64_t count) {
    if (terminal_ == nullptr || busy_.test_and_set()) return;
    if (auto const now = Clock::now(); now - last_ >= interval_) {
        last_ = now;
        shown_ = true;
        std::fprintf(terminal_, "\r\033[K%s %d %%", stage_.c_str(), static_cast<int>(100 * done / count));
    }
    busy_.clear();
}

} // namespace deferred
