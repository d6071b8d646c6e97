// Pieces of launches that products may compute beside their own work, the gradients of biases: one
// piece less saves next to nothing, so they are measured together: the products and what remains of
// the launches against the products as they are and the whole launches. A product that takes longer
// for a sum than the whole launches do is none of them. A sum over many rows is made in stages, by
// pieces of several launches: a product takes all of them, or none.
#include "cuda/calls/Gemm.h"
#include <algorithm>
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

Gemms::SumGroup &Gemms::groupOf(std::vector<SumGroup> &groups,
                                      const std::vector<Piece> &stages) {
  SumGroup joined;
  for (auto [launch, piece] : stages)
    joined.launches.insert(launch);
  auto shared = std::stable_partition(groups.begin(), groups.end(), [&](const SumGroup &group) {
    return std::none_of(stages.begin(), stages.end(), [&](const Piece &stage) {
      return group.launches.contains(stage.first);
    });
  });
  for (auto group = shared; group != groups.end(); ++group) {
    joined.launches.merge(group->launches);
    joined.sums.merge(group->sums);
  }
  groups.erase(shared, groups.end());
  return groups.emplace_back(std::move(joined));
}

Status Gemms::chooseSums(const Entry &entry) {
  if (!r_.splitSums) // the order of such sums is the library's
    return {};
  auto pieces = piecesOfTwo(entry);
  std::vector<SumGroup> groups;
  for (uint32_t i = 0; i < entry.commands()->size(); ++i) {
    const Gemm *gemm = gemmOf(*entry.commands()->Get(i));
    if (!gemm || !gemm->sums())
      continue;
    const PreparedGemm &plain = gemms_[executor_.at(entry, i).index];
    const ProductShape &shape = products_[plain.product].shape();
    // A result that the launch behind the product computes is none that the product could sum.
    bool computes = shape.epilogue && isGradient(*shape.epilogue);
    if (!isOneCall(plain) || (gemm->sums()->of() == SumsOf::result && !computes))
      continue;
    Ended way{i, executor_.describe(entry.role(), i), "", shape, plain.calls[0]};
    way.shape.sums = gemm->sums()->of();
    way.shape.biasAlignment = alignmentOf(*gemm->sums()->result());
    for (size_t side = 0; side < kSides; ++side)
      way.at[side].bias = r_.arenas.at(*gemm->sums()->result(), static_cast<int>(side));
    std::vector<Piece> stages = stagesOf(pieces, entry, i);
    const Launch &last = *entry.commands()->Get(stages[0].first)->call_as_Launch();
    way.name = way.shape.name() + " beside " + std::to_string(last.rows()->size()) + " sums";
    if (stages.size() > 1)
      way.name += " in " + std::to_string(stages.size()) + " stages";
    Summed &summed = groupOf(groups, stages).sums[stages[0]];
    summed.stages = std::move(stages);
    summed.ways.push_back(std::move(way));
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

// In their order.
Timing::Call Gemms::callOf(const Entry &entry, const Launches &launches) {
  return [this, &entry, launches]() -> Status {
    for (auto [command, prepared] : launches)
      AMPC_TRY(executor_.callOf(entry, command, prepared)());
    return {};
  };
}

Status Gemms::leaveOut(const Entry &entry, const std::map<Piece, Ended *> &taken, const SumGroup &group) {
  std::map<uint32_t, std::set<uint32_t>> left; // pieces by launch
  for (const auto &[last, way] : taken)
    for (auto [command, piece] : group.sums.at(last).stages)
      left[command].insert(piece);
  for (const auto &[command, pieces] : left)
    AMPC_TRY(executor_.leaveOutPieces(entry, command, pieces));
  return {};
}

Status Gemms::chooseSumsOf(const Entry &entry, SumGroup &group) {
  std::map<std::string, Algorithm> decided; // refused or not
  bool known = true;
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      std::optional<Algorithm> algorithm = r_.algorithms.known(way.name);
      known &= algorithm.has_value();
      decided[way.name] = algorithm.value_or(Algorithm::refused());
    }
  bool measured = !known && !r_.device.api().recording;
  if (!known)
    AMPC_TRY(decideSums(entry, group, decided));
  std::map<Piece, Ended *> taken;
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      if (decided[way.name].isRefused() || taken.contains(last))
        continue;
      if (!productByName_.contains(way.name)) {
        AMPC_ASSIGN(bool found, find(way, decided[way.name]));
        if (!found)
          continue;
      }
      taken[last] = &way;
    }
  Launches whole = launchesOf(entry, group);
  AMPC_TRY(leaveOut(entry, taken, group));
  if (measured && !taken.empty()) {
    AMPC_ASSIGN(bool faster, isFaster(entry, taken, whole, launchesOf(entry, group)));
    if (!faster) {
      for (auto &[name, algorithm] : decided)
        algorithm = Algorithm::refused();
      taken.clear();
      for (auto [command, prepared] : whole)
        executor_.at(entry, command) = prepared;
    }
  }
  for (const auto &[name, algorithm] : decided)
    r_.algorithms.use(name, algorithm, measured);
  for (auto &[last, way] : taken)
    take(entry, *way);
  return {};
}

Status Gemms::decideSums(const Entry &entry, SumGroup &group, std::map<std::string, Algorithm> &decided) {
  bool measures = !r_.device.api().recording;
  float most = std::numeric_limits<float>::infinity();
  if (measures) {
    for (uint32_t command : group.launches)
      AMPC_TRY(fillOperands(*entry.commands()->Get(command)));
    AMPC_ASSIGN(Timing::Time all, r_.timing->measure(callOf(entry, launchesOf(entry, group)),
                                                   executor_.describe(entry.role(), *group.launches.begin())));
    most = all.cost();
  }
  std::map<std::string, std::pair<float, Algorithm>> costs; // beside what the product takes anyway
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      decided[way.name] = Algorithm::refused();
      if (costs.contains(way.name))
        continue;
      AMPC_ASSIGN(bool found, find(way, std::nullopt));
      if (!found)
        continue;
      float cost = 0;
      if (way.measured) {
        AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(way.command))));
        std::vector<Timing::Call> calls = callsOf(way);
        calls.insert(calls.begin(), executor_.callOf(entry, way.command, way.command + 1));
        AMPC_ASSIGN(Measured among, r_.measure(calls, 1, way.what));
        float alone = among.times.front().cost();
        among.times.erase(among.times.begin());
        std::optional<size_t> best = Timing::choose(among.times);
        if (!best)
          continue;
        choose(way, *best);
        cost = among.times[*best].cost() - alone;
      }
      if (cost < most)
        costs[way.name] = {cost, way.algorithm};
    }
  for (const auto &[last, summed] : group.sums) {
    const Ended *best = nullptr;
    for (const Ended &way : summed.ways)
      if (costs.contains(way.name) && (!best || costs[way.name].first < costs[best->name].first))
        best = &way;
    if (best)
      decided[best->name] = costs[best->name].second;
  }
  return {};
}

Result<bool> Gemms::isFaster(const Entry &entry, const std::map<Piece, Ended *> &taken, const Launches &whole,
                                const Launches &remaining) {
  for (const auto &[command, prepared] : whole)
    AMPC_TRY(fillOperands(*entry.commands()->Get(command)));
  for (const auto &[last, way] : taken)
    AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(way->command))));
  auto products = [&](bool summing) -> Status {
    for (const auto &[last, way] : taken) {
      if (!summing) {
        AMPC_TRY(executor_.callOf(entry, way->command, way->command + 1)());
        continue;
      }
      const Product &product = way->product ? *way->product : products_[productByName_.at(way->name)];
      AMPC_TRY(product.run(r_.device.api(), library_.get(), way->at[0], 1, r_.workspace, r_.stream, [&, way = way] { return way->what; }));
    }
    return {};
  };
  auto apart = [&]() -> Status {
    AMPC_TRY(products(false));
    return callOf(entry, whole)();
  };
  auto together = [&]() -> Status {
    AMPC_TRY(products(true));
    return callOf(entry, remaining)();
  };
  AMPC_ASSIGN(Measured among, r_.measure({apart, together}, 1, taken.begin()->second->what));
  return *among.best == 1;
}

} // namespace ampc::runtime::cuda
