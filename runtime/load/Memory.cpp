// Arenas, and the limits of memory and CPUs, also those of cgroups.
#include "load/Memory.h"
#include "core/File.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <sched.h>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>

namespace ampc::runtime {

using namespace ampc::format;

Result<Pages> Pages::allocate(uint64_t size, const std::string &where) {
  constexpr uint64_t huge = 2u << 20;
  Pages pages;
  if (size == 0)
    return pages;
  pages.size_ = size;
  pages.mapped_ = size >= huge ? size + huge : size;
  void *base = mmap(nullptr, pages.mapped_, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) {
    pages.base_ = nullptr;
    return environment(where, "cannot allocate " + bytesText(size) + ": " + errnoText(errno));
  }
  pages.base_ = base;
  auto address = reinterpret_cast<uintptr_t>(base);
  if (size >= huge) {
    address = (address + huge - 1) / huge * huge;
    madvise(reinterpret_cast<void *>(address), size, MADV_HUGEPAGE);
  }
  pages.data_ = reinterpret_cast<uint8_t *>(address);
  return pages;
}

Pages::~Pages() {
  if (base_)
    munmap(base_, mapped_);
}

std::string bytesText(uint64_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  int unit = 0;
  double value = static_cast<double>(bytes);
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    ++unit;
  }
  char buffer[32];
  snprintf(buffer, sizeof buffer, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
  return buffer;
}

namespace {

constexpr uint64_t kUnlimited = std::numeric_limits<uint64_t>::max();

// Reads a file that contains a number or "max".
uint64_t numberIn(const std::string &path, uint64_t otherwise) {
  std::ifstream file(path);
  uint64_t value;
  return file >> value ? value : otherwise;
}

// The memory that a cgroup counts as used but the kernel can reclaim: file pages and caches of
// kernel objects. `prefix`: in version 1, the rows for the group including its descendants begin
// with "total_".
uint64_t reclaimableIn(const std::string &path, const std::string &prefix) {
  std::ifstream file(path);
  std::string name;
  uint64_t value, total = 0;
  while (file >> name >> value)
    if (name == prefix + "inactive_file" || name == prefix + "active_file" ||
        name == prefix + "slab_reclaimable")
      total += value;
  return total;
}

// The folder of this process in a cgroup hierarchy (controller "" means v2), and all its parents.
std::vector<std::string> cgroupFolders(const std::string &root, const std::string &controller) {
  std::vector<std::string> folders;
  std::string base = root + "/sys/fs/cgroup" + (controller.empty() ? "" : "/" + controller);
  std::ifstream file(root + "/proc/self/cgroup");
  std::string line, path = "/";
  while (std::getline(file, line)) {
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    bool mine = controller.empty() ? names == ",,"
                                   : names.find("," + controller + ",") != std::string::npos;
    if (mine)
      path = line.substr(second + 1);
  }
  while (true) {
    folders.push_back(base + (path == "/" ? "" : path));
    if (path == "/" || path.empty())
      return folders;
    size_t slash = path.rfind('/');
    path = slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
  }
}

} // namespace

uint64_t availableMemory(const std::string &root) {
  uint64_t available = kUnlimited;
  std::ifstream file(root + "/proc/meminfo");
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string name;
    uint64_t kib;
    if (words >> name >> kib && name == "MemAvailable:")
      available = kib * 1024;
  }
  auto limit = [&](const std::string &folder, const char *max, const char *used,
                   const char *prefix) {
    uint64_t bound = numberIn(folder + "/" + max, kUnlimited);
    if (bound == kUnlimited)
      return;
    uint64_t current = numberIn(folder + "/" + used, 0);
    uint64_t taken = current - std::min(current, reclaimableIn(folder + "/memory.stat", prefix));
    available = std::min(available, bound - std::min(bound, taken));
  };
  for (const std::string &folder : cgroupFolders(root, ""))
    limit(folder, "memory.max", "memory.current", "");
  for (const std::string &folder : cgroupFolders(root, "memory"))
    limit(folder, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_");
  return available;
}

int availableThreads(const std::string &root) {
  cpu_set_t set;
  double threads = 1;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    threads = CPU_COUNT(&set);
  else
    threads = static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
  for (const std::string &folder : cgroupFolders(root, "")) {
    std::ifstream file(folder + "/cpu.max");
    double quota, period;
    if (file >> quota >> period && period > 0)
      threads = std::min(threads, std::ceil(quota / period));
  }
  for (const std::string &folder : cgroupFolders(root, "cpu")) {
    uint64_t quota = numberIn(folder + "/cpu.cfs_quota_us", kUnlimited);
    uint64_t period = numberIn(folder + "/cpu.cfs_period_us", 0);
    if (quota != kUnlimited && static_cast<int64_t>(quota) > 0 && period > 0)
      threads =
          std::min(threads, std::ceil(static_cast<double>(quota) / static_cast<double>(period)));
  }
  return std::max(1, static_cast<int>(threads));
}

Result<Arenas> Arenas::allocate(const Program &program, uint64_t limit) {
  Arenas arenas;
  arenas.mapped_ = program.isMapped();
  const auto &table = *program.head().arenas();
  for (const Arena *arena : table)
    if (arena->kind() != ArenaKind::constant)
      arenas.total_ += arena->size(); // the loader has limited the sum
  uint64_t available = limit ? limit : availableMemory();
  if (arenas.total_ > available) {
    Status status =
        environment(program.path(), "needs " + bytesText(arenas.total_) + " of memory, " +
                                        bytesText(available) + " are available");
    for (const Arena *arena : table)
      if (arena->kind() != ArenaKind::constant && arena->size() > 0)
        status = std::move(status).note("arena '" + arena->name()->str() + "' takes " +
                                        bytesText(arena->size()));
    return status;
  }
  for (const Arena *arena : table) {
    Pages pages;
    uint8_t *base;
    if (arena->kind() == ArenaKind::constant && arena->segment() >= 0) {
      // Never written: commands and callers are checked.
      base = const_cast<uint8_t *>(program.segment(static_cast<size_t>(arena->segment())).data());
    } else {
      AMPC_ASSIGN(pages, Pages::allocate(arena->size(), program.path()));
      base = pages.data();
    }
    arenas.pages_.push_back(std::move(pages));
    arenas.bases_.push_back(base);
  }
  return arenas;
}

void releasePages(const void *data, uint64_t size) {
  auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  auto begin = reinterpret_cast<uintptr_t>(data);
  uintptr_t first = (begin + page - 1) / page * page, last = (begin + size) / page * page;
  if (first >= last)
    return;
  // A huge page for what is beside it would include it again.
  madvise(reinterpret_cast<void *>(first), last - first, MADV_NOHUGEPAGE);
  madvise(reinterpret_cast<void *>(first), last - first, MADV_DONTNEED);
}

bool Arenas::overlaps(const uint8_t *data, uint64_t size) const {
  auto first = reinterpret_cast<uintptr_t>(data);
  return std::any_of(pages_.begin(), pages_.end(), [&](const Pages &pages) {
    auto own = reinterpret_cast<uintptr_t>(pages.data());
    return own < first + size && first < own + pages.size();
  });
}

void Arenas::zero(const format::Program &program) {
  for (uint32_t i = 0; i < program.arenas()->size(); ++i) {
    Pages &pages = pages_[i];
    if (program.arenas()->Get(i)->kind() == ArenaKind::input)
      continue;
    // Pages that are returned to the system are zero when they are accessed again.
    bool dropped =
        pages.size() >= (2u << 20) && madvise(pages.data(), pages.size(), MADV_DONTNEED) == 0;
    if (pages.data() && !dropped)
      std::memset(pages.data(), 0, pages.size());
  }
}

} // namespace ampc::runtime
