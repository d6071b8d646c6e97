// Selects the machine code of a program for this CPU, loads it without writing a file, and finds
// kernels by name.
#pragma once
#include "ampc/Format/KernelAbi.h"
#include "ampc/Runtime/Program.h"
#include <span>
#include <string>
#include <unordered_map>

namespace ampc::runtime {

// Returns the object segment for this CPU: native before v4 before v3. Fails with an environment
// error that names the missing feature if no segment fits. `has` returns whether the CPU has a
// feature (cpuHas outside of tests).
Result<size_t> chooseObject(const Program &program,
                            const std::function<bool(std::string_view)> &has);

// The features that an object segment requires.
std::vector<std::string> requiredFeatures(const format::Segment &segment);

// Owns a loaded shared object. Kernel entries are valid during its lifetime.
class KernelObject {
public:
  // Copies the bytes to sealed memory, which cannot be modified, and compares the copy with the
  // checksum.
  static Result<KernelObject> load(std::span<const uint8_t> elf, uint64_t xxh3,
                                   const std::string &where);
  KernelObject() = default;
  KernelObject(KernelObject &&other) noexcept { swap(other); }
  KernelObject &operator=(KernelObject &&other) noexcept {
    swap(other);
    return *this;
  }
  ~KernelObject();
  const AmpcKernelEntry *find(const std::string &symbol) const; // null if there is none

private:
  void swap(KernelObject &other);
  void *handle_ = nullptr;
  std::unordered_map<std::string, const AmpcKernelEntry *> entries_;
};

} // namespace ampc::runtime
