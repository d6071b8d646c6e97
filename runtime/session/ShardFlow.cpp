// Follows the values that belong to a unit (a gradient and what is updated with it) through the
// commands behind the update point:
//
//   tracked: the gradients of the buckets and the variables of their parameters
//   for each piece of a command that reads tracked values
//     of one unit, and writes only temporary values and this unit's variables:
//       the owner of the unit runs it, and what it writes is tracked;
//       if row i of all of them is the i-th part of the elements, the unit may be cut between
//       rows; else (a norm of one parameter) it may not be cut
//     else (a sum over all norms, a value in the log): all ranks run it, and get the values before
//   the flag of the finite check is set by each owner; all ranks get it before it is read
//
// A rank so runs a part of the pieces of an unsharded step, with the same operands, and the results
// have the same bits. There are two exceptions for a reduction over one unit whose result others
// need, too, such as a summand of a global norm: if its operands are small, all ranks run it; if
// the unit is larger than an even share of all, all ranks get its gradient and run what is computed
// from it, apart from the update, which is cut. Then the analysis begins again. A variable that a
// command of all ranks accesses stays whole on all ranks, as all do if kRounds analyses do not
// suffice. Linear in the accesses, apart from look-ups.
#include "session/ShardFlow.h"
#include "session/RangeMap.h"
#include <algorithm>
#include <numeric>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

constexpr int kRounds = 4;
constexpr uint64_t kSmallBytes = 64 << 10; // operands of a reduction that all ranks get
constexpr uint64_t kSmallShare = 16;       // or this share of the gradient's bytes

// A piece that reduces over a unit.
struct Reducer {
  uint32_t command = UINT32_MAX, piece = 0;
  bool small = false; // its operands
  explicit operator bool() const { return command != UINT32_MAX; }
};

// A value that a unit's owner has.
struct Tracked {
  size_t unit;
  const Variable *variable; // null for a gradient or a temporary value
  bool gradient;
  Reducer reducer; // from whose result it was computed, if from any
};

class Follower {
public:
  Follower(const format::Program &head, const Entry &entry, const KernelAccesses &accesses,
           int ranks)
      : head_(head), entry_(entry), accesses_(accesses), ranks_(static_cast<uint64_t>(ranks)) {}

  ShardFlow run() {
    collectUnits();
    assignVariables();
    findFlag();
    for (int round = 0; round < kRounds; ++round) {
      follow();
      if (!again_)
        break;
    }
    if (again_) {
      for (const Variable *variable : *head_.variables())
        kept_.insert(variable);
      follow();
    }
    for (ShardUnit &unit : flow_.units)
      std::erase_if(unit.variables, [&](const Variable *v) { return kept_.count(v) != 0; });
    findForwardReads();
    return std::move(flow_);
  }

private:
  void collectUnits() {
    for (uint32_t b = 0; b < entry_.buckets()->size(); ++b) {
      const Bucket &bucket = *entry_.buckets()->Get(b);
      std::vector<Range> ranges;
      for (const Range *range : *bucket.ranges())
        if (range->size() > 0)
          ranges.push_back(*range);
      std::sort(ranges.begin(), ranges.end(), isBefore);
      for (const Range &range : ranges) {
        uint64_t elements = range.size() / sizeOf(bucket.dtype());
        flow_.units.push_back({range, elements, b, 64, false, {}});
        elements_ += elements;
      }
    }
  }

  // A copy or moment belongs to its parameter: "fc1.w.moment1" to the longest "fc1.w" that is one.
  void assignVariables() {
    std::map<ArenaPlace, size_t> byGradient;
    for (size_t i = 0; i < flow_.units.size(); ++i)
      byGradient[{flow_.units[i].gradient.arena(), flow_.units[i].gradient.offset()}] = i;
    std::map<std::string, size_t> byParameter;
    if (entry_.gradients())
      for (const Gradient *gradient : *entry_.gradients()) {
        const Range &range = *gradient->tensor()->range();
        if (auto found = byGradient.find({range.arena(), range.offset()});
            found != byGradient.end())
          byParameter[gradient->parameter()->str()] = found->second;
      }
    for (const Variable *variable : *head_.variables()) {
      const Tensor &tensor = *variable->tensor();
      std::string name = tensor.name()->str();
      bool parameter = variable->role() == VariableRole::parameter && variable->trainable();
      if (!parameter && variable->role() != VariableRole::copy &&
          variable->role() != VariableRole::moment)
        continue;
      auto found = byParameter.find(name);
      for (size_t dot = name.rfind('.');
           !parameter && found == byParameter.end() && dot != std::string::npos && dot > 0;
           dot = name.rfind('.', dot - 1))
        found = byParameter.find(name.substr(0, dot));
      if (found == byParameter.end())
        continue;
      ShardUnit &unit = flow_.units[found->second];
      if (tensor.range()->size() == unit.elements * sizeOf(tensor.dtype()))
        unit.variables.push_back(variable);
    }
  }

  // The finite check sets found_inf, which is cleared before. Ranks may only combine it if nothing
  // behind the update point clears it.
  void findFlag() {
    for (const Output *output : *entry_.outputs())
      if (output->field() == Field::found_inf)
        flow_.flag = *output->tensor()->range();
    if (!flow_.flag)
      return;
    bool cleared = false;
    for (uint32_t i = 0; i < entry_.update_point() && !cleared; ++i)
      for (const CommandPiece &piece : piecesOf(*entry_.commands()->Get(i), accesses_))
        for (const CommandOperand &operand : piece.operands)
          cleared |= operand.writes && overlap(operand.range, *flow_.flag);
    if (!cleared)
      flow_.flag.reset();
  }

  void follow() {
    tracked_ = {};
    flow_.owned.clear();
    flow_.exchanges.clear();
    again_ = pending_ = false;
    for (size_t i = 0; i < flow_.units.size(); ++i) {
      ShardUnit &unit = flow_.units[i];
      unit.quantum = 64;
      unit.whole = false;
      tracked_.insert(unit.gradient, {i, nullptr, true, {}});
      for (const Variable *variable : unit.variables)
        if (!kept_.count(variable))
          tracked_.insert(*variable->tensor()->range(), {i, variable, false, {}});
    }
    for (uint32_t i = entry_.update_point(); i < entry_.commands()->size(); ++i)
      command(i);
    if (pending_)
      flow_.exchanges[entry_.commands()->size()].flag = true;
  }

  // How a piece uses tracked values.
  struct Use {
    std::map<size_t, std::vector<std::pair<Range, Tracked>>> units; // what it reads, by unit
    std::vector<const Variable *> variables;                        // that it accesses
    std::vector<Range> written; // apart from variables of units and the flag
    bool sliced = true, temporary = true, setsFlag = false, readsFlag = false;
    bool gathered = false; // it reads a gradient that all ranks shall get
    uint64_t rowMultiple = 1, readBytes = 0;
    Reducer reducer;
  };

  Use useOf(const CommandPiece &piece) const {
    Use use;
    for (const CommandOperand &operand : piece.operands) {
      if (flow_.flag && overlap(operand.range, *flow_.flag)) {
        use.setsFlag |= operand.writes;
        use.readsFlag |= operand.reads && !operand.writes;
        continue;
      }
      bool known = false;
      tracked_.forEachOverlap(operand.range, [&](const Range &range, const Tracked &value) {
        if (!operand.reads && !value.variable)
          return; // overwritten
        use.units[value.unit].push_back({range, value});
        use.sliced &= operand.sliced && sameRange(range, operand.range);
        known |= sameRange(range, operand.range) && value.variable;
        if (value.variable)
          use.variables.push_back(value.variable);
        use.gathered |= value.gradient && gathered_.count(value.unit);
        if (value.reducer)
          use.reducer = value.reducer;
        use.readBytes += range.size();
        use.rowMultiple = std::lcm(use.rowMultiple, operand.rowMultiple);
      });
      if (!operand.writes || known)
        continue;
      ArenaKind kind = head_.arenas()->Get(operand.range.arena())->kind();
      use.temporary &= kind == ArenaKind::activation || kind == ArenaKind::gradient;
      use.sliced &= operand.sliced;
      use.rowMultiple = std::lcm(use.rowMultiple, operand.rowMultiple);
      use.written.push_back(operand.range);
    }
    return use;
  }

  void command(uint32_t number) {
    std::vector<std::pair<Range, Tracked>> written; // tracked from now on
    std::vector<Range> overwritten;
    bool setsFlag = false;
    for (const CommandPiece &piece : piecesOf(*entry_.commands()->Get(number), accesses_)) {
      Use use = useOf(piece);
      if (use.units.size() > 1 && giveOthers(number, use))
        use = useOf(piece);
      overwritten.insert(overwritten.end(), use.written.begin(), use.written.end());
      if (use.readsFlag && pending_)
        exchangeOf(number).flag = true;
      if (use.units.empty())
        continue;
      size_t index = use.units.begin()->first;
      ShardUnit &unit = flow_.units[index];
      bool owned = use.units.size() == 1 && use.temporary &&
                   !shared_.count({number, piece.index}) &&
                   !(use.gathered && use.variables.empty() && !use.setsFlag);
      if (!owned) {
        shared_.insert({number, piece.index}); // in later rounds, too
        share(number, use);
        continue;
      }
      setsFlag |= use.setsFlag;
      flow_.owned.push_back({number, piece.index, index, piece.rows});
      uint64_t rows = piece.rows;
      if (use.sliced && rows > 0 && unit.elements % rows == 0)
        unit.quantum = std::lcm(unit.quantum, unit.elements / rows * use.rowMultiple);
      else
        unit.whole = true;
      bool small = use.readBytes <= std::max(kSmallBytes, unit.gradient.size() / kSmallShare);
      if (!use.reducer && !use.sliced)
        use.reducer = {number, piece.index, small};
      for (const Range &range : use.written)
        written.push_back({range, {index, nullptr, false, use.reducer}});
    }
    if (auto it = flow_.exchanges.find(number); it != flow_.exchanges.end()) {
      pending_ &= !it->second.flag;
      for (const auto &[range, unit] : it->second.values)
        forget(range);
    }
    pending_ |= setsFlag;
    for (const Range &range : overwritten)
      forget(range);
    for (const auto &[range, value] : written)
      tracked_.insert(range, value);
  }

  // All ranks run a piece, so they need the values that it reads.
  void share(uint32_t number, const Use &use) {
    for (const Variable *variable : use.variables)
      again_ |= kept_.insert(variable).second;
    for (const auto &[unit, values] : use.units)
      for (const auto &[range, value] : values)
        give(number, range, value);
  }

  // If a piece accesses variables of one unit only, all ranks get the values of other units that it
  // reads, such as the factor of a clip. Returns whether it does.
  bool giveOthers(uint32_t number, const Use &use) {
    std::set<size_t> owners;
    for (const auto &[unit, values] : use.units)
      for (const auto &[range, value] : values)
        if (value.variable)
          owners.insert(unit);
    if (owners.size() != 1)
      return false;
    for (const auto &[unit, values] : use.units)
      for (const auto &[range, value] : values)
        if (!owners.count(unit)) {
          give(number, range, value);
          forget(range);
        }
    return true;
  }

  // All ranks get a value in front of a command.
  void give(uint32_t number, const Range &range, const Tracked &value) {
    ShardFlow::Exchange &exchange = exchangeOf(number);
    if (std::none_of(exchange.values.begin(), exchange.values.end(),
                     [&](const auto &known) { return sameRange(known.first, range); }))
      exchange.values.push_back({range, value.unit});
    if (value.reducer.small)
      again_ |= shared_.insert({value.reducer.command, value.reducer.piece}).second;
    else if (value.reducer && flow_.units[value.unit].elements > elements_ / ranks_)
      again_ |= gathered_.insert(value.unit).second;
  }

  // Forgets the gradients and temporary values that overlap the range.
  void forget(const Range &range) {
    std::vector<Range> gone;
    tracked_.forEachOverlap(range, [&](const Range &at, const Tracked &value) {
      if (!value.variable)
        gone.push_back(at);
    });
    for (const Range &at : gone)
      tracked_.erase(at);
  }

  ShardFlow::Exchange &exchangeOf(uint32_t number) { return flow_.exchanges[number]; }

  void findForwardReads() {
    RangeMap<const Variable *> variables;
    for (const ShardUnit &unit : flow_.units)
      for (const Variable *variable : unit.variables)
        variables.insert(*variable->tensor()->range(), variable);
    for (const Entry *entry : *head_.entries()) {
      bool trains = entry->role() == EntryRole::train_step;
      if (!trains && entry->role() != EntryRole::eval && entry->role() != EntryRole::infer)
        continue;
      uint32_t end = trains ? entry->update_point() : entry->commands()->size();
      for (uint32_t i = 0; i < end; ++i)
        for (const CommandPiece &piece : piecesOf(*entry->commands()->Get(i), accesses_))
          for (const CommandOperand &operand : piece.operands)
            if (operand.reads)
              variables.forEachOverlap(operand.range, [&](const Range &, const Variable *variable) {
                flow_.forwardRead.insert(variable);
              });
    }
  }

  const format::Program &head_;
  const Entry &entry_;
  const KernelAccesses &accesses_;
  const uint64_t ranks_;
  uint64_t elements_ = 0; // of all units
  ShardFlow flow_;
  RangeMap<Tracked> tracked_;
  std::set<const Variable *> kept_;                // whole on all ranks
  std::set<std::pair<uint32_t, uint32_t>> shared_; // pieces that all ranks run
  std::set<size_t> gathered_;                      // units whose gradients all ranks get
  bool pending_ = false;                           // an owner may have set the flag
  bool again_ = false;                             // the analysis must be repeated
};

} // namespace

ShardFlow followShards(const Program &program, const KernelAccesses &accesses, int ranks) {
  return Follower(program.head(), *program.entry(EntryRole::train_step), accesses, ranks).run();
}

} // namespace ampc::runtime
