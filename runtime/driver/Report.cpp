// The trace of --profile and the text of --benchmark.
#include "driver/Report.h"
#include "core/File.h"
#include "core/Json.h"
#include "driver/Console.h"
#include "load/Check.h"
#include <algorithm>
#include <cmath>

namespace ampc::runtime {

using namespace ampc::format;

Status addLateTimes(Session &session, std::vector<StepProfile> &steps) {
  AMPC_ASSIGN(auto late, session.lateTimes());
  if (late.empty())
    return {};
  std::vector<StepProfile *> byRun;
  for (StepProfile &step : steps)
    byRun.insert(byRun.end(), step.runs, &step);
  for (LateTime &one : late)
    byRun.at(one.run)->times.push_back(std::move(one.time));
  for (StepProfile &step : steps)
    std::stable_sort(
        step.times.begin(), step.times.end(),
        [](const CommandTime &a, const CommandTime &b) { return a.beginNs < b.beginNs; });
  return {};
}

namespace {

// A complete event without its last brace, in microseconds.
std::string eventText(int line, const std::string &name, const std::string &category,
                      uint64_t origin, uint64_t beginNs, uint64_t endNs) {
  auto since = [](uint64_t from, uint64_t to) {
    return decimal((static_cast<double>(to) - static_cast<double>(from)) / 1e3, "%.3f");
  };
  return "{\"ph\": \"X\", \"pid\": 1, \"tid\": " + std::to_string(line) +
         ", \"name\": " + quoteJson(name) + ", \"cat\": " + quoteJson(category) +
         ", \"ts\": " + since(origin, beginNs) + ", \"dur\": " + since(beginNs, endNs) +
         ", \"args\": {";
}

} // namespace

Status writeProfile(const std::string &path, const Program &program,
                    const std::vector<StepProfile> &steps, const std::string &profiler) {
  AMPC_ASSIGN(OutputFile file, OutputFile::create(path));
  std::string text = "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [";
  uint64_t origin = 0;
  const char *separator = "\n";
  for (const StepProfile &step : steps) {
    const Entry &entry = *program.entry(step.entry);
    for (const CommandTime &time : step.times) {
      const Command &command = *entry.commands()->Get(time.command);
      if (origin == 0)
        origin = time.beginNs;
      std::string kind = EnumNameCall(command.call_type());
      if (command.call_type() == Call::Launch)
        kind = program.head().kernels()->Get(command.call_as_Launch()->kernel())->symbol()->str();
      else if (const LibraryCall *call = command.call_as_LibraryCall())
        kind = call->name()->str();
      text += separator +
              eventText(1, program.head().op_names()->Get(command.op())->str(),
                        entryName(step.entry), origin, time.beginNs, time.endNs) +
              "\"call\": " + quoteJson(kind) +
              (time.kernel.empty() ? "" : ", \"kernel\": " + quoteJson(time.kernel)) +
              ", \"command\": " + std::to_string(time.command) +
              ", \"step\": " + std::to_string(step.step) + "}}";
      separator = ",\n";
      if (text.size() > (1 << 20)) {
        AMPC_TRY(file.write(text));
        text.clear();
      }
    }
    for (const Group::Span &span : step.spans) {
      text += separator +
              eventText(span.waits ? 1 : 2, span.what, "ranks", origin, span.beginNs, span.endNs) +
              "\"bytes\": " + std::to_string(span.bytes) +
              ", \"step\": " + std::to_string(step.step) + "}}";
      separator = ",\n";
    }
  }
  AMPC_TRY(file.write(text + "\n], \"otherData\": {\"times\": " + quoteJson(profiler) + "}}\n"));
  return file.commit();
}

std::string hostText(const HostWork &before, const HostWork &after) {
  double steps = static_cast<double>(std::max<uint64_t>(1, after.steps - before.steps));
  auto perStep = [&](double amount, const char *format) { return decimal(amount / steps, format); };
  double cpu = after.cpuSeconds - before.cpuSeconds -
               (after.calls.waitCpuSeconds - before.calls.waitCpuSeconds);
  return "host " + perStep(cpu * 1e6, "%.2f") + " us CPU, " +
         perStep(static_cast<double>(after.calls.calls - before.calls.calls), "%.3f") +
         " driver calls, " +
         perStep(static_cast<double>(after.calls.waits - before.calls.waits), "%.4f") +
         " waits per step";
}

std::string benchmarkText(std::vector<double> seconds, uint64_t rows) {
  if (seconds.empty())
    return "no step was timed";
  std::sort(seconds.begin(), seconds.end());
  auto milliseconds = [](double value) { return decimal(value * 1e3, "%.3f") + " ms"; };
  double median = seconds[seconds.size() / 2];
  double p99 = seconds[std::min(seconds.size() - 1, seconds.size() * 99 / 100)];
  return "min " + milliseconds(seconds.front()) + ", median " + milliseconds(median) + ", p99 " +
         milliseconds(p99) + ", " +
         decimal(static_cast<double>(rows ? rows : 1) / std::max(median, 1e-9), "%.1f") +
         (rows ? " rows/s" : " steps/s");
}

} // namespace ampc::runtime
