// Runs ampc as a child process. Its input and output files are anonymous memory files, which the
// child inherits and opens as /proc/self/fd/<number>.
#include "driver/Recompile.h"
#include "core/File.h"
#include "core/Json.h"
#include "driver/Interrupt.h"
#include "load/CpuFeatures.h"
#include "load/KernelObject.h"
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// An anonymous file, closed on destruction.
class MemoryFile {
public:
  static Result<MemoryFile> create(std::span<const uint8_t> contents) {
    MemoryFile file;
    int made = memfd_create("ampc-compare", MFD_CLOEXEC);
    // If a standard stream is closed, memfd_create may return its number, which the child would use
    // as that stream.
    file.fd_ = made < 0 ? made : fcntl(made, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int error = errno;
    if (made >= 0)
      ::close(made);
    if (file.fd_ < 0)
      return environment("amprun", "cannot hold a file in memory: " + errnoText(error));
    AMPC_TRY(writeAll(file.fd_, contents.data(), contents.size(), "amprun"));
    return file;
  }
  MemoryFile(MemoryFile &&other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  MemoryFile &operator=(MemoryFile &&) = delete;
  ~MemoryFile() {
    if (fd_ >= 0)
      ::close(fd_);
  }
  int fd() const { return fd_; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }
  std::string text() const {
    struct stat info;
    std::string out(fstat(fd_, &info) == 0 ? static_cast<size_t>(info.st_size) : 0, '\0');
    size_t done = 0;
    while (done < out.size()) {
      ssize_t got = pread(fd_, out.data() + done, out.size() - done, static_cast<off_t>(done));
      if (got <= 0 && errno != EINTR)
        break;
      done += static_cast<size_t>(std::max<ssize_t>(0, got));
    }
    out.resize(done);
    return out;
  }

private:
  MemoryFile() = default;
  int fd_ = -1;
};

// The path of ampc in the folder of this executable, or the bare name for a search in PATH.
std::string compilerPath() {
  char buffer[4096];
  ssize_t length = readlink("/proc/self/exe", buffer, sizeof buffer);
  std::string own(buffer, static_cast<size_t>(std::max<ssize_t>(0, length)));
  std::string beside = own.substr(0, own.rfind('/') + 1) + "ampc";
  return length > 0 && access(beside.c_str(), X_OK) == 0 ? beside : "ampc";
}

std::optional<size_t> segmentOf(const Program &program, SegmentKind kind) {
  for (uint32_t i = 0; i < program.head().segments()->size(); ++i)
    if (program.head().segments()->Get(i)->kind() == kind)
      return i;
  return std::nullopt;
}

// A child process that runs ampc.
class Compilation {
public:
  static Result<Compilation> start(const Program &program, const std::vector<std::string> &options,
                                   const MemoryFile &model, const MemoryFile &decisions) {
    AMPC_ASSIGN(MemoryFile output, MemoryFile::create({}));
    AMPC_ASSIGN(MemoryFile table, MemoryFile::create({}));
    AMPC_ASSIGN(MemoryFile errors, MemoryFile::create({}));
    Compilation run(program, std::move(output), std::move(table), std::move(errors));
    std::vector<std::string> words = {"ampc", model.path(), "-o" + run.output_.path(),
                                      "--compare-table=" + run.table_.path(), "--keep=.*"};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char *> argv;
    for (std::string &word : words)
      argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int fd : {model.fd(), decisions.fd(), run.output_.fd(), run.table_.fd()})
      posix_spawn_file_actions_adddup2(&actions, fd,
                                       fd); // same number: clears close-on-exec
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, run.errors_.fd(), STDERR_FILENO);
    int failed =
        posix_spawnp(&run.child_, compilerPath().c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed == ENOENT)
      return environment("amprun",
                         "--compare needs ampc, which is neither beside amprun nor in PATH");
    if (failed)
      return environment("amprun", "cannot run ampc: " + errnoText(failed));
    return run;
  }

  Compilation(Compilation &&other) noexcept
      : program_(other.program_), output_(std::move(other.output_)),
        table_(std::move(other.table_)), errors_(std::move(other.errors_)),
        child_(std::exchange(other.child_, -1)) {}
  ~Compilation() { wait(); }

  Result<RecompiledProgram> finish() {
    int status = wait();
    // Ctrl-C interrupts ampc, too; it exits with 130.
    if (interrupted() ||
        (WIFEXITED(status) && WEXITSTATUS(status) == static_cast<int>(Code::interrupted)))
      return Status(Code::interrupted, program_.path(), "interrupted while it was compiled again");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return failure(status);
    std::string bytes = output_.text();
    RecompiledProgram recompiled;
    AMPC_ASSIGN(recompiled.program,
                Program::fromMemory({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()},
                                    program_.path() + ", compiled again"));
    AMPC_ASSIGN(json::Document table, parseJson(table_.text(), "the table of ampc"));
    const json::Value *ops = table.root().find("ops");
    for (const json::Value &row : elementsOf(ops)) {
      std::span<const json::Value> columns = elementsOf(&row);
      if (columns.size() != 6)
        return environment("amprun", "the ampc that was found is of another version");
      auto text = [&](size_t i) { return std::string(columns[i].stringOrEmpty()); };
      RecompiledOp op{text(0), text(1), text(2), text(3), text(4), {}};
      for (const json::Value &value : elementsOf(&columns[5]))
        op.values.emplace_back(value.stringOrEmpty());
      recompiled.ops.push_back(std::move(op));
    }
    return recompiled;
  }

private:
  // The elements of an array; none for null and for other values.
  static std::span<const json::Value> elementsOf(const json::Value *value) {
    return value && value->isArray() ? value->elements() : std::span<const json::Value>();
  }

  Compilation(const Program &program, MemoryFile output, MemoryFile table, MemoryFile errors)
      : program_(program), output_(std::move(output)), table_(std::move(table)),
        errors_(std::move(errors)) {}

  int wait() {
    int status = 0;
    if (child_ > 0)
      while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
      }
    child_ = -1;
    return status;
  }

  // The first error of ampc, or the signal that ended it.
  Status failure(int status) const {
    std::string said = errors_.text(), what = "ended by signal " + std::to_string(WTERMSIG(status));
    if (WIFEXITED(status)) {
      size_t at = said.find(": error: "), begin = at == std::string::npos ? 0 : at + 9;
      what = said.substr(begin, said.find('\n', begin) - begin);
    }
    return environment(program_.path(), "ampc cannot compile its model again: " + what);
  }

  const Program &program_;
  MemoryFile output_, table_, errors_;
  pid_t child_ = -1;
};

// Options for the code that the session runs: the same CPU level, or the GPU.
std::vector<std::string> targetOf(const Program &program, const std::string &device) {
  if (device != "cpu")
    return {"--target=cuda"};
  auto chosen = chooseObject(program, cpuHas);
  SegmentKind kind = chosen.ok()
                         ? program.head().segments()->Get(static_cast<uint32_t>(*chosen))->kind()
                         : SegmentKind::object_x86_64_v3;
  const char *level = kind == SegmentKind::object_native      ? "native"
                      : kind == SegmentKind::object_x86_64_v4 ? "x86-64-v4"
                                                              : "x86-64-v3";
  return {"--target=cpu", std::string("--cpu=") + level};
}

} // namespace

Result<RecompiledPrograms> recompile(const Program &program, const std::string &device) {
  auto model = segmentOf(program, SegmentKind::model),
       decisions = segmentOf(program, SegmentKind::decisions);
  if (!model)
    return invalid(program.path(), "holds no model, so it cannot be compiled again and compared")
        .hint("compile it anew");
  AMPC_ASSIGN(MemoryFile modelFile, MemoryFile::create(program.segment(*model)));
  AMPC_ASSIGN(MemoryFile decisionsFile, MemoryFile::create(decisions ? program.segment(*decisions)
                                                                     : std::span<const uint8_t>()));
  std::vector<std::string> common = targetOf(program, device);
  std::vector<std::string> own = common, reference = common;
  reference.push_back("--amp-level=O0");
  own.push_back(decisions ? "--amp-replay=" + decisionsFile.path() : "--amp-level=O0");
  if (program.head().recompile_options())
    for (const auto *option : *program.head().recompile_options())
      own.push_back(option->str());
  AMPC_ASSIGN(Compilation first, Compilation::start(program, own, modelFile, decisionsFile));
  AMPC_ASSIGN(Compilation second, Compilation::start(program, reference, modelFile, decisionsFile));
  RecompiledPrograms recompiled;
  AMPC_ASSIGN(recompiled.own, first.finish());
  AMPC_ASSIGN(recompiled.reference, second.finish());
  return recompiled;
}

} // namespace ampc::runtime
