#include "ampc/Base/Json.h"
#include <gtest/gtest.h>

using namespace ampc;
using namespace ampc::json;

static std::string errorOf(std::string text) {
  Messages diagnostics;
  EXPECT_FALSE(Document::parse("f.json", std::move(text), diagnostics));
  return diagnostics.text();
}

static Document parsed(std::string text) {
  Messages diagnostics;
  auto document = Document::parse("f.json", std::move(text), diagnostics);
  EXPECT_TRUE(document) << diagnostics.text();
  return std::move(*document);
}

TEST(Json, numbers_are_exact) {
  Document d =
      parsed("[9007199254740993, -9223372036854775808, 18446744073709551615, 0.1, 5e-324]");
  auto values = d.root().elements();
  EXPECT_EQ(values[0].integer(), 9007199254740993);
  EXPECT_EQ(values[1].integer(), INT64_MIN);
  EXPECT_EQ(values[2].kind(), Kind::unsignedInteger);
  EXPECT_EQ(values[2].unsignedInteger(), UINT64_MAX);
  EXPECT_EQ(values[3].real(), 0.1);
  EXPECT_EQ(values[4].real(), 5e-324);
}

TEST(Json, kinds_are_told_apart) {
  Document d =
      parsed(R"({"n": null, "t": true, "i": 3, "m": -3, "u": 18446744073709551615, "d": 0.5,
    "s": "a", "a": [1], "o": {"x": {}}})");
  auto at = [&](const char *key) -> const Value & { return *d.root().find(key); };
  EXPECT_TRUE(at("n").isNull());
  EXPECT_TRUE(at("t").isBoolean());
  EXPECT_TRUE(at("i").isNonNegativeInteger());
  EXPECT_EQ(at("i").nonNegativeInteger(), 3u);
  EXPECT_FALSE(at("m").isNonNegativeInteger());
  EXPECT_TRUE(at("u").isNonNegativeInteger());
  EXPECT_EQ(at("u").nonNegativeInteger(), UINT64_MAX);
  EXPECT_FALSE(at("d").isNonNegativeInteger());
  EXPECT_EQ(at("s").stringOrEmpty(), "a");
  EXPECT_EQ(at("a").stringOrEmpty(), "");
  EXPECT_TRUE(at("o").find("x")->isObject());
  EXPECT_EQ(at("a").find("x"), nullptr) << "a list has no keys";
  EXPECT_EQ(d.root().find("absent"), nullptr);
}

TEST(Json, a_caller_may_limit_the_number_of_values) {
  Messages diagnostics;
  EXPECT_TRUE(Document::parse("f.json", "[1, 2]", diagnostics, 3));
  EXPECT_FALSE(Document::parse("f.json", "[1, 2, 3]", diagnostics, 3));
  EXPECT_EQ(diagnostics.text(), "f.json: error: more than 3 JSON values\n");
}

TEST(Json, keys_keep_their_order_and_escapes_are_read) {
  Document d = parsed("\xef\xbb\xbf{\"z\":1,\"a\\n\\u00e9\":\"q\\\"\",\"m\":\"plain\"}");
  auto members = d.root().members();
  ASSERT_EQ(members.size(), 3u);
  EXPECT_EQ(members[0].key, "z");
  EXPECT_EQ(members[1].key, "a\n\xc3\xa9");
  EXPECT_EQ(members[1].value.string(), "q\"");
  EXPECT_EQ(members[2].value.string(), "plain");
}

TEST(Json, every_value_knows_its_path_and_place) {
  Document d = parsed("{\n \"ops\": [{}, {\"in\\\"puts\" : {\"X\": [\"a\", -1.5e3 , true]}}]\n}");
  const Value &x = *d.root().find("ops")->elements()[1].find("in\"puts")->find("X");
  EXPECT_EQ(d.path(x), "ops[1]['in\"puts'].X");
  EXPECT_EQ(d.path(x.elements()[1]), "ops[1]['in\"puts'].X[1]");
  EXPECT_EQ(d.path(x.elements()[2]), "ops[1]['in\"puts'].X[2]");
  EXPECT_EQ(d.path(d.root()), "");
  EXPECT_EQ(d.place(x.elements()[1].offset()).line, 2u);
  EXPECT_EQ(d.place(x.elements()[1].offset()).column, 40u);
  const Member &key = d.root().find("ops")->elements()[1].members()[0];
  EXPECT_EQ(d.path(key.keyOffset), "ops[1]['in\"puts']");
}

TEST(Json, a_duplicate_key_is_named_with_its_path) {
  EXPECT_EQ(errorOf(R"({"a": [{"k": 1, "k": 2}]})"), "f.json: error: a[0].k: duplicate key 'k'\n");
  EXPECT_EQ(errorOf(R"({"a": 1, "\u0061": 2})"), "f.json: error: a: duplicate key 'a'\n");
  std::string many = "{";
  for (int i = 0; i < 100; ++i)
    many += "\"k" + std::to_string(i) + "\": 0, ";
  EXPECT_EQ(errorOf(many + "\"k7\": 1}"), "f.json: error: k7: duplicate key 'k7'\n");
}

TEST(Json, nesting_stops_at_64_levels) {
  parsed(std::string(64, '[') + std::string(64, ']'));
  std::string path;
  for (int i = 0; i < 64; ++i)
    path += "[0]";
  EXPECT_EQ(errorOf(std::string(65, '[') + std::string(65, ']')),
            "f.json: error: " + path + ": nested deeper than 64 levels\n");
}

TEST(Json, numbers_that_no_type_holds_are_errors) {
  EXPECT_EQ(errorOf(R"({"a": [1, {"b": 1e999}]})"),
            "f.json: error: a[1].b: number 1e999 is too large for a 64-bit float\n");
  EXPECT_EQ(errorOf("[[1], 18446744073709551616]"),
            "f.json: error: [1]: integer 18446744073709551616 does not fit in 64 bits\n");
  EXPECT_EQ(errorOf("{\"a\": NaN}"), "f.json: error: a: numbers must be finite, got NaN\n");
  EXPECT_EQ(errorOf("{\"a\": [0, -Infinity]}"),
            "f.json: error: a[1]: numbers must be finite, got -Infinity\n");
}

TEST(Json, syntax_errors_have_line_and_column) {
  EXPECT_EQ(errorOf("{\"a\": 1,\n  b}"), "f.json:2:3: error: syntax error while parsing object key "
                                         "- invalid literal; expected string literal\n");
  EXPECT_EQ(errorOf("{} x"), "f.json:1:4: error: syntax error while parsing value - invalid "
                             "literal; expected end of input\n");
  EXPECT_EQ(errorOf(""), "f.json:1:1: error: the file is empty\n");
  EXPECT_EQ(errorOf(" "), "f.json:1:2: error: syntax error while parsing value - unexpected end of "
                          "input; expected '[', '{', or a literal\n");
  EXPECT_EQ(errorOf(std::string("{}\0{", 4)), "f.json:1:3: error: syntax error: NUL byte\n");
  EXPECT_EQ(errorOf("[\"\xff\"]"), "f.json:1:3: error: syntax error while parsing value - invalid "
                                   "string: ill-formed UTF-8 byte\n");
}

TEST(Json, files_that_cannot_be_read) {
  Messages absent, folder;
  EXPECT_FALSE(Document::read("/nonexistent/m.json", absent));
  EXPECT_EQ(absent.text(), "/nonexistent/m.json: error: cannot open: No such file or directory\n");
  EXPECT_FALSE(Document::read("/", folder));
  EXPECT_EQ(folder.text(), "/: error: is a folder, not a model\n");
}
