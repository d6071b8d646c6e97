// Reads files and the standard input, and parses JSON files.
#include "ampc/Base/Json.h"
#include "ampc/Base/SystemError.h"
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>

using namespace ampc;
using namespace ampc::json;

// Reads to the end of the stream, or to the first block beyond kMaxDocumentBytes.
static std::optional<std::string> readStream(std::istream &stream, const std::string &name,
                                             uint64_t size, Messages &diagnostics) {
  std::string text;
  text.reserve(std::min<uint64_t>(size, kMaxDocumentBytes));
  std::vector<char> block(1 << 20);
  while (stream.read(block.data(), block.size()), stream.gcount() > 0) {
    text.append(block.data(), stream.gcount());
    if (text.size() > kMaxDocumentBytes)
      break;
  }
  if (stream.bad()) {
    diagnostics.error(name, "cannot read");
    return std::nullopt;
  }
  return text;
}

std::optional<std::string> ampc::readBytes(const std::string &file, Messages &diagnostics) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    diagnostics.error(file, "is a folder, not a model");
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    diagnostics.error(file, "cannot open: " + systemError(errno));
    return std::nullopt;
  }
  uint64_t size = std::filesystem::file_size(file, ignored);
  return readStream(stream, file, ignored ? 0 : size, diagnostics);
}

std::optional<std::string> ampc::readStandardInput(Messages &diagnostics) {
  return readStream(std::cin, kStandardInput, 0, diagnostics);
}

std::optional<Document> Document::read(const std::string &file, Messages &diagnostics) {
  std::optional<std::string> text = readBytes(file, diagnostics);
  return text ? parse(file, std::move(*text), diagnostics) : std::nullopt;
}
