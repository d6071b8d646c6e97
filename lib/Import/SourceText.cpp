// SourceText: the model's text as stored in a program, for --compare. One pass over the text, which
// has already been parsed, so it is valid JSON; strings are copied unchanged.
#include "ampc/Import/Model.h"
#include <cstring>

using namespace ampc;
using namespace ampc::model;

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

SourceText::SourceText(const Model &model) : document(model.document) {
  for (const Parameter &parameter : model.parameters)
    if (const json::Value *init = parameter.json->find("init");
        init && init->isObject() && init->find("file"))
      files.push_back(init->offset());
}

std::string SourceText::portable() const {
  const std::string &text = document->text();
  std::string out;
  out.reserve(text.size());
  auto file = files.begin();
  for (size_t at = 0; at < text.size();) {
    if (file != files.end() && at == *file) {
      out += "{\"type\":\"constant\"}";
      at = objectEnd(text, at);
      ++file;
      continue;
    }
    size_t end = text[at] == '"' ? stringEnd(text, at) : at + 1;
    if (!std::strchr(" \t\r\n", text[at]))
      out.append(text, at, end - at);
    at = end;
  }
  return out;
}
