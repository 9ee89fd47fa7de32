# cmake -DPROGRAM=<program> -P failing.cmake
# Passes if the program's assertions fail, and it prints these expansions and messages, and no other.

cmake_minimum_required(VERSION 3.25)

set(expected [[
CHECK( all(x == y) )
  false
  {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5
CHECK( none(x < y) )
  false
  {1, 2, 3, 4} < {1, 5, 3, 4} in lane 1: 2 and 5
CHECK( any(x > 9) )
  false
  {1, 2, 3, 4} > {9, 9, 9, 9} in no lane
CHECK_FALSE( any(x < y) )
  !true
  {1, 2, 3, 4} < {1, 5, 3, 4} in lane 1: 2 and 5
CHECK( (all(x == y) || all(x == 7)) )
  false
  {1, 2, 3, 4} == {7, 7, 7, 7} not in lane 0: 1 and 7
CHECK( all((x == y) & (x < 4)) )
  false
  lanes 1010
CHECK( all((x == y) == (x < 4)) )
  false
  {1, 0, 1, 1} == {1, 1, 1, 0} not in lane 1: 0 and 1
CHECK( all(x == 2) )
  false
  of the test
  {1, 2, 3, 4} == {2, 2, 2, 2} not in lane 0: 1 and 2
CHECK( other == 1 )
  3 == 1
  of the test
CHECK( [&] { std::thread([&] { static_cast<void>(all(x == 6)); }).join(); return other == 2; }() )
  false
  of the test
]])
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE output RESULT_VARIABLE status)
string(REPLACE ";" "<semicolon>" output "${output}")
string(REGEX REPLACE "\n  (std::thread|return |}\\(\\) \\))" " \\1" output "${output}") # a long expression's other lines
string(REGEX MATCHALL "\n  +[^\n]+" lines "${output}")
string(REGEX REPLACE "\n  +CHECK" "\nCHECK" lines "${lines}")
string(REPLACE ";" "" printed "${lines}\n")
string(REPLACE "<semicolon>" ";" printed "${printed}")
if(NOT status GREATER 0 OR NOT printed STREQUAL "\n${expected}")
  message(FATAL_ERROR "status ${status}, printed${printed}instead of\n${expected}in\n${output}")
endif()
