// The binary interface between generated x86-64 kernels and the runtime. The manifest lies inside
// the object code, so what a kernel touches is as trustworthy as its instructions: the loader
// checks every launch's ranges against it, whatever the head of the file says.
#pragma once
#include <cstdint>

extern "C" {

// Computes rows [first, last) of the kernel's grid. arguments[i] points to the first byte of
// operand i. Rows are independent of one another: any division of the grid gives the same bits.
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
  uint64_t rows; // the grid this kernel was made for; 0: any number of rows
  uint32_t argument_count;
  uint32_t reserved;
};

// The one symbol that the loader looks up: "ampc_kernel_manifest".
struct AmpcKernelManifest {
  uint32_t abi; // kAmpcKernelAbi
  uint32_t count;
  const AmpcKernelEntry *entries;
};
}

constexpr uint32_t kAmpcKernelAbi = 1;
constexpr const char *kAmpcKernelManifestSymbol = "ampc_kernel_manifest";
