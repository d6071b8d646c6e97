#include "cpu/Choices.h"
#include "core/Table.h"
#include "load/CpuFeatures.h"
#include "load/Memory.h"
#include <algorithm>
#include <chrono>
#include <limits>

namespace ampc::runtime {

const char *wayName(ProductWay way) {
  switch (way) {
  case ProductWay::library: return "library";
  case ProductWay::pack: return "pack";
  case ProductWay::widen: return "widen";
  case ProductWay::split: return "split";
  case ProductWay::measure: break;
  }
  return "measure";
}

std::optional<ProductWay> wayNamed(std::string_view name) {
  for (ProductWay way : {ProductWay::library, ProductWay::pack, ProductWay::widen, ProductWay::split,
                         ProductWay::measure})
    if (name == wayName(way))
      return way;
  return std::nullopt;
}

namespace {

// A choice holds for one CPU, one version of the library and the instructions that it may use.
std::string machineKey() {
  return cpuName() + ", oneDNN " + OneDnn::versionAndIsa() + ", ";
}

std::map<std::string, ProductWay> readChoices(const std::string &path) {
  std::map<std::string, ProductWay> choices;
  for (const auto &[key, value] : readTable(path, "products"))
    if (auto way = wayNamed(value); way && way != ProductWay::measure)
      choices[key] = *way;
  return choices;
}

} // namespace

Choices Choices::read(const SessionOptions &options) {
  Choices choices;
  choices.options_ = options;
  choices.file_ = readChoices(options.choicesFile);
  return choices;
}

ProductWay Choices::known(const std::string &product) const {
  if (options_.way != ProductWay::measure)
    return options_.way;
  if (auto found = options_.choices.find(product); found != options_.choices.end())
    return wayNamed(found->second).value_or(ProductWay::measure);
  if (auto found = measured_.find(machineKey() + product); found != measured_.end())
    return found->second;
  if (auto found = file_.find(machineKey() + product); found != file_.end())
    return found->second;
  return ProductWay::measure;
}

void Choices::use(const std::string &product, ProductWay way, bool measured) {
  used_[product] = wayName(way);
  if (measured)
    measured_[machineKey() + product] = way;
}

void Choices::save() const {
  Table rows;
  for (const auto &[key, way] : measured_)
    rows[key] = wayName(way);
  mergeTable(options_.choicesFile, "products", rows);
}

namespace {

// One way of a product, ready to be run again and again.
struct Attempt {
  ProductWay way;
  GemmPlan plan;
  Pages pages;
  Workspace workspace;
  std::vector<double> seconds; // of each run

  static Result<Attempt> create(const Product &product, ProductWay way, OneDnn &library,
                                const ThreadPool &pool) {
    AMPC_ASSIGN(GemmPlan plan, GemmPlan::create(product, way, library));
    Workspace workspace = plan.needs();
    AMPC_ASSIGN(Pages pages,
                Pages::allocate(workspace.sharedBytes +
                                    workspace.slotBytes * static_cast<uint64_t>(pool.size()) + 64,
                                "product workspace"));
    workspace.shared = pages.data();
    workspace.slots = pages.data() + workspace.sharedBytes;
    return Attempt{way, std::move(plan), std::move(pages), workspace, {}};
  }

  Status run(ThreadPool &pool, const OneDnn &library) {
    auto begin = std::chrono::steady_clock::now();
    if (!plan.run(pool, library, workspace))
      return environment("", "oneDNN: a product failed");
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    seconds.push_back(took.count());
    return {};
  }

  double median() const {
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

// What of the product is run: all of it, unless that takes long.
Product partOf(const Product &whole) {
  constexpr double kWork = 1e10; // multiply-adds
  Product part = whole;
  part.batch.clear();
  part.a.batchStrides.clear();
  part.b.batchStrides.clear();
  auto limit = [&](int64_t &extent, double others) {
    double allowed = std::max(512.0, kWork / others);
    if (static_cast<double>(extent) > allowed)
      extent = static_cast<int64_t>(allowed) / 64 * 64;
  };
  limit(part.m, static_cast<double>(part.n) * static_cast<double>(part.k));
  limit(part.n, static_cast<double>(part.m) * static_cast<double>(part.k));
  return part;
}

} // namespace

std::vector<ProductWay> waysOf(const Product &product) {
  // Four products instead of one pay where there are tiles for bfloat16, and only there.
  if (!product.hasWays() || !OneDnn::multiplies(format::DType::bf16) || (product.hasSplitWay() && !cpuHas("amx-bf16")))
    return {ProductWay::widen};
  if (product.hasSplitWay())
    return {ProductWay::widen, ProductWay::split};
  return {ProductWay::library, ProductWay::pack, ProductWay::widen};
}

Result<double> timeProduct(const Product &product, ProductWay way, OneDnn &library,
                           ThreadPool &pool) {
  auto attempt = Attempt::create(product, way, library, pool);
  if (!attempt.ok()) {
    if (way != ProductWay::widen)
      return kNoSuchWay;
    return attempt.status();
  }
  for (int run = 0; run < 3; ++run)
    AMPC_TRY(attempt->run(pool, library));
  return *std::min_element(attempt->seconds.begin() + 1, attempt->seconds.end());
}

Result<ProductWay> measureProduct(const Product &whole, OneDnn &library, ThreadPool &pool) {
  constexpr size_t kFewest = 3, kMost = 9; // rounds
  constexpr double kEnough = 0.5;          // seconds
  constexpr double kHopeless = 1.5;        // times what the fastest takes
  Product part = partOf(whole);
  std::vector<Attempt> attempts;
  for (ProductWay way : waysOf(part)) {
    auto attempt = Attempt::create(part, way, library, pool);
    if (attempt.ok()) {
      AMPC_TRY(attempt->run(pool, library)); // touches its pages
      attempt->seconds.clear();
      attempts.push_back(std::move(*attempt));
    } else if (way == ProductWay::widen) {
      return attempt.status();
    }
  }
  double spent = 0;
  for (size_t round = 0; round < kMost && (round < kFewest || spent < kEnough); ++round) {
    double fastest = kNoSuchWay;
    for (Attempt &attempt : attempts) {
      AMPC_TRY(attempt.run(pool, library));
      fastest = std::min(fastest, attempt.seconds.back());
      spent += attempt.seconds.back();
    }
    if (round == 0)
      std::erase_if(attempts, [&](const Attempt &a) { return a.seconds[0] > kHopeless * fastest; });
  }
  // A product that is not cut has nothing to pack: noise must not tell the two apart. What tiles
  // gain comes and goes with who else uses the core, and the choice stays.
  auto handicap = [](ProductWay way) {
    return way == ProductWay::pack ? 0.97 : way == ProductWay::split ? 0.9 : 1;
  };
  const Attempt *best = &attempts.front();
  for (const Attempt &attempt : attempts)
    if (attempt.median() < handicap(attempt.way) * best->median())
      best = &attempt;
  return best->way;
}

} // namespace ampc::runtime
