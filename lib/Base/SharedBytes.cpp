#include "ampc/Base/SharedBytes.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc {
namespace {

class Mapping {
public:
  Mapping(void *address, size_t size) : address(address), size(size) {}
  Mapping(const Mapping &) = delete;
  Mapping &operator=(const Mapping &) = delete;
  ~Mapping() { ::munmap(address, size); }

private:
  void *address;
  size_t size;
};

} // namespace

SharedBytes::SharedBytes(std::string text) : text(std::make_shared<std::string>(std::move(text))) {
  owner = this->text;
  bytes = *this->text;
}

std::string SharedBytes::take() {
  // `owner` and `text` are the two references of this object.
  bool alone = text && text.use_count() == 2;
  std::string taken = alone ? std::move(*text) : std::string(bytes);
  *this = SharedBytes();
  return taken;
}

std::optional<SharedBytes> mapFile(const std::string &file) {
  struct stat status;
  // Opening a pipe and closing it again would end its writer.
  if (::stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    errno = ENODEV;
    return std::nullopt;
  }
  int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return std::nullopt;
  std::optional<SharedBytes> mapped;
  int error = 0;
  if (::fstat(descriptor, &status) != 0) {
    error = errno;
  } else if (!S_ISREG(status.st_mode)) {
    error = ENODEV;
  } else if (char byte; status.st_size == 0 && ::read(descriptor, &byte, 1) == 0) {
    mapped.emplace(); // mmap refuses empty ranges
  } else if (status.st_size == 0) {
    error = ENODEV; // a file of the kernel, of which the size is not known
  } else {
    auto size = static_cast<size_t>(status.st_size);
    void *address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (address == MAP_FAILED)
      error = errno;
    else
      mapped.emplace(std::make_shared<Mapping>(address, size),
                     std::string_view(static_cast<const char *>(address), size));
  }
  ::close(descriptor);
  errno = error;
  return mapped;
}

} // namespace ampc
