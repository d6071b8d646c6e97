// How library calls get into a program: each writes its parameters in a file of its own,
// Calls/<Name>.cpp.
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Format/program_generated.h"

namespace ampc {

// The format's value of an element type, which has a row: rt's verifiers let no other through.
format::DType dtypeOf(mlir::Type element);

// What a call's parameters are made with.
class CallWriter {
public:
  virtual ~CallWriter() = default;
  virtual format::Range range(mlir::Value buffer, int64_t offset, int64_t bytes) = 0;
  format::Range range(const rt::Access &access) {
    return range(access.buffer, access.offset, access.bytes);
  }
  // The index of a kernel in the program; -1 for null.
  virtual int32_t kernel(mlir::FlatSymbolRefAttr symbol) = 0;

  flatbuffers::FlatBufferBuilder
      parameters; // empty when a call begins, finished when it has been written
};

struct CallExport {
  const char *name; // of the op without its dialect, and of the schema calls/<name>.fbs
  void (*write)(mlir::Operation *call, CallWriter &writer);
  const flatbuffers::TypeTable *(*types)(); // of the parameters, for --emit=export
};

// Null for a name that no call has.
const CallExport *findCallExport(llvm::StringRef name);

} // namespace ampc
