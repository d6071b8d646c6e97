#include "SaveModel.h"
#include "ampc/Import/WriteModel.h"
#include "llvm/Support/MemoryBuffer.h"

namespace ampc {
namespace {

// What the pieces of Compilation::weights point into.
struct WeightStorage {
  std::string header;
  std::vector<SharedBytes> held;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> mapped;
};

} // namespace

Outcome saveModel(mlir::ModuleOp imported, const CompilerOptions &options,
                  const MemoryFiles &memory, Reporter &reporter, Compilation &result) {
  WrittenModel written = writeModel(imported, options.weightsFile);
  result.text = std::move(written.json);
  if (written.weights.empty())
    return {};
  auto storage = std::make_shared<WeightStorage>();
  storage->header = safetensorsHeader(written.weights);
  result.weights.push_back(storage->header);
  std::map<std::string, llvm::StringRef> files;
  for (const WrittenWeight &weight : written.weights) {
    auto [file, isNew] = files.try_emplace(weight.file);
    if (auto held = memory.find(weight.file); isNew && held != memory.end()) {
      storage->held.push_back(held->second);
      file->second = held->second.view();
    } else if (isNew) {
      auto mapped = llvm::MemoryBuffer::getFile(weight.file, false, false);
      if (!mapped)
        return reporter.error(weight.file, "cannot be read: " + mapped.getError().message());
      storage->mapped.push_back(std::move(*mapped));
      file->second = storage->mapped.back()->getBuffer();
    }
    if (weight.offset > file->second.size() || weight.bytes() > file->second.size() - weight.offset)
      return reporter.error(weight.file,
                            "ends before the value of parameter '" + weight.name + "'");
    result.weights.push_back(file->second.substr(weight.offset, weight.bytes()));
  }
  result.weightsStorage = std::move(storage);
  return {};
}

} // namespace ampc
