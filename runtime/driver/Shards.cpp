// Which rank updates which parameter:
//
//   a piece of a launch, or a copy, behind the update point that writes only weights, their copies
//   and moments is an update; all such variables that it accesses belong together, and those that
//   are named after a parameter belong to it
//   parts := the connected sets of variables; the largest part goes to the rank with the fewest
//   bytes, and so on
//   each rank leaves out the updates of other ranks' parts
//
// Everything else runs on all ranks: checks, norms of gradients, schedules, the loss scale.
// Gradients are averaged on all ranks, as without shards. Memory is that of untouched pages: arenas
// have their addresses, and the pages of what other ranks hold are given back to the system.
#include "driver/Shards.h"
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <sys/mman.h>
#include <unistd.h>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// The variables of a program by their ranges.
class VariableIndex {
public:
  explicit VariableIndex(const format::Program &program) {
    for (const Variable *variable : *program.variables()) {
      const Range &range = *variable->tensor()->range();
      byPlace_.emplace(std::pair(range.arena(), range.offset()), variable);
    }
  }
  // Null if the range begins in no variable.
  const Variable *at(const Range &range) const {
    auto next = byPlace_.upper_bound({range.arena(), range.offset()});
    if (next == byPlace_.begin())
      return nullptr;
    const Variable *variable = std::prev(next)->second;
    const Range &own = *variable->tensor()->range();
    return own.arena() == range.arena() && range.offset() < own.offset() + own.size() ? variable
                                                                                      : nullptr;
  }

private:
  std::map<std::pair<uint32_t, uint64_t>, const Variable *> byPlace_;
};

bool isSharded(const Variable &variable) {
  return variable.role() == VariableRole::copy || variable.role() == VariableRole::moment ||
         (variable.role() == VariableRole::parameter && variable.trainable());
}

// A piece of a launch, or a copy (piece 0).
struct Update {
  size_t command;
  uint32_t piece;
  std::set<const Variable *> variables;
  bool writes = false, other = false; // whether it writes sharded variables, or others
};

// Sets of variables that belong together (union-find).
class Sets {
public:
  const Variable *rootOf(const Variable *variable) {
    const Variable *&parent = parents_.try_emplace(variable, variable).first->second;
    if (parent != variable)
      parent = rootOf(parent);
    return parent;
  }
  void join(const Variable *a, const Variable *b) { parents_[rootOf(a)] = rootOf(b); }

private:
  std::map<const Variable *, const Variable *> parents_;
};

// Joins a copy or moment with its parameter: "fc1.w.moment1" with the longest "fc1.w" that is one.
// An update may have several stages, which values that are no variables connect.
void joinByName(const format::Program &program, Sets &sets) {
  std::map<std::string, const Variable *> parameters;
  for (const Variable *variable : *program.variables())
    if (variable->role() == VariableRole::parameter)
      parameters.emplace(variable->tensor()->name()->str(), variable);
  for (const Variable *variable : *program.variables()) {
    if (!isSharded(*variable) || variable->role() == VariableRole::parameter)
      continue;
    std::string name = variable->tensor()->name()->str();
    for (size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0;
         dot = name.rfind('.', dot - 1))
      if (auto found = parameters.find(name.substr(0, dot)); found != parameters.end()) {
        sets.join(variable, found->second);
        break;
      }
  }
}

} // namespace

Result<std::unique_ptr<Shards>> Shards::create(Session &session, Group &group) {
  std::unique_ptr<Shards> shards(new Shards(session, group));
  AMPC_TRY(shards->plan());
  return shards;
}

Status Shards::plan() {
  const format::Program &head = session_.program().head();
  const Entry &entry = *session_.program().entry(EntryRole::train_step);
  VariableIndex index(head);
  std::vector<Update> updates;
  if (!session_.memory(*entry.outputs()->Get(0)->tensor()->range()))
    return environment(session_.program().path(), "cannot be trained on a GPU with --zero=1");
  session_.forEachAccess(EntryRole::train_step, entry.update_point(),
                         [&](size_t command, uint32_t piece, const Range &range, bool written) {
                           if (updates.empty() || updates.back().command != command ||
                               updates.back().piece != piece)
                             updates.push_back({command, piece, {}, false, false});
                           const Variable *variable = index.at(range);
                           if (variable && isSharded(*variable)) {
                             updates.back().variables.insert(variable);
                             updates.back().writes |= written;
                           } else if (variable) {
                             updates.back().other |= written;
                           }
                         });
  std::erase_if(updates, [](const Update &u) { return !u.writes || u.other; });
  Sets sets;
  std::set<const Variable *> updated;
  for (const Update &update : updates)
    for (const Variable *variable : update.variables) {
      sets.join(variable, *update.variables.begin());
      updated.insert(variable);
    }
  joinByName(head, sets);
  std::map<const Variable *, size_t> partOf; // by root
  for (const Variable *variable : *head.variables()) {
    if (!updated.count(variable))
      continue;
    auto [it, fresh] = partOf.try_emplace(sets.rootOf(variable), parts_.size());
    if (fresh)
      parts_.emplace_back();
    parts_[it->second].variables.push_back(variable);
    parts_[it->second].bytes += variable->tensor()->range()->size();
  }
  assign();
  std::map<size_t, std::vector<uint32_t>> left; // pieces by command
  for (const Update &update : updates)
    if (parts_[partOf.at(sets.rootOf(*update.variables.begin()))].owner != group_.rank())
      left[update.command].push_back(update.piece);
  for (const auto &[command, pieces] : left)
    session_.leaveOut(EntryRole::train_step, command, pieces);
  return {};
}

void Shards::assign() {
  std::vector<size_t> order(parts_.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return parts_[a].bytes > parts_[b].bytes; });
  std::vector<uint64_t> load(static_cast<size_t>(group_.size()));
  for (size_t part : order) {
    auto least = std::min_element(load.begin(), load.end());
    *least += parts_[part].bytes;
    parts_[part].owner = static_cast<int>(least - load.begin());
  }
}

// The bytes of each rank's variables: all of them, or the weights that the forward pass reads.
Ranges Shards::rangesOf(bool weights) const {
  const auto &arenas = *session_.program().head().arenas();
  Ranges ranges(static_cast<size_t>(group_.size()));
  for (const Part &part : parts_)
    for (const Variable *variable : part.variables) {
      const Range &range = *variable->tensor()->range();
      if (!weights || arenas.Get(range.arena())->kind() == ArenaKind::parameter)
        ranges[static_cast<size_t>(part.owner)].push_back(
            {session_.memory(range), static_cast<size_t>(range.size())});
    }
  return ranges;
}

Status Shards::shareWeights() {
  return group_.share(rangesOf(true), /*toAll=*/true);
}

Status Shards::collect() {
  return group_.share(rangesOf(false), /*toAll=*/false);
}

void Shards::release() {
  auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto &arenas = *session_.program().head().arenas();
  for (const Part &part : parts_) {
    if (part.owner == group_.rank())
      continue;
    for (const Variable *variable : part.variables) {
      const Range &range = *variable->tensor()->range();
      if (arenas.Get(range.arena())->kind() == ArenaKind::parameter)
        continue;
      auto begin = reinterpret_cast<uintptr_t>(session_.memory(range));
      uintptr_t first = (begin + page - 1) / page * page,
                last = (begin + range.size()) / page * page;
      if (first < last)
        ::madvise(reinterpret_cast<void *>(first), last - first, MADV_DONTNEED);
    }
  }
}

} // namespace ampc::runtime
