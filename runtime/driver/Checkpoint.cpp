// Checkpoints: writing, searching and restoring. A checkpoint has the variables
// (state.safetensors), a manifest with the position of the training and the hash of the state, and
// the manifest's hash.
#include "driver/Checkpoint.h"
#include "core/Elements.h"
#include "core/File.h"
#include "core/Json.h"
#include "data/Safetensors.h"
#include "driver/TemporaryFolder.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc::runtime {

using namespace ampc::format;
namespace fs = std::filesystem;

namespace {

constexpr const char *kFormat = "ampc.checkpoint";
constexpr uint64_t kVersion = 1;
constexpr const char *kState = "state.safetensors", *kManifest = "manifest.json",
                     *kHash = "manifest.xxh3";
const std::vector<std::string> kFiles = {kState, kManifest, kHash};

// Whether a checkpoint contains the variable. `sync` recomputes copies.
bool isSaved(const Session &session, const Variable &variable) {
  return variable.role() != VariableRole::copy && session.writable(*variable.tensor()->range());
}

// Parses the number in "step-12"; false for any other name.
bool stepOf(const std::string &name, uint64_t &step) {
  if (name.rfind("step-", 0) != 0)
    return false;
  const char *begin = name.data() + 5, *end = name.data() + name.size();
  auto [stop, error] = std::from_chars(begin, end, step);
  return error == std::errc() && stop == end && begin != end && (*begin != '0' || end == begin + 1);
}

// Reads a manifest; fails if it does not match its hash.
Result<json::Document> manifestIn(const std::string &path) {
  std::string file = path + "/" + kManifest;
  AMPC_ASSIGN(std::string text, readFile(file, 64 << 20));
  AMPC_ASSIGN(std::string hash, readFile(path + "/" + kHash, 64));
  if (hash != hex64(hashBytes(text.data(), text.size())) + "\n")
    return invalid(file, "does not match its hash");
  return parseJson(text, file);
}

// The number of the training that wrote the checkpoint.
uint64_t trainingOf(const json::Document &manifest) {
  const json::Value *training = manifest.root().find("training");
  return training && training->isNonNegativeInteger() ? training->nonNegativeInteger() : 1;
}

struct CheckpointEntry {
  uint64_t training, step;
  bool readable;
};

// The checkpoints in a folder, newest first. An unreadable one is attributed to the last training,
// so that a warning mentions it.
std::vector<CheckpointEntry> checkpointsIn(const std::string &folder) {
  std::vector<CheckpointEntry> places;
  uint64_t last = 0;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(folder, error))
    if (uint64_t step = 0; stepOf(entry.path().filename().string(), step)) {
      auto manifest = manifestIn(entry.path().string());
      places.push_back({manifest.ok() ? trainingOf(*manifest) : 0, step, manifest.ok()});
      last = std::max(last, places.back().training);
    }
  for (CheckpointEntry &place : places)
    if (!place.readable)
      place.training = last;
  std::sort(places.begin(), places.end(), [](const CheckpointEntry &a, const CheckpointEntry &b) {
    return std::pair(a.training, a.step) > std::pair(b.training, b.step);
  });
  return places;
}

std::string pathOf(const std::string &folder, uint64_t step) {
  return folder + "/step-" + std::to_string(step);
}

// Flushes a folder to disk, so that after a crash of the machine a name does not exist without its
// contents.
Status flushFolder(const std::string &folder) {
  int fd = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return invalid(folder, "cannot write: " + errnoText(errno));
  Status status = flush(fd, folder);
  ::close(fd);
  return status;
}

Result<uint64_t> counterOf(Session &session) {
  uint64_t counter = 0;
  if (const Range *range = session.program().head().counter())
    AMPC_TRY(session.read(*range, &counter));
  return counter;
}

Result<std::string> manifestText(Session &session, const CheckpointState &state,
                                 uint64_t stateHash) {
  auto field = [](const char *name, const std::string &value) {
    return std::string(",\n \"") + name + "\": " + value;
  };
  AMPC_ASSIGN(uint64_t counter, counterOf(session));
  std::string text =
      "{\"format\": " + quoteJson(kFormat) + ", \"version\": " + std::to_string(kVersion);
  text += field("step", std::to_string(state.step)) + field("epoch", std::to_string(state.epoch)) +
          field("position", std::to_string(state.position)) +
          field("seed", std::to_string(state.seed)) +
          field("training", std::to_string(state.training)) +
          field("evaluated", state.evaluated ? "true" : "false") +
          field("counter", std::to_string(counter)) +
          field("program", quoteJson(hex64(session.program().hash())));
  std::string scaler, products;
  for (const Variable *variable : *session.program().head().variables())
    if (variable->role() == VariableRole::scalar &&
        variable->tensor()->range()->size() == sizeOf(variable->tensor()->dtype())) {
      AMPC_ASSIGN(double value, session.scalar(*variable->tensor()));
      scaler += (scaler.empty() ? "" : ", ") + quoteJson(variable->tensor()->name()->str()) + ": " +
                jsonNumber(value);
    }
  for (const auto &[name, way] : session.productChoices())
    products += (products.empty() ? "" : ", ") + quoteJson(name) + ": " + quoteJson(way);
  text += field("scaler", "{" + scaler + "}") + field("products", "{" + products + "}");
  text += field("files",
                std::string("{") + quoteJson(kState) + ": " + quoteJson(hex64(stateHash)) + "}");
  return text + "}\n";
}

// Writes the files of a checkpoint to an empty folder.
Status writeFiles(Session &session, const std::string &folder, const CheckpointState &state) {
  std::vector<NamedTensor> tensors;
  std::vector<const Range *> ranges;
  for (const Variable *variable : *session.program().head().variables())
    if (isSaved(session, *variable)) {
      const Tensor &tensor = *variable->tensor();
      tensors.push_back({tensor.name()->str(), tensor.dtype(), shapeOf(tensor), {}});
      ranges.push_back(tensor.range());
    }
  std::vector<uint8_t> buffer;
  AMPC_ASSIGN(uint64_t hash, writeSafetensors(folder + "/" + kState, tensors, [&](size_t i) {
                return session.read(*ranges[i], buffer);
              }));
  AMPC_ASSIGN(std::string manifest, manifestText(session, state, hash));
  AMPC_TRY(writeFile(folder + "/" + kManifest, manifest));
  AMPC_TRY(
      writeFile(folder + "/" + kHash, hex64(hashBytes(manifest.data(), manifest.size())) + "\n"));
  return flushFolder(folder);
}

} // namespace

Status checkCheckpoints(const std::string &folder) {
  std::error_code error;
  struct stat info;
  if (::stat(folder.c_str(), &info) != 0 && errno != ENOENT) // a name that is too long, for example
    return invalid(folder, "cannot make the folder: " + errnoText(errno));
  fs::path nearest = fs::absolute(folder, error);
  while (!fs::exists(nearest, error) && nearest.has_relative_path())
    nearest = nearest.parent_path();
  if (!fs::is_directory(nearest, error))
    return invalid(folder, "cannot make the folder: " + errnoText(ENOTDIR));
  if (::access(nearest.c_str(), W_OK | X_OK) != 0) {
    int reason = errno;
    bool exists = fs::is_directory(folder, error);
    return invalid(folder,
                   (exists ? "cannot write: " : "cannot make the folder: ") + errnoText(reason));
  }
  return {};
}

Status writeCheckpoint(Session &session, const std::string &folder, const CheckpointState &state,
                       uint64_t keep) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return invalid(folder, "cannot make the folder: " + error.message());
  removeLeftovers(folder, "step-");
  {
    std::string final = pathOf(folder, state.step);
    AMPC_ASSIGN(TemporaryFolder made, TemporaryFolder::create(final, kFiles));
    AMPC_TRY(writeFiles(session, made.path(), state).relocated(made.path(), final));
    AMPC_TRY(made.publish(final));
  }
  AMPC_TRY(flushFolder(folder));
  if (keep == 0)
    return {};
  // Later ones are damaged, or not of the steps that led to this one: they do not replace it.
  uint64_t kept = 0;
  for (const CheckpointEntry &place : checkpointsIn(folder))
    if (place.readable && place.training == state.training && place.step <= state.step &&
        ++kept > keep)
      removeWhole(pathOf(folder, place.step), kFiles);
  return {};
}

CheckpointState lastCheckpoint(const std::string &folder) {
  std::vector<CheckpointEntry> places = checkpointsIn(folder);
  CheckpointState last;
  last.training = places.empty() ? 0 : places.front().training;
  last.step = places.empty() ? 0 : places.front().step;
  return last;
}

static Result<FoundCheckpoint> readCheckpoint(const std::string &path) {
  AMPC_ASSIGN(json::Document manifest, manifestIn(path));
  const json::Value &root = manifest.root();
  FoundCheckpoint found;
  found.path = path;
  auto number = [&](const char *name, uint64_t &out) {
    const json::Value *value = root.find(name);
    bool valid = value && value->isNonNegativeInteger();
    out = valid ? value->nonNegativeInteger() : 0;
    return valid;
  };
  const json::Value *format = root.find("format"), *version = root.find("version");
  if (!format || format->stringOrEmpty() != kFormat || !version || !version->isNonNegativeInteger())
    return invalid(path + "/" + kManifest, "is not the manifest of a checkpoint");
  if (version->nonNegativeInteger() != kVersion)
    return invalid(path + "/" + kManifest,
                   "has version " + std::to_string(version->nonNegativeInteger()) +
                       ", this amprun reads version " + std::to_string(kVersion));
  const json::Value *program = root.find("program"), *files = root.find("files");
  const json::Value *state = files ? files->find(kState) : nullptr;
  if (!number("step", found.state.step) || !number("epoch", found.state.epoch) ||
      !number("position", found.state.position) || !number("seed", found.state.seed) ||
      !number("counter", found.counter) || !program || !state)
    return invalid(path + "/" + kManifest, "is not the manifest of a checkpoint");
  found.state.training = trainingOf(manifest);
  if (const json::Value *evaluated = root.find("evaluated"))
    found.state.evaluated = evaluated->isBoolean() && evaluated->boolean();
  std::string_view hash = program->stringOrEmpty();
  auto [end, error] =
      std::from_chars(hash.data(), hash.data() + hash.size(), found.programHash, 16);
  static_cast<void>(end);
  static_cast<void>(error);
  if (const json::Value *products = root.find("products"); products && products->isObject())
    for (const json::Member &product : products->members())
      found.state.choices[std::string(product.key)] = product.value.stringOrEmpty();
  AMPC_ASSIGN(MappedFile weights, MappedFile::open(path + "/" + kState));
  if (hex64(hashBytes(weights.bytes().data(), weights.bytes().size())) != state->stringOrEmpty())
    return invalid(path + "/" + kState, "does not match its hash");
  return found;
}

Result<FoundCheckpoint> findCheckpoint(const std::string &folder,
                                       std::vector<std::string> *warnings) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return invalid(folder, "is not a folder");
  if (fs::exists(folder + "/" + kManifest, error))
    return readCheckpoint(folder);
  for (const CheckpointEntry &place : checkpointsIn(folder)) {
    std::string path = pathOf(folder, place.step);
    auto found = readCheckpoint(path);
    if (found.ok() && found->state.step == place.step)
      return found;
    std::string what = found.ok() ? "its manifest is of another step" : found.status().what();
    if (!found.ok() && found.status().where().starts_with(path + "/"))
      what = found.status().where().substr(path.size() + 1) + ": " + what;
    warnings->push_back(path + ": warning: is damaged and passed over: " + what);
  }
  fs::directory_iterator readable(folder, error);
  return invalid(folder, error ? "cannot read: " + errnoText(error.value())
                               : "holds no complete checkpoint");
}

Status restoreCheckpoint(Session &session, const FoundCheckpoint &found) {
  if (found.programHash != session.program().hash())
    return invalid(found.path, "was made by another program")
        .note("its program has hash " + hex64(found.programHash) + ", this one " +
              hex64(session.program().hash()));
  AMPC_ASSIGN(SafetensorsFile file, SafetensorsFile::open(found.path + "/" + kState));
  for (const Variable *variable : *session.program().head().variables()) {
    if (!isSaved(session, *variable))
      continue;
    const Tensor &tensor = *variable->tensor();
    auto saved = file.tensors().find(tensor.name()->str());
    if (saved == file.tensors().end())
      return invalid(found.path, "lacks variable '" + tensor.name()->str() + "'");
    if (saved->second.dtype != tensor.dtype() || saved->second.shape != shapeOf(tensor))
      return invalid(found.path, "has variable '" + tensor.name()->str() +
                                     "' in another type or shape than the program");
    AMPC_TRY(session.write(*tensor.range(),
                           {saved->second.data, static_cast<size_t>(saved->second.size)}));
  }
  if (const Range *range = session.program().head().counter())
    AMPC_TRY(session.write(
        *range, {reinterpret_cast<const uint8_t *>(&found.counter), sizeof found.counter}));
  return session.synchronize();
}

} // namespace ampc::runtime
