// --info: the description of a program as text and JSON.
#include "core/Elements.h"
#include "core/File.h"
#include "core/Json.h"
#include "cpu/LibraryCall.h"
#include "driver/Report.h"
#include "load/Check.h"
#include "load/CpuFeatures.h"
#include "load/KernelObject.h"
#include "load/Memory.h"
#include "session/Preparation.h"
#include "session/ShardPlan.h"
#include <algorithm>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

const char *kindName(ArenaKind kind) {
  return EnumNameArenaKind(kind);
}

// The bytes of the operands that a session on a CPU keeps in the library's layout: those of
// products and convolutions of `infer` that depend on variables alone, in a program that does not
// train.
uint64_t keptBytes(const Program &program) {
  const format::Program &head = program.head();
  const Entry *infer = program.entry(EntryRole::infer);
  if (!infer || program.entry(EntryRole::train_step))
    return 0;
  uint64_t bytes = 0;
  for (uint32_t i = infer->prepared(); i < infer->commands()->size(); ++i)
    if (const LibraryCall *call = infer->commands()->Get(i)->call_as_LibraryCall())
      findCallKind(*call)->forEachRange(*call, [&](const Range &range, bool) {
        if (dependsOnVariables(head, range))
          bytes += range.size();
      });
  return bytes;
}

// A JSON list of the texts that `each` returns for the elements.
template <class Range, class Each> std::string list(const Range &range, Each each) {
  std::string text;
  for (const auto *element : range)
    text += (text.empty() ? "" : ", ") + each(*element);
  return "[" + text + "]";
}

std::string tensorJson(const Tensor &tensor) {
  return "{\"name\": " + quoteJson(tensor.name()->str()) + ", \"dtype\": \"" +
         nameOf(tensor.dtype()) + "\", \"shape\": " + shapeText(shapeOf(tensor)) +
         ", \"bytes\": " + std::to_string(tensor.range()->size());
}

std::string entryJson(const Entry &entry) {
  std::string text = std::string("{\"role\": \"") + entryName(entry.role()) + "\", \"inputs\": ";
  text += list(*entry.inputs(), [](const Tensor &t) { return tensorJson(t) + "}"; });
  text += ", \"outputs\": " + list(*entry.outputs(), [](const Output &o) {
            return tensorJson(*o.tensor()) + ", \"field\": \"" + EnumNameField(o.field()) +
                   "\", \"row_mean\": " + (o.row_mean() ? "true" : "false") + "}";
          });
  return text + ", \"commands\": " + std::to_string(entry.commands()->size()) + "}";
}

std::string words(const std::vector<std::string> &items) {
  std::string text;
  for (const std::string &item : items)
    text += (text.empty() ? "" : ", ") + quoteJson(item);
  return "[" + text + "]";
}

std::string segmentJson(const Segment &segment) {
  return std::string("{\"kind\": \"") + EnumNameSegmentKind(segment.kind()) +
         "\", \"bytes\": " + std::to_string(segment.size()) +
         ", \"features\": " + words(requiredFeatures(segment)) + "}";
}

// The products with several implementations on this CPU, and the chosen one of each.
std::string productsJson(const format::Program &head, const SessionOptions &options) {
  Ways known(options);
  std::map<std::string, std::string> ways;
  for (const Entry *entry : *head.entries())
    for (const Command *command : *entry->commands()) {
      const LibraryCall *call = command->call_as_LibraryCall();
      if (call && cpuCallKind(*call).addChoices)
        cpuCallKind(*call).addChoices(*call, known, ways);
    }
  std::string text;
  for (const auto &[name, way] : ways)
    text += (text.empty() ? "" : ", ") + quoteJson(name) + ": " + quoteJson(way);
  return "{" + text + "}";
}

std::string usedObject(const Program &program, const std::function<bool(std::string_view)> &has) {
  auto chosen = chooseObject(program, has);
  if (!chosen.ok())
    return "none";
  return EnumNameSegmentKind(
      program.head().segments()->Get(static_cast<uint32_t>(*chosen))->kind());
}

// What the kernels access, from the code for this CPU or for a GPU; empty if the program has code
// for neither. `object` must outlive the result.
KernelAccesses accessesOf(const Program &program, KernelObject &object) {
  const auto &kernels = *program.head().kernels();
  if (std::all_of(kernels.begin(), kernels.end(), [](const Kernel *k) { return k->cuda(); }))
    return [&](uint32_t kernel) { return KernelAccess(*kernels.Get(kernel)->cuda()); };
  auto segment = chooseObject(program, cpuHas);
  if (!segment.ok())
    return nullptr;
  uint64_t xxh3 = program.head().segments()->Get(static_cast<uint32_t>(*segment))->xxh3();
  auto loaded = KernelObject::load(program.segment(*segment), xxh3, program.path());
  if (!loaded.ok())
    return nullptr;
  object = std::move(*loaded);
  for (const Kernel *kernel : kernels)
    if (!object.find(kernel->symbol()->str()))
      return nullptr;
  return [&](uint32_t kernel) {
    return KernelAccess(*object.find(kernels.Get(kernel)->symbol()->str()));
  };
}

// The arenas of the rank with the most, and each rank's masters and moments, with --zero=1.
struct RankMemory {
  int ranks;
  uint64_t bytes;
  std::vector<uint64_t> state;
};

// For some numbers of ranks; empty for a program that does not train on several.
std::vector<RankMemory> rankMemories(const Program &program) {
  std::vector<RankMemory> memories;
  const Entry *entry = program.entry(EntryRole::train_step);
  KernelObject object;
  KernelAccesses accesses;
  if (!entry || !entry->buckets() || entry->buckets()->size() == 0 ||
      !(accesses = accessesOf(program, object)))
    return memories;
  uint64_t all = 0;
  for (const Arena *arena : *program.head().arenas())
    all += arena->size();
  for (int ranks : {2, 4, 8}) {
    ShardPlan plan = planShards(program, accesses, ranks, 0);
    RankMemory memory{ranks, all, {}};
    uint64_t most = 0;
    for (int rank = 0; rank < ranks; ++rank) {
      memory.state.push_back(plan.stateBytes(rank));
      memory.bytes -= memory.state.back();
      most = std::max(most, memory.state.back());
    }
    memory.bytes += most;
    memories.push_back(std::move(memory));
  }
  return memories;
}

std::string zeroJson(const Program &program) {
  std::string text;
  for (const RankMemory &memory : rankMemories(program)) {
    std::string state;
    for (uint64_t bytes : memory.state)
      state += (state.empty() ? "" : ", ") + std::to_string(bytes);
    text += (text.empty() ? "" : ", ") + ("{\"ranks\": " + std::to_string(memory.ranks)) +
            ", \"bytes\": " + std::to_string(memory.bytes) + ", \"state\": [" + state + "]}";
  }
  return "[" + text + "]";
}

} // namespace

std::string infoJson(const Program &program, const SessionOptions &options) {
  const format::Program &head = program.head();
  auto field = [](const char *name, const std::string &value) {
    return std::string(",\n \"") + name + "\": " + value;
  };
  std::string text = "{\"name\": " + quoteJson(head.name()->str());
  text += field("ampc_version", quoteJson(head.ampc_version()->str()));
  text += field("schema", std::to_string(head.schema()));
  text += field("hash", quoteJson(hex64(program.hash())));
  text += field("amp", quoteJson(head.amp()->str()));
  text += field("has_finite_check", head.has_finite_check() ? "true" : "false");
  text += field("entries", list(*head.entries(), entryJson));
  text += field("variables", list(*head.variables(), [](const Variable &v) {
                  return tensorJson(*v.tensor()) + ", \"role\": \"" +
                         EnumNameVariableRole(v.role()) +
                         "\", \"trainable\": " + (v.trainable() ? "true" : "false") + "}";
                }));
  text += field("arenas", list(*head.arenas(), [](const Arena &a) {
                  return "{\"name\": " + quoteJson(a.name()->str()) + ", \"kind\": \"" +
                         kindName(a.kind()) + "\", \"bytes\": " + std::to_string(a.size()) + "}";
                }));
  text += field("zero", zeroJson(program));
  text += field("kept_operands", std::to_string(keptBytes(program)));
  text += field("kernels", list(*head.kernels(),
                                [](const Kernel &k) { return quoteJson(k.symbol()->str()); }));
  text += field("segments", list(*head.segments(), segmentJson));
  text += field("cpu_object", quoteJson(usedObject(program, cpuHas)));
  text += field("products", productsJson(head, options));
  text += field("dropped_inputs", head.dropped_inputs() ? list(*head.dropped_inputs(),
                                                               [](const flatbuffers::String &s) {
                                                                 return quoteJson(s.str());
                                                               })
                                                        : "[]");
  std::string stats;
  if (head.stats())
    for (const Stat *stat : *head.stats())
      stats += (stats.empty() ? "" : ", ") + quoteJson(stat->name()->str()) + ": " +
               std::to_string(stat->value());
  return text + field("stats", "{" + stats + "}") + "}\n";
}

std::string infoText(const Program &program) {
  const format::Program &head = program.head();
  std::string text = head.name()->str() + " (" + head.amp()->str() + "), made by ampc " +
                     head.ampc_version()->str() + ", hash " + hex64(program.hash()) + "\n";
  for (const Entry *entry : *head.entries()) {
    text += std::string("entry ") + entryName(entry->role()) + ": " +
            std::to_string(entry->commands()->size()) + " calls\n";
    for (const Tensor *input : *entry->inputs())
      text += "  input  " + input->name()->str() + " " + shapeText(shapeOf(*input)) + " " +
              nameOf(input->dtype()) + "\n";
    for (const Output *output : *entry->outputs())
      text += "  " +
              std::string(output->field() == Field::output ? "output"
                                                           : EnumNameField(output->field())) +
              " " + output->tensor()->name()->str() + " " + shapeText(shapeOf(*output->tensor())) +
              " " + nameOf(output->tensor()->dtype()) + "\n";
  }
  text += "variables: " + std::to_string(head.variables()->size()) + "\n";
  for (const Variable *variable : *head.variables())
    text += "  " + variable->tensor()->name()->str() + " " +
            shapeText(shapeOf(*variable->tensor())) + " " + nameOf(variable->tensor()->dtype()) +
            ", " + EnumNameVariableRole(variable->role()) +
            (variable->trainable() ? "" : ", frozen") + "\n";
  text += "arenas:\n";
  for (const Arena *arena : *head.arenas())
    text += "  " + arena->name()->str() + " (" + kindName(arena->kind()) +
            "): " + bytesText(arena->size()) + "\n";
  for (const RankMemory &memory : rankMemories(program))
    text += "  with --zero=1 on " + std::to_string(memory.ranks) + " ranks: at most " +
            bytesText(memory.bytes) + " on one of them\n";
  if (uint64_t kept = keptBytes(program))
    text += "operands in the library's layout, on a CPU: about " + bytesText(kept) + "\n";
  text += "kernels: " + std::to_string(head.kernels()->size()) + "\n";
  for (const Segment *segment : *head.segments()) {
    text += std::string("segment ") + EnumNameSegmentKind(segment->kind()) + ": " +
            bytesText(segment->size());
    std::string features;
    for (const std::string &feature : requiredFeatures(*segment))
      features += (features.empty() ? ", needs " : " ") + feature;
    text += features + "\n";
  }
  return text + "this CPU runs: " + usedObject(program, cpuHas) + "\n";
}

} // namespace ampc::runtime
