# cmake -DPROGRAM=<program> -P failing.cmake
# Passes if the program prints these expansions and messages, and no other.
set(expected [[
CHECK( all(x == y) )
  false
  {1, 2, 3, 4} == {1, 5, 3, 4} not in lane 1: 2 and 5
CHECK( none(x < y) )
  false
  {1, 2, 3, 4} < {1, 5, 3, 4} in lane 1: 2 and 5
CHECK( other == 1 )
  3 == 1
CHECK( any(x > 9) )
  false
  {1, 2, 3, 4} > {9, 9, 9, 9} in no lane
CHECK( other == 2 )
  3 == 2
]])
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE output RESULT_VARIABLE status)
string(REPLACE ";" "," output "${output}")
string(REGEX MATCHALL "\n  +[^\n]+" lines "${output}")
string(REGEX REPLACE "\n  +(CHECK)" "\n\\1" lines "${lines}")
string(REPLACE ";" "" printed "${lines}\n")
if(NOT printed STREQUAL "\n${expected}")
  message(FATAL_ERROR "printed${printed}instead of\n${expected}in\n${output}")
endif()
