// What a run tells people: the picture of --plot, and the summary and the warning behind a
// training.
#include "Tool.h"
#include "driver/Plot.h"
#include "driver/Summary.h"
#include <cmath>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

std::vector<StepRecord> steps(size_t count, float (*loss)(size_t), float scale = 1) {
  std::vector<StepRecord> records(count);
  for (size_t i = 0; i < count; ++i) {
    records[i].step = i + 1;
    records[i].hasLoss = true;
    records[i].loss = loss(i);
    records[i].lossScale = scale;
    records[i].seconds = 0.5;
  }
  return records;
}

size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++count;
  return count;
}

// Every text element, in order.
std::vector<std::string> labels(const std::string &svg) {
  std::vector<std::string> out;
  for (size_t at = 0; (at = svg.find("<text", at)) != std::string::npos;) {
    size_t begin = svg.find('>', at) + 1, end = svg.find("</text>", begin);
    out.push_back(svg.substr(begin, end - begin));
    at = end;
  }
  return out;
}

bool holds(const std::vector<std::string> &all, const std::string &one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// Panels have a frame each, which is the only rectangle without a fill.
size_t panels(const std::string &svg) {
  return countOf(svg, "fill=\"none\" stroke=\"#888\"");
}

TEST(Plot, HasAnAxisThatSuitsItsNumbers) {
  std::string even =
      plotSvg("", steps(30, [](size_t i) { return 2.0f + static_cast<float>(i) / 29; }), {});
  EXPECT_TRUE(holds(labels(even), "2") && holds(labels(even), "2.4") && holds(labels(even), "3"))
      << even;
  EXPECT_TRUE(holds(labels(even), "5") && holds(labels(even), "30") && !holds(labels(even), "0"))
      << "ticks of steps";
  std::string wide = plotSvg(
      "", steps(30, [](size_t i) { return std::pow(10.0f, -static_cast<float>(i) / 10); }), {});
  EXPECT_TRUE(holds(labels(wide), "0.01") && holds(labels(wide), "0.1") && holds(labels(wide), "1"))
      << wide;
  std::string negative = plotSvg(
      "", steps(30, [](size_t i) { return std::pow(10.0f, -static_cast<float>(i) / 10) - 0.5f; }),
      {});
  EXPECT_TRUE(holds(labels(negative), "-0.4") && holds(labels(negative), "0"))
      << "numbers below 0 have no logarithm: " << negative;
}

TEST(Plot, HasNoEmptyPanel) {
  auto falling = [](size_t i) { return 1.0f / static_cast<float>(i + 1); };
  EXPECT_EQ(panels(plotSvg("", steps(4, falling), {})), 1u)
      << "without a loss scale there is no axis for one";
  EXPECT_EQ(panels(plotSvg("", steps(4, falling, 1024), {})), 2u);
  std::vector<StepRecord> measured = steps(4, falling, 1024);
  for (StepRecord &record : measured)
    record.metrics = {{"acc", 0.5f}, {"top<5", NAN}};
  std::string svg = plotSvg("", measured, {});
  EXPECT_EQ(panels(svg), 3u);
  EXPECT_TRUE(holds(labels(svg), "acc") && !holds(labels(svg), "top&lt;5"))
      << "nor a legend for what has no finite number";
  std::string none = plotSvg("", steps(4, [](size_t) { return NAN; }), {});
  EXPECT_EQ(panels(none), 0u);
  EXPECT_TRUE(holds(labels(none), "no number of this training is finite"));
  EXPECT_TRUE(holds(labels(plotSvg("a<b & \"c\"", {}, {})), "no step was run"));
  EXPECT_TRUE(holds(labels(plotSvg("a<b & \"c\"", {}, {})), "a&lt;b &amp; &quot;c&quot;"));
}

TEST(Plot, MarksWhatIsNoCurve) {
  std::vector<StepRecord> records = steps(
      8, [](size_t i) { return i == 2 || i == 4 ? NAN : 1.0f + static_cast<float>(i); }, 1024);
  records[0].foundInf = records[1].foundInf = records[6].foundInf = true;
  std::vector<EvalRecord> evaluations(2);
  for (size_t i = 0; i < 2; ++i) {
    evaluations[i].step = 4 * (i + 1);
    evaluations[i].hasLoss = true;
    evaluations[i].loss = 2.5f;
  }
  std::string svg = plotSvg("", records, evaluations);
  EXPECT_TRUE(holds(labels(svg), "skipped (3)") && holds(labels(svg), "loss not finite (2)") &&
              holds(labels(svg), "loss of evaluations"));
  EXPECT_EQ(countOf(svg, "stroke=\"#cc2222\" stroke-width=\"1.2\""), 3u);
  EXPECT_EQ(countOf(svg, "stroke=\"#7a2fb0\" stroke-width=\"1.2\""), 2u);
  EXPECT_EQ(countOf(svg, "<circle"), 3u)
      << "two evaluations, and a loss between two that are not finite";
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(Plot, OfManyStepsStaysSmallAndLosesNoSpike) {
  std::vector<StepRecord> many = steps(200000, [](size_t i) { return i == 77777 ? 4.0f : 1.0f; });
  std::string svg = plotSvg("", many, {});
  EXPECT_LT(svg.size(), 100000u);
  std::string path = svg.substr(svg.find("<path"));
  double top = 1e9; // of the curve: the least y
  for (size_t at = 0; (at = path.find('L', at)) != std::string::npos; ++at)
    top = std::min(top, std::stod(path.substr(path.find(' ', at))));
  many[77777].loss = 1;
  EXPECT_NE(svg, plotSvg("", many, {}));
  EXPECT_LT(top, 80) << "the spike reaches the top of its panel";
}

class Summaries : public Tool {};

Options faultless() {
  return {};
}

TEST_F(Summaries, CountWhatTheLogSays) {
  write("m.bin", trainingSpec());
  auto program = runtime::Program::load(path("m.bin"));
  ASSERT_TRUE(program.ok());
  auto session = Session::create(*program);
  ASSERT_TRUE(session.ok());
  Summary summary;
  EXPECT_EQ(summary.text(0, **session).rfind("trained:    0 steps\nmemory:     ", 0), 0u);
  EXPECT_EQ(
      summary.text(7, **session).rfind("trained:    0 steps, the training is already at 7\n", 0),
      0u);
  std::vector<StepRecord> records =
      steps(4, [](size_t i) { return i == 1 ? INFINITY : 3.0f - static_cast<float>(i); }, 8);
  records[2].foundInf = true;
  records[3].loss = 2.5f;
  for (StepRecord &record : records) {
    record.metrics = {{"acc", 0.25f}, {"top5", NAN}};
    summary.step(record);
  }
  EvalRecord evaluation;
  evaluation.hasLoss = true;
  evaluation.loss = 0.5f;
  evaluation.metrics = {{"acc", 0.75f}};
  summary.evaluation(evaluation);
  summary.wrote("weights", "w");
  summary.wrote("log", "l");
  std::string text = summary.text(4, **session);
  size_t memory = text.find("memory:     ");
  ASSERT_NE(memory, std::string::npos);
  EXPECT_EQ(text.substr(0, memory), "trained:    4 steps, skipped 1, non-finite 1, 2 steps/s\n"
                                    "loss:       first 3, last 2.5, best 1 at 3\n"
                                    "metrics:    acc 0.25, top5 nan\n"
                                    "evaluation: loss 0.5, acc 0.75\n");
  EXPECT_NE(text.find(" at the peak"), std::string::npos);
  EXPECT_EQ(text.substr(text.find("written:")), "written:    weights w, log l\n");
  EXPECT_EQ(summary.warning(**program, faultless()), "") << "two of four are not most";
  Summary later;
  StepRecord record = records[3];
  record.step = 31;
  later.step(record);
  EXPECT_EQ(later.text(31, **session).rfind("trained:    1 step, skipped 0", 0), 0u);
}

TEST_F(Summaries, SayWhyMostStepsWereInVain) {
  write("m.bin", trainingSpec());
  auto program = runtime::Program::load(path("m.bin"));
  ASSERT_TRUE(program.ok());
  auto warning = [&](std::vector<StepRecord> records, const Options &options) {
    Summary summary;
    for (const StepRecord &record : records)
      summary.step(record);
    return summary.warning(**program, options);
  };
  auto skipped = [](float scale, float fall) {
    std::vector<StepRecord> records = steps(5, [](size_t) { return 1.0f; });
    for (size_t i = 0; i < 5; ++i, scale *= fall) {
      records[i].foundInf = i > 1;
      records[i].lossScale = scale;
    }
    return records;
  };
  EXPECT_EQ(warning(skipped(1024, 0.5f), faultless()),
            "3 of 5 steps were skipped; likely causes: a loss scale that begins too high, at 1024 "
            "(it is 64 now: train longer, or see ampc --init-loss-scaling)");
  EXPECT_EQ(warning(skipped(1024, 1), faultless()),
            "3 of 5 steps were skipped; likely causes: a loss scale that is too high (1024: see "
            "ampc --loss-scale), data that "
            "is not scaled to small numbers, a learning rate that is too large");
  Options faults;
  faults.faults.nanSteps = {1};
  EXPECT_EQ(warning(skipped(1024, 1), faults),
            "3 of 5 steps were skipped; likely causes: faults were injected");
  EXPECT_EQ(warning(steps(5, [](size_t) { return NAN; }), faultless())
                .rfind("5 of 5 steps had a loss that is not finite; likely causes: numbers in the "
                       "data or weights that "
                       "are not finite or very large, labels outside their classes",
                       0),
            0u);
  EXPECT_EQ(warning(steps(5, [](size_t i) { return i > 1 ? INFINITY : 1; }), faultless()),
            "3 of 5 steps had a loss that is not finite; likely causes: a learning rate that is "
            "too large (the loss was finite before step 3)");
  std::vector<StepRecord> both = steps(5, [](size_t i) { return i == 3 ? NAN : 1; });
  both[0].foundInf = both[1].foundInf = both[4].foundInf = true;
  EXPECT_EQ(warning(both, faultless())
                .rfind("4 of 5 steps were skipped or had a loss that is not finite", 0),
            0u);
}

} // namespace
} // namespace ampc::test
