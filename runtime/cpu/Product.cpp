#include "cpu/Product.h"

namespace ampc::runtime {

using format::DType;

bool Product::hasLibraryWay() const {
  if (a.type != b.type)
    return false;
  return cType == DType::f32 || (cType == a.type && a.type != DType::f32);
}

int64_t Product::gradientLine() const {
  constexpr int64_t kLong = 2; // times m and n, so that packing takes little time
  constexpr int64_t kUnit = 32, kLongest = 256, kShortest = 16;
  bool isDense = a.rowStride == 1 && a.columnStride == m && b.columnStride == 1 && b.rowStride == n;
  if (a.type != DType::bf16 || b.type != DType::bf16 || !isDense || !batch.empty() ||
      !cStrides.empty() || m % kUnit != 0 || n % kUnit != 0 || k < kLong * std::max(m, n))
    return 0;
  int64_t line = kLongest;
  while (line >= kShortest && k % line != 0)
    line -= 2;
  return line >= kShortest ? line : 0;
}

std::string Product::name() const {
  std::string text;
  for (int64_t extent : batch)
    text += std::to_string(extent) + "*";
  text += std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k) + " ";
  text += transposed(a.columnStride, k) ? 't' : 'n';
  text += transposed(b.columnStride, n) ? 't' : 'n';
  return text + " " + format::nameOf(a.type) + " " + format::nameOf(b.type) + " -> " +
         format::nameOf(cType);
}

bool Product::endsLaunchRows(int64_t rows) const {
  if (rowElements == 0 || !cStrides.empty())
    return false;
  auto ends = [&](int64_t count) { return count * n % rowElements == 0; };
  return ends(1) || (ends(m) && ends(rows));
}

bool Product::endsLaunchColumns(int64_t columns) const {
  return m == 1 && rowElements && cStrides.empty() && columns % rowElements == 0 &&
         n % rowElements == 0;
}

uint64_t Product::batches() const {
  uint64_t count = 1;
  for (int64_t extent : batch)
    count *= static_cast<uint64_t>(extent);
  return count;
}

int64_t Product::batchOffset(const std::vector<int64_t> &strides, uint64_t index) const {
  int64_t offset = 0;
  for (size_t i = batch.size(); i-- > 0;) {
    auto extent = static_cast<uint64_t>(batch[i]);
    offset += static_cast<int64_t>(index % extent) * strides[i];
    index /= extent;
  }
  return offset;
}

Workspace::KeptPlace Workspace::keep(const void *layout, const Product &product, uint64_t bytes) {
  const Operand &b = product.b;
  KeptKey key{reinterpret_cast<uintptr_t>(layout), reinterpret_cast<uintptr_t>(b.data), b.shared};
  for (int64_t size : {b.rowStride, b.columnStride, product.k, product.n})
    key.push_back(static_cast<uintptr_t>(size));
  return keep(std::move(key), bytes);
}

} // namespace ampc::runtime
