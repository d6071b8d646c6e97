// Saved decisions and reports as they are read back: every key checked, one error with its place.
#include "ampc/Import/Decisions.h"
#include <gtest/gtest.h>

using namespace ampc;

namespace {

const std::string kOp =
    R"({"name": "fc", "type": "matmul_v2", "dtype": "float16", "decided": "float16", "rule": "white_list", "cause": "matmul_v2"})";

std::string file(const std::string &head, const std::string &ops) {
  return "{" + head +
         R"("model": "m", "graph": "xxh3-128:0", "dtype": "float16", "policy": "paddle", "ops": [)" +
         ops + "]}";
}

const std::string kHead = R"("format": "ampc.decisions", "version": 1, "level": "O1", )";

template <typename Read> std::string diagnose(const std::string &text, Read read) {
  Messages diagnostics;
  auto document = json::Document::parse("d.json", text, diagnostics);
  if (document && read(std::move(*document), diagnostics))
    return diagnostics.text() + "accepted";
  return diagnostics.text();
}

std::string decisions(const std::string &text) {
  return diagnose(text, [](json::Document document, Messages &d) {
    return model::readDecisions(std::move(document), d).has_value();
  });
}

std::string report(const std::string &text) {
  return diagnose(text, [](json::Document document, Messages &d) {
    return model::readReport(document, d).has_value();
  });
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

} // namespace

TEST(Decisions, are_read_as_written) {
  Messages diagnostics;
  auto document = json::Document::parse(
      "d.json", file(kHead, replaced(kOp, "float16", "untouched")), diagnostics);
  auto saved = model::readDecisions(std::move(*document), diagnostics);
  ASSERT_TRUE(saved) << diagnostics.text();
  EXPECT_EQ(saved->model + saved->graph + saved->level + saved->dtype + saved->policy,
            "mxxh3-128:0O1float16paddle");
  ASSERT_EQ(saved->ops.size(), 1u);
  const model::SavedDecision &op = saved->ops[0];
  EXPECT_EQ(op.name + " " + op.type + " " + op.dtype + " " + op.decided + " " + op.rule + " " +
                op.cause,
            "fc matmul_v2 untouched float16 white_list matmul_v2");
}

TEST(Decisions, one_error_each) {
  const std::string head = "d.json: error: ",
                    remedy = "hint: decisions are saved by --amp-decisions=<file>\n";
  const struct {
    std::string text, expected;
  } cases[] = {
      {"[]", "expects an object, got an empty list\n"},
      {"{}", "missing key 'format'\n" + remedy},
      {R"({"format": "ampc.model"})",
       "format: expects 'ampc.decisions', got 'ampc.model'\n" + remedy},
      {file(replaced(kHead, "1,", "2,"), kOp), "version: expects version 1, got 2\n"},
      {file(replaced(kHead, R"("level": "O1", )", ""), kOp), "missing key 'level'\n"},
      {file(replaced(kHead, "\"O1\"", "\"O3\""), kOp),
       "level: expects 'O0', 'OD', 'O1' or 'O2', got 'O3'\nhint: did you mean 'O0'?\n"},
      {file(kHead + R"("lvel": 1, )", kOp),
       "lvel: unknown key 'lvel'\nhint: did you mean 'level'?\n"},
      {file(kHead, "5"), "ops[0]: expects an object, got 5\n"},
      {file(kHead, "{}"), "ops[0]: missing key 'name'\n"},
      {file(kHead, replaced(kOp, "\"rule\"", "\"rul\"")),
       "ops[0].rul: unknown key 'rul'\nhint: did you mean 'rule'?\n"},
      {file(kHead, replaced(kOp, "float16", "fp32")),
       "ops[0].dtype: expects 'float32', 'float16' or 'untouched', got 'fp32'\n"},
      {file(kHead, replaced(kOp, "float16", "bfloat16")),
       "ops[0].dtype: expects 'float32', 'float16' or 'untouched', got 'bfloat16'\nhint: did you "
       "mean 'float16'?\n"},
      {file(kHead, replaced(kOp, "\"rule\"", "\"attributes\": 5, \"rule\"")),
       "ops[0].attributes: expects an object, got 5\n"},
      {file(kHead, replaced(kOp, "\"rule\"", R"("attributes": {"nn.name": "x"}, "rule")")),
       "ops[0].attributes['nn.name']: expects an attribute of amp, got 'nn.name'\n"},
      {file(kHead, kOp + ", " + kOp),
       "ops[1]: op 'fc' stands twice\nnote: ops[0] is the other one\n"},
      {file(replaced(kHead, "O1", "O0"), kOp),
       "ops[0]: at level O0 nothing is rewritten, so dtype 'float16' has no effect\n"
       "hint: save decisions at level O1, and edit those\n"},
  };
  for (const auto &row : cases)
    EXPECT_EQ(decisions(row.text), head + row.expected) << row.text;
  EXPECT_EQ(decisions(file(kHead, kOp)), "accepted");
}

TEST(Reports, one_error_each) {
  const std::string op =
      R"({"name": "fc", "type": "matmul_v2", "dtype": "float16", "rule": "white_list", "cause": "matmul_v2", "because": ["matmul_v2"]})";
  auto text = [](const std::string &ops) { return R"({"amp": "O1", "ops": [)" + ops + "]}"; };
  const std::string head = "d.json: error: ";
  EXPECT_EQ(report(text(op)), "accepted");
  EXPECT_EQ(report(file(kHead, kOp)),
            head + "is no AMP report\nhint: --amp-report=<file>.json writes one\n");
  EXPECT_EQ(report("[]"), head + "is no AMP report\nhint: --amp-report=<file>.json writes one\n");
  EXPECT_EQ(report(text(op + "," + op)),
            head + "ops[1]: op 'fc' stands twice\nnote: ops[0] is the other one\n");
  EXPECT_EQ(report(text(replaced(op, R"(["matmul_v2"])", "1"))),
            head + "ops[0].because: expects a list, got 1\n");
  EXPECT_EQ(report(text(replaced(op, R"("dtype": "float16", )", ""))),
            head + "ops[0]: missing key 'dtype'\n");
}
