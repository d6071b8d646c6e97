// Pieces of a launch that products may compute beside their own work, the gradients of biases: one
// piece less saves next to nothing, so they are measured together: the products and what remains of
// the launch against the products as they are and the whole launch. A product that takes longer for
// a piece than the whole launch does is none of them.
#include "cuda/Executor.h"
#include "load/Check.h"
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

Status Executor::chooseSums(const Entry &entry, CUstream stream) {
  if (!splitSums_) // the order of such sums is the library's
    return {};
  auto pieces = piecesOfTwo(entry);
  std::map<size_t, std::map<uint32_t, std::vector<Ended>>> offered; // by launch, by piece
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
    auto [launch, piece] = pieces.at(keyOf(*gemm->sums()->result()));
    offered[launch][piece].push_back(std::move(way));
  }
  for (auto &[launch, ways] : offered)
    AMPC_TRY(chooseSumsOf(entry, launch, ways, stream));
  return {};
}

Status Executor::chooseSumsOf(const Entry &entry, size_t command, Ways &pieces, CUstream stream) {
  const Launch &launch = *entry.commands()->Get(static_cast<uint32_t>(command))->call_as_Launch();
  std::map<std::string, Algorithm> decided; // refused or not
  bool known = true;
  for (auto &[piece, ways] : pieces)
    for (Ended &way : ways) {
      way.name = way.shape.name() + " beside " + std::to_string(launch.rows()->size()) + " sums";
      std::optional<Algorithm> algorithm = algorithms_.known(way.name);
      known &= algorithm.has_value();
      decided[way.name] = algorithm.value_or(Algorithm::refused());
    }
  bool measured = !known && !device_.api().recording;
  auto time = [&](Prepared prepared) -> Result<float> {
    if (prepared.kind == Kind::done)
      return 0.0f;
    auto call = [&] {
      return Kernels::launch(device_.api(), launches_[prepared.index][0], stream,
                             [&] { return describe(entry.role(), command); });
    };
    return device_.bestTime(stream, describe(entry.role(), command), call);
  };
  Prepared whole = preparedAt(entry, command), rest = whole;
  // Milliseconds of the launch, and what products take beside what they take anyway.
  float all = std::numeric_limits<float>::infinity(), more = 0;
  if (measured) {
    AMPC_ASSIGN(all, time(whole));
  }
  if (!known) {
    AMPC_ASSIGN(more, cheapest(entry, pieces, all, decided, stream));
  }
  std::map<uint32_t, Ended *> taken;
  std::set<uint32_t> left;
  for (auto &[piece, ways] : pieces)
    for (Ended &way : ways) {
      if (decided[way.name].isRefused() || left.contains(piece))
        continue;
      if (!productByName_.contains(way.name)) {
        AMPC_ASSIGN(bool found, find(way, decided[way.name], stream));
        if (!found)
          continue;
      }
      taken[piece] = &way;
      left.insert(piece);
    }
  if (left.size() == launch.rows()->size()) {
    rest.kind = Kind::done;
  } else if (!left.empty()) {
    AMPC_TRY(prepareLaunch(launch, left, stream));
    rest.index = static_cast<uint32_t>(launches_.size() - 1);
  }
  if (measured && !left.empty()) {
    AMPC_ASSIGN(float remaining, time(rest));
    if (all <= more + remaining) {
      for (auto &[name, algorithm] : decided)
        algorithm = Algorithm::refused();
      taken.clear();
      rest = whole;
    }
  }
  for (const auto &[name, algorithm] : decided)
    algorithms_.use(name, algorithm, measured);
  for (auto &[piece, way] : taken)
    take(entry, *way);
  preparedAt(entry, command) = rest;
  return {};
}

Result<float> Executor::cheapest(const Entry &entry, Ways &pieces, float most,
                                 std::map<std::string, Algorithm> &decided, CUstream stream) {
  std::map<std::string, std::pair<float, Algorithm>> costs;
  for (auto &[piece, ways] : pieces)
    for (Ended &way : ways) {
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
  for (const auto &[piece, ways] : pieces) {
    const Ended *best = nullptr;
    for (const Ended &way : ways)
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
