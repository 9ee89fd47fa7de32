# cmake -DCOMPILE=<compiler and flags> -DROOT=<repository> -P depth.cmake
# The library's headers, read from crosslane.hpp, include one another no more than six deep.

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${COMPILE} -H -fsyntax-only -x c++ "${ROOT}/include/crosslane/crosslane.hpp"
                RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE printed)
string(REGEX MATCHALL "\n\\.+ [^\n]*/include/crosslane/[^\n]+" lines "\n${printed}")
list(LENGTH lines count)
if(failed OR count LESS 50)
  message(FATAL_ERROR "the compiler names ${count} headers only")
endif()
list(FILTER lines INCLUDE REGEX "^\n\\.\\.\\.\\.\\.\\.\\.")
if(lines)
  message(FATAL_ERROR "deeper than six:${lines}")
endif()
