// rt.conv → calls/conv.fbs.
#include "CallExport.h"
#include "ampc/Format/calls/conv_generated.h"

using namespace mlir;

namespace ampc {

static_assert(int(rt::ConvPart::Output) == int(format::ConvPart::MAX));

static void writeConv(Operation *op, CallWriter &writer) {
  auto conv = cast<rt::ConvOp>(op);
  rt::AccessList ranges;
  conv.getRanges(ranges);
  format::Range input, filter, output;
  auto write = [&](format::Range &a, format::Range &b, format::Range &result) {
    a = writer.range(ranges[0]), b = writer.range(ranges[1]), result = writer.range(ranges[2]);
  };
  switch (conv.getComputes()) {
  case rt::ConvPart::Input: write(output, filter, input); break;
  case rt::ConvPart::Filter: write(input, output, filter); break;
  case rt::ConvPart::Output: write(input, filter, output); break;
  }
  auto list = [&](ArrayRef<int64_t> values) {
    return writer.parameters.CreateVector(reinterpret_cast<const uint64_t *>(values.data()),
                                          values.size());
  };
  auto size = list(conv.getSize()), places = list(conv.getPlaces()),
       kernel = list(conv.getKernel()), strides = list(conv.getStrides()),
       paddings = list(conv.getPaddings()), dilations = list(conv.getDilations());
  writer.parameters.Finish(
      format::CreateConv(writer.parameters, &input, &filter, &output,
                         static_cast<format::ConvPart>(conv.getComputes()), dtypeOf(conv.getType()),
                         conv.getBatch(), conv.getChannels(), conv.getOutputs(), size, places,
                         kernel, strides, paddings, dilations, writer.kernel(conv.getWindowsAttr()),
                         writer.kernel(conv.getWidenAttr()), writer.kernel(conv.getNarrowAttr()),
                         conv.getGroups(), writer.kernel(conv.getSumsAttr()), conv.getParts()));
}

extern const CallExport kConvExport;
const CallExport kConvExport = {"conv", writeConv, format::ConvTypeTable};

} // namespace ampc
