#include "load/KernelObject.h"
#include "core/File.h"
#include "load/CpuFeatures.h"
#include <cerrno>
#include <dlfcn.h>
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

Result<KernelObject> KernelObject::load(std::span<const uint8_t> elf, const std::string &where) {
  KernelObject object;
  object.fd_ = memfd_create("ampc-kernels", MFD_CLOEXEC);
  if (object.fd_ < 0)
    return environment(where, "cannot hold its kernels in memory: " + errnoText(errno));
  if (!writeAll(object.fd_, elf.data(), elf.size(), where).ok())
    return environment(where, "cannot hold its kernels in memory: " + errnoText(errno));
  std::string path = "/proc/self/fd/" + std::to_string(object.fd_);
  object.handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object.handle_) {
    const char *reason = dlerror();
    return invalid(where, std::string("cannot load its kernels: ") + (reason ? reason : "?"));
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
  if (fd_ >= 0)
    ::close(fd_);
}

void KernelObject::swap(KernelObject &other) {
  std::swap(handle_, other.handle_);
  std::swap(fd_, other.fd_);
  std::swap(entries_, other.entries_);
}

const AmpcKernelEntry *KernelObject::find(const std::string &symbol) const {
  auto found = entries_.find(symbol);
  return found == entries_.end() ? nullptr : found->second;
}

} // namespace ampc::runtime
