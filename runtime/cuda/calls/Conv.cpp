#include "cuda/calls/Conv.h"
#include "core/Elements.h"
#include "cuda/Errors.h"
#include <algorithm>
#include <cmath>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

namespace {

constexpr const char *kWindowsWay = "windows"; // the recorded choice
constexpr uint64_t kScratchAlignment = 256;

// Whether both sides of each dimension have the same padding. Where they differ, engines of cuDNN
// 9.19 can be wrong (seen on an H200).
bool isSymmetric(const Conv &conv) {
  for (uint32_t d = 0; d < conv.strides()->size(); ++d)
    if (conv.paddings()->Get(2 * d) != conv.paddings()->Get(2 * d + 1))
      return false;
  return true;
}

// Whether cuDNN gets a copy of the filter in another layout.
bool copiesFilter(const Conv &conv) {
  return conv.groups() > 1;
}

} // namespace

Result<std::unique_ptr<GpuCalls>> Convs::make(Executor &executor) {
  std::unique_ptr<Convs> convs(new Convs(executor));
  GpuResources &r = convs->r_;
  AMPC_ASSIGN(convs->library_, r.device.products());
  // The library does not say how an engine divides its sums.
  if (!r.splitSums)
    return std::unique_ptr<GpuCalls>(std::move(convs));
  if (auto library = Cudnn::create(r.device); library.ok())
    convs->dnn_ = std::move(*library);
  else
    r.notes.push_back("cuDNN is not used: " + library.status().what());
  return std::unique_ptr<GpuCalls>(std::move(convs));
}

Result<uint32_t> Convs::prepare(const Entry &entry, uint32_t command) {
  const Conv &conv = parametersOf<Conv>(*entry.commands()->Get(command)->call_as_LibraryCall());
  std::string what = executor_.describe(entry.role(), command);
  Way way;
  if (dnn_) {
    AMPC_ASSIGN(way, wayOf(conv, what));
  }
  Prepared prepared;
  if (way) {
    if (auto planned = preparePlanned(conv, *way, what); planned.ok())
      prepared.planned = std::move(*planned);
    else
      leaveOut("cuDNN", planned.status());
  }
  if (!prepared.planned) {
    AMPC_ASSIGN(prepared.windows, prepareWindows(conv, what));
  }
  calls_.push_back(std::move(prepared));
  return static_cast<uint32_t>(calls_.size() - 1);
}

Status Convs::finish(const Entry &entry) {
  const auto &entries = *r_.program.head().entries();
  bool last = entries.Get(entries.size() - 1) == &entry;
  if (last && std::none_of(calls_.begin(), calls_.end(), [](const Prepared &call) {
        return call.windows || (call.planned && call.planned->inWindows);
      }))
    windows_ = {};
  return {};
}

Status Convs::enqueue(uint32_t number, int side, CUstream stream,
                      const std::function<std::string()> &what) {
  const Prepared &call = calls_[number];
  return call.planned ? run(*call.planned, side, stream, what)
                      : run(*call.windows, side, stream, what);
}

ConvShape Convs::libraryShapeOf(const Conv &conv) const {
  return ConvShape::of(conv, copiesFilter(conv) ? kScratchAlignment : alignmentOf(*conv.filter()),
                       r_.tf32);
}

Result<Convs::Planned> Convs::preparePlanned(const Conv &conv, const ConvPlan &plan,
                                             const std::string &what) {
  Planned planned{plan.plan, {}};
  Addresses input = r_.addressesOf(*conv.input()), filter = r_.addressesOf(*conv.filter()),
            output = r_.addressesOf(*conv.output());
  if (copiesFilter(conv)) {
    if (!transpose_) {
      AMPC_ASSIGN(transpose_, Transpose::load(r_.device));
    }
    uint64_t width = sizeOf(conv.type()), columns = conv.outputs(),
             rows = conv.filter()->size() / width / columns;
    bool gradient = conv.computes() == ConvPart::filter;
    Executor::Sided launch;
    for (size_t s = 0; s < kSides; ++s) {
      CUdeviceptr own = filter[s];
      filter[s] = r_.scratch.at(0);
      launch[s] = gradient ? transpose_->ready(filter[s], own, columns, rows, width)
                           : transpose_->ready(own, filter[s], rows, columns, width);
    }
    (gradient ? planned.after : planned.before) = std::move(launch);
  }
  planned.inWindows = plan.engine.workspaceBytes > r_.workspace.size();
  CUdeviceptr workspace = planned.inWindows ? windows_.at() : r_.workspace.at();
  for (size_t s = 0; s < kSides; ++s) {
    AMPC_ASSIGN(planned.packs[s],
                ConvGraph::pack(*dnn_, {input[s], filter[s], output[s]}, workspace, what));
  }
  return planned;
}

Status Convs::run(const Planned &call, int side, CUstream stream,
                  const std::function<std::string()> &what) const {
  const Api &api = r_.device.api();
  auto s = static_cast<size_t>(side);
  if (call.before)
    AMPC_TRY(Kernels::launch(api, (*call.before)[s], stream, what));
  AMPC_TRY(dnn_->execute(call.plan, call.packs[s], stream, what));
  if (call.after)
    AMPC_TRY(Kernels::launch(api, (*call.after)[s], stream, what));
  return {};
}

void Convs::leaveOut(const std::string &part, const Status &status) {
  r_.notes.push_back(part + " left out: " + status.what());
}

bool Convs::hasWorkspace(uint64_t bytes) {
  return bytes <= r_.workspace.size() || (allocateWindows().ok() && bytes <= windows_.size());
}

// Equal convolutions share a plan.
Result<Convs::Way> Convs::wayOf(const Conv &conv, const std::string &what) {
  if (copiesFilter(conv) && conv.filter()->size() / sizeOf(conv.type()) >= Transpose::kMaxElements)
    return Way();
  ConvShape shape = libraryShapeOf(conv);
  std::string name = "cuDNN " + std::to_string(dnn_->version()) + ", conv " + shape.name();
  if (auto found = ways_.find(name); found != ways_.end())
    return found->second;
  Way &way = ways_[name];
  std::optional<std::string> known = r_.algorithms.knownText(name);
  std::optional<ConvEngine> engine = known ? ConvEngine::fromText(*known) : std::nullopt;
  if (engine && hasWorkspace(engine->workspaceBytes)) {
    auto plan = ConvGraph::planOf(*dnn_, shape, *engine, what);
    if (!plan.ok())
      leaveOut("the recorded engine of cuDNN", plan.status());
    else if (*plan)
      way = std::make_shared<const ConvPlan>(std::move(**plan));
  }
  if (way || known == kWindowsWay)
    r_.algorithms.useText(name, *known, false);
  else {
    AMPC_ASSIGN(way, measure(conv, name, what));
  }
  return way;
}

// A dry run, which cannot measure, uses what the library prefers.
Result<Convs::Way> Convs::measure(const Conv &conv, const std::string &name,
                                  const std::string &what) {
  std::vector<Status> failed;
  ConvShape shape = libraryShapeOf(conv);
  Status allocated = r_.device.api().recording ? Status() : allocateWindows();
  uint64_t workspaceBytes = std::max(r_.workspace.size(), windows_.size());
  std::vector<ConvPlan> plans = ConvGraph::plans(*dnn_, shape, workspaceBytes, what, failed);
  std::vector<Planned> planned;
  std::vector<Way> ways;
  for (ConvPlan &plan : plans) {
    auto prepared = preparePlanned(conv, plan, what);
    if (prepared.ok()) {
      planned.push_back(std::move(*prepared));
      ways.push_back(std::make_shared<const ConvPlan>(std::move(plan)));
    } else {
      failed.push_back(std::move(prepared.status()));
    }
  }
  if (!failed.empty())
    leaveOut(ways.empty() ? "cuDNN" : "engines of cuDNN", failed.front());
  if (ways.empty())
    return Way();
  if (r_.device.api().recording) {
    r_.algorithms.useText(name, ways.front()->engine.text(), false);
    return ways.front();
  }
  auto windows =
      allocated.ok() ? prepareWindows(conv, what) : Result<Windows>(std::move(allocated));
  if (!windows.ok()) {
    if (windows.status().code() != Code::environment)
      return std::move(windows.status());
    leaveOut("the windows of a convolution", windows.status());
  }
  AMPC_TRY(fillOperands(conv));
  if (!isSymmetric(conv) && windows.ok())
    AMPC_TRY(dropWrong(conv, *windows, planned, ways, what));
  std::vector<Timing::Call> calls;
  if (windows.ok()) {
    calls.push_back([&] { return run(*windows, 0, r_.stream, [&] { return what; }); });
    ways.insert(ways.begin(), Way());
  }
  for (const Planned &call : planned)
    calls.push_back([&] { return run(call, 0, r_.stream, [&] { return what; }); });
  AMPC_ASSIGN(GpuResources::Measured timings,
              r_.measure(calls, 0, what, "ways to compute a convolution"));
  if (!timings.best)
    return std::move(timings.times.front().failed);
  Way way = ways[*timings.best];
  r_.algorithms.useText(name, way ? way->engine.text() : kWindowsWay, true);
  return way;
}

Result<std::vector<float>> Convs::resultOf(const Conv &conv, const Timing::Call &call,
                                           const std::string &what) {
  constexpr uint64_t kMost = 1 << 20; // bytes that are compared
  const Range &range = convRange(conv, conv.computes());
  uint64_t bytes = std::min<uint64_t>(range.size(), kMost);
  CUdeviceptr address = r_.addressesOf(range)[0];
  AMPC_TRY(r_.fill(range)); // so that an earlier result is not taken for this one's
  AMPC_TRY(call());
  AMPC_ASSIGN(Pinned pinned, r_.device.allocatePinned(bytes, "results of convolutions"));
  AMPC_CU(r_.device.api(), cuMemcpyDtoHAsync_v2, (pinned.data(), address, bytes, r_.stream), what);
  AMPC_TRY(r_.device.wait(r_.stream, [&] { return what; }));
  std::vector<float> values(bytes / sizeOf(conv.type()));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = floatAt(conv.type(), pinned.data(), i);
  return values;
}

Status Convs::dropWrong(const Conv &conv, const Windows &windows, std::vector<Planned> &planned,
                        std::vector<Way> &ways, const std::string &what) {
  auto described = [&] { return what; };
  AMPC_ASSIGN(std::vector<float> expected,
              resultOf(conv, [&] { return run(windows, 0, r_.stream, described); }, what));
  float largest = 0;
  for (float value : expected)
    largest = std::max(largest, std::fabs(value));
  constexpr float kTolerance =
      0x1p-4f; // of the largest: other padding is far beyond, rounding below
  size_t wrong = 0;
  for (size_t i = planned.size(); i-- > 0;) {
    auto values = resultOf(conv, [&] { return run(planned[i], 0, r_.stream, described); }, what);
    bool agrees = true; // a call that fails is left to the measurement, which says so
    for (size_t j = 0; values.ok() && agrees && j < expected.size(); ++j)
      agrees = std::fabs((*values)[j] - expected[j]) <= kTolerance * largest;
    if (agrees)
      continue;
    ++wrong;
    planned.erase(planned.begin() + static_cast<std::ptrdiff_t>(i));
    ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (wrong > 0)
    r_.notes.push_back(std::to_string(wrong) + " engines of cuDNN left out: they are wrong for " +
                       what + ", whose padding differs between two sides");
  return {};
}

Status Convs::fillOperands(const Conv &conv) {
  for (ConvPart part : EnumValuesConvPart())
    if (part != conv.computes())
      AMPC_TRY(r_.fill(convRange(conv, part)));
  return {};
}

namespace {

void addNeeds(const LibraryCall &call, Workspaces &needs) {
  const Conv &conv = parametersOf<Conv>(call);
  needs.library = std::max(needs.library, kLibraryBytes);
  if (copiesFilter(conv))
    needs.scratch = std::max<uint64_t>(needs.scratch, conv.filter()->size());
}

} // namespace

extern const GpuCallKind kConvOnGpu;
const GpuCallKind kConvOnGpu = {"conv", addNeeds, Convs::make};

} // namespace ampc::runtime::cuda
