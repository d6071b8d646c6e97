// Convolutions on the CPU; see docs/Rationale/Convolution.md.
#include "calls/Conv.h"
#include "cpu/calls/DepthwiseConv.h"
#include "cpu/calls/DirectConv.h"
#include "cpu/calls/FilterConv.h"
#include "cpu/calls/PaddedConv.h"
#include "cpu/calls/PlannedCall.h"
#include "cpu/calls/PatchConv.h"
#include "cpu/calls/TileConv.h"
#include "cpu/calls/WinogradConv.h"
#include "cpu/Convert.h"
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

std::vector<int64_t> toVector(const flatbuffers::Vector<uint64_t> &values) {
  return {values.begin(), values.end()};
}

ConvShape shapeOf(const Conv &conv) {
  static_assert(int(format::ConvPart::input) == int(runtime::ConvPart::input) &&
                int(format::ConvPart::filter) == int(runtime::ConvPart::filter) &&
                int(format::ConvPart::output) == int(runtime::ConvPart::output));
  ConvShape s;
  s.computes = static_cast<runtime::ConvPart>(conv.computes());
  s.type = conv.type();
  s.batch = static_cast<int64_t>(conv.batch());
  s.channels = static_cast<int64_t>(conv.channels());
  s.outputs = static_cast<int64_t>(conv.outputs());
  s.groups = static_cast<int64_t>(conv.groups());
  s.size = toVector(*conv.size());
  s.places = toVector(*conv.places());
  s.kernel = toVector(*conv.kernel());
  s.strides = toVector(*conv.strides());
  s.dilations = toVector(*conv.dilations());
  for (uint32_t d = 0; d < conv.size()->size(); ++d)
    s.low.push_back(static_cast<int64_t>(conv.paddings()->Get(2 * d)));
  return s;
}

// The product of the windows and the filter: the rule for products chooses the way of the
// convolution, too.
Product windowProduct(const Conv &conv) {
  Product p;
  p.a.type = p.b.type = p.cType = conv.type();
  p.a.columnStride = p.b.columnStride = 1;
  p.m = static_cast<int64_t>(conv.batch() * productOf(*conv.places()));
  p.n = static_cast<int64_t>(conv.outputs());
  p.k = static_cast<int64_t>(conv.channels() / conv.groups() * productOf(*conv.kernel()));
  return p;
}

// The product of the output and one element of each window, whose sum over all places is the
// gradient of a filter of one element.
Product gradientProduct(const Conv &conv) {
  Product p;
  p.a.type = p.b.type = p.cType = conv.type();
  p.m = p.a.columnStride = static_cast<int64_t>(conv.outputs());
  p.n = p.b.rowStride = static_cast<int64_t>(conv.channels() / conv.groups());
  p.k = static_cast<int64_t>(conv.batch() * productOf(*conv.places()));
  p.a.rowStride = p.b.columnStride = 1;
  return p;
}

// Whether FilterConv computes it, if tiles are the way of gradientProduct.
bool mayBeFilterConv(const ConvShape &shape) {
  return FilterConv::supports(shape) && FilterConv::isUsable();
}

// Whether the program's own kernels are faster than the library. Those of other convolutions with
// groups are not: only a depthwise one has neighboring operands for the lanes of a vector. The
// gradient of an input looks for the places of a stride in each element of the kernel.
Result<bool> isFasterDirect(const Conv &conv, CpuResources &resources) {
  ConvShape shape = shapeOf(conv);
  if (!shape.isDepthwise() || conv.windows() < 0)
    return false;
  if (shape.computes == runtime::ConvPart::input && shape.hasStrides())
    return false;
  shape.type = DType::f32;
  AMPC_ASSIGN(OneDnn * library, resources.oneDnn());
  AMPC_ASSIGN(bool has, library->hasDepthwise(shape));
  return !has;
}

// Convolutions of bfloat16 that oneDNN 2.6.3 computes wrongly: by matrix tiles the output, if a
// window is in the padding behind a dimension but the last one (a crash), and the gradient of the
// filter, if such a dimension has a dilation and the channels are no whole blocks; by vectors that
// gradient, too, if there are groups. oneDNN 3.7.2: the output, if lines have a stride and one
// place.
bool failsInLibrary(const ConvShape &s) {
  constexpr int64_t kBlock = 16;
  int64_t channels = s.channels / s.groups;
  bool hasPart = (channels > kBlock || s.groups > 1) && channels % kBlock != 0;
  if (s.computes == runtime::ConvPart::output && s.places.back() == 1 && s.strides.back() > 1)
    return true;
  for (size_t d = 0; d + 1 < s.size.size(); ++d) {
    int64_t reach = (s.kernel[d] - 1) * s.dilations[d] + 1,
            behind = (s.places[d] - 1) * s.strides[d] + reach - s.size[d] - s.low[d];
    if (s.computes == runtime::ConvPart::output
            ? behind >= reach
            : s.computes == runtime::ConvPart::filter && hasPart && s.dilations[d] > 1)
      return true;
  }
  return false;
}

// How the library computes what is no product, if that is the way of products.
ProductWay libraryWay(const ConvShape &shape, ProductWay ofProducts) {
  bool widens = (shape.type == DType::bf16 && failsInLibrary(shape)) ||
                (shape.type == DType::f16 && ofProducts == ProductWay::tiles);
  return widens ? ProductWay::widen : ofProducts;
}

Result<std::unique_ptr<CpuCall>> prepare(const LibraryCall &call, const CallSite &site,
                                         Arenas &arenas, CpuResources &resources) {
  const Conv &conv = parametersOf<Conv>(call);
  ProductWay ofProducts = resources.ways.of(windowProduct(conv));
  ConvOperands operands;
  operands.shape = shapeOf(conv);
  operands.input = arenas.at(*conv.input());
  operands.filter = arenas.at(*conv.filter());
  operands.output = arenas.at(*conv.output());
  const Range &result = convRange(conv, conv.computes());
  operands.fixedFilter = site.isFixed(*conv.filter());
  operands.rowElements =
      site.rowElementsOf(static_cast<int64_t>(result.size() / sizeOf(conv.type())));
  operands.onlyReader = site.onlyReader;
  AMPC_ASSIGN(operands.widen, resources.helper(conv.widen(), "conversion from 2 to 4 bytes",
                                               widenKernel(DType::f16)));
  AMPC_ASSIGN(operands.narrow, resources.helper(conv.narrow(), "conversion from 4 to 2 bytes",
                                                narrowKernel(DType::f16)));
  auto create = [&](auto call, const ConvOperands &planned, ProductWay way) {
    return call(planned, way, *conv.filter(), "a convolution", site, resources);
  };
  if (libraryWay(operands.shape, ofProducts) == ProductWay::widen &&
      DepthwiseConv::supports(operands.shape))
    return create(planCall<DepthwiseConv, ConvOperands>, operands, ProductWay::widen);
  AMPC_ASSIGN(bool direct, isFasterDirect(conv, resources));
  if (direct)
    return DirectConv::create(conv, arenas, resources);
  auto plan = [&](const ConvOperands &planned) {
    if (mayBeFilterConv(planned.shape) &&
        resources.ways.of(gradientProduct(conv)) == ProductWay::tiles)
      return create(planCall<FilterConv, ConvOperands>, planned, ProductWay::tiles);
    if (PatchConv::supports(planned.shape))
      return create(planCall<PatchConv, ConvOperands>, planned, ofProducts);
    const ConvShape &shape = planned.shape;
    ProductWay way = libraryWay(shape, ofProducts);
    if (ofProducts == ProductWay::tiles &&
        (TileConv::isFaster(shape) || (way == ProductWay::widen && TileConv::supports(shape))))
      return create(planCall<TileConv, ConvOperands>, planned, ofProducts);
    if (!resources.strictNumerics && (shape.type == DType::f32 || way == ProductWay::widen) &&
        WinogradConv::isFaster(shape, planned.fixedFilter))
      return create(planCall<WinogradConv, ConvOperands>, planned, way);
    return create(planCall<ConvPlan, ConvOperands>, planned, way);
  };
  return PaddedConv::isNeeded(operands.shape) ? PaddedConv::create(operands, plan) : plan(operands);
}

void addChoices(const LibraryCall &call, const Ways &ways,
                std::map<std::string, std::string> &choices) {
  const Conv &conv = parametersOf<Conv>(call);
  std::vector<Product> products{windowProduct(conv)};
  if (mayBeFilterConv(shapeOf(conv)))
    products.push_back(gradientProduct(conv));
  for (const Product &product : products)
    if (hasChoice(product))
      choices[product.name()] = wayName(ways.known(product));
}

} // namespace

extern const CpuCallKind kConvOnCpu;
const CpuCallKind kConvOnCpu = {"conv", prepare, addChoices};

} // namespace ampc::runtime
