// Inner products on the GPU: a strided batch of products with one row and one column. They are
// limited by memory bandwidth, so the library's first algorithm is used without a measurement.
#include "ampc/Format/calls/dot_generated.h"
#include "cuda/Executor.h"
#include "cuda/Product.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

namespace {

class Dots final : public GpuCalls {
public:
  static Result<std::unique_ptr<GpuCalls>> make(Executor &executor) {
    std::unique_ptr<Dots> dots(new Dots(executor));
    AMPC_ASSIGN(dots->library_, executor.resources().device.products());
    return std::unique_ptr<GpuCalls>(std::move(dots));
  }

  Result<uint32_t> prepare(const Entry &entry, uint32_t command) override {
    const Dot &dot = parametersOf<Dot>(*entry.commands()->Get(command)->call_as_LibraryCall());
    GpuResources &r = executor_.resources();
    Prepared prepared;
    for (int side = 0; side < GpuResources::kSides; ++side)
      prepared.at[static_cast<size_t>(side)] = {
          r.arenas.at(*dot.x(), side), r.arenas.at(*dot.y(), side), r.arenas.at(*dot.out(), side)};
    AMPC_ASSIGN(prepared.product,
                Product::createUnmeasured(r.device, shapeOf(dot), prepared.at[0], library_.get(),
                                          r.workspace.size(),
                                          executor_.describe(entry.role(), command)));
    calls_.push_back(std::move(prepared));
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  Status enqueue(uint32_t number, int side, CUstream stream,
                 const std::function<std::string()> &what) override {
    const GpuResources &r = executor_.resources();
    const Prepared &call = calls_[number];
    return call.product->run(r.device.api(), library_.get(), call.at[static_cast<size_t>(side)], 1,
                             r.workspace, stream, what);
  }

private:
  struct Prepared {
    std::array<Product::Addresses, GpuResources::kSides> at;
    std::optional<Product> product;
  };

  explicit Dots(Executor &executor) : executor_(executor) {}

  // For each row of the operands: x is a matrix of one row, y one of one column.
  ProductShape shapeOf(const Dot &dot) const {
    ProductShape shape;
    auto length = static_cast<int64_t>(dot.length());
    uint64_t element = sizeOf(dot.type()), stride = dot.length() * element;
    auto alignment = [&](const Range &range, uint64_t step) {
      uint64_t bits = alignmentOf(range) | (dot.rows() > 1 ? step : 0);
      return bits & ~(bits - 1);
    };
    shape.m = shape.n = 1;
    shape.k = length;
    shape.batches = static_cast<int64_t>(dot.rows());
    shape.a = {dot.type(), false, length, 1, length, length, alignment(*dot.x(), stride)};
    shape.b = {dot.type(), false, 1, length, 1, length, alignment(*dot.y(), stride)};
    shape.c = {dot.type(), false, 1, 1, 1, 1, alignment(*dot.out(), element)};
    shape.tf32 = executor_.resources().tf32 && dot.type() == DType::f32;
    shape.splitSums = executor_.resources().splitSums;
    return shape;
  }

  Executor &executor_;
  Products library_;
  std::vector<Prepared> calls_;
};

void addNeeds(const LibraryCall &, Workspaces &needs) {
  needs.library = std::max(needs.library, kLibraryBytes);
}

} // namespace

extern const GpuCallKind kDotOnGpu;
const GpuCallKind kDotOnGpu = {"dot", addNeeds, Dots::make};

} // namespace ampc::runtime::cuda
