// Kernels of the runtime's own on the fake GPU. They have no twin: their PTX is executed as its
// text says (test/CodeGen/PtxMachine.h), thread by thread.
#include "../CodeGen/PtxMachine.h"
#include "Fake.h"
#include <cstring>

namespace ampc::fake {

using codegen::test::MemoryRange;
using codegen::test::PtxMachine;

struct PtxModule {
  explicit PtxModule(std::string_view ptx) : machine(ptx), text(ptx) {}
  PtxMachine machine;
  std::string text;
};

bool isOwnPtx(const char *image) {
  return strstr(image, ".entry ampc_") != nullptr;
}

std::shared_ptr<PtxModule> loadPtx(const char *image) {
  return std::make_shared<PtxModule>(image);
}

bool hasEntry(const PtxModule &module, const std::string &entry) {
  return module.machine.has(entry);
}

CUresult launchPtx(std::shared_ptr<PtxModule> module, const std::string &entry, unsigned grid,
                   unsigned block, CUstream stream, void **parameters) {
  Gpu &gpu = Gpu::get();
  if (block != module->machine.blockThreads(entry))
    gpu.report(entry + " has blocks of " + std::to_string(block) + " threads, its code says " +
               std::to_string(module->machine.blockThreads(entry)));
  size_t begin = module->text.find(".entry " + entry + "("), end = module->text.find(')', begin);
  std::vector<uint64_t> values;
  size_t pointers = 0;
  for (size_t at = begin; (at = module->text.find(".param ", at + 1)) < end;) {
    bool pointer = module->text.compare(at, 11, ".param .u64") == 0;
    pointers += pointer;
    values.push_back(0);
    memcpy(&values.back(), parameters[values.size() - 1], pointer ? 8 : 4);
  }
  Operation operation;
  operation.name = "kernel " + entry;
  operation.milliseconds = 1e-3 * grid;
  // Addresses come first, and only the last one is written through.
  for (size_t i = 0; i < pointers; ++i) {
    auto [base, size] = gpu.allocationAt(values[i]);
    operation.accesses.push_back({base, size, i + 1 == pointers});
  }
  operation.run = [module, entry, grid, values, pointers, accesses = operation.accesses]() mutable {
    std::vector<MemoryRange> ranges;
    for (size_t i = 0; i < pointers; ++i) {
      const uint8_t *bytes = Gpu::get().bytes(accesses[i].address, accesses[i].size, entry);
      if (!bytes)
        return;
      auto host = reinterpret_cast<uint64_t>(bytes);
      ranges.push_back({host, host + accesses[i].size, !accesses[i].write, accesses[i].write});
    }
    std::vector<uint64_t> here = values;
    for (size_t i = 0; i < pointers; ++i)
      here[i] = ranges[i].begin + (values[i] - accesses[i].address);
    for (unsigned b = 0; b < grid; ++b)
      if (std::string error = module->machine.run(entry, here, b, ranges); !error.empty())
        return Gpu::get().report(entry + ": " + error);
  };
  return gpu.enqueue(stream, std::move(operation));
}

} // namespace ampc::fake
