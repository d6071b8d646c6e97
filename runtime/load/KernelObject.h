// The machine code of a program: chosen for this CPU, loaded without a file, and its manifest by
// name.
#pragma once
#include "ampc/Format/KernelAbi.h"
#include "ampc/Runtime/Program.h"
#include <span>
#include <string>
#include <unordered_map>

namespace ampc::runtime {

// Which object segment this CPU takes: native before v4 before v3; an environment error that names
// the missing feature when none fits. `has` answers for a feature name (cpuHas outside of tests).
Result<size_t> chooseObject(const Program &program,
                            const std::function<bool(std::string_view)> &has);

// Features that the object segment asks for.
std::vector<std::string> requiredFeatures(const format::Segment &segment);

// Owns a loaded shared object. Kernel entries stay valid as long as it lives.
class KernelObject {
public:
  // Copies the bytes into memory that nothing can write any more, and compares that with the checksum.
  static Result<KernelObject> load(std::span<const uint8_t> elf, uint64_t xxh3, const std::string &where);
  KernelObject() = default;
  KernelObject(KernelObject &&other) noexcept { swap(other); }
  KernelObject &operator=(KernelObject &&other) noexcept {
    swap(other);
    return *this;
  }
  ~KernelObject();
  const AmpcKernelEntry *find(const std::string &symbol) const; // null when absent

private:
  void swap(KernelObject &other);
  void *handle_ = nullptr;
  std::unordered_map<std::string, const AmpcKernelEntry *> entries_;
};

} // namespace ampc::runtime
