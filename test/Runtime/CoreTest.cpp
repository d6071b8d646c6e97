// The runtime's small parts: types in programs, JSON and tables read from files, hints, statuses,
// conversions of halves.
#include "ampc/Format/DType.h"
#include "core/File.h"
#include "core/Half.h"
#include "core/Json.h"
#include "core/Philox.h"
#include "core/Signals.h"
#include "core/Table.h"
#include "cpu/ThreadPool.h"
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

namespace ampc::runtime {
namespace {

std::string errorOf(const std::string &text) {
  auto json = parseJson(text, "f");
  EXPECT_FALSE(json.ok()) << text;
  return json.ok() ? "" : json.status().what();
}

json::Document parsed(const std::string &text) {
  auto document = parseJson(text, "f");
  EXPECT_TRUE(document.ok()) << document.status().text();
  return std::move(*document);
}

TEST(CoreDType, SizesAndNamesAreConstants) {
  static_assert(format::sizeOf(format::DType::bf16) == 2 && format::isFloat(format::DType::bf16));
  static_assert(format::sizeOf(format::DType::i64) == 8 && !format::isFloat(format::DType::i64));
  static_assert(!format::isFloat(format::DType::f64)); // in files alone
  static_assert(format::nameOf(format::DType::f16) == std::string_view("float16"));
}

TEST(CoreDType, ADamagedTypeHasNoSize) {
  for (int number : {static_cast<int>(kNumberFormats.size()), 127, 255}) {
    auto type = static_cast<format::DType>(number);
    EXPECT_FALSE(format::isKnown(type));
    EXPECT_EQ(format::numberFormat(type), nullptr);
    EXPECT_EQ(format::sizeOf(type), 0U);
    EXPECT_STREQ(format::nameOf(type), "?");
    EXPECT_FALSE(format::isFloat(type));
  }
}

TEST(CoreJson, ErrorsNameTheFileAndThePlace) {
  auto document = parseJson("{\"a\" 1}", "f");
  ASSERT_FALSE(document.ok());
  EXPECT_EQ(document.status().code(), Code::invalid);
  EXPECT_EQ(document.status().where(), "f:1:6");
  EXPECT_TRUE(document.status().what().starts_with("syntax error")) << document.status().text();
  EXPECT_EQ(errorOf(""), "the file is empty");
  EXPECT_EQ(errorOf(R"([{"b": {"a": 1, "a": 2}}])"), "[0].b.a: duplicate key 'a'");
}

TEST(CoreJson, TwoMillionValuesAreTheMost) {
  std::string text = "[0";
  for (int i = 0; i < 2000000; ++i)
    text += ",0";
  EXPECT_EQ(errorOf(text + "]"), "more than 2000000 JSON values");
}

TEST(CoreJson, QuotedTextReadsBack) {
  std::string all;
  for (int c = 0; c < 128; ++c)
    all += static_cast<char>(c);
  all += "\xc3\xa9";
  EXPECT_EQ(parsed(quoteJson(all)).root().string(), all);
}

TEST(CoreJson, NumbersReadBackToTheSameBits) {
  for (uint32_t bits = 0; bits < 0x7f800000; bits += 9973 * 64) {
    float value = std::bit_cast<float>(bits);
    ASSERT_EQ(static_cast<float>(parsed(jsonNumber(value)).root().number()), value) << bits;
  }
  for (double value : {1.0 / 3, 5e-324, 1.7976931348623157e308, -0.1, 1e21})
    EXPECT_EQ(parsed(jsonNumber(value)).root().number(), value);
  EXPECT_EQ(jsonNumber(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(jsonNumber(static_cast<float>(1.0 / 3)), "0.33333334");
  EXPECT_EQ(jsonNumber(static_cast<double>(NAN)), "\"nan\"");
  EXPECT_EQ(jsonNumber(HUGE_VAL), "\"inf\"");
}

class CoreTable : public testing::Test {
protected:
  void SetUp() override { std::filesystem::remove_all(folder); }
  void write(const std::string &text) {
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(writeFile(path, text).ok());
  }
  std::string folder = testing::TempDir() + "core-table-" +
                       testing::UnitTest::GetInstance()->current_test_info()->name();
  std::string path = folder + "/deep/er/t.json";
};

TEST_F(CoreTable, IsWhatWasMergedIntoIt) {
  mergeTable(path, "ways", {{"a", "1"}, {"b", "2"}});
  mergeTable(path, "ways", {{"b", "3"}, {"odd \"key\"\n", "\\"}});
  EXPECT_EQ(readTable(path, "ways"), (Table{{"a", "1"}, {"b", "3"}, {"odd \"key\"\n", "\\"}}));
}

TEST_F(CoreTable, OfAnotherNameIsEmptyAndReplaced) {
  mergeTable(path, "old", {{"a", "1"}});
  EXPECT_TRUE(readTable(path, "new").empty());
  mergeTable(path, "new", {{"b", "2"}});
  EXPECT_EQ(readTable(path, "new"), (Table{{"b", "2"}}));
  EXPECT_TRUE(readTable(path, "old").empty());
}

TEST_F(CoreTable, NothingIsWrittenOfNothing) {
  mergeTable(path, "ways", {});
  EXPECT_FALSE(std::filesystem::exists(folder));
  mergeTable("", "ways", {{"a", "1"}});
  EXPECT_TRUE(readTable("", "ways").empty());
}

TEST_F(CoreTable, ForgivesDamagedFiles) {
  path = folder + "/t.json";
  for (const char *text : {"", "{", "[]", "3", "{\"ways\": []}",
                           "{\"ways\": {\"a\": \"1\", \"a\": \"2\"}}", "{\"ways\": {\"a\": 1}}"}) {
    write(text);
    EXPECT_TRUE(readTable(path, "ways").empty()) << text;
  }
  write("{\"ways\": {\"a\": 1, \"b\": \"2\"}}");
  EXPECT_EQ(readTable(path, "ways"), (Table{{"b", "2"}}));
  write("{");
  mergeTable(path, "ways", {{"c", "3"}});
  EXPECT_EQ(readTable(path, "ways"), (Table{{"c", "3"}}));
}

TEST_F(CoreTable, AFolderThatCannotBeMadeIsNoError) {
  mergeTable("/proc/nowhere/t.json", "ways", {{"a", "1"}});
  EXPECT_TRUE(readTable("/proc/nowhere/t.json", "ways").empty());
}

TEST(CoreStatus, LinesStayLines) {
  EXPECT_EQ(invalid("a\nb", "has '\t'").hint("c\rd").text(),
            "a\\x0ab: error: has '\\x09'\nhint: c\\x0dd");
  EXPECT_EQ(invalid("", "cannot open").text(), "'': error: cannot open");
}

TEST(CoreFile, ALimitIsAskedForBeforeReading) {
  std::string path = testing::TempDir() + "core-limit";
  ASSERT_TRUE(writeFile(path, "12345678").ok());
  EXPECT_EQ(*readFile(path, 8), "12345678");
  auto larger = readFile(path, 7);
  ASSERT_FALSE(larger.ok());
  EXPECT_EQ(larger.status().text(), path + ": error: is larger than 7 bytes");
  EXPECT_EQ(larger.status().code(), Code::invalid);
}

TEST(CoreFile, AnEmptyFileIsAnEmptyText) {
  std::string path = testing::TempDir() + "core-empty";
  ASSERT_TRUE(writeFile(path, "").ok());
  auto text = readFile(path, 0);
  ASSERT_TRUE(text.ok()) << text.status().text();
  EXPECT_EQ(*text, "");
}

TEST(CoreFile, NumbersAsSixteenDigits) {
  EXPECT_EQ(hex64(0), "0000000000000000");
  EXPECT_EQ(hex64(UINT64_MAX), "ffffffffffffffff");
  EXPECT_EQ(hex64(0xABCDEF), "0000000000abcdef");
}

TEST(CoreFile, AHashSeesEveryByteAndTheLength) {
  std::string text(300, 'a');
  std::set<uint64_t> seen;
  for (size_t i = 0; i < text.size(); ++i) {
    std::string other = text;
    other[i] = 'b';
    seen.insert(hashBytes(other.data(), other.size()));
    seen.insert(hashBytes(text.data(), i));
  }
  EXPECT_EQ(seen.size(), 2 * text.size());
}

TEST(CoreStatus, LinesStandBelowTheError) {
  Status status = invalid("m.bin", "is wrong").note("it is old").hint("make it again");
  EXPECT_EQ(status.text(), "m.bin: error: is wrong\nnote: it is old\nhint: make it again");
  EXPECT_FALSE(status.ok());
  EXPECT_TRUE(Status().ok());
}

TEST(CoreStatus, APlaceIsFilledInOnce) {
  EXPECT_EQ(invalid("", "is wrong").at("first").at("second").where(), "first");
  EXPECT_EQ(invalid("f", "is wrong").under("entry eval").under("head").what(),
            "head: entry eval: is wrong");
  EXPECT_TRUE(Status().under("entry eval").ok());
  EXPECT_EQ(Status().under("entry eval").what(), "");
}

TEST(CoreStatus, EveryKindHasItsExitCode) {
  EXPECT_EQ(static_cast<int>(invalid("a", "b").code()), 1);
  EXPECT_EQ(static_cast<int>(usage("b").code()), 2);
  EXPECT_EQ(usage("b").where(), "amprun");
  EXPECT_EQ(static_cast<int>(environment("a", "b").code()), 3);
}

TEST(CoreStatus, HintsAreNear) {
  auto hint = [](const std::string &name, std::vector<std::string> candidates) {
    std::string text = withNearest(invalid("f", "x"), name, candidates).text();
    return text == "f: error: x" ? "" : text.substr(text.find('\n') + 1);
  };
  EXPECT_EQ(hint("wieght", {"bias", "weight"}), "hint: did you mean 'weight'?");
  EXPECT_EQ(hint("yy", {"y"}), "hint: did you mean 'y'?");
  EXPECT_EQ(hint("x", {"y"}), "");
  EXPECT_EQ(hint("label", {"image", "pred"}), "");
  EXPECT_EQ(hint("ab", {"ax", "bb"}), "hint: did you mean 'ax'?"); // the first of equally near ones
  EXPECT_EQ(hint("abc", {}), "");
  EXPECT_EQ(hint(std::string(201, 'a'), {std::string(200, 'a')}), "");
  EXPECT_EQ(hint(std::string(200, 'a'), {std::string(201, 'a')}), "");
}

// Halfway between neighbours, rounding goes to the even one; beside it, to the nearer.
TEST(CoreHalf, RoundsTiesToEven) {
  for (uint32_t bits = 0; bits < 0x7bff; ++bits) {
    auto low = static_cast<uint16_t>(bits), high = static_cast<uint16_t>(bits + 1);
    float middle = (fromF16(low) + fromF16(high)) / 2;
    ASSERT_EQ(toF16(middle), bits % 2 ? high : low) << bits;
    ASSERT_EQ(toF16(std::nextafter(middle, 0.0f)), low) << bits;
    ASSERT_EQ(toF16(std::nextafter(middle, 1e9f)), high) << bits;
    ASSERT_EQ(toF16(-middle), (bits % 2 ? high : low) | 0x8000) << bits;
  }
  for (uint32_t bits = 1; bits < 0x7f7f; ++bits) {
    auto low = static_cast<uint16_t>(bits), high = static_cast<uint16_t>(bits + 1);
    float middle = std::bit_cast<float>(bits << 16 | 0x8000);
    ASSERT_EQ(toBf16(middle), bits % 2 ? high : low) << bits;
    ASSERT_EQ(toBf16(std::nextafter(middle, 0.0f)), low) << bits;
    ASSERT_EQ(toBf16(std::nextafter(middle, HUGE_VALF)), high) << bits;
  }
}

TEST(CoreHalf, OverflowsWhereTheNextValueWouldBe) {
  EXPECT_EQ(toF16(std::nextafter(65520.0f, 0.0f)), 0x7bff);
  EXPECT_EQ(toF16(65520.0f), 0x7c00);
  EXPECT_EQ(toF16(-INFINITY), 0xfc00);
  EXPECT_EQ(toBf16(3.3895314e38f), 0x7f7f);
  EXPECT_EQ(toBf16(3.4028235e38f), 0x7f80);
  EXPECT_EQ(toBf16(-INFINITY), 0xff80);
}

TEST(CoreHalf, NanStaysNan) {
  for (uint32_t bits : {0x7f800001u, 0x7fc00000u, 0xffffffffu, 0xff800001u}) {
    EXPECT_TRUE(std::isnan(fromF16(toF16(std::bit_cast<float>(bits))))) << bits;
    EXPECT_TRUE(std::isnan(fromBf16(toBf16(std::bit_cast<float>(bits))))) << bits;
  }
}

TEST(CorePhilox, EveryPartOfTheKeyCounts) {
  std::set<std::array<uint32_t, 4>> seen = {philox(0, 0, 0)};
  for (int bit = 0; bit < 64; ++bit) {
    uint64_t one = uint64_t{1} << bit;
    seen.insert({philox(one, 0, 0), philox(0, one, 0), philox(0, 0, one)});
  }
  EXPECT_EQ(seen.size(), 1u + 3 * 64);
}

TEST(CorePool, OneTaskRunsOnTheCaller) {
  ThreadPool pool(4);
  std::thread::id self;
  pool.run(1, [&](uint64_t, int slot) {
    EXPECT_EQ(slot, 0);
    self = std::this_thread::get_id();
  });
  EXPECT_EQ(self, std::this_thread::get_id());
}

TEST(CorePool, NoTwoTasksShareASlotAtOnce) {
  ThreadPool pool(4);
  std::array<std::atomic<int>, 4> inside{};
  for (int round = 0; round < 20; ++round)
    pool.run(200, [&](uint64_t, int slot) {
      EXPECT_EQ(inside[slot].fetch_add(1), 0);
      inside[slot].fetch_sub(1);
    });
}

// What a task wrote is seen by the caller afterwards, without a lock of its own.
TEST(CorePool, ResultsAreThereWhenItReturns) {
  ThreadPool pool(3);
  std::vector<uint64_t> squares(5000);
  for (uint64_t round = 1; round < 20; ++round) {
    pool.run(squares.size(), [&](uint64_t i, int) { squares[i] = i * i + round; });
    for (uint64_t i = 0; i < squares.size(); ++i)
      ASSERT_EQ(squares[i], i * i + round);
  }
}

bool hasSignalStack(const void *memory = nullptr) {
  stack_t stack = {};
  sigaltstack(nullptr, &stack);
  return !(stack.ss_flags & SS_DISABLE) && (!memory || stack.ss_sp == memory);
}

TEST(CoreSignals, AThreadGetsAStackAndKeepsItsOwn) {
  static std::atomic<bool> onStack;
  std::thread([] {
    EXPECT_FALSE(hasSignalStack());
    useSignalStack();
    EXPECT_TRUE(hasSignalStack());
    struct sigaction handler = {}, before;
    handler.sa_flags = SA_ONSTACK;
    handler.sa_handler = [](int) {
      stack_t stack = {};
      sigaltstack(nullptr, &stack);
      onStack = stack.ss_flags & SS_ONSTACK;
    };
    sigaction(SIGUSR1, &handler, &before);
    pthread_kill(pthread_self(), SIGUSR1);
    sigaction(SIGUSR1, &before, nullptr);
  }).join();
  EXPECT_TRUE(onStack);
  std::thread([] {
    std::vector<uint8_t> memory(64 << 10);
    stack_t own = {};
    own.ss_sp = memory.data();
    own.ss_size = memory.size();
    sigaltstack(&own, nullptr);
    useSignalStack();
    EXPECT_TRUE(hasSignalStack(memory.data()));
    own.ss_flags = SS_DISABLE;
    sigaltstack(&own, nullptr);
  }).join();
}

TEST(CoreSignals, BlockedExceptFaults) {
  auto blocked = [](int number) {
    sigset_t now;
    pthread_sigmask(SIG_BLOCK, nullptr, &now);
    return sigismember(&now, number) == 1;
  };
  {
    SignalsBlocked scope;
    EXPECT_TRUE(blocked(SIGINT) && blocked(SIGTERM) && blocked(SIGPROF));
    EXPECT_FALSE(blocked(SIGSEGV) || blocked(SIGBUS) || blocked(SIGFPE) || blocked(SIGILL));
  }
  EXPECT_FALSE(blocked(SIGINT) || blocked(SIGPROF));
}

} // namespace
} // namespace ampc::runtime
