#include "cuda/calls/Gemm.h"
#include "cuda/Errors.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

namespace {

uint64_t align256(uint64_t value) {
  return (value + 255) / 256 * 256;
}

// The number of elements from an operand's first to its last one.
uint64_t extentOf(const Gemm &gemm, bool second) {
  auto count = [](uint64_t extent, int64_t stride) {
    return (extent - 1) * static_cast<uint64_t>(stride);
  };
  uint64_t extent =
      1 + (second ? count(gemm.k(), gemm.b_row_stride()) + count(gemm.n(), gemm.b_col_stride())
                  : count(gemm.m(), gemm.a_row_stride()) + count(gemm.k(), gemm.a_col_stride()));
  for (uint32_t i = 0; gemm.batch() && i < gemm.batch()->size(); ++i)
    extent += count(gemm.batch()->Get(i),
                    (second ? gemm.b_batch_strides() : gemm.a_batch_strides())->Get(i));
  return extent;
}

struct Conversions {
  bool a, b, c;
  uint64_t extentA, extentB, extentC;
  uint64_t bytes() const {
    return (a ? align256(extentA * 4) : 0) + (b ? align256(extentB * 4) : 0) +
           (c ? align256(extentC * 4) : 0);
  }
};

Conversions conversionsOf(const Gemm &gemm) {
  bool direct = libraryTakes(gemm.a_type(), gemm.b_type(), gemm.c_type());
  return {!direct && gemm.a_type() != DType::f32,
          !direct && gemm.b_type() != DType::f32,
          !direct && gemm.c_type() != DType::f32,
          extentOf(gemm, false),
          extentOf(gemm, true),
          gemm.c()->size() / sizeOf(gemm.c_type())};
}

void addNeeds(const LibraryCall &call, Workspaces &needs) {
  const Gemm &gemm = parametersOf<Gemm>(call);
  needs.library = std::max(needs.library, kLibraryBytes);
  needs.scratch = std::max(needs.scratch, conversionsOf(gemm).bytes());
  needs.editsLaunches |= gemm.sums() != nullptr;
  ProductPlan plan = planProduct(gemm, gemm.a_type(), gemm.b_type(), gemm.c_type());
  needs.tables += GpuResources::kSides * align256(3 * 8 * plan.matrices.size());
}

} // namespace

Result<std::unique_ptr<GpuCalls>> Gemms::make(Executor &executor) {
  std::unique_ptr<Gemms> gemms(new Gemms(executor));
  AMPC_ASSIGN(gemms->library_, executor.resources().device.products());
  return std::unique_ptr<GpuCalls>(std::move(gemms));
}

Status Gemms::finish(const Entry &entry) {
  omitted_.clear();
  AMPC_TRY(chooseEpilogues(entry));
  return chooseSums(entry);
}

Status Gemms::enqueue(uint32_t number, int side, CUstream stream,
                      const std::function<std::string()> &what) {
  const PreparedGemm &gemm = gemms_[number];
  const Api &api = r_.device.api();
  for (const Executor::Sided &launch : gemm.before)
    AMPC_TRY(Kernels::launch(api, launch[static_cast<size_t>(side)], stream, what));
  for (const auto &call : gemm.calls) {
    const Product::Addresses &at = call[static_cast<size_t>(side)];
    AMPC_TRY(products_[gemm.product].run(api, library_.get(), at, gemm.alpha, r_.workspace, stream,
                                         what));
  }
  for (const Executor::Sided &launch : gemm.after)
    AMPC_TRY(Kernels::launch(api, launch[static_cast<size_t>(side)], stream, what));
  return {};
}

// Prepares a conversion kernel of the program, whose rows are elements. Fails if the kernel has
// other arguments.
Result<Executor::Sided> Gemms::converter(int32_t index, std::array<CUdeviceptr, kSides> from,
                                         std::array<CUdeviceptr, kSides> to, uint64_t elements,
                                         uint64_t fromBytes, uint64_t toBytes) const {
  const Kernel &named = *r_.program.head().kernels()->Get(static_cast<uint32_t>(index));
  const CudaKernel &kernel = *named.cuda();
  bool fits = kernel.arguments()->size() == 2 && kernel.rows() == 0;
  for (uint32_t i = 0; fits && i < 2; ++i)
    fits = kernel.arguments()->Get(i)->fixed_bytes() == 0 &&
           kernel.arguments()->Get(i)->bytes_per_row() == (i == 0 ? fromBytes : toBytes);
  if (!fits)
    return invalid("", "kernel '" + named.symbol()->str() + "' is no conversion from " +
                           std::to_string(fromBytes) + " to " + std::to_string(toBytes) + " bytes");
  std::array<std::vector<uint64_t>, kSides> arguments;
  for (size_t s = 0; s < kSides; ++s)
    arguments[s] = {from[s], to[s]};
  return executor_.kernelCall(static_cast<uint32_t>(index), std::move(arguments), elements);
}

Result<uint32_t> Gemms::prepare(const Entry &entry, uint32_t command) {
  const Gemm &gemm = *gemmOf(*entry.commands()->Get(command));
  PreparedGemm prepared;
  Conversions conversions = conversionsOf(gemm);
  std::array<CUdeviceptr, kSides> a = r_.addressesOf(*gemm.a()), b = r_.addressesOf(*gemm.b()),
                                  c = r_.addressesOf(*gemm.c());
  uint64_t used = 0;
  auto scratch = [&](uint64_t elements) {
    CUdeviceptr address = r_.scratch.at(used);
    used += align256(elements * 4);
    return std::array<CUdeviceptr, kSides>{address, address};
  };
  if (conversions.a) {
    auto wide = scratch(conversions.extentA);
    AMPC_ASSIGN(Executor::Sided launch,
                converter(gemm.widen_a(), a, wide, conversions.extentA, 2, 4));
    prepared.before.push_back(std::move(launch));
    a = wide;
  }
  if (conversions.b) {
    auto wide = scratch(conversions.extentB);
    AMPC_ASSIGN(Executor::Sided launch,
                converter(gemm.widen_b(), b, wide, conversions.extentB, 2, 4));
    prepared.before.push_back(std::move(launch));
    b = wide;
  }
  if (conversions.c) {
    auto wide = scratch(conversions.extentC);
    AMPC_ASSIGN(Executor::Sided launch,
                converter(gemm.narrow_c(), wide, c, conversions.extentC, 4, 2));
    prepared.after.push_back(std::move(launch));
    c = wide;
  }
  DType typeA = conversions.a ? DType::f32 : gemm.a_type(),
        typeB = conversions.b ? DType::f32 : gemm.b_type(),
        typeC = conversions.c ? DType::f32 : gemm.c_type();
  ProductPlan plan = planProduct(gemm, typeA, typeB, typeC);
  plan.shape.tf32 = r_.tf32 && typeA == DType::f32;
  plan.shape.splitSums = r_.splitSums;
  prepared.alpha = gemm.alpha();
  Operands operands;
  for (size_t s = 0; s < kSides; ++s)
    operands[s] = {a[s], b[s], c[s]};
  AMPC_TRY(prepareCalls(gemm, plan, operands, executor_.describe(entry.role(), command), prepared));
  gemms_.push_back(std::move(prepared));
  return static_cast<uint32_t>(gemms_.size() - 1);
}

Status Gemms::prepareCalls(const Gemm &gemm, const ProductPlan &plan, const Operands &operands,
                           const std::string &what, PreparedGemm &prepared) {
  auto at = [&](const Offsets &offsets, size_t side) -> Product::Addresses {
    auto place = [](CUdeviceptr base, int64_t elements, DType type) {
      return base + static_cast<uint64_t>(elements) * sizeOf(type);
    };
    const Product::Addresses &first = operands[side];
    return {place(first.a, offsets.a, plan.shape.a.type),
            place(first.b, offsets.b, plan.shape.b.type),
            place(first.c, offsets.c, plan.shape.c.type)};
  };
  if (size_t count = plan.matrices.size()) {
    Operands arrays;
    for (size_t s = 0; s < kSides; ++s) {
      std::vector<uint64_t> table(3 * count);
      for (size_t i = 0; i < count; ++i) {
        Product::Addresses matrix = at(plan.matrices[i], s);
        table[i] = matrix.a, table[count + i] = matrix.b, table[2 * count + i] = matrix.c;
      }
      AMPC_ASSIGN(CUdeviceptr first, executor_.copyTable(table, "addresses of matrices"));
      arrays[s] = {first, first + 8 * count, first + 16 * count};
    }
    ProductShape shape = plan.shape;
    shape.pointers = true;
    shape.batches = static_cast<int64_t>(count);
    shape.a.batchStride = shape.b.batchStride = shape.c.batchStride = 0;
    AMPC_ASSIGN(std::optional<size_t> product, productFor(gemm, shape, arrays[0], what));
    if (product) {
      prepared.product = *product;
      prepared.calls = {arrays};
      return {};
    }
  }
  for (const Offsets &offsets : plan.calls) {
    Operands &call = prepared.calls.emplace_back();
    for (size_t s = 0; s < kSides; ++s)
      call[s] = at(offsets, s);
  }
  AMPC_ASSIGN(std::optional<size_t> product,
              productFor(gemm, plan.shape, prepared.calls.front()[0], what));
  if (!product)
    return environment("", "cuBLASLt has no algorithm for " + what + ": " + plan.shape.name());
  prepared.product = *product;
  return {};
}

Status Gemms::fillOperands(const Gemm &gemm) {
  AMPC_TRY(r_.fill(*gemm.a()));
  AMPC_TRY(r_.fill(*gemm.b()));
  if (const Epilogue *epilogue = gemm.epilogue()) {
    if (epilogue->bias())
      AMPC_TRY(r_.fill(*epilogue->bias()));
    if (epilogue->aux())
      AMPC_TRY(r_.fill(*epilogue->aux()));
  }
  return r_.timing->fill(r_.scratch.at(), r_.scratch.size()); // conversions read and write it
}

Status Gemms::fillOperands(const Command &command) {
  const Gemm *gemm = gemmOf(command);
  return gemm ? fillOperands(*gemm) : r_.fillOperands(*command.call_as_Launch());
}

Result<std::optional<size_t>> Gemms::productFor(const Gemm &gemm, const ProductShape &shape,
                                                const Product::Addresses &at,
                                                const std::string &what) {
  std::string name = shape.name();
  if (auto found = productByName_.find(name); found != productByName_.end())
    return std::optional(found->second);
  AMPC_ASSIGN(std::optional<Product> product, Product::create(r_.device, shape, {}, what));
  if (!product)
    return std::optional<size_t>();
  std::optional<Algorithm> known = r_.algorithms.known(name);
  bool measured = !known || !product->accepts(library_.get(), *known, r_.workspace.size());
  if (measured) {
    AMPC_ASSIGN(std::vector<Algorithm> candidates,
                product->candidates(library_.get(), r_.workspace.size(), what));
    if (candidates.empty())
      return std::optional<size_t>();
    known = candidates.front();
    if (candidates.size() > 1) {
      AMPC_TRY(fillOperands(gemm));
      AMPC_ASSIGN(Measured timings,
                  r_.measure(product->callsOf(candidates, r_.device.api(), library_.get(), at,
                                              r_.workspace, r_.stream, what),
                             0, what));
      if (!timings.best && shape.isOptional())
        return std::optional<size_t>();
      if (!timings.best)
        return std::move(timings.times.front().failed);
      known = candidates[*timings.best];
    }
  }
  product->choose(*known);
  r_.algorithms.use(name, *known, measured && !r_.device.api().recording);
  return std::optional(addProduct(name, std::move(*product)));
}

size_t Gemms::addProduct(const std::string &name, Product product) {
  products_.push_back(std::move(product));
  productByName_.emplace(name, products_.size() - 1);
  return products_.size() - 1;
}

extern const GpuCallKind kGemmOnGpu;
const GpuCallKind kGemmOnGpu = {"gemm", addNeeds, Gemms::make};

} // namespace ampc::runtime::cuda
