#include "driver/Ranks.h"
#include "core/File.h"
#include "core/Json.h"
#include "dist/Nccl.h"
#include <array>
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// The options that must be the same on all ranks, one per line.
std::string optionText(const Options &o) {
  auto number = [](const std::optional<uint64_t> &value) {
    return value ? std::to_string(*value) : std::string("none");
  };
  auto names = [](const FileByName &files) {
    std::string text;
    for (const auto &[name, path] : files)
      text += (text.empty() ? "" : ",") + name;
    return text;
  };
  auto steps = [](const std::set<uint64_t> &steps) {
    std::string text;
    for (uint64_t step : steps)
      text += (text.empty() ? "" : ",") + std::to_string(step);
    return text;
  };
  return "--seed=" + std::to_string(o.seed) + "\n--steps=" + number(o.steps) +
         "\n--epochs=" + number(o.epochs) + "\n--accumulate=" + std::to_string(o.accumulate) +
         "\n--all-reduce-dtype=" + (o.allReduceType ? nameOf(*o.allReduceType) : "auto") +
         "\n--zero=" + (o.zero ? "1" : "0") + "\n--data=" + names(o.data) +
         "\n--eval-data=" + names(o.evalData) + "\n--shuffle=" + (o.shuffle ? "yes" : "no") +
         "\n--every=" + std::to_string(o.every) +
         "\n--checkpoint=" + (o.checkpoint.empty() ? "none" : "given") +
         "\n--profile=" + (o.profile.empty() ? "none" : "given") +
         "\n--fail-on-nan=" + (o.failOnNan ? "yes" : "no") +
         "\n--tf32=" + (o.session.tf32 ? "yes" : "no") +
         "\n--strict-numerics=" + (o.session.strictNumerics ? "yes" : "no") +
         "\n--inject-overflow=" + steps(o.faults.overflowSteps) +
         "\n--inject-nan=" + steps(o.faults.nanSteps) + "\n";
}

std::vector<std::string> lines(const std::string &text) {
  std::vector<std::string> result;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    result.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

// The state of a resumed training, as it travels.
struct SharedState {
  uint64_t resumed = 0, step = 0, epoch = 0, position = 0, seed = 0, training = 1, evaluated = 1,
           counter = 0;
};

} // namespace

Status agree(Group &group, const Program &program, Options &options) {
  AMPC_ASSIGN(std::vector<std::string> all,
              group.gatherTexts("ampc " + std::string(versionText()) + "\n" +
                                hex64(program.hash()) + "\n" + optionText(options)));
  std::vector<std::string> first = lines(all[0]);
  for (int rank = 1; rank < group.size(); ++rank) {
    std::vector<std::string> other = lines(all[static_cast<size_t>(rank)]);
    if (other == first)
      continue;
    if (other[1] != first[1])
      return group.failAll(
          invalid(program.path(), "is another program on " + group.nameOf(rank))
              .note("its hash there is " + other[1] + ", on rank 0 it is " + first[1]));
    for (size_t i = 0; i < first.size(); ++i)
      if (other[i] != first[i])
        return group.failAll(
            Status(i == 0 ? Code::environment : Code::usage, "amprun",
                   group.nameOf(rank) + " has " + other[i] + ", rank 0 has " + first[i]));
  }
  if (group.rank() == 0)
    return {};
  options.profiledByRank0 = !options.profile.empty();
  options.log.clear();
  options.plot.clear();
  options.profile.clear();
  options.saveWeights.clear();
  options.outputs.clear();
  options.checkpoint.clear();
  return {};
}

Status connectDevices(Group &group, Session &session) {
  auto onGpu = static_cast<uint8_t>(session.device() != "cpu");
  AMPC_ASSIGN(std::vector<uint8_t> all, group.gather({&onGpu, 1}));
  for (int rank = 1; rank < group.size(); ++rank)
    if (uint8_t other = all[static_cast<size_t>(rank)]; other != all[0]) {
      auto device = [](uint8_t gpu) { return gpu ? "a GPU" : "the CPU"; };
      return group.failAll(environment("amprun", group.nameOf(rank) + " runs on " + device(other) +
                                                     ", rank 0 on " + device(all[0]))
                               .hint("--device=cuda or --device=cpu says where all must run"));
    }
  if (!onGpu)
    return {};
  return session.connect([&] { return makeNccl(group); }).status();
}

Status shareState(Group &group, Session &session, std::optional<FoundCheckpoint> &resumed) {
  SharedState state;
  if (resumed)
    state = {1,
             resumed->state.step,
             resumed->state.epoch,
             resumed->state.position,
             resumed->state.seed,
             resumed->state.training,
             resumed->state.evaluated,
             resumed->counter};
  AMPC_TRY(group.broadcast({reinterpret_cast<uint8_t *>(&state), sizeof state}));
  if (state.resumed && !resumed) {
    resumed.emplace();
    resumed->state.step = state.step;
    resumed->state.epoch = state.epoch;
    resumed->state.position = state.position;
    resumed->state.seed = state.seed;
    resumed->state.training = state.training;
    resumed->state.evaluated = state.evaluated != 0;
    resumed->counter = state.counter;
  }
  std::vector<uint8_t> bytes;
  auto share = [&](const Range &range) -> Status {
    bytes.resize(range.size());
    AMPC_TRY(session.read(range, bytes.data()));
    AMPC_TRY(group.broadcast(bytes));
    return group.rank() == 0 ? Status() : session.write(range, bytes);
  };
  // The moments of a new training are zeros, whose pages stay untouched.
  for (const Variable *variable : *session.program().head().variables())
    if (variable->role() != VariableRole::copy &&
        (state.resumed || variable->role() != VariableRole::moment) &&
        session.writable(*variable->tensor()->range()))
      AMPC_TRY(share(*variable->tensor()->range()));
  if (const Range *range = session.program().head().counter())
    AMPC_TRY(share(*range));
  return group.rank() == 0 ? Status() : session.synchronize();
}

Status agreeOnData(Group &group, const Program &program, uint64_t batches, uint64_t evalRows) {
  std::array<uint64_t, 2> own = {batches, evalRows};
  AMPC_ASSIGN(std::vector<uint8_t> bytes,
              group.gather({reinterpret_cast<const uint8_t *>(own.data()), sizeof own}));
  std::vector<std::array<uint64_t, 2>> all(static_cast<size_t>(group.size()));
  std::memcpy(all.data(), bytes.data(), bytes.size());
  for (int rank = 1; rank < group.size(); ++rank)
    for (size_t i : {0, 1})
      if (uint64_t count = all[static_cast<size_t>(rank)][i]; count != all[0][i])
        return group.failAll(
            invalid(program.path(),
                    "gets " + std::to_string(count) +
                        (i == 0 ? " batches of data on " : " rows of evaluation data on ") +
                        group.nameOf(rank) + ", " + std::to_string(all[0][i]) + " on rank 0"));
  return {};
}

} // namespace ampc::runtime
