// Convolutions on the GPU as windows and one product: a kernel of the program writes the windows of
// the input to scratch memory, or sums windows from there, and cuBLASLt computes the product. The
// library's first algorithm is used without a measurement. With several groups a kernel of the
// program computes the result; the gradient of the filter takes two, with partial sums in scratch
// memory.
#include "calls/Conv.h"
#include "cuda/Executor.h"
#include "cuda/Product.h"

namespace ampc::runtime::cuda {

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

// The bytes of the partial sums of a filter's gradient with groups.
uint64_t partialBytes(const Conv &conv) {
  return conv.parts() * (conv.filter()->size() / sizeOf(conv.type())) * sizeof(float);
}

class Convs final : public GpuCalls {
public:
  static Result<std::unique_ptr<GpuCalls>> make(Executor &executor) {
    std::unique_ptr<Convs> convs(new Convs(executor));
    AMPC_ASSIGN(convs->library_, executor.resources().device.products());
    return std::unique_ptr<GpuCalls>(std::move(convs));
  }

  Result<uint32_t> prepare(const Entry &entry, uint32_t command) override {
    const Conv &conv = parametersOf<Conv>(*entry.commands()->Get(command)->call_as_LibraryCall());
    if (conv.groups() > 1)
      return prepareGrouped(conv);
    GpuResources &r = executor_.resources();
    bool sums = conv.computes() == ConvPart::input;
    std::array<CUdeviceptr, kSides> windows;
    windows.fill(r.scratch.at(0));
    std::array<CUdeviceptr, kSides> input = r.addressesOf(*conv.input()),
                                    filter = r.addressesOf(*conv.filter()),
                                    output = r.addressesOf(*conv.output());
    uint64_t inputBytes = conv.input()->size(), windowBytes = Sizes(conv).windowBytes(conv.type());
    AMPC_ASSIGN(Executor::Sided launch,
                sums ? launchOf(conv.windows(), {{windowBytes, windows}, {inputBytes, input}})
                     : launchOf(conv.windows(), {{inputBytes, input}, {windowBytes, windows}}));
    Prepared prepared{std::move(launch), sums, {}, {}, {}};
    for (size_t side = 0; side < kSides; ++side) {
      Product::Addresses &at = prepared.at[side];
      switch (conv.computes()) {
      case ConvPart::output: at = {windows[side], filter[side], output[side]}; break;
      case ConvPart::filter: at = {output[side], windows[side], filter[side]}; break;
      case ConvPart::input: at = {output[side], filter[side], windows[side]}; break;
      }
    }
    AMPC_ASSIGN(prepared.product,
                Product::createUnmeasured(r.device, shapeOf(conv), prepared.at[0], library_.get(),
                                          r.workspace.size(),
                                          executor_.describe(entry.role(), command)));
    calls_.push_back(std::move(prepared));
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  Status enqueue(uint32_t number, int side, CUstream stream,
                 const std::function<std::string()> &what) override {
    const GpuResources &r = executor_.resources();
    const Prepared &call = calls_[number];
    auto s = static_cast<size_t>(side);
    if (!call.sums)
      AMPC_TRY(Kernels::launch(r.device.api(), call.windows[s], stream, what));
    if (call.partSums)
      AMPC_TRY(Kernels::launch(r.device.api(), (*call.partSums)[s], stream, what));
    if (!call.product)
      return {};
    AMPC_TRY(call.product->run(r.device.api(), library_.get(), call.at[s], 1, r.workspace, stream,
                               what));
    if (call.sums)
      AMPC_TRY(Kernels::launch(r.device.api(), call.windows[s], stream, what));
    return {};
  }

private:
  static constexpr int kSides = GpuResources::kSides;
  struct Prepared {
    Executor::Sided windows; // or the kernel that computes the result
    bool sums; // whether the windows are summed behind the product, not written before it
    std::array<Product::Addresses, kSides> at;
    std::optional<Product> product;
    std::optional<Executor::Sided> partSums; // behind `windows`
  };
  using Addresses = std::array<CUdeviceptr, kSides>;
  struct Argument {
    uint64_t bytes;
    Addresses at;
  };

  explicit Convs(Executor &executor) : executor_(executor) {}

  Result<uint32_t> prepareGrouped(const Conv &conv) {
    GpuResources &r = executor_.resources();
    bool filter = conv.computes() == ConvPart::filter;
    std::vector<Argument> arguments;
    for (ConvPart part : EnumValuesConvPart())
      if (part != conv.computes())
        arguments.push_back({convRange(conv, part).size(), r.addressesOf(convRange(conv, part))});
    if (conv.computes() == ConvPart::input) // its kernel reads the output first
      std::swap(arguments[0], arguments[1]);
    const Range &range = convRange(conv, conv.computes());
    Argument result{range.size(), r.addressesOf(range)}, partial{};
    if (filter) {
      partial.bytes = partialBytes(conv);
      partial.at.fill(r.scratch.at(0));
    }
    arguments.push_back(filter ? partial : result);
    AMPC_ASSIGN(Executor::Sided launch, launchOf(conv.windows(), arguments));
    Prepared prepared{std::move(launch), false, {}, {}, {}};
    if (filter) {
      AMPC_ASSIGN(prepared.partSums, launchOf(conv.sums(), {partial, result}));
    }
    calls_.push_back(std::move(prepared));
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  // Fails if the kernel has other arguments.
  Result<Executor::Sided> launchOf(int32_t number, const std::vector<Argument> &arguments) const {
    auto index = static_cast<uint32_t>(number);
    const Kernel &named = *executor_.resources().program.head().kernels()->Get(index);
    const CudaKernel &kernel = *named.cuda();
    bool fits = kernel.arguments()->size() == arguments.size() && kernel.rows() > 0;
    for (uint32_t i = 0; fits && i < arguments.size(); ++i)
      fits = kernel.arguments()->Get(i)->fixed_bytes() == arguments[i].bytes &&
             kernel.arguments()->Get(i)->bytes_per_row() == 0;
    if (!fits)
      return invalid("",
                     "kernel '" + named.symbol()->str() + "' is none of a convolution's windows");
    std::array<std::vector<uint64_t>, kSides> addresses;
    for (size_t s = 0; s < kSides; ++s)
      for (const Argument &argument : arguments)
        addresses[s].push_back(argument.at[s]);
    return executor_.kernelCall(index, std::move(addresses), kernel.rows());
  }

  // Of row-major matrices, as the library sees them: column-major, so that rows and columns are
  // exchanged.
  ProductShape shapeOf(const Conv &conv) const {
    Sizes n(conv);
    DType type = conv.type();
    auto side = [&](bool transposed, int64_t rows, int64_t columns, uint64_t alignment) {
      return Side{type, transposed, columns, rows, columns, rows * columns, alignment};
    };
    constexpr uint64_t kScratch = 256; // alignment of the scratch memory
    Side windows = side(false, n.rows, n.columns, kScratch),
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
    shape.tf32 = executor_.resources().tf32 && type == DType::f32;
    shape.splitSums = executor_.resources().splitSums;
    return shape;
  }

  Executor &executor_;
  Products library_;
  std::vector<Prepared> calls_;
};

void addNeeds(const LibraryCall &call, Workspaces &needs) {
  const Conv &conv = parametersOf<Conv>(call);
  bool grouped = conv.groups() > 1;
  needs.library = std::max(needs.library, grouped ? 0 : kLibraryBytes);
  needs.scratch =
      std::max(needs.scratch, grouped ? partialBytes(conv) : Sizes(conv).windowBytes(conv.type()));
}

} // namespace

extern const GpuCallKind kConvOnGpu;
const GpuCallKind kConvOnGpu = {"conv", addNeeds, Convs::make};

} // namespace ampc::runtime::cuda
