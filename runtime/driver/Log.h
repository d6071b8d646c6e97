// The log: one JSON object per line, written with one call each. If the disk is full, an incomplete
// line is removed from the file.
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
  // With an empty path nothing is logged. If `resumed` is not null, the lines of an existing file
  // after that step are removed and new lines appended; otherwise a regular file is truncated.
  static Result<Log> open(const std::string &path, const uint64_t *resumed);
  Log() = default;
  Log(Log &&other) noexcept;
  Log &operator=(Log &&other) noexcept;
  ~Log();
  Status step(const StepRecord &record);
  Status evaluation(const EvalRecord &record);
  // Whether the log goes to an open descriptor, such as stdout, that nobody reads anymore. Further
  // lines are dropped.
  bool closed() const { return closed_; }

private:
  Status line(std::string text);
  std::string path_;
  int fd_ = -1;
  bool inPlace_ = false, closed_ = false;
  bool cuttable_ = false; // whether the file is regular, so that it can be truncated
};

std::string toJson(const StepRecord &record);
std::string toJson(const EvalRecord &record);

} // namespace ampc::runtime
