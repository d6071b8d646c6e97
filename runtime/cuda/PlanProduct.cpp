// Converts a Gemm of the program to shapes that cuBLASLt accepts. Needs no GPU.
#include "ampc/Format/DType.h"
#include "cuda/Product.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

bool libraryTakes(DType a, DType b, DType c) {
  return a == b && (c == a || c == DType::f32);
}

std::string ProductShape::name() const {
  std::string text = std::to_string(batches) + "*" + std::to_string(m) + "x" + std::to_string(n) +
                     "x" + std::to_string(k);
  auto side = [&](const char *name, const Side &s) {
    text += std::string(" ") + name + (s.transposed ? "t" : "n") + " " + nameOf(s.type) + " ld " +
            std::to_string(s.leading) + " stride " +
            std::to_string(batches > 1 ? s.batchStride : 0) + " align " +
            std::to_string(s.alignment);
  };
  side("a", a);
  side("b", b);
  side("c", c);
  text += std::string(" epilogue ") + (epilogue ? EnumNameEpilogueKind(*epilogue) : "none");
  if (sums)
    text += std::string(" sums of ") + EnumNameSumsOf(*sums);
  if (biasAlignment)
    text += std::string(sums ? " align " : " bias align ") + std::to_string(biasAlignment);
  if (auxAlignment)
    text += " aux align " + std::to_string(auxAlignment);
  return text + (pointers ? " pointers" : "") + (tf32 ? " tf32" : "") +
         (splitSums ? "" : " unsplit");
}

uint64_t alignmentOf(const Range &range) {
  uint64_t bits = 256 | range.offset(); // arenas are aligned to 256 bytes
  return bits & ~(bits - 1);
}

namespace {

struct Dimension {
  int64_t extent, a, b, c; // strides in elements
};

// The batch dimensions, outermost first. Dimensions of extent 1 are dropped; adjacent dimensions
// with compatible strides are merged.
std::vector<Dimension> batchOf(const Gemm &gemm) {
  std::vector<Dimension> dimensions;
  uint32_t depth = gemm.batch() ? gemm.batch()->size() : 0;
  auto step = static_cast<int64_t>(gemm.m() * gemm.n());
  for (uint32_t i = depth; i-- > 0;) {
    auto extent = static_cast<int64_t>(gemm.batch()->Get(i));
    Dimension outer{extent, gemm.a_batch_strides()->Get(i), gemm.b_batch_strides()->Get(i),
                    gemm.c_strides() ? gemm.c_strides()->Get(i) : step};
    step *= extent;
    if (extent == 1)
      continue;
    if (!dimensions.empty()) {
      Dimension &inner = dimensions.front();
      if (outer.a == inner.a * inner.extent && outer.b == inner.b * inner.extent &&
          outer.c == inner.c * inner.extent) {
        inner.extent *= extent;
        continue;
      }
    }
    dimensions.insert(dimensions.begin(), outer);
  }
  return dimensions;
}

// The offsets of all combinations of the dimensions; one without any dimension.
std::vector<Offsets> offsetsOf(const std::vector<Dimension> &batch) {
  std::vector<Offsets> bases = {{}};
  for (size_t i = batch.size(); i-- > 0;) {
    std::vector<Offsets> next;
    for (int64_t index = 0; index < batch[i].extent; ++index)
      for (const Offsets &base : bases)
        next.push_back({base.a + index * batch[i].a, base.b + index * batch[i].b,
                        base.c + index * batch[i].c});
    bases = std::move(next);
  }
  return bases;
}

uint64_t strideAlignment(const Range &range, DType type, const std::vector<Dimension> &batch,
                         int64_t Dimension::*stride) {
  uint64_t bits = alignmentOf(range);
  for (const Dimension &dimension : batch)
    bits |= static_cast<uint64_t>(dimension.*stride) * sizeOf(type);
  return bits & ~(bits - 1);
}

} // namespace

ProductPlan planProduct(const Gemm &gemm, DType typeA, DType typeB, DType typeC) {
  ProductPlan plan;
  ProductShape &s = plan.shape;
  s.m = static_cast<int64_t>(gemm.m());
  s.n = static_cast<int64_t>(gemm.n());
  s.k = static_cast<int64_t>(gemm.k());
  int64_t rowA = gemm.a_row_stride(), columnA = gemm.a_col_stride(), rowB = gemm.b_row_stride(),
          columnB = gemm.b_col_stride();
  bool transposedA = columnA != 1 && s.k != 1, transposedB = columnB != 1 && s.n != 1;
  std::vector<Dimension> batch = batchOf(gemm);
  s.a.alignment = strideAlignment(*gemm.a(), typeA, batch, &Dimension::a);
  s.b.alignment = strideAlignment(*gemm.b(), typeB, batch, &Dimension::b);
  s.c.alignment = strideAlignment(*gemm.c(), typeC, batch, &Dimension::c);
  // If B does not change along a batch dimension and the rows of A and C continue across it, the
  // dimension is folded into the rows.
  while (!batch.empty() && batch.back().b == 0 && !transposedA && !gemm.c_strides()) {
    Dimension inner = batch.back();
    if (s.m > 1 ? inner.a != s.m * rowA : inner.a < s.k)
      break;
    if (s.m * inner.extent >= (int64_t{1} << 31))
      break;
    if (s.m == 1)
      rowA = inner.a;
    s.m *= inner.extent;
    batch.pop_back();
  }
  s.a.type = typeA;
  s.b.type = typeB;
  s.c.type = typeC;
  s.a.transposed = transposedA;
  s.b.transposed = transposedB;
  s.a.rows = transposedA ? s.m : s.k;
  s.a.columns = transposedA ? s.k : s.m;
  s.b.rows = transposedB ? s.k : s.n;
  s.b.columns = transposedB ? s.n : s.k;
  s.c.rows = s.n;
  s.c.columns = s.m;
  s.a.leading = std::max(transposedA ? columnA : rowA, s.a.rows);
  s.b.leading = std::max(transposedB ? columnB : rowB, s.b.rows);
  s.c.leading =
      s.m > 1 && gemm.c_strides() ? gemm.c_strides()->Get(gemm.c_strides()->size() - 1) : s.n;
  if (batch.empty()) {
    plan.calls = offsetsOf(batch);
    return plan;
  }
  if (batch.size() > 1)
    plan.matrices = offsetsOf(batch);
  auto largest = std::max_element(
      batch.rbegin(), batch.rend(),
      [](const Dimension &one, const Dimension &other) { return one.extent < other.extent; });
  std::swap(*largest, batch.back());
  Dimension inner = batch.back();
  s.batches = inner.extent;
  s.a.batchStride = inner.a;
  s.b.batchStride = inner.b;
  s.c.batchStride = inner.c;
  batch.pop_back();
  plan.calls = offsetsOf(batch);
  return plan;
}

} // namespace ampc::runtime::cuda
