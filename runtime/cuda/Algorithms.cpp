#include "cuda/Algorithms.h"
#include "core/File.h"
#include "core/Table.h"
#include <charconv>

namespace ampc::runtime::cuda {

namespace {

// The format is "<workspace bytes>:<8 words of 16 hexadecimal digits>".
std::string toText(const Algorithm &algorithm) {
  std::string text = std::to_string(algorithm.workspaceBytes) + ":";
  for (uint64_t word : algorithm.algorithm.data)
    text += hex64(word);
  return text;
}

std::optional<Algorithm> fromText(const std::string &text) {
  Algorithm algorithm;
  size_t colon = text.find(':');
  if (colon == std::string::npos || text.size() != colon + 1 + 8 * 16)
    return std::nullopt;
  const char *begin = text.data();
  auto [end, error] = std::from_chars(begin, begin + colon, algorithm.workspaceBytes);
  if (error != std::errc() || end != begin + colon)
    return std::nullopt;
  for (size_t i = 0; i < 8; ++i) {
    const char *digits = begin + colon + 1 + 16 * i;
    auto [stop, wrong] = std::from_chars(digits, digits + 16, algorithm.algorithm.data[i], 16);
    if (wrong != std::errc() || stop != digits + 16)
      return std::nullopt;
  }
  return algorithm;
}

} // namespace

Algorithms Algorithms::read(const SessionOptions &options, std::string machine) {
  Algorithms algorithms;
  algorithms.file_ = options.choicesFile;
  algorithms.machine_ = std::move(machine) + ", ";
  algorithms.known_ = readTable(algorithms.file_, "algorithms");
  algorithms.given_ = options.choices;
  return algorithms;
}

std::vector<const std::string *> Algorithms::recorded(const std::string &name) const {
  std::vector<const std::string *> texts;
  for (const auto *table : {&given_, &measured_, &known_})
    if (auto found = table->find(machine_ + name); found != table->end())
      texts.push_back(&found->second);
  return texts;
}

std::optional<Algorithm> Algorithms::known(const std::string &product) const {
  // The choice in a checkpoint takes precedence if it was made for this machine; algorithms of
  // other machines are not valid here.
  for (const std::string *text : recorded(product))
    if (auto algorithm = fromText(*text))
      return algorithm;
  return std::nullopt;
}

std::optional<std::string> Algorithms::knownText(const std::string &name) const {
  std::vector<const std::string *> texts = recorded(name);
  return texts.empty() ? std::nullopt : std::optional(*texts.front());
}

void Algorithms::use(const std::string &product, const Algorithm &algorithm, bool measured) {
  useText(product, toText(algorithm), measured);
}

void Algorithms::useText(const std::string &name, const std::string &text, bool measured) {
  used_[machine_ + name] = text;
  if (measured)
    measured_[machine_ + name] = text;
}

void Algorithms::save() const {
  mergeTable(file_, "algorithms", measured_);
}

} // namespace ampc::runtime::cuda
