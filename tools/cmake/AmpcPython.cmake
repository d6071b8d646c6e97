# Python for the generated files, the tests and the lints. The system's Python has what apt installed, so it is looked at first. A found
# wrapper (pyenv's `python3` is a shell script, which needs PATH) is replaced by the interpreter that it starts.
set(Python3_ROOT_DIR /usr CACHE PATH "Where to look for Python first")
set(Python3_FIND_STRATEGY LOCATION)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable, end='')"
  OUTPUT_VARIABLE Python3_EXECUTABLE COMMAND_ERROR_IS_FATAL ANY)
