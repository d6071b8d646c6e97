// ampc: model.json → model.bin.
#include "Compile.h"
#include "ampc/Export/OutputFile.h"
#include "llvm/Support/ErrorHandling.h"
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <new>
#include <unistd.h>
#ifdef AMPC_MIMALLOC
#include <mimalloc.h>
#endif

namespace {

void interrupted(int signal) {
  ampc::discardOutputFiles();
  ::_exit(128 + signal);
}

// Nothing may be allocated here.
void outOfMemory() {
  constexpr std::string_view text = "ampc: error: out of memory\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
  ampc::discardOutputFiles();
  ::_exit(3);
}

int fail(const std::string &where, const std::string &what) {
  std::cerr << where << ": error: " << what << "\n";
  ampc::discardOutputFiles();
  return 1;
}

int run(const ampc::CommandLine &line) {
  std::error_code none;
  if (!line.output.empty() && std::filesystem::is_regular_file(line.output, none) &&
      std::filesystem::equivalent(line.model, line.output, none))
    return fail(line.output, "cannot write: is the model itself");
  std::string summary;
  if (int code = ampc::compile(line, summary)) {
    ampc::discardOutputFiles();
    return code;
  }
  if (!line.quiet)
    std::cout << summary;
  std::string where;
  if (std::string error = ampc::flushStdout(); !error.empty())
    return fail("stdout", error);
  if (std::string error = ampc::commitOutputFiles(where); !error.empty())
    return fail(where, error);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
#ifdef AMPC_MIMALLOC
  mi_option_enable(mi_option_large_os_pages); // a module is walked over and over: a tenth of a large model's time
  mi_register_error([](int error, void *) { if (error == ENOMEM) outOfMemory(); }, nullptr); // it knows of no new_handler
#endif
  std::set_new_handler(outOfMemory);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { outOfMemory(); });
  std::signal(SIGPIPE, SIG_IGN); // that nobody reads what is printed is no reason to leave files unfinished
  std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of its write
  std::signal(SIGINT, interrupted);
  std::signal(SIGTERM, interrupted);
  ampc::CommandLine line;
  auto done = ampc::parseCommandLine(argc, argv, line);
  int code = done ? *done : run(line);
  if (std::string error = ampc::flushStdout(); code == 0 && !error.empty())
    code = fail("stdout", error);
  std::cerr.flush();
  std::_Exit(code);
}
