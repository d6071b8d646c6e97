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

LogicalResult AMPDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() != kSettingsAttr)
    return success();
  auto settings = dyn_cast<DictionaryAttr>(attribute.getValue());
  if (!settings || !isa<ModuleOp>(op))
    return op->emitError("expects amp.settings to be a dictionary of a module");
  return Settings::verify(settings, [op] { return op->emitError(); });
}

} // namespace ampc::amp
