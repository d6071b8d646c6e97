#include "ampc/Base/Quote.h"
#include <gtest/gtest.h>

using namespace ampc;

TEST(Quoted, escapes_what_a_terminal_would_not_show) {
  EXPECT_EQ(quote(""), "''");
  EXPECT_EQ(quote("a\n\xff\xc3\xa9"), "'a\\x0a\\xff\xc3\xa9'");
  EXPECT_EQ(quote("\x1b[2J\x7f"), "'\\x1b[2J\\x7f'");
  EXPECT_EQ(quote("\xc2\x9b"
                  "2J\xc2\xa0"),
            "'\\xc2\\x9b2J\xc2\xa0'"); // a control character of two bytes
  EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(80, 'x') + "…'");
}

TEST(Quoted, a_text_stays_on_one_line) {
  EXPECT_EQ(oneLine("a\nb\t\x7f"), "a\\x0ab\\x09\\x7f");
  EXPECT_EQ(oneLine(std::string(200, 'x') + "\xff\xc3\xa9"),
            std::string(200, 'x') + "\xff\xc3\xa9");
  EXPECT_EQ(oneLine("a\xc2\x9b"), "a\\xc2\\x9b");
  EXPECT_EQ(oneLine(""), "");
}

TEST(Quoted, a_sequence_that_is_not_whole_is_escaped) {
  EXPECT_EQ(quote("\xe2\x82"), "'\\xe2\\x82'");               // its end is missing
  EXPECT_EQ(quote("\xe2\x82\xac"), "'\xe2\x82\xac'");         // three bytes, one letter
  EXPECT_EQ(quote("\xf0\x9f\x98\x80"), "'\xf0\x9f\x98\x80'"); // four
  EXPECT_EQ(quote("\xc0\xaf"), "'\\xc0\\xaf'");               // too long a form of '/'
}
