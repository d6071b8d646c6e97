# Compiler settings that hold for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# -g1 generates line tables for backtraces; -g would double the compile time. The packaged LLVM is built
# with NDEBUG, and class layouts must be the same.
# With sanitizers, -O1 takes two thirds of the compile time of -O2. AMPC_SANITIZE=ON has -O0 for what it instruments (ampc_sanitize), and for all else
# the flags of a build without sanitizers, so that ccache shares objects with it.
set(optimization -O2)
if(AMPC_SANITIZE AND NOT AMPC_SANITIZE STREQUAL "ON")
  set(optimization -O1)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "${optimization} -g1 -DNDEBUG")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "${optimization} -g1 -DNDEBUG")

find_program(AMPC_CCACHE ccache)
if(AMPC_CCACHE)
  # ccache requires time_macros and pch_defines for precompiled headers. Its depend mode compares files
  # instead of preprocessed text, which does not contain comments and macros: GCC skips a `#pragma once`
  # file that a precompiled header contains only if it is byte-equal.
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${AMPC_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  # Required by ccache for precompiled headers.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endif()

# GCC collects garbage from 128 MB on and would mark the 800 MB of a precompiled header each time: a twentieth of the compile time.
add_compile_options("$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=2000000>")

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-comment -Wno-missing-field-initializers)

# Sanitizers for all targets (docs/Testing.md). The packaged LLVM is built without them, so the annotations of freed memory in its headers are
# disabled, because the library's code would not remove them. The check `vptr` is disabled, because LLVM's types have no run-time type
# information.
if(AMPC_SANITIZE STREQUAL "all")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined -fno-omit-frame-pointer -U__SANITIZE_ADDRESS__)
  add_link_options(-fsanitize=address,undefined)
elseif(AMPC_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(AMPC_SANITIZE AND NOT AMPC_SANITIZE STREQUAL "ON")
  message(FATAL_ERROR "AMPC_SANITIZE=${AMPC_SANITIZE}: use OFF, ON, all or thread")
endif()
