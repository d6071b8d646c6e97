#include "cpu/calls/ConvPlan.h"
#include <cstring>

namespace ampc::runtime {

using format::DType;
using format::sizeOf;

namespace {

constexpr int64_t kTasks = 8; // the smallest number of tasks that keeps several threads busy
constexpr int64_t kMaxTasks = 16;
constexpr int64_t kTaskWork = 1 << 20;      // minimum multiply-adds of a task
constexpr uint64_t kSumBytes = 40ull << 20; // limit of the sums of a filter's gradient
constexpr int64_t kSlice = 64;              // outputs of the smallest slice
constexpr int64_t kFilterRows = 16;         // of a part that is faster than a slice
// Output that a fused launch reads again: bytes that stay in the cache, and the rows of an image
// below which convolutions become slower.
constexpr int64_t kFusedBytes = 384 << 10, kFusedRows = 4;
constexpr int64_t kChunk = 1 << 14; // elements that one task sums or widens

int64_t inputElements(const ConvShape &s) {
  return s.batch * product(s.size) * s.channels;
}
int64_t outputElements(const ConvShape &s) {
  return s.batch * product(s.places) * s.outputs;
}

// Multiply-adds, whichever tensor is computed.
int64_t workOf(const ConvShape &s) {
  return outputElements(s) * product(s.kernel) * s.channels / s.groups;
}

// An image of one line has places along its last dimension only, which are its rows then. The
// library has depthwise implementations for two dimensions only.
void dropUnitDimensions(ConvShape &s) {
  if (s.isDepthwise())
    return;
  auto isUnit = [&] {
    return s.size.front() == 1 && s.kernel.front() == 1 && s.places.front() == 1 &&
           s.low.front() == 0;
  };
  while (s.size.size() > 1 && isUnit())
    for (auto *extents : {&s.size, &s.places, &s.kernel, &s.strides, &s.dilations, &s.low})
      extents->erase(extents->begin());
}

uint64_t chunksOf(int64_t elements) {
  return static_cast<uint64_t>((elements + kChunk - 1) / kChunk);
}

} // namespace

// Calls each(element of the task's output, element of the dense one, count) for what is contiguous
// in both: the outputs of a slice at one place, or all outputs at all places.
template <typename Each> void ConvPlan::forEachLine(const Task &task, const Each &each) const {
  int64_t all = operands_.shape.outputs, some = task.shape.outputs,
          elements = outputElements(task.shape), count = all == some ? elements : some;
  for (int64_t begin = 0; begin < elements; begin += count)
    each(begin / some * all + task.output, begin, count);
}

bool ConvPlan::sameFilter(const Task &a, const Task &b) {
  return a.output == b.output && OneDnn::sameFilterLayout(*a.convolution, *b.convolution);
}

int64_t ConvPlan::filterElements() const {
  const ConvShape &s = operands_.shape;
  return s.outputs * product(s.kernel) * s.channels / s.groups;
}

// The number of slices of the outputs into which the tasks are divided; 1: none. The gradient of
// the filter is summed over the shares of the batch, and each share or row of the output reads the
// whole filter. Where the filter has more elements than the images, that takes longer than to read
// the images for each slice.
int64_t ConvPlan::slicesOfOutputs() const {
  const ConvShape &whole = operands_.shape;
  int64_t images = inputElements(whole) + outputElements(whole), filter = filterElements();
  if (whole.groups > 1 || whole.outputs % kSlice != 0 || workOf(whole) < kTasks * kTaskWork)
    return 1;
  int64_t slices = std::min(kTasks, whole.outputs / kSlice);
  while (whole.outputs % (slices * kSlice) != 0)
    --slices;
  bool pays = whole.computes == ConvPart::filter
                  ? kTasks * filter > images
                  : whole.computes == ConvPart::output && slices == kTasks && filter > images;
  return pays ? slices : 1;
}

// Shares of the batch that differ by one image at most. The gradient of the filter has fewer shares
// if it has slices, or if its sums would be large.
void ConvPlan::divideBatch() {
  const ConvShape &whole = operands_.shape;
  int64_t count = whole.batch >= 2 * kMaxTasks ? kMaxTasks : kTasks;
  count = std::min({count, whole.batch, std::max<int64_t>(1, workOf(whole) / kTaskWork)});
  int64_t slices = slicesOfOutputs();
  if (slices > 1) {
    count = std::min(whole.batch, kTasks / slices);
  } else if (whole.computes == ConvPart::filter) {
    auto bytes = static_cast<uint64_t>(filterElements()) * 4;
    count = std::min(count, std::max<int64_t>(2, static_cast<int64_t>(kSumBytes / bytes)));
  }
  shares_ = static_cast<size_t>(count);
  for (int64_t slice = 0; slice < slices; ++slice) {
    int64_t image = 0;
    for (int64_t i = 0; i < count; ++i) {
      Task task;
      task.image = image;
      task.output = whole.outputs / slices * slice;
      task.shape = whole;
      task.shape.outputs = whole.outputs / slices;
      task.shape.batch = whole.batch / count + (i < whole.batch % count ? 1 : 0);
      image += task.shape.batch;
      tasks_.push_back(std::move(task));
    }
  }
}

// The number of parts into which the rows of an image are divided: several if there are fewer
// images than tasks, or if a launch reads the output again, which should then be in the cache.
int64_t ConvPlan::partsOfImage() const {
  const ConvShape &whole = operands_.shape;
  int64_t rows = rowsOfImage(), images = whole.batch;
  int64_t tasks = images < kTasks ? std::min(kTasks, workOf(whole) / kTaskWork) : 1;
  int64_t parts = (tasks + images - 1) / images;
  if (operands_.rowElements && whole.computes == ConvPart::output) {
    int64_t bytes = outputElements(whole) / images * static_cast<int64_t>(sizeOf(whole.type));
    parts = std::max(parts, std::min((bytes + kFusedBytes - 1) / kFusedBytes, rows / kFusedRows));
  }
  return std::min(rows, parts);
}

// Rows [first, last) of the output of an image and the rows of the input that they read; nullopt if
// they would lie in the padding.
std::optional<ConvPlan::Task> ConvPlan::rowsOfOutput(int64_t first, int64_t last) const {
  const ConvShape &whole = operands_.shape;
  int64_t stride = whole.strides.front(), low = whole.low.front(), size = whole.size.front();
  int64_t reach = whole.dilations.front() * (whole.kernel.front() - 1) + 1;
  int64_t begin = first * stride - low, end = (last - 1) * stride + reach - low;
  if (begin >= size || end <= 0)
    return std::nullopt;
  Task task;
  task.outputRow = first;
  task.inputRow = std::max<int64_t>(begin, 0);
  task.shape = whole;
  task.shape.places.front() = last - first;
  task.shape.low.front() = std::max<int64_t>(-begin, 0);
  task.shape.size.front() = std::min(end, size) - task.inputRow;
  return task;
}

// Rows [first, last) of the input of an image and the rows of the output that read them; nullopt if
// there are none, or if the first one reads nothing of the first row.
std::optional<ConvPlan::Task> ConvPlan::rowsOfInput(int64_t first, int64_t last) const {
  const ConvShape &whole = operands_.shape;
  int64_t stride = whole.strides.front(), low = whole.low.front();
  int64_t reach = whole.dilations.front() * (whole.kernel.front() - 1) + 1;
  int64_t begin = (std::max<int64_t>(first + low - reach + 1, 0) + stride - 1) / stride,
          end = std::min((last - 1 + low) / stride + 1, whole.places.front());
  if (begin >= end || begin * stride > first + low)
    return std::nullopt;
  Task task;
  task.outputRow = begin;
  task.inputRow = first;
  task.shape = whole;
  task.shape.places.front() = end - begin;
  task.shape.low.front() = first + low - begin * stride;
  task.shape.size.front() = last - first;
  return task;
}

// Whether the rows of images may be divided into so many parts. A gradient of the filter has a sum
// for each, and slices of outputs are faster where a part would have few rows.
bool ConvPlan::mayDivideRows(int64_t rows, int64_t parts) const {
  const ConvShape &whole = operands_.shape;
  bool slices = slicesOfOutputs() > 1;
  if (whole.computes != ConvPart::filter)
    return parts > 1 && !slices;
  auto sums = static_cast<uint64_t>(parts * whole.batch * filterElements()) * 4;
  return parts > 1 && sums <= kSumBytes && (!slices || rows >= parts * kFilterRows);
}

// Divides the rows of each image. Returns false if there is one part, or if one cannot be computed
// alone.
bool ConvPlan::divideRows() {
  const ConvShape &whole = operands_.shape;
  bool ofInput = whole.computes == ConvPart::input;
  int64_t rows = rowsOfImage(), parts = partsOfImage();
  if (!mayDivideRows(rows, parts))
    return false;
  for (int64_t image = 0; image < whole.batch; ++image)
    for (int64_t part = 0; part < parts; ++part) {
      int64_t first = rows * part / parts, last = rows * (part + 1) / parts;
      std::optional<Task> task = ofInput ? rowsOfInput(first, last) : rowsOfOutput(first, last);
      if (!task) {
        tasks_.clear();
        return false;
      }
      task->image = image;
      task->shape.batch = 1;
      tasks_.push_back(*std::move(task));
    }
  shares_ = tasks_.size();
  return true;
}

Status ConvPlan::makePrimitives(OneDnn &library) {
  for (Task &task : tasks_) {
    if (widens_)
      task.shape.type = DType::f32;
    AMPC_ASSIGN(task.convolution, library.convolution(task.shape));
  }
  return {};
}

// `shared` holds the filter in each layout that the tasks read, or a sum for each task.
void ConvPlan::placeBuffers() {
  auto take = [](uint64_t &bytes, uint64_t more) {
    uint64_t offset = bytes;
    bytes += align64(more);
    return offset;
  };
  bool computesFilter = operands_.shape.computes == ConvPart::filter;
  for (Task &task : tasks_) {
    uint64_t bytes = OneDnn::filterBytes(*task.convolution);
    if (computesFilter) {
      task.packed = take(needs_.sharedBytes, bytes);
      continue;
    }
    auto same = std::find_if(layouts_.begin(), layouts_.end(),
                             [&](const Task *other) { return sameFilter(*other, task); });
    bool isNew = same == layouts_.end();
    if (!operands_.fixedFilter) // else see placeKept
      task.packed = isNew ? take(needs_.sharedBytes, bytes) : (*same)->packed;
    if (isNew)
      layouts_.push_back(&task);
  }
  if (operands_.shape.type != DType::f32 && (widens_ || computesFilter))
    plainFilter_ = take(needs_.sharedBytes, static_cast<uint64_t>(filterElements()) * 4);
  uint64_t input = 0, output = 0, scratch = 0;
  for (const Task &task : tasks_) {
    input = std::max(input, static_cast<uint64_t>(inputElements(task.shape)) * 4);
    output = std::max(output, static_cast<uint64_t>(outputElements(task.shape)) * 4);
    scratch = std::max(scratch, OneDnn::scratchBytes(*task.convolution));
  }
  if (widens_)
    slotInput_ = take(needs_.slotBytes, input);
  if (widens_ || sliced())
    slotOutput_ = take(needs_.slotBytes, output);
  slotScratch_ = take(needs_.slotBytes, scratch);
  if (operands_.onlyReader && mayFuse()) {
    int64_t most = 0; // elements
    for (const Task &task : tasks_)
      most = std::max(most, resultOf(task).last - resultOf(task).first);
    local_.place(static_cast<uint64_t>(most) * sizeOf(operands_.shape.type), needs_.slotBytes);
  }
}

Result<ConvPlan> ConvPlan::create(const ConvOperands &operands, ProductWay way, OneDnn &library) {
  ConvPlan plan;
  plan.operands_ = operands;
  dropUnitDimensions(plan.operands_.shape);
  plan.widens_ = way == ProductWay::widen && operands.shape.type != DType::f32;
  if (!plan.divideRows())
    plan.divideBatch();
  AMPC_TRY(plan.makePrimitives(library));
  // Sums can be added only if all have one layout.
  bool same = std::all_of(plan.tasks_.begin(), plan.tasks_.end(), [&](const Task &task) {
    return OneDnn::sameFilterLayout(*task.convolution, *plan.tasks_.front().convolution);
  });
  if (operands.shape.computes == ConvPart::filter && !same) {
    Task whole;
    whole.shape = operands.shape;
    plan.tasks_ = {whole};
    plan.shares_ = 1;
    AMPC_TRY(plan.makePrimitives(library));
  }
  plan.placeBuffers();
  return plan;
}

void ConvPlan::placeKept(Workspace &workspace) {
  if (!keepsOperand())
    return;
  for (const Task *layout : layouts_) {
    Workspace::KeptKey key{reinterpret_cast<uintptr_t>(operands_.filter),
                           static_cast<uintptr_t>(firstOfFilter(*layout)),
                           reinterpret_cast<uintptr_t>(layout->convolution)};
    Workspace::KeptPlace place =
        workspace.keep(std::move(key), OneDnn::filterBytes(*layout->convolution));
    packsKept_ = packsKept_ || place.isNew;
    for (Task &task : tasks_)
      if (sameFilter(*layout, task))
        task.packed = place.offset;
  }
}

// The tensor that is computed is no operand; the others are only read.
void ConvOperands::forEachRead(const EachRead &each) {
  uint8_t **tensors[] = {&input, &filter, &output};
  tensors[static_cast<size_t>(shape.computes)] = nullptr;
  for (uint8_t **tensor : tensors)
    if (tensor)
      each(*tensor, [=](const uint8_t *data) { *tensor = const_cast<uint8_t *>(data); });
}

bool ConvPlan::packFilter(ThreadPool &pool, const OneDnn &library,
                          const Workspace &workspace) const {
  const uint8_t *plain = operands_.filter;
  if (widens_) {
    uint8_t *wide = workspace.shared + plainFilter_;
    int64_t elements = filterElements();
    pool.run(chunksOf(elements), [&](uint64_t chunk, int) {
      int64_t begin = static_cast<int64_t>(chunk) * kChunk;
      convert(operands_.widen, plain + begin * 2, wide + begin * 4,
              std::min(kChunk, elements - begin));
    });
    plain = wide;
  }
  int64_t element = widens_ ? 4 : static_cast<int64_t>(sizeOf(operands_.shape.type));
  std::atomic<bool> good{true};
  pool.run(layouts_.size(), [&](uint64_t index, int slot) {
    const Task &task = *layouts_[index];
    if (!library.reorderFilter(*task.convolution, slot, plain + firstOfFilter(task) * element,
                               packedFilter(task, workspace)))
      good.store(false, std::memory_order_relaxed);
  });
  return good;
}

bool ConvPlan::runTask(const Task &task, int slot, const OneDnn &library,
                       const Workspace &workspace, uint8_t *local) const {
  const ConvShape &whole = operands_.shape, &s = task.shape;
  auto element = static_cast<int64_t>(format::sizeOf(whole.type));
  int64_t inputRow = inputElements(whole) / whole.batch / whole.size.front(),
          outputRow = outputElements(whole) / whole.batch / whole.places.front();
  uint8_t *input =
      operands_.input + (task.image * whole.size.front() + task.inputRow) * inputRow * element;
  uint8_t *output =
      operands_.output + (task.image * whole.places.front() + task.outputRow) * outputRow * element;
  if (local)
    (s.computes == ConvPart::input ? input : output) = local;
  uint8_t *filter = packedFilter(task, workspace), *memory = workspace.slot(slot),
          *scratch = memory + slotScratch_;
  bool ownsOutput = widens_ || sliced();
  uint8_t *ownInput = memory + slotInput_, *ownOutput = memory + slotOutput_;
  if (widens_ && s.computes != ConvPart::input)
    convert(operands_.widen, input, ownInput, inputElements(s));
  if (ownsOutput && s.computes != ConvPart::output)
    takeOutputs(task, output, ownOutput);
  if (!library.execute(*task.convolution, slot, widens_ ? ownInput : input, filter,
                       ownsOutput ? ownOutput : output, scratch))
    return false;
  if (widens_ && s.computes == ConvPart::input)
    convert(operands_.narrow, ownInput, input, inputElements(s));
  else if (ownsOutput && s.computes == ConvPart::output)
    giveOutputs(task, ownOutput, output);
  return true;
}

// Copies, or widens, the outputs of the task's slice at all places of its images.
void ConvPlan::takeOutputs(const Task &task, const uint8_t *output, uint8_t *own) const {
  auto element = static_cast<int64_t>(sizeOf(operands_.shape.type));
  forEachLine(task, [&](int64_t from, int64_t to, int64_t count) {
    if (widens_)
      convert(operands_.widen, output + from * element, own + to * 4, count);
    else
      std::memcpy(own + to * element, output + from * element,
                  static_cast<size_t>(count * element));
  });
}

// The inverse; rounds what was widened.
void ConvPlan::giveOutputs(const Task &task, const uint8_t *own, uint8_t *output) const {
  auto element = static_cast<int64_t>(sizeOf(operands_.shape.type));
  forEachLine(task, [&](int64_t to, int64_t from, int64_t count) {
    if (widens_)
      convert(operands_.narrow, own + from * 4, output + to * element, count);
    else
      std::memcpy(output + to * element, own + from * element,
                  static_cast<size_t>(count * element));
  });
}

// Adds the sums of the shares of a slice in their order.
void ConvPlan::sumShares(ThreadPool &pool, const Task *first, const Workspace &workspace) const {
  auto *sum = reinterpret_cast<float *>(workspace.shared + first->packed);
  auto elements = static_cast<int64_t>(OneDnn::filterBytes(*first->convolution) / 4);
  pool.run(chunksOf(elements), [&](uint64_t chunk, int) {
    int64_t begin = static_cast<int64_t>(chunk) * kChunk, end = std::min(begin + kChunk, elements);
    for (size_t t = 1; t < shares_; ++t) {
      auto *term = reinterpret_cast<const float *>(workspace.shared + first[t].packed);
      for (int64_t i = begin; i < end; ++i)
        sum[i] += term[i];
    }
  });
}

// Adds the sums, then converts the layout and the type.
bool ConvPlan::sumFilter(ThreadPool &pool, const OneDnn &library,
                         const Workspace &workspace) const {
  size_t slices = tasks_.size() / shares_;
  for (size_t slice = 0; shares_ > 1 && slice < slices; ++slice)
    sumShares(pool, &tasks_[slice * shares_], workspace);
  bool narrows = operands_.shape.type != DType::f32;
  uint8_t *plain = narrows ? workspace.shared + plainFilter_ : operands_.filter;
  std::atomic<bool> good{true};
  pool.run(slices, [&](uint64_t slice, int slot) {
    const Task &task = tasks_[slice * shares_];
    if (!library.reorderFilter(*task.convolution, slot, workspace.shared + task.packed,
                               plain + firstOfFilter(task) * 4))
      good.store(false, std::memory_order_relaxed);
  });
  if (narrows && good) {
    int64_t count = filterElements();
    pool.run(chunksOf(count), [&](uint64_t chunk, int) {
      int64_t begin = static_cast<int64_t>(chunk) * kChunk;
      convert(operands_.narrow, plain + begin * 4, operands_.filter + begin * 2,
              std::min(kChunk, count - begin));
    });
  }
  return good;
}

ConvPlan::Elements ConvPlan::resultOf(const Task &task) const {
  const ConvShape &whole = operands_.shape;
  bool ofInput = whole.computes == ConvPart::input;
  auto elements = ofInput ? inputElements : outputElements;
  int64_t row = elements(whole) / whole.batch / rowsOfImage();
  int64_t first = (task.image * rowsOfImage() + (ofInput ? task.inputRow : task.outputRow)) * row;
  return {first, first + elements(task.shape)};
}

bool ConvPlan::mayFuse() const {
  return operands_.rowElements && operands_.shape.computes != ConvPart::filter && !sliced() &&
         std::all_of(tasks_.begin(), tasks_.end(), [&](const Task &task) {
           auto [first, last] = resultOf(task);
           return first % operands_.rowElements == 0 && last % operands_.rowElements == 0;
         });
}

bool ConvPlan::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                   const FusedLaunch *launch) const {
  if (!layouts_.empty() && !keepsOperand() && !packFilter(pool, library, workspace))
    return false;
  std::atomic<bool> good{true};
  pool.run(tasks_.size(), [&](uint64_t index, int slot) {
    const Task &task = tasks_[index];
    auto [first, last] = resultOf(task);
    auto element = static_cast<int64_t>(sizeOf(operands_.shape.type));
    uint8_t *local = local_.at(launch, workspace.slot(slot), first * element);
    if (!runTask(task, slot, library, workspace, local))
      good.store(false, std::memory_order_relaxed);
    else if (launch)
      launch->run(first, last, local);
  });
  if (!good)
    return false;
  return operands_.shape.computes != ConvPart::filter || sumFilter(pool, library, workspace);
}

} // namespace ampc::runtime
