// The main function of every test program, where Catch2 is version 2 (version 3 brings it compiled).
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
