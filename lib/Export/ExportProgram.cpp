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

// `bytes` bytes of a file from an offset on; null if it does not have them.
std::unique_ptr<llvm::MemoryBuffer> readSlice(const ExportOptions &options, StringRef file,
                                              uint64_t offset, uint64_t bytes) {
  if (auto held = options.memory.find(file.str()); held != options.memory.end()) {
    StringRef all = *held->second;
    return offset <= all.size() && bytes <= all.size() - offset
               ? llvm::MemoryBuffer::getMemBuffer(all.substr(offset, bytes), "", false)
               : nullptr;
  }
  // getFileSlice fills bytes beyond the end of the file with zeros, so check the size.
  uint64_t present = 0;
  auto slice = llvm::MemoryBuffer::getFileSlice(file, bytes, offset);
  if (!slice || llvm::sys::fs::file_size(file, present) || present < offset + bytes)
    return nullptr;
  return std::move(*slice);
}

// The bytes of the constant arena: the file contents of each constant at its offset.
FailureOr<std::string> constants(ModuleOp module, const ExportOptions &options) {
  std::string bytes;
  for (auto entry : rt::entriesOf(module))
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>()) {
      if (buffer.getArena() != rt::Arena::Constant)
        continue;
      uint64_t offset = *buffer.getOffset(), size = buffer.getBytes();
      if (auto data = buffer->getAttrOfType<DenseElementsAttr>("rt.data")) {
        ArrayRef<char> raw = data.getRawData();
        bytes.resize(std::max<uint64_t>(bytes.size(), offset + size));
        std::memcpy(bytes.data() + offset, raw.data(), std::min<uint64_t>(raw.size(), size));
        continue;
      }
      auto type = buffer->getAttrOfType<TypeAttr>("rt.narrowed");
      uint64_t stored = type ? 2 * size : size;
      auto file = readSlice(options, *buffer.getFile(), *buffer.getFileOffset(), stored);
      if (!file)
        return emitError(buffer.getLoc())
               << "cannot read " << stored << " bytes of '" << *buffer.getFile() << "'";
      bytes.resize(std::max<uint64_t>(bytes.size(), offset + size));
      if (type)
        narrow(file->getBufferStart(), size / 2, getElementTypeOrSelf(type.getValue()),
               bytes.data() + offset);
      else
        std::memcpy(bytes.data() + offset, file->getBufferStart(), size);
    }
  return bytes;
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
  llvm::StringSet<> several;
  for (auto entry : rt::entriesOf(lowered))
    for (auto launch : entry.getBody().front().getOps<rt::LaunchOp>())
      if (launch.getRows().size() > 1)
        several.insert(launch.getKernel());
  return codegen::compileToPtx(
      kernels, [&](StringRef kernel) { return several.contains(kernel); }, threads,
      lowestCapability(architectures));
}

ProgramBytes::ProgramBytes(flatbuffers::DetachedBuffer head, std::deque<std::string> segments)
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
  for (const std::string &segment : segments_)
    addPadded(segment.data(), segment.size());
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
  std::deque<std::string> segments;
  uint64_t offset = 0;
  auto add = [&](format::SegmentKind kind, std::string bytes, std::vector<std::string> features) {
    infos.push_back(
        {kind, offset, bytes.size(), XXH3_64bits(bytes.data(), bytes.size()), std::move(features)});
    offset += padded(bytes.size());
    segments.push_back(std::move(bytes));
  };
  FailureOr<std::string> data = constants(lowered, options);
  if (failed(data))
    return failure();
  if (!data->empty())
    add(format::SegmentKind::constants, std::move(*data), {});
  ModuleOp kernels = rt::kernelsOf(lowered);
  bool any = kernels && !kernels.getBody()->empty();
  if (any && !options.cpuLevels.empty()) {
    auto objects = codegen::compileToSharedObjects(kernels, options.cpuLevels, options.threads);
    if (failed(objects))
      return failure();
    for (auto [level, object] : llvm::zip(options.cpuLevels, *objects)) {
      std::vector<std::string> features;
      for (StringRef feature : codegen::requiredFeatures(level))
        features.push_back(feature.str());
      add(kindOf(level), std::move(object), std::move(features));
    }
  }
  codegen::GpuProgram gpu;
  if (any && rt::mayRunOn(lowered, "cuda")) {
    auto compiled = compileForGpu(lowered, options.gpuArchitectures, options.threads);
    if (failed(compiled))
      return failure();
    gpu = std::move(*compiled);
    for (const std::string &architecture : options.gpuArchitectures) {
      std::string error;
      auto cubin = codegen::assembleCubin(gpu.ptx, architecture, error);
      if (failed(cubin))
        return emitError(lowered.getLoc()) << error;
      add(format::SegmentKind::cubin, std::move(*cubin), {architecture});
    }
    // The CUDA driver expects PTX to end in NUL.
    add(format::SegmentKind::ptx, gpu.ptx + '\0', {"sm_" + std::to_string(gpu.capability)});
  }
  if (!options.model.empty())
    add(format::SegmentKind::model, std::move(options.model), {});
  if (!options.decisions.empty())
    add(format::SegmentKind::decisions, std::move(options.decisions), {});
  flatbuffers::DetachedBuffer head =
      HeadWriter(options.expectedHeadBytes).write(lowered, options, infos, gpu.kernels);
  if (head.size() >= options.maxHeadBytes)
    return emitError(lowered.getLoc()) << "the program's head has " << head.size()
                                       << " bytes, more than " << options.maxHeadBytes;
  return ProgramBytes(std::move(head), std::move(segments));
}

} // namespace ampc
