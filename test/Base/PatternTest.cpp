// Regular expressions on names.
#include "ampc/Base/Pattern.h"
#include "gtest/gtest.h"
#include <chrono>

namespace ampc {
namespace {

TEST(Pattern, MatchesWholeNames) {
  EXPECT_TRUE(Pattern::matches("fc\\d+\\.w|b", "fc12.w"));
  EXPECT_TRUE(Pattern::matches("fc\\d+\\.w|b", "b"));
  EXPECT_FALSE(Pattern::matches("fc\\d+\\.w|b", "fc12.ww"));
  EXPECT_FALSE(Pattern::matches("fc", "fc1"));
  EXPECT_TRUE(Pattern::matches("a|ab", "ab")) << "not the first alternative alone";
  EXPECT_TRUE(Pattern::matches("(?!head).*", "body.head"));
  EXPECT_FALSE(Pattern::matches("(?!head).*", "head.w"));
  EXPECT_TRUE(Pattern::matches(".*", "two\nlines")) << "names may contain anything";
  EXPECT_TRUE(Pattern::matches("gr.ße", "gr\xc3\xb6\xc3\x9f"
                                        "e"))
      << "characters, not bytes";
  EXPECT_FALSE(Pattern::matches("[", "["));
}

TEST(Pattern, SaysWhyItIsNone) {
  std::string why;
  EXPECT_FALSE(Pattern::compile("w[a", why));
  EXPECT_EQ(why, "missing terminating ] for character class, at character 3");
  EXPECT_FALSE(Pattern::compile("a\xff", why));
  EXPECT_NE(why.find("UTF-8 error"), std::string::npos) << why;
}

TEST(Pattern, EndsInTime) {
  auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(Pattern::matches("(a*)*b", std::string(5000, 'a')));
  EXPECT_FALSE(Pattern::matches("((((((x?)+)+)+)+)+)+y", std::string(5000, 'x')));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

} // namespace
} // namespace ampc
