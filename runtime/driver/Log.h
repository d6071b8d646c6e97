// The log: one JSON object per line, written at once, in order. A line that finds no room does not
// stay half in a file.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <string>
#include <vector>

namespace ampc::runtime {

using Metrics = std::vector<std::pair<std::string, float>>;

struct StepRecord {
  uint64_t step = 0, epoch = 0;
  float loss = 0;
  bool hasLoss = false;
  float learningRate = 0;
  bool hasLearningRate = false;
  float lossScale = 1;
  bool foundInf = false, floorHit = false;
  int64_t good = 0, bad = 0, skipped = 0;
  double seconds = 0;
  Metrics metrics;
};

struct EvalRecord {
  uint64_t step = 0, epoch = 0;
  float loss = 0;
  bool hasLoss = false;
  Metrics metrics;
};

class Log {
public:
  // An empty path logs nowhere. `resumed`: the step after which old lines are cut and new ones
  // appended; else a regular file starts empty.
  static Result<Log> open(const std::string &path, const uint64_t *resumed);
  Log() = default;
  Log(Log &&other) noexcept;
  Log &operator=(Log &&other) noexcept;
  ~Log();
  Status step(const StepRecord &record);
  Status evaluation(const EvalRecord &record);

private:
  Status line(std::string text);
  std::string path_;
  int fd_ = -1;
  bool cuttable_ = false; // a file of this log alone
};

std::string toJson(const StepRecord &record);
std::string toJson(const EvalRecord &record);

} // namespace ampc::runtime
