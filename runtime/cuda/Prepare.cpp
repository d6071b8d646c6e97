// The part of Executor that runs once: from checked commands to ready ones.
#include "cuda/Errors.h"
#include "cuda/Executor.h"
#include "cuda/LentMemory.h"
#include "load/Check.h"
#include <algorithm>
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

constexpr uint64_t kLibraryBytes = 32 << 20; // what cuBLAS recommends for its fastest algorithms

uint64_t align256(uint64_t value) {
  return (value + 255) / 256 * 256;
}

// Elements from an operand's first to its last one.
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

uint64_t tableBytes(const Launch &launch) {
  uint64_t pieces = launch.rows()->size();
  return pieces > 1 ? align256(8 * (2 * pieces + launch.args()->size())) : 0;
}

// Whether products may compute pieces of launches.
bool hasSums(const Entry &entry) {
  return std::any_of(entry.commands()->begin(), entry.commands()->end(), [](const Command *command) {
    const Gemm *gemm = command->call_as_Gemm();
    return gemm && gemm->sums();
  });
}

} // namespace

Result<std::unique_ptr<Executor>> Executor::create(const Program &program, Device &device,
                                                   CUstream stream, const SessionOptions &options) {
  std::unique_ptr<Executor> executor(new Executor(program, device, stream));
  AMPC_TRY(executor->prepare(options));
  return executor;
}

Status Executor::measureNeeds(Workspaces &needs) const {
  for (const Entry *entry : *program_.head().entries()) {
    // Tables: one for each side, at most; and for what remains of a launch.
    uint64_t tables = hasSums(*entry) ? 4 : 2;
    for (const Command *command : *entry->commands())
      if (command->call_type() == Call::Gemm) {
        needs.library = kLibraryBytes;
        needs.scratch = std::max(needs.scratch, conversionsOf(*command->call_as_Gemm()).bytes());
      } else if (command->call_type() == Call::Launch) {
        needs.tables += tables * tableBytes(*command->call_as_Launch());
      }
  }
  return {};
}

Status Executor::prepare(const SessionOptions &options) {
  tf32_ = options.tf32 && !options.strictNumerics;
  splitSums_ = !options.strictNumerics;
  // Where overflows are looked for, none may become a finite number on its way to the check.
  mayHideNan_ = !options.strictNumerics && !program_.head().has_finite_check();
  Workspaces needs;
  AMPC_TRY(measureNeeds(needs));
  AMPC_ASSIGN(kernels_, Kernels::load(program_, device_, notes_));
  AMPC_ASSIGN(arenas_, Arenas::allocate(program_, device_, stream_, needs.total()));
  AMPC_ASSIGN(workspace_, device_.allocate(needs.library, "the library's workspace"));
  AMPC_ASSIGN(scratch_, device_.allocate(needs.scratch, "conversions around products"));
  AMPC_ASSIGN(tables_, device_.allocate(needs.tables, "tables of launches"));
  if (needs.library > 0) {
    AMPC_ASSIGN(library_, device_.products());
  }
  algorithms_ = Algorithms::read(options, device_.name() + ", cuBLASLt " +
                                              std::to_string(device_.api().cublasLtGetVersion()));
  timing_.emplace(device_, stream_);
  for (const Entry *entry : *program_.head().entries()) {
    std::vector<Prepared> &list = lists_[static_cast<size_t>(entry->role())];
    list.reserve(entry->commands()->size());
    for (const Command *command : *entry->commands()) {
      Status status;
      if (command->call_type() == Call::Gemm)
        status = prepareGemm(*command, describe(*entry, *command));
      if (status.ok())
        status = prepareCommand(*command, list);
      if (!status.ok())
        return std::move(status).under(std::string("entry ") + entryName(entry->role()) +
                                       ", command " + std::to_string(list.size()));
    }
    Status chosen = chooseEpilogues(*entry);
    if (chosen.ok())
      chosen = chooseSums(*entry);
    if (!chosen.ok())
      return std::move(chosen).under(std::string("entry ") + entryName(entry->role()));
  }
  if (!timing_->onlyWarm().ok())
    notes_.push_back(timing_->onlyWarm().what() + ": products were measured with all operands in the cache");
  timing_.reset();
  algorithms_.save();
  waits_ = cuda::waitsForEachOp(); // from now on: what is measured must not wait
  return {};
}

Status Executor::prepareCommand(const Command &command, std::vector<Prepared> &list) {
  switch (command.call_type()) {
  case Call::Launch:
    AMPC_TRY(prepareLaunch(*command.call_as_Launch(), {}));
    list.push_back({Kind::launch, static_cast<uint32_t>(launches_.size() - 1)});
    return {};
  case Call::Gemm: // prepared by the caller, who knows what it is for
    list.push_back({Kind::gemm, static_cast<uint32_t>(gemms_.size() - 1)});
    return {};
  case Call::Copy: {
    const Copy &copy = *command.call_as_Copy();
    bytes_.push_back({both(*copy.from()), both(*copy.to()), copy.to()->size(), 0});
    list.push_back({Kind::copy, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  default: { // the loader let nothing else through
    const Fill &fill = *command.call_as_Fill();
    bytes_.push_back({{}, both(*fill.to()), fill.to()->size(), fill.byte()});
    list.push_back({Kind::fill, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  }
}

Status Executor::prepareLaunch(const Launch &launch, const std::set<uint32_t> &left) {
  AMPC_TRY(kernels_.check(program_, launch));
  const Kernel &named = *program_.head().kernels()->Get(launch.kernel());
  const CudaKernel &kernel = *named.cuda();
  uint32_t arity = kernel.arguments()->size();
  std::vector<uint32_t> here;
  for (uint32_t piece = 0; piece < launch.rows()->size(); ++piece)
    if (!left.contains(piece))
      here.push_back(piece);
  bool twofold = false;
  for (const Range *range : *launch.args())
    twofold |= arenas_.twofold(range->arena());
  Sided sided;
  for (int side = 0; side < kSides; ++side) {
    auto s = static_cast<size_t>(side);
    if (side > 0 && !twofold) {
      sided[s] = sided[0];
      continue;
    }
    if (here.size() == 1) {
      std::vector<uint64_t> arguments;
      for (uint32_t i = 0; i < arity; ++i)
        arguments.push_back(arenas_.at(*launch.args()->Get(here[0] * arity + i), side));
      AMPC_ASSIGN(sided[s], kernels_.direct(kernel, launch.kernel(), std::move(arguments),
                                            launch.rows()->Get(here[0])));
      continue;
    }
    std::vector<uint64_t> table;
    uint64_t blocks = 0;
    for (uint32_t piece : here) {
      table.push_back(blocks);
      table.push_back(launch.rows()->Get(piece));
      blocks += blocksOf(kernel, launch.rows()->Get(piece));
      for (uint32_t i = 0; i < arity; ++i)
        table.push_back(arenas_.at(*launch.args()->Get(piece * arity + i), side));
    }
    CUdeviceptr address = tables_.at(tablesUsed_);
    tablesUsed_ += align256(table.size() * 8);
    std::string what = "the table of kernel '" + named.symbol()->str() + "'";
    LentMemory lent(device_, stream_); // the table's bytes go with this call
    AMPC_CU(device_.api(), cuMemcpyHtoDAsync_v2, (address, table.data(), table.size() * 8, stream_),
            what);
    AMPC_TRY(device_.wait(stream_, [&] { return what; }));
    lent.returned = true;
    AMPC_ASSIGN(sided[s], kernels_.pieces(kernel, launch.kernel(), address, blocks, here.size()));
  }
  launches_.push_back(std::move(sided));
  return {};
}

// A kernel of the program that widens or narrows, a row being one element.
Result<Executor::Sided> Executor::converter(int32_t index, std::array<CUdeviceptr, kSides> from,
                                            std::array<CUdeviceptr, kSides> to, uint64_t elements,
                                            uint64_t fromBytes, uint64_t toBytes) const {
  const Kernel &named = *program_.head().kernels()->Get(static_cast<uint32_t>(index));
  const CudaKernel &kernel = *named.cuda();
  bool fits = kernel.arguments()->size() == 2 && kernel.rows() == 0;
  for (uint32_t i = 0; fits && i < 2; ++i)
    fits = kernel.arguments()->Get(i)->fixed_bytes() == 0 &&
           kernel.arguments()->Get(i)->bytes_per_row() == (i == 0 ? fromBytes : toBytes);
  if (!fits)
    return invalid("", "kernel '" + named.symbol()->str() + "' is no conversion from " +
                           std::to_string(fromBytes) + " to " + std::to_string(toBytes) + " bytes");
  Sided sided;
  for (size_t s = 0; s < kSides; ++s) {
    AMPC_ASSIGN(sided[s],
                kernels_.direct(kernel, static_cast<uint32_t>(index), {from[s], to[s]}, elements));
  }
  return sided;
}

Status Executor::prepareGemm(const Command &command, const std::string &what) {
  const Gemm &gemm = *command.call_as_Gemm();
  PreparedGemm prepared;
  Conversions conversions = conversionsOf(gemm);
  std::array<CUdeviceptr, kSides> a = both(*gemm.a()), b = both(*gemm.b()), c = both(*gemm.c());
  uint64_t used = 0;
  auto scratch = [&](uint64_t elements) {
    CUdeviceptr address = scratch_.at(used);
    used += align256(elements * 4);
    return std::array<CUdeviceptr, kSides>{address, address};
  };
  if (conversions.a) {
    auto wide = scratch(conversions.extentA);
    AMPC_ASSIGN(Sided launch, converter(gemm.widen_a(), a, wide, conversions.extentA, 2, 4));
    prepared.before.push_back(std::move(launch));
    a = wide;
  }
  if (conversions.b) {
    auto wide = scratch(conversions.extentB);
    AMPC_ASSIGN(Sided launch, converter(gemm.widen_b(), b, wide, conversions.extentB, 2, 4));
    prepared.before.push_back(std::move(launch));
    b = wide;
  }
  if (conversions.c) {
    auto wide = scratch(conversions.extentC);
    AMPC_ASSIGN(Sided launch, converter(gemm.narrow_c(), wide, c, conversions.extentC, 4, 2));
    prepared.after.push_back(std::move(launch));
    c = wide;
  }
  DType typeA = conversions.a ? DType::f32 : gemm.a_type(),
        typeB = conversions.b ? DType::f32 : gemm.b_type(),
        typeC = conversions.c ? DType::f32 : gemm.c_type();
  ProductPlan plan = planProduct(gemm, typeA, typeB, typeC);
  plan.shape.tf32 = tf32_ && typeA == DType::f32;
  plan.shape.splitSums = splitSums_;
  for (const Offsets &offsets : plan.calls) {
    auto at = [](CUdeviceptr base, int64_t elements, DType type) {
      return base + static_cast<uint64_t>(elements) * sizeOf(type);
    };
    std::array<Product::Addresses, kSides> call;
    for (size_t s = 0; s < kSides; ++s)
      call[s] = {at(a[s], offsets.a, typeA), at(b[s], offsets.b, typeB),
                 at(c[s], offsets.c, typeC), 0};
    prepared.calls.push_back(call);
  }
  prepared.alpha = gemm.alpha();
  AMPC_ASSIGN(prepared.product, productFor(command, plan.shape, prepared.calls.front()[0], what));
  gemms_.push_back(std::move(prepared));
  return {};
}

Result<size_t> Executor::productFor(const Command &command, const ProductShape &shape, const Product::Addresses &at,
                                    const std::string &what) {
  std::string name = shape.name();
  if (auto found = productByName_.find(name); found != productByName_.end())
    return found->second;
  AMPC_ASSIGN(std::optional<Product> product, Product::create(device_, shape, {}, what));
  std::optional<Algorithm> known = algorithms_.known(name);
  bool measured = !known || !product->accepts(library_.get(), *known, workspace_.size());
  if (measured) {
    AMPC_ASSIGN(std::vector<Algorithm> candidates,
                product->candidates(library_.get(), workspace_.size(), what));
    if (candidates.empty())
      return environment("", "cuBLASLt has no algorithm for " + what + ": " + name);
    known = candidates.front();
    if (candidates.size() > 1) {
      AMPC_TRY(fillOperands(command));
      AMPC_ASSIGN(Measured among, measure(product->callsOf(candidates, device_.api(), library_.get(), at, workspace_, stream_, what),
                                          0, what));
      if (!among.best)
        return std::move(among.times.front().failed);
      known = candidates[*among.best];
    }
  }
  product->choose(*known);
  algorithms_.use(name, *known, measured && !device_.api().recording);
  return keep(name, std::move(*product));
}

size_t Executor::keep(const std::string &name, Product product) {
  products_.push_back(std::move(product));
  productByName_.emplace(name, products_.size() - 1);
  return products_.size() - 1;
}

} // namespace ampc::runtime::cuda
