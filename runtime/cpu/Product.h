// A matrix product with the addresses and strides of its operands, and the workspace that products
// need.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Format/KernelAbi.h"
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace ampc::runtime {

// Is called with the address of an operand that runs read, and with what sets another address.
using EachRead =
    std::function<void(const uint8_t *address, std::function<void(const uint8_t *)> set)>;

// An operand in memory; strides in elements. If `data` is null, it is at `shared` in
// Workspace.shared.
struct Operand {
  const uint8_t *data = nullptr;
  format::DType type = format::DType::f32;
  int64_t rowStride = 0, columnStride = 0;
  std::vector<int64_t> batchStrides;
  const AmpcKernelEntry *widen = nullptr; // widening kernel if the type has 16 bits
  uint64_t shared = 0;
};

struct Product {
  Operand a, b;
  uint8_t *c = nullptr; // null: C is at sharedC in Workspace.shared
  uint64_t sharedC = 0;
  uint64_t callersBytes = 0; // what the caller has at the start of Workspace.shared
  format::DType cType = format::DType::f32;
  std::vector<int64_t> cStrides; // of the batch dimensions and the rows; empty: C is dense
  const AmpcKernelEntry *narrow = nullptr; // narrowing kernel if C has 16 bits
  int64_t m = 0, n = 0, k = 0;
  std::vector<int64_t> batch;
  float alpha = 1;         // factor of the float32 sum, applied before rounding to C's type
  bool fixedB = false;     // B changes only with variables: it is packed once for many runs
  int64_t rowElements = 0; // FusedLaunch.rowElements of the launch that reads C; 0 if there is none
  bool onlyReader = false; // Launch.only_reader of that launch

  void forEachRead(const EachRead &each) {
    for (Operand *operand : {&a, &b})
      if (operand->data)
        each(operand->data, [=](const uint8_t *data) { operand->data = data; });
  }
  bool hasLibraryWay() const; // by its types; the library may still not support it
  uint64_t batches() const;   // number of matrices
  // The offset in elements of matrix `index` of the batch in the operand, and in C.
  int64_t batchOffset(const Operand &operand, uint64_t index) const {
    return batchOffset(operand.batchStrides, index);
  }
  int64_t offsetC(uint64_t index) const {
    return cStrides.empty() ? static_cast<int64_t>(index) * m * n : batchOffset(cStrides, index);
  }
  int64_t rowStrideC() const { return cStrides.empty() ? n : cStrides.back(); }
  // Whether a launch with rowElements can run behind each `rows` rows of C: its rows end there, and
  // where matrices do.
  bool endsLaunchRows(int64_t rows) const;
  // The same behind each `columns` columns of the only row.
  bool endsLaunchColumns(int64_t columns) const;
  // If this is the gradient of a matrix over many rows, which FilterConv computes as that of a
  // filter of one element: the rows, along k, that are a line of an image there. 0: it is not.
  int64_t gradientLine() const;
  std::string name() const; // "512x4096x4096 nt bfloat16 bfloat16 -> float32"

private:
  int64_t batchOffset(const std::vector<int64_t> &strides, uint64_t index) const;
};

inline uint64_t align64(uint64_t value) {
  return (value + 63) / 64 * 64;
}

// The workspace that all products of a session share, as large as the largest product needs.
// `shared` is for all threads; each thread has a slot. `kept` holds operands in the library's
// layout between runs, one after the other.
class Workspace {
public:
  uint64_t sharedBytes = 0, slotBytes = 0, keptBytes = 0;
  uint8_t *shared = nullptr;
  uint8_t *slots = nullptr;
  uint8_t *kept = nullptr;
  template <typename Byte> Byte *at(Byte *data, uint64_t offset) const {
    return data ? data : shared + offset;
  }
  uint8_t *slot(int index) const { return slots + static_cast<uint64_t>(index) * slotBytes; }
  void include(const Workspace &other) {
    sharedBytes = std::max(sharedBytes, other.sharedBytes);
    slotBytes = std::max(slotBytes, other.slotBytes);
  }
  // An operand in one layout: the address of the operand, those of the library's primitives, sizes.
  using KeptKey = std::vector<uintptr_t>;
  struct KeptPlace {
    uint64_t offset; // in `kept`
    bool isNew;      // otherwise an earlier call packs the operand
  };
  // The place of `bytes` bytes. Calls that read the same operand in the same layout share it: the
  // steps of an unrolled recurrent network.
  KeptPlace keep(KeptKey key, uint64_t bytes) {
    auto [place, isNew] = keptPlaces_.try_emplace(std::move(key), keptBytes);
    if (isNew)
      keptBytes += align64(bytes);
    return {place->second, isNew};
  }
  // The same for B of a product. `layout`: an address that no other layout has.
  KeptPlace keep(const void *layout, const Product &product, uint64_t bytes);

private:
  std::map<KeptKey, uint64_t> keptPlaces_;
};

// Whether the rows of an operand are not contiguous.
inline bool transposed(int64_t columnStride, int64_t columns) {
  return columnStride != 1 && columns != 1;
}

// Runs a conversion kernel, whose rows are elements.
inline void convert(const AmpcKernelEntry *kernel, const uint8_t *from, uint8_t *to,
                    int64_t count) {
  const void *arguments[] = {from, to};
  kernel->function(arguments, 0, count);
}

} // namespace ampc::runtime
