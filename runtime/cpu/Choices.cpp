#include "cpu/Choices.h"
#include "core/Table.h"
#include "load/CpuFeatures.h"
#include <algorithm>
#include <chrono>
#include <limits>

namespace ampc::runtime {

const char *wayName(ProductWay way) {
  switch (way) {
  case ProductWay::library: return "library";
  case ProductWay::pack: return "pack";
  case ProductWay::widen: return "widen";
  case ProductWay::measure: break;
  }
  return "measure";
}

std::optional<ProductWay> wayNamed(std::string_view name) {
  for (ProductWay way : {ProductWay::library, ProductWay::pack, ProductWay::widen, ProductWay::measure})
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

Result<double> timeProduct(const Product &product, ProductWay way, OneDnn &library,
                           ThreadPool &pool) {
  double best = kNoSuchWay;
  auto plan = GemmPlan::create(product, way, library);
  if (!plan.ok()) {
    if (way != ProductWay::widen)
      return best;
    return plan.status();
  }
  Workspace workspace = plan->needs();
  AMPC_ASSIGN(Pages pages,
              Pages::allocate(workspace.sharedBytes +
                                  workspace.slotBytes * static_cast<uint64_t>(pool.size()) + 64,
                              "product workspace"));
  workspace.shared = pages.data();
  workspace.slots = pages.data() + workspace.sharedBytes;
  for (int round = 0; round < 3; ++round) {
    auto begin = std::chrono::steady_clock::now();
    if (!plan->run(pool, library, workspace))
      return environment("", "oneDNN: a product failed");
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (round > 0)
      best = std::min(best, took.count());
  }
  return best;
}

Result<ProductWay> measureProduct(const Product &whole, OneDnn &library, ThreadPool &pool) {
  // About 30 ms of work a run: enough to tell 1.05 from 1, little enough to be paid once per shape.
  constexpr double kWork = 4e9;
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
  ProductWay fastest = ProductWay::widen;
  double best = std::numeric_limits<double>::infinity();
  for (ProductWay way : {ProductWay::library, ProductWay::pack, ProductWay::widen}) {
    AMPC_ASSIGN(double seconds, timeProduct(part, way, library, pool));
    // A product that is not cut has nothing to pack: noise must not tell the two apart.
    if (seconds < (way == ProductWay::pack ? 0.97 : 1) * best)
      best = seconds, fastest = way;
  }
  return fastest;
}

} // namespace ampc::runtime
