#include "calls/Gemm.h"
#include "load/Check.h"
#include "load/SumStages.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

namespace {

class GemmChecker : public CallChecker {
public:
  GemmChecker(const format::Program &program, const Entry &entry)
      : program_(program), entry_(entry), ranges_(program), pieces_(piecesOfTwo(entry)) {}

  Status check(uint32_t command, const LibraryCall &call) override;

private:
  Status fail(const std::string &what) { return invalid("", what); }
  Status product(const Gemm &gemm);
  Status result(const Gemm &gemm, uint64_t batches);
  Status operand(const char *name, const Range &range, DType type, uint64_t rows, uint64_t columns,
                 int64_t rowStride, int64_t columnStride,
                 const flatbuffers::Vector<uint64_t> *batch,
                 const flatbuffers::Vector<int64_t> *batchStrides);
  Status convert(const char *name, int32_t kernel, DType type) {
    return checkConversion(program_, name, kernel, type);
  }
  Status epilogue(const Gemm &gemm);
  Status aux(const Gemm &gemm);
  Status sums(const Gemm &gemm);

  const format::Program &program_;
  const Entry &entry_;
  RangeChecker ranges_;
  PiecesOfTwo pieces_;
  std::set<std::array<uint64_t, 4>>
      auxes_; // the aux buffers that previous products write: kind and range
};

Status GemmChecker::check(uint32_t command, const LibraryCall &call) {
  const Gemm &gemm = parametersOf<Gemm>(call);
  AMPC_TRY(product(gemm));
  bool launchFollows = command + 1 < entry_.commands()->size() &&
                       entry_.commands()->Get(command + 1)->call_type() == Call::Launch;
  if (gemm.epilogue() && !launchFollows)
    return fail("epilogue that stands for no launch");
  if (gemm.sums() && stagesOf(pieces_, entry_, command).empty())
    return fail("sums that stand for no piece of a launch");
  return {};
}

Status GemmChecker::operand(const char *name, const Range &range, DType type, uint64_t rows,
                            uint64_t columns, int64_t rowStride, int64_t columnStride,
                            const flatbuffers::Vector<uint64_t> *batch,
                            const flatbuffers::Vector<int64_t> *batchStrides) {
  AMPC_TRY(ranges_.range(range, false));
  if (rowStride < 0 || columnStride < 0)
    return fail(std::string("operand ") + name + " has a negative stride");
  if (!(rowStride == 1 || rows == 1) && !(columnStride == 1 || columns == 1))
    return fail(std::string("operand ") + name + " has no stride of one");
  if ((rows > 1 && rowStride == 0) || (columns > 1 && columnStride == 0))
    return fail(std::string("operand ") + name + " has a stride of zero");
  // Rows and columns must not overlap, because the library does not support that.
  if (rows > 1 && columns > 1 &&
      (columnStride == 1 ? static_cast<uint64_t>(rowStride) < columns
                         : static_cast<uint64_t>(columnStride) < rows))
    return fail(std::string("operand ") + name + " has rows that overlap");
  uint64_t last = 1, part = 0; // number of elements up to and including the last one
  bool fits = multiply(rows - 1, static_cast<uint64_t>(rowStride), part) && add(last, part, last) &&
              multiply(columns - 1, static_cast<uint64_t>(columnStride), part) &&
              add(last, part, last);
  for (uint32_t i = 0; fits && batch && i < batch->size(); ++i) {
    if (batchStrides->Get(i) < 0)
      return fail(std::string("operand ") + name + " has a negative stride");
    fits = multiply(batch->Get(i) - 1, static_cast<uint64_t>(batchStrides->Get(i)), part) &&
           add(last, part, last);
  }
  if (!fits || !multiply(last, sizeOf(type), last) || last > range.size())
    return fail(std::string("operand ") + name + " reaches beyond its range");
  if (range.offset() % sizeOf(type))
    return fail(std::string("operand ") + name + " is not aligned to its element");
  return {};
}

Status GemmChecker::product(const Gemm &gemm) {
  for (DType type : {gemm.a_type(), gemm.b_type(), gemm.c_type()})
    if (!isFloat(type))
      return fail("product of a type that is not float32, float16 or bfloat16");
  if (!aligned(gemm.batch()) || !aligned(gemm.a_batch_strides()) ||
      !aligned(gemm.b_batch_strides()))
    return fail("has numbers at a misaligned place");
  uint64_t batches = 1;
  uint32_t depth = gemm.batch() ? gemm.batch()->size() : 0;
  uint32_t depthA = gemm.a_batch_strides() ? gemm.a_batch_strides()->size() : 0;
  uint32_t depthB = gemm.b_batch_strides() ? gemm.b_batch_strides()->size() : 0;
  if (depthA != depth || depthB != depth || depth > 32)
    return fail("product whose batch strides do not fit its batch");
  for (uint32_t i = 0; i < depth; ++i)
    if (gemm.batch()->Get(i) == 0 || !multiply(batches, gemm.batch()->Get(i), batches))
      return fail("product with an impossible batch");
  constexpr uint64_t kMaxExtent = 1ull << 31; // the library uses 32-bit integers
  for (uint64_t extent : {gemm.m(), gemm.n(), gemm.k()})
    if (extent == 0 || extent >= kMaxExtent)
      return fail("product with an impossible extent " + std::to_string(extent));
  AMPC_TRY(operand("a", *gemm.a(), gemm.a_type(), gemm.m(), gemm.k(), gemm.a_row_stride(),
                   gemm.a_col_stride(), gemm.batch(), gemm.a_batch_strides()));
  AMPC_TRY(operand("b", *gemm.b(), gemm.b_type(), gemm.k(), gemm.n(), gemm.b_row_stride(),
                   gemm.b_col_stride(), gemm.batch(), gemm.b_batch_strides()));
  AMPC_TRY(result(gemm, batches));
  if (overlap(*gemm.a(), *gemm.c()) || overlap(*gemm.b(), *gemm.c()))
    return fail("product that overlaps an operand of its own");
  if (!std::isfinite(gemm.alpha()))
    return fail("product with a scale that is not finite");
  AMPC_TRY(convert("widen_a", gemm.widen_a(), gemm.a_type()));
  AMPC_TRY(convert("widen_b", gemm.widen_b(), gemm.b_type()));
  AMPC_TRY(convert("narrow_c", gemm.narrow_c(), gemm.c_type()));
  if (gemm.epilogue())
    AMPC_TRY(epilogue(gemm));
  return gemm.sums() ? sums(gemm) : Status();
}

// C, in which no two matrices or rows may overlap. With strides: ordered by size, each must be at
// least as large as all that lies within it.
Status GemmChecker::result(const Gemm &gemm, uint64_t batches) {
  AMPC_TRY(ranges_.range(*gemm.c(), true));
  uint64_t bytes = sizeOf(gemm.c_type());
  if (gemm.c()->offset() % bytes)
    return fail("operand c is not aligned to its element");
  if (!gemm.c_strides()) {
    if (!multiply(bytes, batches, bytes) || !multiply(bytes, gemm.m(), bytes) ||
        !multiply(bytes, gemm.n(), bytes) || bytes != gemm.c()->size())
      return fail("operand c does not fit its range");
    return {};
  }
  if (!aligned(gemm.c_strides()))
    return fail("has numbers at a misaligned place");
  uint32_t depth = gemm.batch() ? gemm.batch()->size() : 0;
  if (gemm.c_strides()->size() != depth + 1)
    return fail("product whose strides of c do not fit its batch");
  if (gemm.epilogue() || gemm.sums())
    return fail("operand c has strides, but there is an epilogue or a sum");
  if (gemm.a_type() != gemm.c_type() || gemm.b_type() != gemm.c_type())
    return fail("operand c has strides, but not the type of the operands");
  std::vector<std::pair<uint64_t, uint64_t>> steps; // stride and extent
  for (uint32_t i = 0; i <= depth; ++i) {
    uint64_t extent = i < depth ? gemm.batch()->Get(i) : gemm.m();
    if (extent == 1)
      continue;
    if (gemm.c_strides()->Get(i) <= 0)
      return fail("operand c has a stride that is not positive");
    steps.emplace_back(static_cast<uint64_t>(gemm.c_strides()->Get(i)), extent);
  }
  std::sort(steps.begin(), steps.end());
  uint64_t extent = gemm.n(), part = 0; // elements from the first to the last
  for (auto [stride, count] : steps) {
    if (stride < extent)
      return fail("operand c has matrices or rows that overlap");
    if (!multiply(count - 1, stride, part) || !add(extent, part, extent))
      return fail("operand c reaches beyond its range");
  }
  if (!multiply(extent, bytes, extent) || extent > gemm.c()->size())
    return fail("operand c reaches beyond its range");
  return {};
}

Status GemmChecker::epilogue(const Gemm &gemm) {
  const Epilogue &e = *gemm.epilogue();
  if (e.kind() > EpilogueKind::dgelu)
    return fail("product with an unknown epilogue");
  bool biased = e.kind() == EpilogueKind::bias || e.kind() == EpilogueKind::relu_bias ||
                e.kind() == EpilogueKind::gelu_bias;
  AMPC_TRY(ranges_.range(*e.result(), true));
  uint64_t element = sizeOf(gemm.c_type());
  if (e.result()->size() != gemm.c()->size() || e.result()->offset() % element)
    return fail("epilogue whose result does not fit the product");
  if (overlap(*gemm.a(), *e.result()) || overlap(*gemm.b(), *e.result()))
    return fail("epilogue whose result overlaps an operand of its product");
  if (biased != (e.bias() != nullptr))
    return fail("epilogue with a bias too many or too few");
  if (biased) {
    AMPC_TRY(ranges_.range(*e.bias(), false));
    if (e.bias()->size() != gemm.n() * element || e.bias()->offset() % element ||
        overlap(*e.bias(), *e.result()))
      return fail("epilogue whose bias does not fit the product");
  }
  return aux(gemm);
}

Status GemmChecker::aux(const Gemm &gemm) {
  const Epilogue &e = *gemm.epilogue();
  if (isGradient(e.kind()) ? !e.aux() : e.aux() && e.kind() == EpilogueKind::bias)
    return fail("epilogue with an aux too many or too few");
  if (!e.aux())
    return {};
  AMPC_TRY(ranges_.range(*e.aux(), true));
  uint64_t element = sizeOf(gemm.c_type()), rows = gemm.c()->size() / element / gemm.n();
  auto roundUp = [&](uint64_t multiple) { return (gemm.n() + multiple - 1) / multiple * multiple; };
  if (e.aux()->size() != rows * (isRelu(e.kind()) ? roundUp(128) / 8 : roundUp(8) * element) ||
      e.aux()->offset() % 16)
    return fail("epilogue whose aux does not fit the product");
  for (const Range *other : {gemm.a(), gemm.b(), e.result(), e.bias()})
    if (other && overlap(*other, *e.aux()))
      return fail("epilogue whose aux overlaps what its product reads or writes");
  std::array<uint64_t, 4> aux = {isRelu(e.kind()), e.aux()->arena(), e.aux()->offset(),
                                 e.aux()->size()};
  if (!isGradient(e.kind()))
    auxes_.insert(aux);
  else if (!auxes_.contains(aux))
    return fail("epilogue whose aux no product before it leaves");
  return {};
}

Status GemmChecker::sums(const Gemm &gemm) {
  const Sums &s = *gemm.sums();
  if (s.of() > SumsOf::result)
    return fail("sums of an unknown matrix");
  AMPC_TRY(ranges_.range(*s.result(), true));
  uint64_t element = sizeOf(gemm.c_type()), m = gemm.m(), n = gemm.n();
  auto is = [](int64_t stride, uint64_t wanted) { return static_cast<uint64_t>(stride) == wanted; };
  bool rows = s.of() == SumsOf::a   ? is(gemm.a_row_stride(), 1) && is(gemm.a_col_stride(), m)
              : s.of() == SumsOf::b ? is(gemm.b_col_stride(), 1) && is(gemm.b_row_stride(), n)
                                    : gemm.epilogue() && isGradient(gemm.epilogue()->kind());
  if (!rows || (gemm.batch() && gemm.batch()->size() > 0) || gemm.a_type() != gemm.c_type() ||
      gemm.b_type() != gemm.c_type())
    return fail("sums that are not of whole rows");
  if (s.result()->size() != (s.of() == SumsOf::a ? m : n) * element ||
      s.result()->offset() % element)
    return fail("sums that do not fit the product");
  const Epilogue *e = gemm.epilogue();
  for (const Range *other : {gemm.a(), gemm.b(), gemm.c(), e ? e->result() : nullptr,
                             e ? e->bias() : nullptr, e ? e->aux() : nullptr})
    if (other && overlap(*other, *s.result()))
      return fail("sums that overlap what their product reads or writes");
  return {};
}

} // namespace

extern const CallKind kGemmCall;
const CallKind kGemmCall = {
    "gemm", [](flatbuffers::Verifier &parameters) { return VerifyGemmBuffer(parameters); },
    [](const format::Program &program, const Entry &entry) -> std::unique_ptr<CallChecker> {
      return std::make_unique<GemmChecker>(program, entry);
    },
    [](const LibraryCall &call, const std::function<void(const Range &, bool)> &each) {
      const Gemm &gemm = parametersOf<Gemm>(call);
      each(*gemm.a(), false);
      each(*gemm.b(), false);
      each(*gemm.c(), true);
    }};

} // namespace ampc::runtime
