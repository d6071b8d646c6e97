// Translates rt ops to the tables of program.fbs, one to one.
#include "HeadWriter.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Format/DType.h"
#include "ampc/Format/Trailer.h"

using namespace mlir;

namespace ampc {
namespace {

// The enumerators of the dialects and of the format have the same numbers.
static_assert(int(rt::Arena::Prepared) == int(format::ArenaKind::MAX) &&
              int(rt::EntryRole::Infer) == int(format::EntryRole::MAX) &&
              int(nn::VariableRole::Constant) == int(format::VariableRole::MAX) &&
              int(nn::OutputField::Kept) == int(format::Field::MAX));
constexpr uint32_t kArenas = uint32_t(rt::Arena::Prepared) + 1;

uint32_t arenaNumber(rt::Arena arena) {
  return static_cast<uint32_t>(arena);
}

int64_t bytesOf(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  return type.getNumElements() * format::sizeOf(dtypeOf(type.getElementType()));
}

} // namespace

format::Range HeadWriter::range(Value buffer, int64_t offset, int64_t bytes) {
  auto op = buffer.getDefiningOp<rt::BufferOp>();
  return format::Range(*op.getOffset() + offset, bytes, arenaNumber(op.getArena()), 0);
}

flatbuffers::Offset<format::Tensor> HeadWriter::tensor(StringRef name, Type type,
                                                       format::Range range) {
  auto tensor = cast<RankedTensorType>(type);
  auto nameOffset = fbb.CreateString(name.data(), name.size());
  auto shape = fbb.CreateVector(tensor.getShape().data(), tensor.getRank());
  return format::CreateTensor(fbb, nameOffset, dtypeOf(tensor.getElementType()), shape, &range);
}

uint32_t HeadWriter::opName(StringAttr name) {
  auto [it, fresh] = opNumbers.try_emplace(name, opNames.size());
  if (fresh)
    opNames.push_back(name.getValue());
  return it->second;
}

int32_t HeadWriter::kernel(FlatSymbolRefAttr symbol) {
  if (!symbol)
    return -1;
  auto [it, fresh] = kernelNumbers.try_emplace(symbol.getAttr(), kernelNames.size());
  if (fresh)
    kernelNames.push_back(symbol.getValue().str());
  return static_cast<int32_t>(it->second);
}

flatbuffers::Offset<format::Command> HeadWriter::command(Operation &op) {
  auto sizes = [&](ArrayRef<int64_t> values) {
    return fbb.CreateVector(reinterpret_cast<const uint64_t *>(values.data()), values.size());
  };
  if (auto launch = dyn_cast<rt::LaunchOp>(op)) {
    SmallVector<format::Range, 8> ranges;
    for (auto [buffer, offset, bytes] :
         llvm::zip(launch.getBuffers(), launch.getOffsets(), launch.getBytes()))
      ranges.push_back(range(buffer, offset, bytes));
    auto rows = sizes(launch.getRows());
    auto args = fbb.CreateVectorOfStructs(ranges.data(), ranges.size());
    auto elements = cast_or_null<IntegerAttr>(launch->getDiscardableAttr(rt::kRowElementsAttr));
    auto call = format::CreateLaunch(fbb, kernel(launch.getKernelAttr()), rows, args,
                                     launch.getGrain(), elements ? elements.getInt() : 0,
                                     launch->hasAttr(rt::kOnlyReaderAttr));
    return format::CreateCommand(fbb, format::Call::Launch, call.Union(),
                                 opName(launch.getOpAttr()));
  }
  if (auto call = dyn_cast<rt::LibraryCallOpInterface>(op))
    return libraryCall(call);
  if (auto copy = dyn_cast<rt::CopyOp>(op)) {
    format::Range from = range(copy.getFrom(), copy.getOffsets()[0], copy.getBytes());
    format::Range to = range(copy.getTo(), copy.getOffsets()[1], copy.getBytes());
    return format::CreateCommand(fbb, format::Call::Copy,
                                 format::CreateCopy(fbb, &from, &to).Union(),
                                 opName(copy.getOpAttr()));
  }
  auto fill = cast<rt::FillOp>(op); // rt-verify-calls accepts no other op
  format::Range to = range(fill.getTo(), fill.getOffset(), fill.getBytes());
  return format::CreateCommand(fbb, format::Call::Fill,
                               format::CreateFill(fbb, &to, fill.getByte()).Union(),
                               opName(fill.getOpAttr()));
}

flatbuffers::Offset<format::Command> HeadWriter::libraryCall(rt::LibraryCallOpInterface op) {
  parameters.Clear();
  StringRef name = op->getName().stripDialect();
  findCallExport(name)->write(op, *this);
  auto nameOffset = fbb.CreateSharedString(name.data(), name.size());
  fbb.ForceVectorAlignment(parameters.GetSize(), 1, 16);
  auto bytes = fbb.CreateVector(parameters.GetBufferPointer(), parameters.GetSize());
  auto call = format::CreateLibraryCall(fbb, nameOffset, bytes);
  return format::CreateCommand(fbb, format::Call::LibraryCall, call.Union(),
                               opName(op->getAttrOfType<StringAttr>("op")));
}

std::vector<format::Range> HeadWriter::rangesOf(rt::RangesOpInterface op) {
  rt::AccessList accesses;
  op.getRanges(accesses);
  std::vector<format::Range> ranges;
  for (const rt::Access &access : accesses)
    ranges.push_back(range(access.buffer, access.offset, access.bytes));
  return ranges;
}

flatbuffers::Offset<format::Entry> HeadWriter::entry(rt::EntryOp entry) {
  std::vector<flatbuffers::Offset<format::Tensor>> inputs;
  std::vector<flatbuffers::Offset<format::Output>> outputs;
  std::vector<flatbuffers::Offset<format::Command>> commands;
  std::vector<flatbuffers::Offset<format::Gradient>> gradients;
  std::vector<flatbuffers::Offset<format::IndexRange>> ranges;
  std::vector<flatbuffers::Offset<format::Bucket>> buckets;
  std::vector<std::pair<uint32_t, std::vector<format::Range>>> means; // by the next command
  std::vector<format::Range> restored;
  std::vector<uint32_t> measures;
  SmallVector<StringRef> inputNames;
  uint32_t point = 0, updatePoint = 0, prepared = 0;
  for (Operation &op : entry.getBody().front()) {
    if (isa<rt::EpilogueOp, rt::SumsOp>(op))
      continue;
    if (auto buffer = dyn_cast<rt::BufferOp>(op)) {
      uint64_t &size = arenaSizes[arenaNumber(buffer.getArena())];
      size = std::max<uint64_t>(size, *buffer.getOffset() + buffer.getBytes());
    } else if (auto input = dyn_cast<rt::InputOp>(op)) {
      inputs.push_back(tensor(input.getName(), input.getType(),
                              range(input.getBuffer(), 0, bytesOf(input.getType()))));
      inputNames.push_back(input.getName());
    } else if (auto places = dyn_cast<rt::IndexRangeOp>(op)) {
      uint32_t input = llvm::find(inputNames, places.getInput()) - inputNames.begin();
      auto number = fbb.CreateString(places.getNumber().str()),
           words = fbb.CreateString(places.getPlaces().str());
      ranges.push_back(format::CreateIndexRange(fbb, input, places.getCount(),
                                                places.getIgnored().has_value(),
                                                places.getIgnored().value_or(0), number, words,
                                                opName(places.getOpAttr()), places.getFromEnd()));
    } else if (auto output = dyn_cast<rt::OutputOp>(op)) {
      auto value = tensor(output.getName(), output.getType(),
                          range(output.getBuffer(), 0, bytesOf(output.getType())));
      outputs.push_back(format::CreateOutput(
          fbb, value, static_cast<format::Field>(output.getField()), output.getRowMean()));
    } else if (auto gradient = dyn_cast<rt::GradientOp>(op)) {
      StringRef parameter = modelName(gradient.getParameter());
      auto value = tensor(parameter, gradient.getType(),
                          range(gradient.getBuffer(), 0, bytesOf(gradient.getType())));
      auto name = fbb.CreateString(parameter.str());
      gradients.push_back(format::CreateGradient(fbb, name, value));
    } else if (isa<rt::UnscalePointOp>(op)) {
      point = commands.size();
      checksGradients = true;
    } else if (auto reduce = dyn_cast<rt::AllReduceOp>(op)) {
      std::vector<format::Range> gradients = rangesOf(reduce);
      buckets.push_back(format::CreateBucket(fbb, commands.size(), dtypeOf(reduce.getType()),
                                             fbb.CreateVectorOfStructs(gradients)));
    } else if (auto mean = dyn_cast<rt::RankMeanOp>(op)) {
      if (means.empty() || means.back().first != commands.size())
        means.push_back({static_cast<uint32_t>(commands.size()), {}});
      llvm::append_range(means.back().second, rangesOf(mean));
    } else if (auto update = dyn_cast<rt::UpdatePointOp>(op)) {
      updatePoint = commands.size();
      restored = rangesOf(update);
    } else {
      if (op.getDiscardableAttr(rt::kMeasuresAttr))
        measures.push_back(commands.size());
      commands.push_back(command(op));
      if (rt::isPrepared(&op))
        prepared = commands.size();
    }
  }
  std::vector<flatbuffers::Offset<format::Bucket>> rankMeans;
  for (const auto &[ready, ranges] : means)
    rankMeans.push_back(
        format::CreateBucket(fbb, ready, format::DType::f32, fbb.CreateVectorOfStructs(ranges)));
  auto inputVector = fbb.CreateVector(inputs);
  auto outputVector = fbb.CreateVector(outputs);
  auto commandVector = fbb.CreateVector(commands);
  auto gradientVector = fbb.CreateVector(gradients);
  auto rangeVector = fbb.CreateVector(ranges);
  auto bucketVector = fbb.CreateVector(buckets);
  auto restoredVector = fbb.CreateVectorOfStructs(restored);
  auto measureVector = fbb.CreateVector(measures);
  auto meanVector = fbb.CreateVector(rankMeans);
  return format::CreateEntry(
      fbb, static_cast<format::EntryRole>(*rt::symbolizeEntryRole(entry.getSymName())), inputVector,
      outputVector, commandVector, gradientVector, point, rangeVector, bucketVector, updatePoint,
      restoredVector, measureVector, meanVector, prepared);
}

flatbuffers::Offset<format::CudaKernel> HeadWriter::cudaKernel(const codegen::GpuKernel &kernel) {
  std::vector<format::KernelArgument> arguments;
  for (const codegen::GpuArgument &a : kernel.arguments)
    arguments.emplace_back(a.fixedBytes, a.bytesPerRow, a.access, a.alignment);
  auto entry = fbb.CreateString(kernel.entry);
  flatbuffers::Offset<flatbuffers::String> pieces;
  if (!kernel.piecesEntry.empty())
    pieces = fbb.CreateString(kernel.piecesEntry);
  auto argumentVector = fbb.CreateVectorOfStructs(arguments);
  return format::CreateCudaKernel(fbb, entry, pieces, argumentVector, kernel.rows,
                                  kernel.blockThreads, kernel.rowsPerBlock, kernel.sharedBytes,
                                  kernel.capability(), kernel.clusterBlocks);
}

void HeadWriter::writeEntries(ModuleOp module) {
  arenaSizes.assign(kArenas, 0);
  for (auto variable : module.getOps<rt::VariableOp>()) {
    format::Range range(variable.getOffset(), bytesOf(variable.getType()),
                        arenaNumber(variable.getArena()), 0);
    arenaSizes[range.arena()] =
        std::max<uint64_t>(arenaSizes[range.arena()], range.offset() + range.size());
    if (auto own = variable->getAttrOfType<StringAttr>("nn.name"))
      modelNames[variable.getSymName()] = own.getValue();
    auto value = tensor(modelName(variable.getSymName()), variable.getType(), range);
    variables.push_back(
        format::CreateVariable(fbb, value, static_cast<format::VariableRole>(variable.getRole()),
                               variable.getTrainable(), variable.getRandom()));
    if (variable.getSymName() == "random.seed")
      seed = range;
    if (variable.getSymName() == "random.counter")
      counter = range;
    if (variable.getSymName() == "schedule.epoch")
      epoch = range;
  }
  for (rt::EntryOp op : rt::entriesOf(module))
    entries.push_back(entry(op));
}

flatbuffers::DetachedBuffer HeadWriter::finish(ModuleOp module, const ExportOptions &options,
                                               ArrayRef<SegmentInfo> segmentInfos,
                                               ArrayRef<codegen::GpuKernel> gpuKernels,
                                               const PlanStatistics &statistics) {
  std::vector<flatbuffers::Offset<format::Arena>> arenas;
  for (uint32_t i = 0; i < kArenas; ++i) {
    int32_t segment = -1;
    for (auto [s, info] : llvm::enumerate(segmentInfos))
      if (i == 0 && info.kind == format::SegmentKind::constants)
        segment = s;
    auto text = fbb.CreateString(rt::stringifyArena(static_cast<rt::Arena>(i)).str());
    arenas.push_back(
        format::CreateArena(fbb, text, static_cast<format::ArenaKind>(i), arenaSizes[i], segment));
  }
  std::vector<flatbuffers::Offset<format::Kernel>> kernels;
  llvm::StringMap<const codegen::GpuKernel *> onGpu;
  for (const codegen::GpuKernel &kernel : gpuKernels)
    onGpu[kernel.name] = &kernel;
  for (const std::string &name : kernelNames) {
    const codegen::GpuKernel *gpu = onGpu.lookup(name);
    auto cuda = gpu ? cudaKernel(*gpu) : flatbuffers::Offset<format::CudaKernel>();
    kernels.push_back(format::CreateKernel(fbb, fbb.CreateString(name), cuda));
  }
  std::vector<flatbuffers::Offset<format::Segment>> segments;
  for (const SegmentInfo &info : segmentInfos) {
    auto features = fbb.CreateVectorOfStrings(info.features);
    segments.push_back(
        format::CreateSegment(fbb, info.kind, info.offset, info.size, info.hash, features));
  }
  std::vector<flatbuffers::Offset<format::Stat>> stats;
  for (auto &[name, value] : statistics)
    stats.push_back(format::CreateStat(fbb, fbb.CreateString(name), value));
  amp::Settings settings = amp::Settings::of(module);
  auto scaler = amp::lossScaler(settings);
  bool failsAtFloor = scaler && scaler->reportsFloor && rt::entryOf(module, "train_step");
  auto program = format::CreateProgram(
      fbb, format::kSchemaVersion, fbb.CreateString(options.version),
      fbb.CreateString(module.getName().value_or("model").str()),
      fbb.CreateString(settings.summary()), fbb.CreateVector(arenas), fbb.CreateVector(variables),
      fbb.CreateVector(kernels), fbb.CreateVector(entries), fbb.CreateVector(segments),
      fbb.CreateVectorOfStrings(opNames.begin(), opNames.end()), seed ? &*seed : nullptr,
      epoch ? &*epoch : nullptr, counter ? &*counter : nullptr, checksGradients, failsAtFloor,
      fbb.CreateVectorOfStrings(options.droppedInputs), fbb.CreateVector(stats),
      fbb.CreateVectorOfStrings(options.recompileOptions));
  format::FinishProgramBuffer(fbb, program);
  return fbb.Release();
}

} // namespace ampc
