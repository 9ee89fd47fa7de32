# cmake -DROOT=<repository> -P headers.cmake
# docs/building.md lists the headers that crosslane.hpp brings, and no others.

cmake_minimum_required(VERSION 3.25)

file(STRINGS "${ROOT}/docs/building.md" rows REGEX "^\\| `[a-z]+/` \\|" ENCODING UTF-8)
set(listed)
foreach(row IN LISTS rows)
  string(REGEX MATCH "`([a-z]+)/`" folder "${row}")
  set(folder "${CMAKE_MATCH_1}")
  string(REGEX MATCHALL "`[a-z0-9_]+`" names "${row}")
  foreach(name IN LISTS names)
    string(REPLACE "`" "" name "${name}")
    list(APPEND listed "${folder}/${name}.hpp")
  endforeach()
endforeach()

file(STRINGS "${ROOT}/include/crosslane/crosslane.hpp" brought REGEX "^#include <crosslane/")
list(TRANSFORM brought REPLACE "^#include <crosslane/(.*)>$" "\\1")
if(NOT listed STREQUAL brought)
  message(FATAL_ERROR "docs/building.md lists\n${listed}\nbut crosslane.hpp brings\n${brought}")
endif()
list(LENGTH brought count)
message("${count} headers")
