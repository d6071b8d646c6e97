// A launch that runs part by part inside the library call before it (Launch.row_elements). Used by
// the CPU's executor and by the calls that can do so.
#pragma once
#include "ampc/Format/KernelAbi.h"
#include <algorithm>
#include <array>
#include <cstdint>

namespace ampc::runtime {

// Row r of the kernel reads the elements [r * rowElements, (r + 1) * rowElements) of the call's
// result. The arguments belong to the executor.
struct FusedLaunch {
  AmpcKernelFunction function = nullptr;
  const void *const *arguments = nullptr;
  int64_t rowElements = 1;
  // If nothing else reads the result (Launch.only_reader): the argument that is the result, the
  // number of arguments, at most kMostArguments, and the bytes of an element.
  int32_t result = -1;
  uint32_t count = 0;
  int64_t elementBytes = 0;

  static constexpr uint32_t kMostArguments = 32;

  // Runs the rows of the elements [first, last), which are complete. Both are multiples of
  // rowElements. Different threads may run different rows at the same time. `part`: where these
  // elements are alone (LocalPart); null: in their range.
  void run(int64_t first, int64_t last, const uint8_t *part = nullptr) const {
    const void *const *all = arguments;
    std::array<const void *, kMostArguments> own;
    if (part) {
      std::copy_n(arguments, count, own.begin());
      auto bytes = static_cast<uintptr_t>(first * elementBytes);
      own[static_cast<size_t>(result)] =
          reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(part) - bytes);
      all = own.data();
    }
    function(all, first / rowElements, last / rowElements);
  }
};

// Memory of a thread for a part of a result that only the launch behind the call reads. It stays in
// the core's cache, because the next part takes the same memory.
struct LocalPart {
  static constexpr uint64_t kAlign = 64, kMostBytes = 1 << 20;

  bool isPlaced = false;
  uint64_t offset = 0; // in a slot of the workspace

  // For parts of at most so many bytes, unless they would not stay in the cache.
  void place(uint64_t bytes, uint64_t &slotBytes) {
    isPlaced = bytes <= kMostBytes;
    if (isPlaced) {
      offset = slotBytes;
      slotBytes += (bytes + 2 * kAlign - 1) / kAlign * kAlign;
    }
  }
  // Where the part that begins `first` bytes behind the begin of the result is, or null if it goes
  // to the result's range. It is aligned as it would be there, because kernels may rely on that.
  uint8_t *at(const FusedLaunch *launch, uint8_t *slot, int64_t first) const {
    bool isUsed = isPlaced && launch && launch->result >= 0;
    return isUsed ? slot + offset + static_cast<uint64_t>(first) % kAlign : nullptr;
  }
};

} // namespace ampc::runtime
