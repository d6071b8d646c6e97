# All dependencies are system packages; nothing is downloaded.
find_package(Threads REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX) # the threads of oneDNN, limited to one
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED) # members of .npz files
find_program(AMPC_FLATC flatc REQUIRED)
find_path(AMPC_FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h REQUIRED)
find_path(AMPC_XXHASH_INCLUDE xxhash.h REQUIRED)
# Without Debian's dnnl-config.cmake, which requires OpenCL, although the CPU library does not need it.
find_path(AMPC_DNNL_INCLUDE oneapi/dnnl/dnnl.h REQUIRED)
find_library(AMPC_DNNL_LIBRARY dnnl REQUIRED)
# Optional. The only header of CUDA that the runtime includes; it needs nothing else of CUDA. Without it, profilers show no NVTX ranges.
find_path(AMPC_NVTX_INCLUDE nvtx3/nvToolsExt.h HINTS ENV CUDA_HOME PATHS /usr/local/cuda/include PATH_SUFFIXES include)
if(NOT AMPC_RUNTIME_ONLY)
  # Without CMake's module, which would look for the full library, too.
  find_program(AMPC_PROTOC protoc REQUIRED)
  find_path(AMPC_PROTOBUF_INCLUDE google/protobuf/message_lite.h REQUIRED)
  find_library(AMPC_PROTOBUF_LITE protobuf-lite REQUIRED)
  find_path(AMPC_PCRE2_INCLUDE pcre2.h REQUIRED)
  find_library(AMPC_PCRE2_LIBRARY pcre2-8 REQUIRED)
  # Without a version, because the packaged version file rejects "22".
  set(AMPC_LLVM_ROOT /usr/lib/llvm-22 CACHE PATH "Where LLVM, MLIR and LLD 22 are installed")
  if(NOT AMPC_LLVM_ROOT STREQUAL "/usr/lib/llvm-22")
    set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON) # the loader does not know the folder
  endif()
  find_package(MLIR REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/mlir)
  find_package(LLD REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/lld)
  list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
  include(TableGen)
  include(AddLLVM)
  include(AddMLIR)
  file(GLOB AMPC_MLIR_ARCHIVES ${AMPC_LLVM_ROOT}/lib/libMLIR*.a)
  list(FILTER AMPC_MLIR_ARCHIVES EXCLUDE REGEX "CAPI|Test")
  # LLVM, for targets with the property AMPC_STATIC_LLVM from its archives: such a program starts in half the time, because nothing is
  # relocated in code that it does not use, and a library of ours does not meet the LLVM of another one in its process. All other programs
  # (tests) take the shared library, with which they link faster.
  add_library(AmpcLLVM INTERFACE)
  file(GLOB archives ${AMPC_LLVM_ROOT}/lib/libLLVM*.a)
  if(archives AND AMPC_MLIR_ARCHIVES AND NOT AMPC_SANITIZE)
    list(JOIN archives "," archives)
    add_library(AmpcLLVMArchives INTERFACE)
    target_link_libraries(AmpcLLVMArchives INTERFACE "$<LINK_GROUP:RESCAN,${archives}>")
    # The archives of Debian's LLVM name a function of Polly, of which there is no archive. Only link-time optimization calls it.
    if(NOT EXISTS ${AMPC_LLVM_ROOT}/lib/libPolly.a)
      target_link_options(AmpcLLVMArchives INTERFACE LINKER:--defsym=_Z18getPollyPluginInfov=0)
    endif()
    set(static "$<BOOL:$<TARGET_PROPERTY:AMPC_STATIC_LLVM>>")
    target_link_libraries(AmpcLLVM INTERFACE "$<IF:${static},AmpcLLVMArchives,LLVM>")
  else()
    target_link_libraries(AmpcLLVM INTERFACE LLVM)
  endif()
  set_target_properties(lldCommon PROPERTIES INTERFACE_LINK_LIBRARIES AmpcLLVM)
  set_target_properties(lldELF PROPERTIES INTERFACE_LINK_LIBRARIES "lldCommon;ZLIB::ZLIB;zstd::libzstd_shared;AmpcLLVM")
  # MLIR from archives if they are installed: calls are then direct, which saves 4 % of the compile time of a large model, and unused
  # code is omitted. The archives are one group, because they depend on each other cyclically.
  add_library(AmpcMLIR INTERFACE)
  if(AMPC_MLIR_ARCHIVES)
    list(JOIN AMPC_MLIR_ARCHIVES "," archives)
    target_link_libraries(AmpcMLIR INTERFACE "$<LINK_GROUP:RESCAN,${archives}>" AmpcLLVM)
    target_link_options(AmpcMLIR INTERFACE LINKER:--gc-sections)
  else()
    target_link_libraries(AmpcMLIR INTERFACE MLIR LLVM)
  endif()
  set(MLIR_TABLEGEN_EXE ${AMPC_LLVM_ROOT}/bin/mlir-tblgen)
  # LLD links a program with LLVM in a fifth of the time of GNU ld.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND EXISTS ${AMPC_LLVM_ROOT}/bin/ld.lld)
    add_link_options(-B${AMPC_LLVM_ROOT}/bin -fuse-ld=lld)
  endif()
endif()
