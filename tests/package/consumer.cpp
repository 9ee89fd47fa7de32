#include <crosslane/crosslane.hpp>

int main() {}
