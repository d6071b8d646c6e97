// Convolutions as windows and one product, and by kernels of the program.
#include "cuda/calls/Conv.h"

namespace ampc::runtime::cuda {

extern const GpuCallKind kConvOnGpu;

using namespace ampc::format;
using format::DType;

namespace {

// The product of the windows W [rows, columns], the filter F [outputs, columns] and the output O
// [rows, outputs].
struct Sizes {
  int64_t rows, columns, outputs;
  explicit Sizes(const Conv &conv)
      : rows(static_cast<int64_t>(conv.batch() * productOf(*conv.places()))),
        columns(static_cast<int64_t>(conv.channels() * productOf(*conv.kernel()))),
        outputs(static_cast<int64_t>(conv.outputs())) {}
  uint64_t windowBytes(DType type) const {
    return static_cast<uint64_t>(rows) * static_cast<uint64_t>(columns) * sizeOf(type);
  }
};

} // namespace

uint64_t windowBytesOf(const Conv &conv) {
  return conv.groups() > 1 ? partialSumBytes(conv) : Sizes(conv).windowBytes(conv.type());
}

Status Convs::allocateWindows() {
  if (windows_.size() > 0)
    return {};
  uint64_t bytes = 0;
  for (const Entry *entry : *r_.program.head().entries())
    for (const Command *command : *entry->commands())
      if (const LibraryCall *call = command->call_as_LibraryCall();
          call && &gpuCallKind(*call) == &kConvOnGpu)
        bytes = std::max(bytes, windowBytesOf(parametersOf<Conv>(*call)));
  auto memory = r_.device.allocate(bytes, "windows of convolutions");
  if (!memory.ok())
    return std::move(memory.status())
        .hint("a smaller batch shrinks them, and with cuDNN 9 they may not be needed");
  windows_ = std::move(*memory);
  return {};
}

Result<Convs::Windows> Convs::prepareWindows(const Conv &conv, const std::string &what) {
  AMPC_TRY(allocateWindows());
  return conv.groups() > 1 ? prepareGrouped(conv) : prepareProduct(conv, what);
}

Result<Convs::Windows> Convs::prepareProduct(const Conv &conv, const std::string &what) {
  bool sums = conv.computes() == ConvPart::input;
  Addresses windows;
  windows.fill(windows_.at());
  Addresses input = r_.addressesOf(*conv.input()), filter = r_.addressesOf(*conv.filter()),
            output = r_.addressesOf(*conv.output());
  uint64_t inputBytes = conv.input()->size(), windowBytes = windowBytesOf(conv);
  AMPC_ASSIGN(Executor::Sided launch,
              sums ? launchOf(conv.windows(), {{windowBytes, windows}, {inputBytes, input}})
                   : launchOf(conv.windows(), {{inputBytes, input}, {windowBytes, windows}}));
  Windows prepared{std::move(launch), sums};
  for (size_t side = 0; side < kSides; ++side) {
    Product::Addresses &at = prepared.at[side];
    switch (conv.computes()) {
    case ConvPart::output: at = {windows[side], filter[side], output[side]}; break;
    case ConvPart::filter: at = {output[side], windows[side], filter[side]}; break;
    case ConvPart::input: at = {output[side], filter[side], windows[side]}; break;
    }
  }
  AMPC_ASSIGN(prepared.product,
              Product::createUnmeasured(r_.device, shapeOf(conv), prepared.at[0], library_.get(),
                                        r_.workspace.size(), what));
  return prepared;
}

Result<Convs::Windows> Convs::prepareGrouped(const Conv &conv) {
  bool filter = conv.computes() == ConvPart::filter;
  std::vector<Argument> arguments;
  for (const Range *operand : groupedOperands(conv))
    arguments.push_back({operand->size(), r_.addressesOf(*operand)});
  const Range &range = convRange(conv, conv.computes());
  Argument result{range.size(), r_.addressesOf(range)}, partial{};
  if (filter) {
    partial.bytes = partialSumBytes(conv);
    partial.at.fill(windows_.at());
  }
  arguments.push_back(filter ? partial : result);
  AMPC_ASSIGN(Executor::Sided launch, launchOf(conv.windows(), arguments));
  Windows prepared{std::move(launch)};
  if (filter) {
    AMPC_ASSIGN(prepared.partSums, launchOf(conv.sums(), {partial, result}));
  }
  return prepared;
}

// Fails if the kernel has other arguments.
Result<Executor::Sided> Convs::launchOf(int32_t number,
                                        const std::vector<Argument> &arguments) const {
  auto index = static_cast<uint32_t>(number);
  const Kernel &named = *r_.program.head().kernels()->Get(index);
  const CudaKernel &kernel = *named.cuda();
  bool fits = kernel.arguments()->size() == arguments.size() && kernel.rows() > 0;
  for (uint32_t i = 0; fits && i < arguments.size(); ++i)
    fits = kernel.arguments()->Get(i)->fixed_bytes() == arguments[i].bytes &&
           kernel.arguments()->Get(i)->bytes_per_row() == 0;
  if (!fits)
    return invalid("", "kernel '" + named.symbol()->str() + "' is none of a convolution's windows");
  std::array<std::vector<uint64_t>, kSides> addresses;
  for (size_t s = 0; s < kSides; ++s)
    for (const Argument &argument : arguments)
      addresses[s].push_back(argument.at[s]);
  return executor_.kernelCall(index, std::move(addresses), kernel.rows());
}

// Of row-major matrices, as the library sees them: column-major, so that rows and columns are
// exchanged.
ProductShape Convs::shapeOf(const Conv &conv) const {
  Sizes n(conv);
  DType type = conv.type();
  auto side = [&](bool transposed, int64_t rows, int64_t columns, uint64_t alignment) {
    return Side{type, transposed, columns, rows, columns, rows * columns, alignment};
  };
  constexpr uint64_t kAllocated = 256; // alignment of memory
  Side windows = side(false, n.rows, n.columns, kAllocated),
       output = side(false, n.rows, n.outputs, alignmentOf(*conv.output())),
       filter = side(false, n.outputs, n.columns, alignmentOf(*conv.filter()));
  ProductShape shape;
  switch (conv.computes()) {
  case ConvPart::output: // O = W F^T
    shape.m = n.rows, shape.n = n.outputs, shape.k = n.columns;
    shape.a = windows, shape.b = filter, shape.c = output;
    shape.b.transposed = true;
    break;
  case ConvPart::filter: // F = O^T W
    shape.m = n.outputs, shape.n = n.columns, shape.k = n.rows;
    shape.a = output, shape.b = windows, shape.c = filter;
    shape.a.transposed = true;
    break;
  case ConvPart::input: // W = O F
    shape.m = n.rows, shape.n = n.columns, shape.k = n.outputs;
    shape.a = output, shape.b = filter, shape.c = windows;
    break;
  }
  shape.tf32 = r_.tf32 && type == DType::f32;
  shape.splitSums = r_.splitSums;
  return shape;
}

Status Convs::run(const Windows &call, int side, CUstream stream,
                  const std::function<std::string()> &what) const {
  const Api &api = r_.device.api();
  auto s = static_cast<size_t>(side);
  if (!call.sums)
    AMPC_TRY(Kernels::launch(api, call.windows[s], stream, what));
  if (call.partSums)
    AMPC_TRY(Kernels::launch(api, (*call.partSums)[s], stream, what));
  if (!call.product)
    return {};
  AMPC_TRY(call.product->run(api, library_.get(), call.at[s], 1, r_.workspace, stream, what));
  if (call.sums)
    AMPC_TRY(Kernels::launch(api, call.windows[s], stream, what));
  return {};
}

} // namespace ampc::runtime::cuda
