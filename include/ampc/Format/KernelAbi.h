// The binary interface between generated x86-64 kernels and the runtime. The manifest is part of
// the object code, so it is as trustworthy as the kernels' instructions: the loader checks the
// ranges of every launch against it.
#pragma once
#include <cstdint>

extern "C" {

// Computes rows [first, last) of the kernel's grid. arguments[i] points to the first byte of
// operand i. Rows are independent, so results do not depend on how the grid is divided.
typedef void (*AmpcKernelFunction)(const void *const *arguments, int64_t first, int64_t last);

enum AmpcAccess : uint32_t { AMPC_READ = 1, AMPC_WRITE = 2 };

// Operand i of a launch over n rows must have at least fixed_bytes + n * bytes_per_row bytes.
struct AmpcKernelArgument {
  uint64_t fixed_bytes;
  uint64_t bytes_per_row;
  uint32_t access; // AmpcAccess bits
  uint32_t reserved;
};

struct AmpcKernelEntry {
  const char *name;
  AmpcKernelFunction function;
  const AmpcKernelArgument *arguments;
  uint64_t rows; // the number of rows for which it was compiled; 0: any
  uint32_t argument_count;
  uint32_t reserved;
};

// The only symbol that the loader looks up: "ampc_kernel_manifest".
struct AmpcKernelManifest {
  uint32_t abi; // kAmpcKernelAbi
  uint32_t count;
  const AmpcKernelEntry *entries;
};
}

constexpr uint32_t kAmpcKernelAbi = 1;
constexpr const char *kAmpcKernelManifestSymbol = "ampc_kernel_manifest";
