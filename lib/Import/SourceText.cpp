// SourceText: the model's text as stored in a program, for --compare. One pass over the text, which
// has already been parsed, so it is valid JSON; strings are copied unchanged.
#include "ampc/Import/Model.h"

using namespace ampc;
using namespace ampc::model;

static bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// The position after the closing quote of the string that starts at `at`.
static size_t stringEnd(const std::string &text, size_t at) {
  for (++at; text[at] != '"'; ++at)
    at += text[at] == '\\';
  return at + 1;
}

// The position after the closing brace of the object that starts at `at`.
static size_t objectEnd(const std::string &text, size_t at) {
  for (int depth = 0;;) {
    if (text[at] == '"') {
      at = stringEnd(text, at);
      continue;
    }
    depth += text[at] == '{';
    depth -= text[at] == '}';
    ++at;
    if (depth == 0)
      return at;
  }
}

// The text without white space, and with a constant in place of the objects at offsets in `files`.
static std::string compact(const std::string &text, const std::vector<uint32_t> &files) {
  std::string out;
  out.reserve(text.size());
  auto file = files.begin();
  size_t begin = 0; // of what is not copied yet
  auto copyTo = [&](size_t end) { out.append(text, begin, end - begin); };
  for (size_t at = 0; at < text.size();) {
    if (file != files.end() && at == *file) {
      copyTo(at);
      out += "{\"type\":\"constant\"}";
      begin = at = objectEnd(text, at);
      ++file;
    } else if (text[at] == '"') {
      at = stringEnd(text, at);
    } else if (isSpace(text[at])) {
      copyTo(at);
      begin = ++at;
    } else {
      ++at;
    }
  }
  copyTo(text.size());
  return out;
}

std::string ampc::model::compactJson(const std::string &text) {
  return compact(text, {});
}

SourceText::SourceText(const Model &model) : source(model.document->sharedText()) {
  for (const Parameter &parameter : model.parameters)
    if (const json::Value *init = parameter.json->find("init");
        init && init->isObject() && init->find("file"))
      files.push_back(init->offset());
}

std::string SourceText::portable() const {
  return compact(*source, files);
}
