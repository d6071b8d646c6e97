#include "ClearedMemory.h"
#ifdef AMPC_MIMALLOC
#include "ampc/Export/OutputFile.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mimalloc.h>
#include <sys/mman.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#endif

namespace ampc {

#ifdef AMPC_MIMALLOC
namespace fs = std::filesystem;

namespace {

constexpr size_t kMiB = 1 << 20;
constexpr size_t kLeastModel = kMiB;     // smaller ones take a few hundredths of a second less
constexpr size_t kAlignment = 64 * kMiB; // at least what the allocator divides memory into
constexpr size_t kChunk = 2 * kMiB;      // a large page
// The compiler's peak for an op of a chain of layers.
constexpr size_t kBytesPerTrainedOp = 7200, kBytesPerOp = 3600;
// The program's bytes for such an op, without the model, which it contains too.
constexpr size_t kOutputPerTrainedOp = 1050, kOutputPerOp = 400;

bool isLarge(const std::string &model) {
  std::error_code none;
  return fs::is_regular_file(model, none) && fs::file_size(model, none) >= kLeastModel;
}

// Whether the output will be a regular file.
bool becomesFile(const std::string &output) {
  std::error_code none;
  return !isStandardOutput(output) &&
         (fs::is_regular_file(output, none) || !fs::exists(output, none));
}

struct Sizes {
  size_t memory, output;
};

// About the memory that compiling the model takes and the bytes of the output, from how often the
// model has a key that each op has. A key that lies in two parts of the file is not counted.
Sizes sizesFor(const std::string &model, const CompilerOptions &options) {
  std::ifstream file(model, std::ios::binary);
  std::string part(kMiB, '\0');
  size_t ops = 0, bytes = 0;
  bool trains = !options.import.train.empty();
  while (file) {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    llvm::StringRef text(part.data(), static_cast<size_t>(file.gcount()));
    bytes += text.size();
    ops += text.count("\"inputs\"");
    trains |= text.contains("\"optimizer\"");
  }
  return trains && !options.infer
             ? Sizes{ops * kBytesPerTrainedOp, ops * kOutputPerTrainedOp + bytes}
             : Sizes{ops * kBytesPerOp, ops * kOutputPerOp + bytes};
}

size_t freeBytes() {
  long pages = ::sysconf(_SC_AVPHYS_PAGES), bytes = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(bytes) : 0;
}

// Gives the allocator memory, and clears it page by page.
void clear(size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  void *mapped = ::mmap(nullptr, bytes + kAlignment, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return;
  char *begin = static_cast<char *>(mapped);
  begin += -reinterpret_cast<uintptr_t>(mapped) % kAlignment;
  ::madvise(begin, bytes, MADV_HUGEPAGE);
  if (mi_manage_os_memory(begin, bytes, /*is_committed=*/true, /*is_pinned=*/true, /*is_zero=*/true,
                          /*numa_node=*/-1))
    for (size_t at = 0; at < bytes; at += kChunk)
      if (::madvise(begin + at, kChunk, MADV_POPULATE_WRITE) != 0)
        return;
#endif
}

} // namespace
#endif

void clearMemoryFor(const std::string &model, const std::string &output,
                    const CompilerOptions &options) {
#ifdef AMPC_MIMALLOC
  unsigned threads = options.threads ? options.threads : std::thread::hardware_concurrency();
  bool makesProgram = options.emit == "bin" && !options.check && !options.explanationOnly;
  if (threads < 2 || !makesProgram || !model.ends_with(".json") || !isLarge(model))
    return;
  try {
    std::thread([model, output, options] {
      Sizes sizes = sizesFor(model, options);
      if (sizes.memory + sizes.output >= freeBytes() / 2)
        return;
      if (size_t bytes = sizes.memory - sizes.memory % kAlignment)
        clear(bytes);
      if (becomesFile(output))
        fillOutputAhead(output, sizes.output);
    }).detach();
  } catch (const std::system_error &) {
    // The system has no more threads: then memory is cleared where it is accessed.
  }
#endif
}

} // namespace ampc
