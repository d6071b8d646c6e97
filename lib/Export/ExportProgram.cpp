// Assembles a model.bin from segments, head and trailer. docs/ModelBin.md describes the layout.
#define XXH_INLINE_ALL
#include "ampc/Export/ExportProgram.h"
#include "HeadWriter.h"
#include "ampc/Base/FloatBits.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Format/Trailer.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <deque>
#include <future>
#include <system_error>
#include <xxhash.h>

using namespace mlir;

namespace ampc {
namespace {

uint64_t padded(uint64_t size) {
  return llvm::alignTo(size, format::kAlignment);
}

format::SegmentKind kindOf(codegen::CpuLevel level) {
  switch (level) {
  case codegen::CpuLevel::V3: return format::SegmentKind::object_x86_64_v3;
  case codegen::CpuLevel::V4BF16: // the same kind as V4, with one more feature
  case codegen::CpuLevel::V4: return format::SegmentKind::object_x86_64_v4;
  case codegen::CpuLevel::Native: return format::SegmentKind::object_native;
  }
  return format::SegmentKind::object_native;
}

void narrow(const char *from, uint64_t count, Type type, char *to) {
  const NumberFormat &format = *numberFormat(type);
  for (uint64_t i = 0; i < count; ++i) {
    float value;
    std::memcpy(&value, from + 4 * i, 4);
    uint16_t half = narrowed(format, value);
    std::memcpy(to + 2 * i, &half, 2);
  }
}

// `bytes` bytes of a file from an offset on; nullopt if it does not have them.
std::optional<SharedBytes> readSlice(const ExportOptions &options, StringRef file, uint64_t offset,
                                     uint64_t bytes) {
  if (auto held = options.memory.find(file.str()); held != options.memory.end())
    return offset <= held->second.size() && bytes <= held->second.size() - offset
               ? std::optional(held->second.part(offset, bytes))
               : std::nullopt;
  // getFileSlice fills bytes beyond the end of the file with zeros, so check the size.
  uint64_t present = 0;
  auto slice = llvm::MemoryBuffer::getFileSlice(file, bytes, offset);
  if (!slice || llvm::sys::fs::file_size(file, present) || present < offset + bytes)
    return std::nullopt;
  std::string_view view = (*slice)->getBuffer();
  return SharedBytes(std::shared_ptr<llvm::MemoryBuffer>(std::move(*slice)), view);
}

// The bytes of a constant.
FailureOr<SharedBytes> contents(rt::BufferOp buffer, const ExportOptions &options) {
  uint64_t size = buffer.getBytes();
  if (auto data = buffer->getAttrOfType<DenseElementsAttr>("rt.data")) {
    ArrayRef<char> raw = data.getRawData(); // the program may outlive the context, which owns them
    return SharedBytes(std::string(raw.data(), std::min<size_t>(raw.size(), size)));
  }
  auto type = buffer->getAttrOfType<TypeAttr>("rt.narrowed");
  uint64_t stored = type ? 2 * size : size;
  auto file = readSlice(options, *buffer.getFile(), *buffer.getFileOffset(), stored);
  if (!file)
    return emitError(buffer.getLoc())
           << "cannot read " << stored << " bytes of '" << *buffer.getFile() << "'";
  if (!type)
    return *std::move(file);
  std::string narrowed(size, '\0');
  narrow(file->view().data(), size / 2, getElementTypeOrSelf(type.getValue()), narrowed.data());
  return SharedBytes(std::move(narrowed));
}

// The constant arena: each constant at its offset, zeros between them. Those from files are not
// copied. PlanArenas gives each buffer a place of its own.
FailureOr<std::vector<SharedBytes>> constants(ModuleOp module, const ExportOptions &options) {
  std::vector<rt::BufferOp> buffers;
  for (auto entry : rt::entriesOf(module))
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>())
      if (buffer.getArena() == rt::Arena::Constant)
        buffers.push_back(buffer);
  llvm::stable_sort(buffers,
                    [](rt::BufferOp a, rt::BufferOp b) { return a.getOffset() < b.getOffset(); });
  std::vector<SharedBytes> pieces;
  uint64_t end = 0;
  auto add = [&](SharedBytes piece) {
    end += piece.size();
    if (piece.size())
      pieces.push_back(std::move(piece));
  };
  for (rt::BufferOp buffer : buffers) {
    add(std::string(*buffer.getOffset() - end, '\0'));
    FailureOr<SharedBytes> bytes = contents(buffer, options);
    if (failed(bytes))
      return failure();
    uint64_t rest = buffer.getBytes() - bytes->size();
    add(*std::move(bytes));
    add(std::string(rest, '\0'));
  }
  return pieces;
}

// The lowest compute capability of the architectures; the lowest supported one if there are none.
unsigned lowestCapability(ArrayRef<std::string> architectures) {
  unsigned oldest = architectures.empty() ? codegen::kMinComputeCapability : ~0u;
  for (const std::string &architecture : architectures)
    oldest = std::min(oldest, codegen::capabilityOf(architecture));
  return oldest;
}

} // namespace

FailureOr<codegen::GpuProgram> compileForGpu(ModuleOp lowered, ArrayRef<std::string> architectures,
                                             unsigned threads) {
  ModuleOp kernels = rt::kernelsOf(lowered);
  if (!kernels || kernels.getBody()->empty())
    return codegen::GpuProgram();
  // Calls of the library that launch kernels launch them for one piece.
  llvm::StringSet<> one, several;
  for (auto entry : rt::entriesOf(lowered))
    for (auto command : entry.getBody().front().getOps<rt::CommandOpInterface>()) {
      auto launch = dyn_cast<rt::LaunchOp>(*command);
      auto &needed = launch && launch.getRows().size() > 1 ? several : one;
      command.forEachKernel([&](FlatSymbolRefAttr kernel) { needed.insert(kernel.getValue()); });
    }
  auto entriesOf = [&](StringRef kernel) {
    using codegen::GpuEntries;
    if (!several.contains(kernel))
      return GpuEntries::onePiece;
    return one.contains(kernel) ? GpuEntries::both : GpuEntries::pieces;
  };
  return codegen::compileToPtx(kernels, entriesOf, threads, lowestCapability(architectures));
}

namespace {

struct CompiledKernels {
  std::vector<std::string> objects; // one per CPU level; empty if there are no kernels
  std::optional<codegen::GpuProgram> gpu;
};

FailureOr<CompiledKernels> compileKernels(ModuleOp lowered, const ExportOptions &options) {
  CompiledKernels compiled;
  ModuleOp kernels = rt::kernelsOf(lowered);
  if (!kernels || kernels.getBody()->empty())
    return compiled;
  if (!options.cpuLevels.empty()) {
    auto objects = codegen::compileToSharedObjects(kernels, options.cpuLevels, options.threads);
    if (failed(objects))
      return failure();
    compiled.objects = std::move(*objects);
  }
  if (rt::mayRunOn(lowered, "cuda")) {
    auto gpu = compileForGpu(lowered, options.gpuArchitectures, options.threads);
    if (failed(gpu))
      return failure();
    compiled.gpu = std::move(*gpu);
  }
  return compiled;
}

// Computes a result in another thread; in the one that asks for it if the context is for one
// thread, or if the system refuses another one.
template <typename Compute>
auto startComputing(MLIRContext *context, Compute compute) -> std::future<decltype(compute())> {
  if (context->isMultithreadingEnabled()) {
    try {
      return std::async(std::launch::async, compute);
    } catch (const std::system_error &) {
    }
  }
  return std::async(std::launch::deferred, compute);
}

} // namespace

ProgramBytes::ProgramBytes(flatbuffers::DetachedBuffer head,
                           std::deque<std::vector<SharedBytes>> segments)
    : head_(std::move(head)), segments_(std::move(segments)),
      trailer_(std::make_unique<format::Trailer>()) {
  static constexpr char zeros[format::kAlignment] = {};
  auto add = [&](const void *data, uint64_t bytes) {
    pieces_.emplace_back(static_cast<const char *>(data), bytes);
    size_ += bytes;
  };
  auto addPadded = [&](const void *data, uint64_t bytes) {
    add(data, bytes);
    add(zeros, padded(bytes) - bytes);
  };
  addPadded(head_.data(), head_.size());
  for (const std::vector<SharedBytes> &segment : segments_) {
    for (const SharedBytes &piece : segment)
      add(piece.view().data(), piece.size());
    add(zeros, padded(size_) - size_); // every segment starts at a multiple
  }
  std::memcpy(trailer_->magic, format::kTrailerMagic, sizeof trailer_->magic);
  trailer_->head_bytes = head_.size();
  trailer_->head_xxh3 = XXH3_64bits(head_.data(), head_.size());
  trailer_->file_bytes = size_ + sizeof *trailer_;
  add(trailer_.get(), sizeof *trailer_);
}

std::string ProgramBytes::joined() const {
  std::string bytes;
  bytes.reserve(size_);
  for (std::string_view piece : pieces_)
    bytes += piece;
  return bytes;
}

FailureOr<ProgramBytes> exportProgram(ModuleOp lowered, ExportOptions options) {
  std::vector<SegmentInfo> infos;
  std::deque<std::vector<SharedBytes>> segments;
  uint64_t offset = 0;
  auto addPieces = [&](format::SegmentKind kind, std::vector<SharedBytes> pieces,
                       std::vector<std::string> features) {
    uint64_t size = 0;
    XXH3_state_t hash;
    XXH3_64bits_reset(&hash);
    for (const SharedBytes &piece : pieces) {
      XXH3_64bits_update(&hash, piece.view().data(), piece.size());
      size += piece.size();
    }
    infos.push_back({kind, offset, size, XXH3_64bits_digest(&hash), std::move(features)});
    offset += padded(size);
    segments.push_back(std::move(pieces));
  };
  auto add = [&](format::SegmentKind kind, std::string bytes, std::vector<std::string> features) {
    addPieces(kind, {std::move(bytes)}, std::move(features));
  };
  FailureOr<std::vector<SharedBytes>> data = constants(lowered, options);
  if (failed(data))
    return failure();
  if (!data->empty())
    addPieces(format::SegmentKind::constants, std::move(*data), {});
  // The kernels, the head's entries and the statistics do not depend on each other.
  MLIRContext *context = lowered.getContext();
  codegen::prepareContext(context); // not while another thread uses it
  auto compiling = startComputing(context, [&] { return compileKernels(lowered, options); });
  auto counting = startComputing(context, [&] { return planStatistics(lowered); });
  HeadWriter head(options.expectedHeadBytes);
  head.writeEntries(lowered);
  FailureOr<CompiledKernels> kernels = compiling.get();
  if (failed(kernels))
    return failure();
  for (auto [level, object] : llvm::zip(options.cpuLevels, kernels->objects)) {
    std::vector<std::string> features;
    for (StringRef feature : codegen::requiredFeatures(level))
      features.push_back(feature.str());
    add(kindOf(level), std::move(object), std::move(features));
  }
  if (kernels->gpu) {
    for (const std::string &architecture : options.gpuArchitectures) {
      std::string error;
      auto cubin = codegen::assembleCubin(kernels->gpu->ptx, architecture, error);
      if (failed(cubin))
        return emitError(lowered.getLoc()) << error;
      add(format::SegmentKind::cubin, std::move(*cubin), {architecture});
    }
    // The CUDA driver expects PTX to end in NUL.
    add(format::SegmentKind::ptx, kernels->gpu->ptx + '\0',
        {"sm_" + std::to_string(kernels->gpu->capability)});
  }
  if (!options.model.empty())
    add(format::SegmentKind::model, std::move(options.model), {});
  if (!options.decisions.empty())
    add(format::SegmentKind::decisions, std::move(options.decisions), {});
  flatbuffers::DetachedBuffer bytes = head.finish(
      lowered, options, infos,
      kernels->gpu ? kernels->gpu->kernels : std::vector<codegen::GpuKernel>(), counting.get());
  if (bytes.size() >= options.maxHeadBytes)
    return emitError(lowered.getLoc()) << "the program's head has " << bytes.size()
                                       << " bytes, more than " << options.maxHeadBytes;
  return ProgramBytes(std::move(bytes), std::move(segments));
}

} // namespace ampc
