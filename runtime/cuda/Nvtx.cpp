#include "cuda/Nvtx.h"
#include <cstddef>
#include <cstdlib>
#include <dlfcn.h>

namespace ampc::runtime::cuda {

namespace {

// The protocol of nvtx3/nvtxDetail: the listener asks for a table of function pointers and puts its
// own in.
using Function = void (*)();
struct Callbacks {
  size_t size;
  int (*moduleFunctionTable)(uint32_t module, Function ***table, unsigned *size);
};

// A listener keeps the addresses for the life of the process, and it is there once per process.
Function pushA = nullptr, popA = nullptr, unused[nvtx::kCoreSize];
Function *table[nvtx::kCoreSize + 1];

int moduleFunctionTable(uint32_t module, Function ***out, unsigned *size) {
  if (module != nvtx::kModuleCore)
    return 0;
  for (uint32_t i = 0; i < nvtx::kCoreSize; ++i)
    table[i] = &unused[i];
  table[nvtx::kRangePushA] = &pushA;
  table[nvtx::kRangePop] = &popA;
  *out = table;
  if (size)
    *size = nvtx::kCoreSize;
  return 1;
}

const void *exportTable(uint32_t id) {
  static const Callbacks callbacks = {sizeof(Callbacks), moduleFunctionTable};
  return id == nvtx::kExportCallbacks ? &callbacks : nullptr;
}

bool listen() {
  const char *path = std::getenv("NVTX_INJECTION64_PATH");
  void *library = path && *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (!library)
    return false;
  using Initialize = int (*)(const void *(*)(uint32_t));
  auto initialize = reinterpret_cast<Initialize>(dlsym(library, "InitializeInjectionNvtx2"));
  return initialize && initialize(exportTable) != 0;
}

} // namespace

Nvtx Nvtx::open() {
  static const bool listening = listen();
  Nvtx nvtx;
  if (listening) {
    nvtx.push_ = reinterpret_cast<int (*)(const char *)>(pushA);
    nvtx.pop_ = reinterpret_cast<int (*)()>(popA);
  }
  return nvtx;
}

} // namespace ampc::runtime::cuda
