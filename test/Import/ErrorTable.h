// Runs a table of edits of the valid model against the diagnostics that they must give.
#pragma once
#include "TestModel.h"
#include "ampc/Import/Model.h"
#include <gtest/gtest.h>

namespace ampc::test {

struct ErrorCase {
  const char *pointer, *value; // see edited()
  const char *expected;        // all lines; "m.json: error: " is put in front
};

inline std::string diagnose(const std::string &text) {
  Messages diagnostics;
  auto document = json::Document::parse("m.json", text, diagnostics);
  if (document && model::readModel(std::move(*document), diagnostics))
    return diagnostics.text() + "accepted\n";
  return diagnostics.text();
}

template <size_t n> void expectErrors(const ErrorCase (&cases)[n]) {
  for (const ErrorCase &row : cases)
    EXPECT_EQ(diagnose(edited(row.pointer, row.value)),
              std::string("m.json: error: ") + row.expected + "\n")
        << row.pointer << " = " << row.value;
}

template <size_t n> void expectAccepted(const ErrorCase (&cases)[n]) {
  for (const ErrorCase &row : cases)
    EXPECT_EQ(diagnose(edited(row.pointer, row.value)), std::string(row.expected) + "accepted\n")
        << row.pointer << " = " << row.value;
}

} // namespace ampc::test
