# cmake -DRUN=<run_shader> -DSHADER=<compact.spv> -DIMAGES=<half_size.spv> -DFOLDER=<for files> -P run_shader.cmake
# The command run_shader: its files, what it lists, what it refuses.

cmake_minimum_required(VERSION 3.25)

set(wrong)

# expect(STATUS <number> SAYS <regular expression>... ARGUMENTS ...)
function(expect)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "STATUS" "SAYS;ARGUMENTS")
  execute_process(COMMAND "${RUN}" ${arg_ARGUMENTS} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  list(JOIN arg_ARGUMENTS " " command)
  if(NOT status EQUAL arg_STATUS)
    string(APPEND wrong "run_shader ${command}: status ${status}, not ${arg_STATUS}:\n${said}")
  endif()
  foreach(regex IN LISTS arg_SAYS)
    if(NOT said MATCHES "${regex}")
      string(APPEND wrong "run_shader ${command}: does not say ${regex}:\n${said}")
    endif()
  endforeach()
  set(wrong "${wrong}" PARENT_SCOPE)
endfunction()

expect(STATUS 2 SAYS "^usage: run_shader")
expect(STATUS 0 ARGUMENTS "${SHADER}" --list
       SAYS "storage buffer +values, set 0, binding 0, elements of 4 bytes, read\n" "kept[^\n]*, written\n" "group +64 x 1 x 1 threads\n$")

# Files in and out; 64 words, of which those above 3 are kept.
set(values --bind values=iota:64 --bind kept=zero:256 --bind count=zero:4)
expect(STATUS 0 ARGUMENTS "${SHADER}" ${values} --lanes 4 --print count --print kept:uint:3 --out "kept=${FOLDER}/kept.bin" --report -
       SAYS "count: 60\n" "kept: 4 5 6\n" "InterlockedAdd")
expect(STATUS 0 ARGUMENTS "${SHADER}" --bind "values=${FOLDER}/kept.bin" --bind kept=zero:256 --bind count=zero:4 --print count:uint
       SAYS "count: 60\n")
file(SIZE "${FOLDER}/kept.bin" size)
if(NOT size EQUAL 256)
  string(APPEND wrong "kept.bin has ${size} bytes, not 256\n")
endif()

# Most of the 64 threads read past the end.
expect(STATUS 1 ARGUMENTS "${SHADER}" --bind values=words:5,6 --bind kept=zero:4 --bind count=zero:4
       SAYS "reads values.2.: values has 2 elements[^\n]* .count: 62.\n")
expect(STATUS 1 ARGUMENTS "${SHADER}" --groups 2 --bind values=iota:64 --bind kept=zero:256 --bind count=zero:4
       SAYS "lane 0 of wave 0 of group 1 reads values.64.: [^\n]*count: 64.\n")
expect(STATUS 0 ARGUMENTS "${SHADER}" --bind values=words:5,6 --bind kept=zero:4 --bind count=zero:4 --unchecked)

expect(STATUS 2 ARGUMENTS "${FOLDER}/none.spv" SAYS "run_shader: .*cannot open .*none.spv")
expect(STATUS 2 ARGUMENTS "${SHADER}" --entry other SAYS "no compute shader called other; it has main \\(in .*compact.spv\\)")
expect(STATUS 2 ARGUMENTS "${IMAGES}"
       SAYS "run_shader: it binds buffers alone, and photo is a sampled image: write a program with Shader::bind")
expect(STATUS 0 ARGUMENTS "${IMAGES}" --list SAYS "sampled image +photo")
expect(STATUS 2 ARGUMENTS "${CMAKE_CURRENT_LIST_FILE}" SAYS "run_shader.cmake is no SPIR-V, which glslangValidator")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind values=none.bin SAYS "cannot read none.bin")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind other=zero:4
       SAYS "has no buffer called other; it has values .set 0, binding 0., kept .set 0, binding 1. and count .set 0, binding 2.\n")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind values=zero:4 SAYS "needs a buffer bound to count \\(set 0, binding 2\\)")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind values SAYS "--bind takes two things with = between them, and not values")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --bind kept=zero:256 SAYS "--bind has one buffer twice: kept and kept")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --bind 0:1=zero:256 SAYS "--bind has one buffer twice: kept and 0:1")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --resident 0 SAYS "resident_groups: takes a number from 1")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind 0:x=zero:4 SAYS "--bind takes a number up to 4294967295, and not x")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind values=words:1,b SAYS "words: takes a number, and not b")
expect(STATUS 2 ARGUMENTS "${SHADER}" --bind values=words:4294967296 SAYS "words: takes numbers of 32 bits, and not 4294967296")
expect(STATUS 0 ARGUMENTS "${SHADER}" --bind values=iota:64 --bind count=zero:4 --print 0:1:0:uint:2 --unchecked --bind 0:1:0=zero:256
       SAYS "0:1:0: 4 5\n")
expect(STATUS 2 ARGUMENTS "${SHADER}" --lanes 12 SAYS "--lanes takes 4, 8, 16, 32, 64 or 128")
expect(STATUS 2 ARGUMENTS "${SHADER}" --spec 3=64 SAYS "no specialisation constant with the SpecId 3")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --print keys SAYS "--print: no --bind has keys")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --print kept:word SAYS "--print knows int, .* and not word")
expect(STATUS 2 ARGUMENTS "${SHADER}" ${values} --out "kept=${FOLDER}/none/kept.bin" SAYS "cannot write")
expect(STATUS 2 ARGUMENTS "${SHADER}" --lane 4 SAYS "--lane is no option")
expect(STATUS 2 ARGUMENTS "${SHADER}" --lanes SAYS "--lanes takes something after it")
expect(STATUS 2 ARGUMENTS --list SAYS "no shader is named")

if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()
message("run_shader does as it says")
