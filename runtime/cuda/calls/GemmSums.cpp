// Chooses which products compute column sums (the gradients of biases) instead of pieces of
// launches. Omitting a single piece of a launch saves almost nothing, so all products that share
// launches are measured together: the products with sums and the remaining launches against the
// plain products and the complete launches. A product whose sum costs more than the complete
// launches is not considered. A sum over many rows has several stages, in pieces of several
// launches: a product replaces all of them or none.
#include "cuda/calls/Gemm.h"
#include <algorithm>
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

Gemms::SumGroup &Gemms::groupOf(std::vector<SumGroup> &groups, const std::vector<Piece> &stages) {
  SumGroup joined;
  for (auto [launch, piece] : stages)
    joined.launches.insert(launch);
  auto shared = std::stable_partition(groups.begin(), groups.end(), [&](const SumGroup &group) {
    return std::none_of(stages.begin(), stages.end(),
                        [&](const Piece &stage) { return group.launches.contains(stage.first); });
  });
  for (auto group = shared; group != groups.end(); ++group) {
    joined.launches.merge(group->launches);
    joined.sums.merge(group->sums);
  }
  groups.erase(shared, groups.end());
  return groups.emplace_back(std::move(joined));
}

Status Gemms::chooseSums(const Entry &entry) {
  if (!r_.splitSums) // the library determines the order of such sums
    return {};
  auto pieces = piecesOfTwo(entry);
  std::vector<SumGroup> groups;
  for (uint32_t i = 0; i < entry.commands()->size(); ++i) {
    const Gemm *gemm = gemmOf(*entry.commands()->Get(i));
    if (!gemm || !gemm->sums())
      continue;
    const PreparedGemm &plain = gemms_[executor_.at(entry, i).index];
    const ProductShape &shape = products_[plain.product].shape();
    // A result that a separate launch computes cannot be summed by the product.
    bool computes = shape.epilogue && isGradient(*shape.epilogue);
    if (!isOneCall(plain) || shape.sums || (gemm->sums()->of() == SumsOf::result && !computes))
      continue;
    FusedProduct candidate{i, executor_.describe(entry.role(), i), "", shape, plain.calls[0]};
    addSums(candidate, *gemm->sums());
    std::vector<Piece> stages = stagesOf(pieces, entry, i);
    const Launch &last = *entry.commands()->Get(stages[0].first)->call_as_Launch();
    candidate.name =
        candidate.shape.name() + " beside " + std::to_string(last.rows()->size()) + " sums";
    if (stages.size() > 1)
      candidate.name += " in " + std::to_string(stages.size()) + " stages";
    ColumnSum &summed = groupOf(groups, stages).sums[stages[0]];
    summed.stages = std::move(stages);
    summed.alternatives.push_back(std::move(candidate));
  }
  for (SumGroup &group : groups)
    AMPC_TRY(chooseSumsOf(entry, group));
  return {};
}

Gemms::Launches Gemms::launchesOf(const Entry &entry, const SumGroup &group) const {
  Launches launches;
  for (uint32_t command : group.launches)
    launches.emplace(command, executor_.at(entry, command));
  return launches;
}

// Runs the launches in program order.
Timing::Call Gemms::callOf(const Entry &entry, const Launches &launches) {
  return [this, &entry, launches]() -> Status {
    for (auto [command, prepared] : launches)
      AMPC_TRY(executor_.callOf(entry, command, prepared)());
    return {};
  };
}

void Gemms::addSums(FusedProduct &fused, const Sums &sums) const {
  fused.shape.sums = sums.of();
  fused.shape.biasAlignment = alignmentOf(*sums.result());
  for (size_t side = 0; side < kSides; ++side)
    fused.at[side].bias = r_.arenas.at(*sums.result(), static_cast<int>(side));
}

Status Gemms::omitPieces(const Entry &entry, const std::vector<Piece> &pieces) {
  std::set<uint32_t> changed;
  for (auto [command, piece] : pieces) {
    omitted_[command].insert(piece);
    changed.insert(command);
  }
  for (uint32_t command : changed)
    AMPC_TRY(executor_.leaveOutPieces(entry, command, omitted_[command]));
  return {};
}

Status Gemms::chooseSumsOf(const Entry &entry, SumGroup &group) {
  std::map<std::string, Algorithm> decided; // whether each is used, and with which algorithm
  bool known = true;
  for (auto &[last, summed] : group.sums)
    for (FusedProduct &candidate : summed.alternatives) {
      std::optional<Algorithm> algorithm = r_.algorithms.known(candidate.name);
      known &= algorithm.has_value();
      decided[candidate.name] = algorithm.value_or(Algorithm::refused());
    }
  bool measured = !known && !r_.device.api().recording;
  if (!known)
    AMPC_TRY(decideSums(entry, group, decided));
  std::map<Piece, FusedProduct *> taken;
  for (auto &[last, summed] : group.sums)
    for (FusedProduct &candidate : summed.alternatives) {
      if (decided[candidate.name].isRefused() || taken.contains(last))
        continue;
      if (!productByName_.contains(candidate.name)) {
        AMPC_ASSIGN(bool found, find(candidate, decided[candidate.name]));
        if (!found)
          continue;
      }
      taken[last] = &candidate;
    }
  Launches whole = launchesOf(entry, group);
  auto omittedBefore = omitted_;
  std::vector<Piece> replaced;
  for (const auto &[last, candidate] : taken) {
    const std::vector<Piece> &stages = group.sums.at(last).stages;
    replaced.insert(replaced.end(), stages.begin(), stages.end());
  }
  AMPC_TRY(omitPieces(entry, replaced));
  if (measured && !taken.empty()) {
    AMPC_ASSIGN(bool faster, isFaster(entry, taken, whole, launchesOf(entry, group)));
    if (!faster) {
      for (auto &[name, algorithm] : decided)
        algorithm = Algorithm::refused();
      taken.clear();
      omitted_ = std::move(omittedBefore);
      for (auto [command, prepared] : whole)
        executor_.at(entry, command) = prepared;
    }
  }
  for (const auto &[name, algorithm] : decided)
    r_.algorithms.use(name, algorithm, measured);
  for (auto &[last, candidate] : taken)
    take(entry, *candidate);
  return {};
}

Status Gemms::decideSums(const Entry &entry, SumGroup &group,
                         std::map<std::string, Algorithm> &decided) {
  bool measures = !r_.device.api().recording;
  float launchCost = std::numeric_limits<float>::infinity();
  if (measures) {
    for (uint32_t command : group.launches)
      AMPC_TRY(fillOperands(*entry.commands()->Get(command)));
    AMPC_ASSIGN(Timing::Time all,
                r_.timing->measure(callOf(entry, launchesOf(entry, group)),
                                   executor_.describe(entry.role(), *group.launches.begin())));
    launchCost = all.cost();
  }
  std::map<std::string, std::pair<float, Algorithm>>
      costs; // in addition to the cost of the product alone
  for (auto &[last, summed] : group.sums)
    for (FusedProduct &candidate : summed.alternatives) {
      decided[candidate.name] = Algorithm::refused();
      if (costs.contains(candidate.name))
        continue;
      AMPC_ASSIGN(bool found, find(candidate, std::nullopt));
      if (!found)
        continue;
      float cost = 0;
      if (candidate.measured) {
        AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(candidate.command))));
        std::vector<Timing::Call> calls = callsOf(candidate);
        calls.insert(calls.begin(),
                     executor_.callOf(entry, candidate.command, candidate.command + 1));
        AMPC_ASSIGN(Measured timings, r_.measure(calls, 1, candidate.what));
        float alone = timings.times.front().cost();
        timings.times.erase(timings.times.begin());
        std::optional<size_t> best = Timing::choose(timings.times);
        if (!best)
          continue;
        choose(candidate, *best);
        cost = timings.times[*best].cost() - alone;
      }
      if (cost < launchCost)
        costs[candidate.name] = {cost, candidate.algorithm};
    }
  for (const auto &[last, summed] : group.sums) {
    const FusedProduct *best = nullptr;
    for (const FusedProduct &candidate : summed.alternatives)
      if (costs.contains(candidate.name) &&
          (!best || costs[candidate.name].first < costs[best->name].first))
        best = &candidate;
    if (best)
      decided[best->name] = costs[best->name].second;
  }
  return {};
}

Result<bool> Gemms::isFaster(const Entry &entry, const std::map<Piece, FusedProduct *> &taken,
                             const Launches &whole, const Launches &remaining) {
  for (const auto &[command, prepared] : whole)
    AMPC_TRY(fillOperands(*entry.commands()->Get(command)));
  for (const auto &[last, candidate] : taken)
    AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(candidate->command))));
  auto products = [&](bool summing) -> Status {
    for (const auto &[last, candidate] : taken) {
      if (!summing) {
        AMPC_TRY(executor_.callOf(entry, candidate->command, candidate->command + 1)());
        continue;
      }
      const Product &product =
          candidate->product ? *candidate->product : products_[productByName_.at(candidate->name)];
      AMPC_TRY(product.run(r_.device.api(), library_.get(), candidate->at[0], 1, r_.workspace,
                           r_.stream, [&, candidate = candidate] { return candidate->what; }));
    }
    return {};
  };
  auto runSeparate = [&]() -> Status {
    AMPC_TRY(products(false));
    return callOf(entry, whole)();
  };
  auto runFused = [&]() -> Status {
    AMPC_TRY(products(true));
    return callOf(entry, remaining)();
  };
  AMPC_ASSIGN(Measured timings,
              r_.measure({runSeparate, runFused}, 1, taken.begin()->second->what));
  return *timings.best == 1;
}

} // namespace ampc::runtime::cuda
