// Reads files and the standard input, and parses JSON files.
#include "ampc/Base/Json.h"
#include "ampc/Base/SystemError.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace ampc;
using namespace ampc::json;

// Reads to the end of the file, or to the first block beyond kMaxDocumentBytes. On failure the
// result is empty and errno has the reason.
static std::optional<std::string> readDescriptor(int fd) {
  std::string text;
  struct stat info;
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    text.reserve(std::min<uint64_t>(info.st_size, kMaxDocumentBytes));
  std::vector<char> block(1 << 20);
  while (text.size() <= kMaxDocumentBytes) {
    ssize_t count = ::read(fd, block.data(), block.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return std::nullopt;
    if (count == 0)
      break;
    text.append(block.data(), count);
  }
  return text;
}

std::optional<std::string> ampc::readBytes(const std::string &file) {
  int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return std::nullopt;
  std::optional<std::string> text = readDescriptor(fd);
  int error = errno;
  ::close(fd);
  errno = error;
  return text;
}

std::optional<std::string> ampc::readBytes(const std::string &file, Messages &diagnostics) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    diagnostics.error(file, "is a folder, not a model");
    return std::nullopt;
  }
  std::optional<std::string> text = readBytes(file);
  if (!text)
    diagnostics.error(file, "cannot open: " + systemError(errno));
  return text;
}

std::optional<std::string> ampc::readStandardInput(Messages &diagnostics) {
  std::optional<std::string> text = readDescriptor(STDIN_FILENO);
  if (!text)
    diagnostics.error(kStandardInput, "cannot read: " + systemError(errno));
  return text;
}

std::optional<Document> Document::read(const std::string &file, Messages &diagnostics) {
  std::optional<std::string> text = readBytes(file, diagnostics);
  return text ? parse(file, std::move(*text), diagnostics) : std::nullopt;
}
