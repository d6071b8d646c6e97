// Selects, seals and loads the machine code of a program.
#include "load/KernelObject.h"
#include "core/File.h"
#include "load/CpuFeatures.h"
#include <atomic>
#include <cerrno>
#include <dlfcn.h>
#include <fcntl.h>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

namespace ampc::runtime {

using namespace ampc::format;

std::vector<std::string> requiredFeatures(const Segment &segment) {
  std::vector<std::string> features;
  if (segment.kind() == SegmentKind::object_x86_64_v3)
    features = featuresOfV3();
  if (segment.kind() == SegmentKind::object_x86_64_v4)
    features = featuresOfV4();
  if (segment.features())
    for (const auto *feature : *segment.features())
      features.push_back(feature->str());
  return features;
}

Result<size_t> chooseObject(const Program &program,
                            const std::function<bool(std::string_view)> &has) {
  std::string missing;
  for (SegmentKind kind :
       {SegmentKind::object_native, SegmentKind::object_x86_64_v4, SegmentKind::object_x86_64_v3}) {
    for (uint32_t i = 0; i < program.head().segments()->size(); ++i) {
      const Segment &segment = *program.head().segments()->Get(i);
      if (segment.kind() != kind)
        continue;
      bool runs = true;
      for (const std::string &feature : requiredFeatures(segment))
        if (!has(feature)) {
          missing = feature;
          runs = false;
          break;
        }
      if (runs)
        return size_t{i};
    }
  }
  if (missing.empty())
    return environment(program.path(), "holds no kernels for a CPU");
  return environment(program.path(),
                     "needs the CPU feature '" + missing + "', which this machine lacks")
      .note("this machine is " + cpuName());
}

namespace {

// Owns a file descriptor.
struct Descriptor {
  explicit Descriptor(int number) : fd(number) {}
  ~Descriptor() {
    if (fd >= 0)
      ::close(fd);
  }
  Descriptor(const Descriptor &) = delete;
  int fd;
};

// Returns a path to an open file that differs from all earlier ones. dlopen identifies a library by
// its path, and descriptor numbers are reused. So the bits of a counter are encoded between the
// folders: "/." is 0, "//." is 1.
std::string pathToOpen(int fd) {
  static std::atomic<uint64_t> calls{0};
  std::string path = "/proc/self/fd";
  for (uint64_t bits = calls++; bits; bits /= 2)
    path += bits % 2 ? "//." : "/.";
  return path + "/" + std::to_string(fd);
}

// Empty if the file cannot be mapped.
std::optional<uint64_t> hashOf(int fd, size_t size) {
  void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED)
    return std::nullopt;
  uint64_t hash = hashBytes(data, size);
  munmap(data, size);
  return hash;
}

} // namespace

Result<KernelObject> KernelObject::load(std::span<const uint8_t> elf, uint64_t xxh3,
                                        const std::string &where) {
  KernelObject object;
  Descriptor file(memfd_create("ampc-kernels", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (file.fd < 0 || !writeAll(file.fd, elf.data(), elf.size(), where).ok() ||
      fcntl(file.fd, F_ADD_SEALS, kSeals) != 0)
    return environment(where, "cannot hold its kernels in memory: " + errnoText(errno));
  std::optional<uint64_t> hash = hashOf(file.fd, elf.size());
  if (!hash)
    return environment(where, "cannot hold its kernels in memory: " + errnoText(errno));
  if (*hash != xxh3)
    return invalid(where, "its machine code changed while it was read");
  object.handle_ = dlopen(pathToOpen(file.fd).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object.handle_) {
    const char *error = dlerror();
    std::string reason = error ? error : "?";
    if (reason.find("Too many open files") != std::string::npos)
      return environment(where, "cannot load its kernels: " + errnoText(EMFILE));
    // The texts of glibc for a lack of memory: the object itself is as the compiler made it.
    for (const char *text : {"failed to map segment", "cannot map zero-fill pages",
                             "cannot create shared object descriptor", "Cannot allocate memory"})
      if (reason.find(text) != std::string::npos)
        return environment(where, "cannot load its kernels: " + errnoText(ENOMEM));
    return invalid(where, "cannot load its kernels: " + reason);
  }
  auto *manifest =
      static_cast<const AmpcKernelManifest *>(dlsym(object.handle_, kAmpcKernelManifestSymbol));
  if (!manifest)
    return invalid(where, "its kernels have no manifest");
  if (manifest->abi != kAmpcKernelAbi)
    return invalid(where, "its kernels have ABI version " + std::to_string(manifest->abi) +
                              ", this amprun calls " + std::to_string(kAmpcKernelAbi));
  object.entries_.reserve(manifest->count);
  for (uint32_t i = 0; i < manifest->count; ++i)
    object.entries_.emplace(manifest->entries[i].name, &manifest->entries[i]);
  return object;
}

KernelObject::~KernelObject() {
  if (handle_)
    dlclose(handle_);
}

void KernelObject::swap(KernelObject &other) {
  std::swap(handle_, other.handle_);
  std::swap(entries_, other.entries_);
}

const AmpcKernelEntry *KernelObject::find(const std::string &symbol) const {
  auto found = entries_.find(symbol);
  return found == entries_.end() ? nullptr : found->second;
}

} // namespace ampc::runtime
