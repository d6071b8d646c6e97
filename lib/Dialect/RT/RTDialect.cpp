// Registration of the rt dialect.
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "ampc/Dialect/RT/RTDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ampc/Dialect/RT/RTTypes.cpp.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/RT/RTOps.cpp.inc"

namespace ampc::rt {

void RTDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ampc/Dialect/RT/RTTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ampc/Dialect/RT/RTOps.cpp.inc"
      >();
}

} // namespace ampc::rt
