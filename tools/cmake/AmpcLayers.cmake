# ampc_add_layer(<Layer> SOURCES … [DEPENDS <Layer>…] [LINK …] [PCH <header> | PCH_OF <Layer>]) adds the library Ampc<Layer>
# and rejects dependencies that are not in AMPC_LAYERS.
function(ampc_allowed_layers layer out)
  foreach(row IN LISTS AMPC_LAYERS)
    if(row MATCHES "^${layer}:(.*)$")
      string(REPLACE "," ";" allowed "${CMAKE_MATCH_1}")
      set(${out} "${allowed}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "layer ${layer} is not in AMPC_LAYERS")
endfunction()

function(ampc_check_layer_edges layer)
  ampc_allowed_layers(${layer} allowed)
  foreach(dep IN LISTS ARGN)
    if(NOT dep IN_LIST allowed)
      message(FATAL_ERROR "layer ${layer} must not use ${dep}: it may use [${allowed}]")
    endif()
  endforeach()
endfunction()

function(ampc_add_layer layer)
  cmake_parse_arguments(arg "" "PCH;PCH_OF" "SOURCES;DEPENDS;LINK" ${ARGN})
  ampc_check_layer_edges(${layer} ${arg_DEPENDS})
  add_library(Ampc${layer} STATIC ${arg_SOURCES})
  target_include_directories(Ampc${layer} PUBLIC
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/ampc/${layer}/*.h)
  target_sources(Ampc${layer} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/include FILES ${headers})
  foreach(dep IN LISTS arg_DEPENDS)
    target_link_libraries(Ampc${layer} PUBLIC Ampc${dep})
  endforeach()
  target_link_libraries(Ampc${layer} PUBLIC ${arg_LINK})
  if(arg_PCH)
    ampc_precompile(Ampc${layer} ${arg_PCH})
  elseif(arg_PCH_OF)
    ampc_reuse_pch(Ampc${layer} ${arg_PCH_OF})
  endif()
endfunction()

# ampc_join_sources(<target> [EXCEPT <file>…]): with AMPC_UNITY, eight sources are one translation unit, because compiling sources that
# use MLIR takes most of the time for the same templates. EXCEPT lists sources in which names have another meaning than in the others,
# for example by `using namespace llvm` instead of `using namespace mlir`.
function(ampc_join_sources target)
  cmake_parse_arguments(arg "" "" "EXCEPT" ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${AMPC_UNITY})
  set_source_files_properties(${arg_EXCEPT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Compiles the target's sources with -O1, which takes 0.7 of the time of -O2: for code that is a small part of a compilation (docs/Rationale/CompileTime.md).
function(ampc_optimize_less target)
  if(NOT AMPC_SANITIZE)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# Precompiles headers in the folder of the target's CMakeLists.txt for its sources. They are included by relative paths, so that ccache
# can share objects between clones; CMake would use absolute paths.
function(ampc_precompile target)
  foreach(header IN LISTS ARGN)
    file(RELATIVE_PATH path ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir ${CMAKE_CURRENT_SOURCE_DIR}/${header})
    target_precompile_headers(${target} PRIVATE "\"${path}\"")
  endforeach()
endfunction()

# Compiles the target's sources with the precompiled headers of a layer; precompiling MLIR's headers takes half a minute.
function(ampc_reuse_pch target layer)
  # The precompiled headers use -fPIC. CMake would compile an executable with -fPIE, for which they are invalid.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${target} PRIVATE -fPIC)
  target_precompile_headers(${target} REUSE_FROM Ampc${layer})
endfunction()

# AMPC_SANITIZE=ON: sanitizers for targets that do not use LLVM, and for whatever links them. Unit tests are compiled as without sanitizers, so that
# ccache has their objects from the other build; the code that they test, and the heap of both, are checked.
# With -O0, which compiles in half of the time of -O1. Without the checks for null pointers, which fault anyway, and for alignment, which x86 does
# not need: they would take two fifths of the compile time. AMPC_SANITIZE=all has them.
function(ampc_sanitize target)
  if(AMPC_SANITIZE STREQUAL "ON")
    target_compile_options(${target} PRIVATE -O0 -fsanitize=address,undefined -fno-sanitize=null,alignment -fno-sanitize-recover=undefined
      -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()

# ampc_add_shared_library(<name> INTERFACE <target> EXPORT_NAME <name>) adds lib<name>.so.${AMPC_ABI} from the static library with the C
# interface and what that needs. It exports the functions of the interface only (<name>.map). Its target is <name>-shared, and
# ampc::<EXPORT_NAME> as for a user of the installed package. The objects are those of the tools, which stay statically linked and so start
# without symbol lookups.
function(ampc_add_shared_library name)
  cmake_parse_arguments(arg "" "INTERFACE;EXPORT_NAME" "" ${ARGN})
  set(map ${CMAKE_CURRENT_SOURCE_DIR}/${name}.map)
  set(target ${name}-shared)
  add_library(${target} SHARED $<TARGET_OBJECTS:${arg_INTERFACE}>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} EXPORT_NAME ${arg_EXPORT_NAME} LINKER_LANGUAGE CXX
    SOVERSION ${AMPC_ABI} VERSION ${AMPC_ABI}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH} LINK_DEPENDS ${map})
  target_link_libraries(${target} PRIVATE ${arg_INTERFACE})
  target_link_options(${target} PRIVATE LINKER:--version-script=${map} LINKER:--gc-sections)
  if(NOT AMPC_SANITIZE)
    target_link_options(${target} PRIVATE LINKER:--no-undefined)
  endif()
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  add_library(ampc::${arg_EXPORT_NAME} ALIAS ${target})
endfunction()
