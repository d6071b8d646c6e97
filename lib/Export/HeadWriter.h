// Writes the head of model.bin, a FlatBuffer, from a lowered module. Used by ExportProgram.cpp.
#pragma once
#include "CallExport.h"
#include "ampc/Export/ExportProgram.h"
#include "ampc/Format/program_generated.h"
#include "llvm/ADT/StringMap.h"

namespace ampc {

struct SegmentInfo {
  format::SegmentKind kind;
  uint64_t offset, size, hash; // offset from the padded head's end
  std::vector<std::string> features;
};

class HeadWriter : public CallWriter {
public:
  // Growing the builder copies its contents, so it starts with the expected size.
  explicit HeadWriter(size_t expectedBytes) : fbb(std::max<size_t>(expectedBytes, 1024)) {}
  // First the parts that do not depend on compiled code: variables and entries. Then the rest.
  void writeEntries(mlir::ModuleOp module);
  flatbuffers::DetachedBuffer finish(mlir::ModuleOp module, const ExportOptions &options,
                                     llvm::ArrayRef<SegmentInfo> segments,
                                     llvm::ArrayRef<codegen::GpuKernel> gpuKernels,
                                     const PlanStatistics &statistics);

private:
  flatbuffers::Offset<format::Tensor> tensor(llvm::StringRef name, mlir::Type type,
                                             format::Range range);
  flatbuffers::Offset<format::Command> command(mlir::Operation &op);
  flatbuffers::Offset<format::Command> libraryCall(rt::LibraryCallOpInterface op);
  flatbuffers::Offset<format::Entry> entry(rt::EntryOp entry);
  flatbuffers::Offset<format::CudaKernel> cudaKernel(const codegen::GpuKernel &kernel);
  format::Range range(mlir::Value buffer, int64_t offset, int64_t bytes) override;
  std::vector<format::Range> rangesOf(rt::RangesOpInterface op);
  uint32_t opName(mlir::StringAttr name);
  llvm::StringRef modelName(llvm::StringRef symbol) const {
    auto found = modelNames.find(symbol);
    return found == modelNames.end() ? symbol : found->second;
  }
  int32_t kernel(mlir::FlatSymbolRefAttr symbol) override;

  flatbuffers::FlatBufferBuilder fbb;
  std::vector<flatbuffers::Offset<format::Variable>> variables;
  std::vector<flatbuffers::Offset<format::Entry>> entries;
  std::optional<format::Range> seed, epoch, counter; // of the variables with these names
  llvm::DenseMap<mlir::StringAttr, uint32_t> opNumbers;
  std::vector<std::string_view> opNames; // the context owns them
  std::vector<std::string> kernelNames;
  llvm::DenseMap<mlir::StringAttr, uint32_t> kernelNumbers;
  std::vector<uint64_t> arenaSizes;            // in the order of ArenaKind
  bool checksGradients = false;                // whether an entry checks gradients
  llvm::StringMap<llvm::StringRef> modelNames; // of variables whose symbol differs from the name
};

} // namespace ampc
