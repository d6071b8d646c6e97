// File → Document.
#include "ampc/Import/Json.h"
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace ampc;
using namespace ampc::json;

std::optional<Document> Document::read(const std::string &file, ImportDiagnostics &diagnostics) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    diagnostics.error(file, "is a folder, not a model");
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    diagnostics.error(file, std::string("cannot open: ") + std::strerror(errno ? errno : EIO));
    return std::nullopt;
  }
  std::string text;
  if (auto size = std::filesystem::file_size(file, ignored); !ignored && size <= kMaxDocumentBytes)
    text.reserve(size);
  std::vector<char> block(1 << 20);
  while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
    text.append(block.data(), stream.gcount());
    if (text.size() > kMaxDocumentBytes)
      break;
  }
  if (stream.bad()) {
    diagnostics.error(file, "cannot read");
    return std::nullopt;
  }
  return parse(file, std::move(text), diagnostics);
}
