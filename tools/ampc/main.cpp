// ampc: compiles model.json to model.bin. Parses the command line, calls the driver, writes the
// outputs.
#include "ClearedMemory.h"
#include "ampc/Base/SignalSection.h"
#include "ampc/Base/StandardDescriptors.h"
#include "ampc/CommandLine/CommandLine.h"
#include "ampc/Export/OutputFile.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iostream>
#include <new>
#include <unistd.h>
#ifdef AMPC_MIMALLOC
#include <mimalloc.h>
#endif

namespace {

void endInterrupted(int signal) {
  ampc::discardOutputFiles();
  ::_exit(128 + signal);
}

void interrupted(int signal) {
  if (!ampc::signalMustWait(signal))
    endInterrupted(signal);
}

// The handler of failed allocations; must not allocate.
void outOfMemory() {
  constexpr std::string_view text = "ampc: error: out of memory\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
  ampc::discardOutputFiles();
  ::_exit(3);
}

void handleFailedAllocations() {
#ifdef AMPC_MIMALLOC
  mi_register_error(
      [](int error, void *) {
        if (error == ENOMEM)
          outOfMemory();
      },
      nullptr); // mimalloc would not call the new_handler
#endif
  std::set_new_handler(outOfMemory);
}

// The loader calls what this section has before the initializers of libraries, which allocate.
[[gnu::section(".preinit_array"), gnu::used]] void (*const early)() = handleFailedAllocations;

int fail(const std::string &where, const std::string &what) {
  std::cerr << where << ": error: " << what << "\n";
  ampc::discardOutputFiles();
  return 1;
}

// The default name of the program.
std::string defaultOutput(const std::string &model) {
  size_t dot = model.rfind(".json");
  return (dot != std::string::npos && dot + 5 == model.size() ? model.substr(0, dot) : model) +
         ".bin";
}

std::string outputOf(const ampc::CommandLine &line) {
  return line.output.empty() ? defaultOutput(line.model) : line.output;
}

// The outputs of a compilation: files, and texts for stdout.
class Outputs {
public:
  Outputs(const ampc::CommandLine &line, const ampc::Compilation &made) : line(line), made(made) {}

  // Writes all outputs and returns the exit code. If a file cannot be written, none is kept.
  int write() {
    std::cout << made.difference << made.explanation << made.prediction;
    for (const std::string &path : line.reports)
      file(path, ampc::isPage(path) ? made.reportPage : made.report);
    file(line.decisions, made.decisions);
    file(line.compareTable, made.compareTable);
    file(line.planStats, made.planStatistics);
    if (made.onnx)
      onnxFiles();
    else if (line.output.empty())
      std::cout << made.text;
    else if (!made.program && !line.compiler.explanationOnly)
      file(line.output, made.text);
    if (!made.weights.empty())
      file(ampc::weightsPath(line.output), made.weights);
    std::string output = outputOf(line);
    if (made.program && failure.empty())
      if (failure = ampc::writeOutputFile(output, made.program->pieces()); !failure.empty())
        failed = output;
    if (!failure.empty())
      return fail(failed, failure);
    if (!line.quiet)
      std::cout << summary(output);
    return commit();
  }

private:
  // The weights of a large model go to a second file.
  void onnxFiles() {
    if (!made.onnx->data.empty() && ampc::isStandardOutput(line.output)) {
      failure = "cannot write: the weights need a second file beside this one";
      failed = line.output;
      return;
    }
    file(line.output, made.onnx->model);
    if (!made.onnx->data.empty())
      file(ampc::onnxDataPath(line.output), made.onnx->data);
  }
  void file(const std::string &path, const std::string &text) {
    if (!path.empty())
      file(path, std::vector<std::string_view>{text});
  }
  void file(const std::string &path, const std::vector<std::string_view> &pieces) {
    if (!failure.empty())
      return;
    failure = ampc::writeOutputFile(path, pieces);
    failed = path;
  }

  // The summary line; empty if an output goes to stdout.
  std::string summary(const std::string &output) const {
    std::vector<std::string> files = {line.output, line.planStats, line.decisions};
    files.insert(files.end(), line.reports.begin(), line.reports.end());
    if (line.compiler.check)
      return made.model + ": valid, " + made.counts + "\n";
    if (made.onnx && !ampc::isStandardOutput(line.output)) {
      size_t bytes = 0;
      for (const auto *pieces : {&made.onnx->model, &made.onnx->data})
        for (std::string_view piece : *pieces)
          bytes += piece.size();
      return line.output + ": " + made.counts + ", " + std::to_string(bytes) + " bytes\n";
    }
    if (!made.program || std::any_of(files.begin(), files.end(), ampc::isStandardOutput))
      return "";
    return output + ": " + made.counts + ", " + std::to_string(made.program->size()) + " bytes\n";
  }

  static int commit() {
    std::string where;
    if (std::string error = ampc::flushStdout(); !error.empty())
      return fail("stdout", error);
    if (std::string error = ampc::commitOutputFiles(where); !error.empty())
      return fail(where, error);
    return 0;
  }

  const ampc::CommandLine &line;
  const ampc::Compilation &made;
  std::string failure, failed;
};

int run(ampc::CommandLine &line) {
  if (!line.listOps.empty()) {
    ampc::Compilation table;
    table.text = line.listFormat == "onnx" ? ampc::onnxOperatorTable(line.listOps)
                                           : ampc::operatorTable(line.listOps);
    return Outputs(line, table).write();
  }
  if (auto error = ampc::checkOutputsAreNotInputs(line)) {
    std::cerr << error->text();
    return 1;
  }
  ampc::CompilerOptions &options = line.compiler;
  ampc::requestOutputs(line);
  options.processEnds = true;
  ampc::clearMemoryFor(line.model, outputOf(line), options);
  auto &made = *new ampc::Compilation(ampc::compile(
      line.model, options, [](const ampc::Message &message) { std::cerr << message.text(); }));
  if (made.status != ampc::Compilation::Status::Done)
    return static_cast<int>(made.status);
  return Outputs(line, made).write();
}

int parseAndRun(const std::vector<std::string> &arguments) {
  ampc::CommandLine line;
  std::string text;
  if (auto error = ampc::parseCommandLine(arguments, line, text)) {
    std::cerr << error->text();
    return 2;
  }
  if (text.empty())
    return run(line);
  std::cout << text;
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  ampc::reserveStandardDescriptors();
#ifdef AMPC_MIMALLOC
  mi_option_enable(
      // large pages save a tenth of the compile time of a large model
      mi_option_large_os_pages);
#if MI_MALLOC_VERSION < 210
  // Giving memory back would divide the large pages; later versions do not give it back so soon.
  mi_option_disable(mi_option_allow_decommit);
#endif
#endif
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { outOfMemory(); });
  std::signal(SIGPIPE,
              SIG_IGN);          // a closed stdout must not prevent writing files
  std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit then fails as a write error
  ampc::setSignalEnd(endInterrupted);
  std::signal(SIGINT, interrupted);
  std::signal(SIGTERM, interrupted);
  if (std::signal(SIGHUP, interrupted) == SIG_IGN) // as nohup sets it
    std::signal(SIGHUP, SIG_IGN);
  int code = parseAndRun({argv + std::min(argc, 1), argv + argc});
  if (std::string error = ampc::flushStdout(); code == 0 && !error.empty())
    code = fail("stdout", error);
  std::cerr.flush();
  std::_Exit(code);
}
