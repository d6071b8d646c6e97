// Pieces of launches that products may compute beside their own work, the gradients of biases: one
// piece less saves next to nothing, so they are measured together: the products and what remains of
// the launches against the products as they are and the whole launches. A product that takes longer
// for a sum than the whole launches do is none of them. A sum over many rows is made in stages, by
// pieces of several launches: a product takes all of them, or none.
#include "cuda/Executor.h"
#include <algorithm>
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

Executor::SumGroup &Executor::groupOf(std::vector<SumGroup> &groups,
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

Status Executor::chooseSums(const Entry &entry, CUstream stream) {
  if (!splitSums_) // the order of such sums is the library's
    return {};
  auto pieces = piecesOfTwo(entry);
  std::vector<SumGroup> groups;
  for (uint32_t i = 0; i < entry.commands()->size(); ++i) {
    const Gemm *gemm = entry.commands()->Get(i)->call_as_Gemm();
    if (!gemm || !gemm->sums())
      continue;
    const PreparedGemm &plain = gemms_[preparedAt(entry, i).index];
    const ProductShape &shape = products_[plain.product].shape();
    // A result that the launch behind the product computes is none that the product could sum.
    bool computes = shape.epilogue && isGradient(*shape.epilogue);
    if (!isOneCall(plain) || (gemm->sums()->of() == SumsOf::result && !computes))
      continue;
    Ended way{i, describe(entry.role(), i), "", shape, plain.calls[0]};
    way.shape.sums = gemm->sums()->of();
    way.shape.biasAlignment = alignmentOf(*gemm->sums()->result());
    for (size_t side = 0; side < kSides; ++side)
      way.at[side].bias = arenas_.at(*gemm->sums()->result(), static_cast<int>(side));
    std::vector<Piece> stages = stagesOf(pieces, entry, *gemm);
    const Launch &last = *entry.commands()->Get(stages[0].first)->call_as_Launch();
    way.name = way.shape.name() + " beside " + std::to_string(last.rows()->size()) + " sums";
    if (stages.size() > 1)
      way.name += " in " + std::to_string(stages.size()) + " stages";
    Summed &summed = groupOf(groups, stages).sums[stages[0]];
    summed.stages = std::move(stages);
    summed.ways.push_back(std::move(way));
  }
  for (SumGroup &group : groups)
    AMPC_TRY(chooseSumsOf(entry, group, stream));
  return {};
}

Result<float> Executor::timeOf(const Entry &entry, const std::set<uint32_t> &launches,
                               CUstream stream) {
  float sum = 0;
  for (uint32_t command : launches) {
    Prepared prepared = preparedAt(entry, command);
    if (prepared.kind == Kind::done)
      continue;
    auto what = [&] { return describe(entry.role(), command); };
    auto call = [&] {
      return Kernels::launch(device_.api(), launches_[prepared.index][0], stream, what);
    };
    AMPC_ASSIGN(float took, device_.bestTime(stream, what(), call));
    sum += took;
  }
  return sum;
}

Status Executor::leaveOut(const Entry &entry, const std::map<Piece, Ended *> &taken,
                          const SumGroup &group, CUstream stream) {
  std::map<uint32_t, std::set<uint32_t>> left; // pieces by launch
  for (const auto &[last, way] : taken)
    for (auto [command, piece] : group.sums.at(last).stages)
      left[command].insert(piece);
  for (const auto &[command, pieces] : left) {
    const Launch &launch = *entry.commands()->Get(command)->call_as_Launch();
    Prepared &prepared = preparedAt(entry, command);
    if (pieces.size() == launch.rows()->size()) {
      prepared.kind = Kind::done;
      continue;
    }
    AMPC_TRY(prepareLaunch(launch, pieces, stream));
    prepared.index = static_cast<uint32_t>(launches_.size() - 1);
  }
  return {};
}

Status Executor::chooseSumsOf(const Entry &entry, SumGroup &group, CUstream stream) {
  std::map<std::string, Algorithm> decided; // refused or not
  bool known = true;
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      std::optional<Algorithm> algorithm = algorithms_.known(way.name);
      known &= algorithm.has_value();
      decided[way.name] = algorithm.value_or(Algorithm::refused());
    }
  bool measured = !known && !device_.api().recording;
  // Milliseconds of the launches, and what products take beside what they take anyway.
  float all = std::numeric_limits<float>::infinity(), more = 0;
  if (measured) {
    AMPC_ASSIGN(all, timeOf(entry, group.launches, stream));
  }
  if (!known) {
    AMPC_ASSIGN(more, cheapest(entry, group, all, decided, stream));
  }
  std::map<Piece, Ended *> taken;
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      if (decided[way.name].isRefused() || taken.contains(last))
        continue;
      if (!productByName_.contains(way.name)) {
        AMPC_ASSIGN(bool found, find(way, decided[way.name], stream));
        if (!found)
          continue;
      }
      taken[last] = &way;
    }
  std::map<uint32_t, Prepared> whole;
  for (uint32_t command : group.launches)
    whole.emplace(command, preparedAt(entry, command));
  AMPC_TRY(leaveOut(entry, taken, group, stream));
  if (measured && !taken.empty()) {
    AMPC_ASSIGN(float remaining, timeOf(entry, group.launches, stream));
    if (all <= more + remaining) {
      for (auto &[name, algorithm] : decided)
        algorithm = Algorithm::refused();
      taken.clear();
      for (auto [command, prepared] : whole)
        preparedAt(entry, command) = prepared;
    }
  }
  for (const auto &[name, algorithm] : decided)
    algorithms_.use(name, algorithm, measured);
  for (auto &[last, way] : taken)
    take(entry, *way);
  return {};
}

Result<float> Executor::cheapest(const Entry &entry, SumGroup &group, float most,
                                 std::map<std::string, Algorithm> &decided, CUstream stream) {
  std::map<std::string, std::pair<float, Algorithm>> costs;
  for (auto &[last, summed] : group.sums)
    for (Ended &way : summed.ways) {
      decided[way.name] = Algorithm::refused();
      if (costs.contains(way.name))
        continue;
      AMPC_ASSIGN(bool found, find(way, std::nullopt, stream));
      if (!found)
        continue;
      float alone = 0;
      if (way.measured) {
        auto call = [&] {
          return runGemm(gemms_[preparedAt(entry, way.command).index], 0, stream,
                         [&] { return way.what; });
        };
        AMPC_ASSIGN(alone, device_.bestTime(stream, way.what, call));
      }
      if (way.took - alone < most)
        costs[way.name] = {way.took - alone, way.algorithm};
    }
  float sum = 0;
  for (const auto &[last, summed] : group.sums) {
    const Ended *best = nullptr;
    for (const Ended &way : summed.ways)
      if (costs.contains(way.name) && (!best || costs[way.name].first < costs[best->name].first))
        best = &way;
    if (!best)
      continue;
    decided[best->name] = costs[best->name].second;
    sum += costs[best->name].first;
  }
  return sum;
}

} // namespace ampc::runtime::cuda
