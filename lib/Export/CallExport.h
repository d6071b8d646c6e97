// The interface between the exporter and the library calls: each call writes its parameters to the
// program, in a file Calls/<Name>.cpp.
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Format/program_generated.h"

namespace ampc {

// The element type in the program format. Requires a type with a row in NumberFormat.h, as rt's
// verifiers ensure.
format::DType dtypeOf(mlir::Type element);

// The builder of a call's parameters.
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
      parameters; // empty at the start of a call; the call must finish it
};

struct CallExport {
  const char *name; // the op without its dialect, and the schema calls/<name>.fbs
  void (*write)(mlir::Operation *call, CallWriter &writer);
  const flatbuffers::TypeTable *(*types)(); // of the parameters, for --emit=export
};

// Null if no call has the name.
const CallExport *findCallExport(llvm::StringRef name);

} // namespace ampc
