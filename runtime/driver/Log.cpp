// The log file: formatting of records, and removal of old lines when a training is resumed.
#include "driver/Log.h"
#include "core/File.h"
#include "core/Json.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

// The length of the prefix of an old log with the steps up to `last`. Lines of others stay; the end
// of the text without an end of line is what a killed run wrote of a line.
uint64_t lengthUntil(const std::string &text, uint64_t last) {
  size_t at = 0;
  while (at < text.size()) {
    size_t end = std::min(text.find('\n', at), text.size());
    auto line = parseJson(std::string_view(text).substr(at, end - at), "log");
    const json::Value *step = line.ok() ? line->root().find("step") : nullptr;
    bool isOwn = step && step->isNonNegativeInteger();
    if (isOwn ? step->nonNegativeInteger() > last : end == text.size())
      break;
    at = std::min(end + 1, text.size());
  }
  return at;
}

std::string member(const std::string &name, const std::string &value) {
  return ", " + quoteJson(name) + ": " + value;
}

} // namespace

std::string toJson(const StepRecord &r) {
  std::string text =
      "{\"step\": " + std::to_string(r.step) + ", \"epoch\": " + std::to_string(r.epoch);
  text += member("loss", r.hasLoss ? jsonNumber(r.loss) : "null");
  text += member("lr", r.hasLearningRate ? jsonNumber(r.learningRate) : "null");
  text += member("loss_scale", jsonNumber(r.lossScale));
  text += member("found_inf", r.foundInf ? "true" : "false");
  text += member("good", std::to_string(r.good)) + member("bad", std::to_string(r.bad)) +
          member("skipped", std::to_string(r.skipped)) + member("seconds", jsonNumber(r.seconds));
  for (const auto &[name, value] : r.metrics)
    text += member(name, jsonNumber(value));
  return text + "}";
}

std::string toJson(const EvalRecord &r) {
  std::string text = "{\"eval\": true, \"step\": " + std::to_string(r.step) +
                     ", \"epoch\": " + std::to_string(r.epoch) +
                     member("loss", r.hasLoss ? jsonNumber(r.loss) : "null");
  for (const auto &[name, value] : r.metrics)
    text += member(name, jsonNumber(value));
  return text + "}";
}

Result<Log> Log::open(const std::string &path, const uint64_t *resumed) {
  Log log;
  if (path.empty())
    return log;
  log.path_ = path;
  log.inPlace_ = descriptorNamed(path) >= 0;
  log.fd_ = log.inPlace_ ? openInPlace(path)
                         : ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log.fd_ < 0)
    return invalid(path, "cannot write: " + errnoText(errno));
  struct stat info;
  log.cuttable_ = !log.inPlace_ && fstat(log.fd_, &info) == 0 && S_ISREG(info.st_mode);
  if (log.cuttable_) {
    uint64_t kept = 0;
    bool ends = true; // with the end of a line
    if (resumed) {
      AMPC_ASSIGN(std::string text, readFile(path, size_t{1} << 34));
      kept = lengthUntil(text, *resumed);
      ends = kept == 0 || text[kept - 1] == '\n';
    }
    if (ftruncate(log.fd_, static_cast<off_t>(kept)) != 0)
      return invalid(path, "cannot write: " + errnoText(errno));
    if (!ends)
      AMPC_TRY(log.line(""));
  }
  return log;
}

Log::Log(Log &&other) noexcept {
  *this = std::move(other);
}
Log &Log::operator=(Log &&other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(cuttable_, other.cuttable_);
  std::swap(inPlace_, other.inPlace_);
  std::swap(closed_, other.closed_);
  return *this;
}
Log::~Log() {
  if (fd_ >= 0)
    ::close(fd_);
}

Status Log::line(std::string text) {
  if (fd_ < 0 || closed_)
    return {};
  text += '\n';
  // Lines are appended, so that another process may empty the file, as logrotate does.
  struct stat before;
  off_t start = cuttable_ && fstat(fd_, &before) == 0 ? before.st_size : -1;
  // One call, so that a reader does not see a part of the line.
  Status written = writeAll(fd_, text.data(), text.size(), path_);
  closed_ = !written.ok() && inPlace_ && errno == EPIPE;
  if (closed_)
    return {};
  if (!written.ok() && start >= 0 && ftruncate(fd_, start) != 0)
    return invalid(path_, "cannot write: " + errnoText(errno));
  return written;
}

Status Log::step(const StepRecord &record) {
  return line(toJson(record));
}
Status Log::evaluation(const EvalRecord &record) {
  return line(toJson(record));
}

} // namespace ampc::runtime
