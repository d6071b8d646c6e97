# Installation (cmake --install) and Debian packages (cpack -G DEB), by component:
#   compiler  ampc, libampc                      runtime  amprun, libampc_runtime; needs no LLVM
#   dev       headers, CMake package, pkg-config, examples
# docs/Installation.md describes them. Tools and libraries are installed where GNUInstallDirs says.
include(CMakePackageConfigHelpers)
set(AMPC_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/ampc)
set(made ${PROJECT_BINARY_DIR}/install)

# Manual page and completion scripts, made from --help.
set(zsh_folder site-functions)
if(EXISTS /etc/debian_version)
  set(zsh_folder vendor-completions)
endif()
# ampc_install_page(<tool> <component> <file> <folder> <name> <script> <argument>) makes a file with a script of tools/install.
function(ampc_install_page tool component file folder name script argument)
  set(scripts ${PROJECT_SOURCE_DIR}/tools/install)
  add_custom_command(OUTPUT ${made}/${file}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${made}
    COMMAND ${Python3_EXECUTABLE} ${scripts}/${script}.py $<TARGET_FILE:${tool}> ${tool} ${argument} > ${made}/${file}
    DEPENDS ${tool} ${scripts}/${script}.py ${scripts}/help_text.py VERBATIM)
  set_property(GLOBAL APPEND PROPERTY AMPC_PAGES ${made}/${file})
  install(FILES ${made}/${file} DESTINATION ${folder} RENAME ${name} COMPONENT ${component})
endfunction()

function(ampc_install_tool tool component)
  install(TARGETS ${tool} COMPONENT ${component})
  ampc_install_page(${tool} ${component} ${tool}.1 ${CMAKE_INSTALL_MANDIR}/man1 ${tool}.1 manual ${PROJECT_VERSION})
  ampc_install_page(${tool} ${component} ${tool}.bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${tool} completion bash)
  ampc_install_page(${tool} ${component} ${tool}.zsh ${CMAKE_INSTALL_DATADIR}/zsh/${zsh_folder} _${tool} completion zsh)
  ampc_install_page(${tool} ${component} ${tool}.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d ${tool}.fish completion fish)
endfunction()

# A shared library, its CMake targets and its pkg-config file.
function(ampc_install_library library component title description)
  install(TARGETS ${library}-shared EXPORT ampc-${component} LIBRARY COMPONENT ${component} NAMELINK_COMPONENT dev)
  install(EXPORT ampc-${component} NAMESPACE ampc:: DESTINATION ${AMPC_CMAKE_DIR} COMPONENT dev)
  file(RELATIVE_PATH prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX}) # the tree may be moved
  configure_file(${PROJECT_SOURCE_DIR}/tools/install/ampc.pc.in ${made}/${title}.pc @ONLY)
  install(FILES ${made}/${title}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endfunction()

ampc_install_tool(amprun runtime)
ampc_install_library(ampc_runtime runtime ampc-runtime "Runs programs that ampc compiled")
set(headers ampc_types.h ampc_runtime.h dlpack_abi.h)
if(TARGET ampc)
  ampc_install_tool(ampc compiler)
  ampc_install_library(ampc compiler ampc "Compiles static graphs into mixed-precision programs")
  list(APPEND headers ampc_compiler.h)
endif()
get_property(pages GLOBAL PROPERTY AMPC_PAGES)
add_custom_target(ampc-pages ALL DEPENDS ${pages})
list(TRANSFORM headers PREPEND ${PROJECT_SOURCE_DIR}/include/ampc/)
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ampc COMPONENT dev)
install(FILES ${PROJECT_SOURCE_DIR}/include/ampc/Runtime/ampc_runtime.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ampc/Runtime COMPONENT dev)
configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/install/ampcConfig.cmake.in ${made}/ampcConfig.cmake INSTALL_DESTINATION ${AMPC_CMAKE_DIR}
  PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${made}/ampcConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${made}/ampcConfig.cmake ${made}/ampcConfigVersion.cmake DESTINATION ${AMPC_CMAKE_DIR} COMPONENT dev)

# Documents.
set(docs ${PROJECT_SOURCE_DIR}/docs)
file(GLOB pages ${docs}/*.md)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT dev)
install(DIRECTORY ${docs}/Rationale ${docs}/generated ${docs}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT dev)
install(FILES ${docs}/model.schema.json ${docs}/train.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/ampc COMPONENT dev)

# Packages. Each lists the libraries that it needs by dpkg-shlibdeps; a package of one Debian release is for that release.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ampc)
set(CPACK_PACKAGE_VENDOR ampc)
set(CPACK_PACKAGE_CONTACT "ampc maintainers <ampc@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime dev)
if(TARGET ampc)
  list(APPEND CPACK_COMPONENTS_ALL compiler)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The shared libraries of one package use none of another, and the tools use none of them.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
foreach(row IN ITEMS
    "compiler;ampc;science;compiler for mixed-precision training and inference;ampc compiles static graphs (native, Paddle 3, ONNX) into mixed-precision programs. With the library libampc."
    "runtime;libampc-runtime;libs;runtime of programs that ampc compiled;amprun and the library libampc_runtime run programs on the CPU or a GPU."
    "dev;libampc-dev;libdevel;headers and documents of ampc;C headers, CMake package, pkg-config files, examples and documents.")
  list(GET row 0 component)
  string(TOUPPER ${component} upper)
  list(GET row 1 CPACK_DEBIAN_${upper}_PACKAGE_NAME)
  list(GET row 2 CPACK_DEBIAN_${upper}_PACKAGE_SECTION)
  list(GET row 3 summary)
  list(GET row 4 text)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${text}")
endforeach()
set(CPACK_DEBIAN_COMPILER_PACKAGE_RECOMMENDS "libampc-runtime (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libampc-runtime (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "ampc (= ${PROJECT_VERSION})")
if(PROJECT_IS_TOP_LEVEL)
  include(CPack)
endif()
