// Writes rt.dot as a Dot of calls/dot.fbs.
#include "CallExport.h"
#include "ampc/Format/calls/dot_generated.h"

using namespace mlir;

namespace ampc {

static void writeDot(Operation *op, CallWriter &writer) {
  auto dot = cast<rt::DotOp>(op);
  rt::AccessList ranges;
  dot.getRanges(ranges);
  format::Range x = writer.range(ranges[0]), y = writer.range(ranges[1]),
                out = writer.range(ranges[2]);
  writer.parameters.Finish(format::CreateDot(
      writer.parameters, &x, &y, &out, dtypeOf(dot.getType()), dot.getRows(), dot.getLength(),
      writer.kernel(dot.getWidenAttr()), writer.kernel(dot.getNarrowAttr())));
}

extern const CallExport kDotExport;
const CallExport kDotExport = {"dot", writeDot, format::DotTypeTable};

} // namespace ampc
