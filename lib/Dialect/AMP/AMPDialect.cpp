// Registration of the amp dialect.
#include "ampc/Dialect/AMP/AMPDialect.h"

using namespace mlir;

#include "ampc/Dialect/AMP/AMPDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ampc/Dialect/AMP/AMPAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/AMP/AMPOps.cpp.inc"

namespace ampc::amp {

void AMPDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ampc/Dialect/AMP/AMPAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ampc/Dialect/AMP/AMPOps.cpp.inc"
      >();
}

} // namespace ampc::amp
