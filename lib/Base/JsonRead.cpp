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

// `failed` gets "open" or "read".
static std::optional<std::string> readFile(const std::string &file, const char *&failed) {
  failed = "open";
  int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return std::nullopt;
  failed = "read";
  std::optional<std::string> text = readDescriptor(fd);
  int error = errno;
  ::close(fd);
  errno = error;
  return text;
}

std::optional<std::string> ampc::readBytes(const std::string &file) {
  const char *failed = nullptr;
  return readFile(file, failed);
}

std::optional<std::string> ampc::readBytes(const std::string &file, Messages &diagnostics) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    diagnostics.error(file, "is a folder, not a model");
    return std::nullopt;
  }
  const char *failed = nullptr;
  std::optional<std::string> text = readFile(file, failed);
  if (!text)
    diagnostics.error(file, std::string("cannot ") + failed + ": " + systemError(errno));
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
