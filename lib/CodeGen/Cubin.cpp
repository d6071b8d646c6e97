// Assembles PTX to a cubin with NVIDIA's ptxas, a separate program that reads and writes files.
#include "ampc/Base/SignalSection.h"
#include "ampc/CodeGen/Gpu.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace ampc::codegen {
namespace {

/// A file in the system's temporary folder, removed by the destructor. `path` is empty if it could
/// not be created.
class TemporaryFile {
public:
  explicit TemporaryFile(StringRef suffix) {
    if (sys::fs::createTemporaryFile("ampc", suffix, path))
      path.clear();
  }
  ~TemporaryFile() {
    if (!path.empty())
      sys::fs::remove(path);
  }
  TemporaryFile(const TemporaryFile &) = delete;
  SmallString<64> path;
};

std::string read(StringRef path) {
  auto bytes = MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return bytes ? (*bytes)->getBuffer().str() : std::string();
}
} // namespace

bool hasAssembler() {
  return bool(sys::findProgramByName("ptxas"));
}

mlir::FailureOr<std::string> assembleCubin(StringRef ptx, StringRef architecture,
                                           std::string &error) {
  ErrorOr<std::string> assembler = sys::findProgramByName("ptxas");
  std::string program = assembler ? *assembler : "ptxas";
  SignalSection section;
  TemporaryFile source("ptx"), target("cubin"), messages("txt");
  std::error_code code;
  raw_fd_ostream out(source.path, code); // sets `code` if the path is empty
  out << ptx;
  out.close();
  if (code || out.has_error() || target.path.empty() || messages.path.empty()) {
    out.clear_error();
    error =
        "ptxas fails for " + architecture.str() + ": cannot write its input to a temporary file";
    return mlir::failure();
  }
  std::string option = ("-arch=" + architecture).str();
  StringRef arguments[] = {program, option, source.path, "-o", target.path};
  std::optional<StringRef> redirects[] = {"", messages.path.str(), messages.path.str()};
  if (sys::ExecuteAndWait(program, arguments, std::nullopt, redirects) != 0) {
    error = "ptxas fails for " + architecture.str() + ": " +
            StringRef(read(messages.path)).trim().split('\n').first.str();
    return mlir::failure();
  }
  return read(target.path);
}

} // namespace ampc::codegen
