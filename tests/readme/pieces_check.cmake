# cmake -DROOT=<repository> -DFOLDER=<for a file> -P pieces_check.cmake
# pieces.cmake says what a changed page writes and no test has: in a row, in a block, in another order, and on a page that is new.

cmake_minimum_required(VERSION 3.25)

# expect(<page> <what is said of it>)
function(expect text said_of_it)
  file(WRITE "${FOLDER}/page.md" "${text}")
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DROOT=${ROOT}" "-DPAGE=${FOLDER}/page.md" -P "${CMAKE_CURRENT_LIST_DIR}/pieces.cmake"
                  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT said MATCHES "page.md:[0-9]+: ([^\n]*)\n" OR status EQUAL 0)
    message(FATAL_ERROR "it says nothing of ${said_of_it}:\n${said}")
  endif()
  if(NOT CMAKE_MATCH_1 STREQUAL said_of_it)
    message(FATAL_ERROR "it says ${CMAKE_MATCH_1} instead of ${said_of_it}:\n${said}")
  endif()
endfunction()

# replaced(<text> <by what> <variable>): in docs/hlsl.md
file(READ "${ROOT}/docs/hlsl.md" page)
function(replaced from to result)
  string(REPLACE "${from}" "${to}" text "${page}")
  if(text STREQUAL page)
    message(FATAL_ERROR "docs/hlsl.md has no ${from}")
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

replaced("`if (auto w = wave.where(c)) { … }`" "`if (auto w = wave.where(c)) … missing(2)`" missing)
expect("${missing}" "missing(2)")
replaced("Buffer out(results);" "Buffer out(missing[1]);" missing)
expect("${missing}" "Buffer out(missing[1]);")

set(size "Vec<std::uint32_t, 2> const size(width, height);")
set(in "Texture2D<Vec<float, 4> const> in{Buffer(texels), size};")
replaced("${size}" "SIZE" page)
replaced("${in}" "${size}" page)
replaced("SIZE" "${in}" page)
expect("${page}" "${size}")

foreach(fence IN ITEMS "```cpp" "    ``` C++")
  expect("A new page.\n\n${fence}\nfirst(1);\nsecond(2);\n```\n" "first(1);")
endforeach()
message("pieces.cmake names what is missing and what is in another order")
