// A listener as NVTX's protocol has it: writes the ranges that it is told of to the file in
// AMPC_FAKE_NVTX.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

FILE *out = nullptr;
int depth = 0;

int push(const char *name) {
  fprintf(out, "%*s%s\n", 2 * depth, "", name);
  return depth++;
}

int pop() {
  return --depth;
}

struct Callbacks {
  size_t size;
  int (*moduleFunctionTable)(uint32_t module, void (****table)(), unsigned *size);
};

} // namespace

extern "C" __attribute__((visibility("default"))) int
InitializeInjectionNvtx2(const void *(*exportTable)(uint32_t)) {
  out = fopen(getenv("AMPC_FAKE_NVTX"), "w");
  auto *callbacks = static_cast<const Callbacks *>(exportTable(1));
  void (***table)() = nullptr;
  unsigned size = 0;
  if (!out || !callbacks || !callbacks->moduleFunctionTable(1, &table, &size) || size != 16)
    return 0;
  *table[9] = reinterpret_cast<void (*)()>(push);
  *table[11] = reinterpret_cast<void (*)()>(pop);
  return 1;
}
