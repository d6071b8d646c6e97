#include "PtxMachine.h"
#include "PtxInstruction.h"
#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <random>
#include <sstream>

namespace ampc::codegen::test {

struct PtxMachine::Entry {
  std::vector<Instruction> code;
  std::vector<std::string> parameters;
  unsigned threads = 0, registers = 0, blocks = 1; // of a cluster
};

/// Text to instructions: labels become indices, registers numbers, symbols addresses.
struct PtxMachine::Parser {
  PtxMachine &machine;
  Entry &entry;
  std::map<std::string, unsigned> numbers;
  std::map<std::string, size_t> labels;

  Operand operand(std::string text) {
    Operand o;
    if (text.front() == '[') {
      o = operand(text.substr(1, text.size() - 2));
      o.memory = true;
      return o;
    }
    if (text.front() == '{') {
      std::stringstream list(text.substr(1, text.size() - 2));
      for (std::string part; std::getline(list, part, ',');)
        o.parts.push_back(operand(trimmed(part)));
      return o;
    }
    if (size_t plus = text.find('+', 1); plus != std::string::npos) {
      o = operand(text.substr(0, plus));
      o.offset = std::stoll(text.substr(plus + 1));
      return o;
    }
    if (text.front() == '%' || text == "_" || text == "tmp")
      return registerNamed(text, o);
    if (auto number = numberIn(text)) {
      o.value = *number;
      return o;
    }
    if (auto shared = machine.shared.find(text); shared != machine.shared.end()) {
      o.value = shared->second;
      return o;
    }
    for (size_t i = 0; i < entry.parameters.size(); ++i)
      if (entry.parameters[i] == text)
        o.value = 8 * i, o.parameter = true;
    o.symbol = text;
    return o;
  }

  Operand &registerNamed(const std::string &text, Operand &o) {
    static const char *const special[] = {"%tid.x", "%ctaid.x", "%ntid.x"};
    for (int i = 0; i < 3; ++i)
      if (text == special[i])
        o.special = i + 1;
    auto [it, fresh] = numbers.try_emplace(text, numbers.size());
    o.reg = it->second;
    entry.registers = numbers.size();
    return o;
  }

  static std::optional<uint64_t> numberIn(const std::string &text) {
    if (text.rfind("0f", 0) == 0 || text.rfind("0d", 0) == 0)
      return std::stoull(text.substr(2), nullptr, 16);
    bool number =
        std::isdigit(static_cast<unsigned char>(text[0])) || (text[0] == '-' && text.size() > 1);
    if (!number)
      return std::nullopt;
    return text[0] == '-' ? uint64_t(std::stoll(text, nullptr, 0)) : std::stoull(text, nullptr, 0);
  }

  static std::string trimmed(const std::string &text) {
    size_t from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t");
    return from == std::string::npos ? "" : text.substr(from, to - from + 1);
  }

  /// One instruction without its semicolon.
  void instruction(std::string text) {
    Instruction in;
    in.text = text;
    if (text[0] == '@') {
      size_t end = text.find_first_of(" \t");
      in.negated = text[1] == '!';
      in.guard = operand(text.substr(in.negated ? 2 : 1, end - (in.negated ? 2 : 1))).reg;
      text = trimmed(text.substr(end));
    }
    size_t end = text.find_first_of(" \t");
    std::stringstream words(text.substr(0, end));
    for (std::string word; std::getline(words, word, '.');)
      in.words.push_back(word);
    std::string rest = end == std::string::npos ? "" : trimmed(text.substr(end)), part;
    int depth = 0;
    for (char c : rest + ",") {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == ',' && depth == 0) {
        // shfl and setp may give a predicate beside the result: d|p
        part = trimmed(part);
        size_t bar = part.find('|');
        if (!part.empty())
          in.operands.push_back(operand(part.substr(0, bar)));
        if (bar != std::string::npos)
          in.operands.back().parts.push_back(operand(part.substr(bar + 1)));
        part.clear();
      } else {
        part += c;
      }
    }
    in.decode();
    entry.code.push_back(in);
  }
};

PtxMachine::PtxMachine(std::string_view ptx) {
  std::stringstream text{std::string(ptx)};
  Entry *entry = nullptr;
  std::unique_ptr<Parser> parser;
  bool body = false;
  for (std::string line; std::getline(text, line);) {
    line = Parser::trimmed(line.substr(0, line.find("//")));
    if (line.rfind(".shared", 0) == 0) {
      size_t open = line.find('['), from = line.rfind(' ', open) + 1;
      if (shared.try_emplace(line.substr(from, open - from), sharedBytes).second)
        sharedBytes += (std::stoull(line.substr(open + 1)) + 15) / 16 * 16;
    } else if (line.rfind(".visible .entry", 0) == 0) {
      std::string name = line.substr(16, line.find('(') - 16);
      entries[name] = std::make_unique<Entry>();
      entry = entries[name].get();
      parser.reset(new Parser{*this, *entry, {}, {}});
    } else if (line.rfind(".param", 0) == 0) {
      std::string name = line.substr(line.rfind(' ') + 1);
      entry->parameters.push_back(name.substr(0, name.find(',')));
    } else if (line.rfind(".reqntid", 0) == 0) {
      entry->threads = std::stoul(line.substr(8));
    } else if (line.rfind(".reqnctapercluster", 0) == 0) {
      entry->blocks = std::stoul(line.substr(18));
    } else if (line == "{") {
      body = true;
    } else if (line == "}" && body) {
      body = false;
      for (Instruction &in : entry->code)
        for (Operand &o : in.operands)
          if (auto label = parser->labels.find(o.symbol); label != parser->labels.end())
            in.target = label->second;
    } else if (body && line.size() > 1 && line.back() == ':') {
      parser->labels[line.substr(0, line.size() - 1)] = entry->code.size();
    } else if (body && line.rfind("{ .reg", 0) == 0) {
      // { .reg .b32 tmp; instruction; }
      size_t from = line.find(';') + 1;
      parser->instruction(Parser::trimmed(line.substr(from, line.rfind(';') - from)));
    } else if (body && line.size() > 1 && line[0] != '.') {
      parser->instruction(line.substr(0, line.size() - 1));
    }
  }
}
PtxMachine::~PtxMachine() = default;

bool PtxMachine::has(const std::string &entry) const {
  return entries.count(entry);
}
unsigned PtxMachine::blockThreads(const std::string &entry) const {
  return entries.at(entry)->threads;
}
unsigned PtxMachine::clusterBlocks(const std::string &entry) const {
  return entries.at(entry)->blocks;
}

/// Threads run until they end or wait; when all of a warp, block or cluster wait, what they wait
/// for happens.
struct PtxMachine::Execution {
  PtxMachine &machine;
  Entry &entry;
  const std::vector<MemoryRange> &memory;
  std::vector<Thread> threads;
  std::vector<uint64_t> shared;
  std::string error;

  /// Where a shared address of this thread lies: its own block's, or that of the block which mapa
  /// named.
  uint64_t inShared(const Instruction &in, const Thread &t, uint64_t address, unsigned bytes) {
    uint64_t offset = uint32_t(address),
             block = in.space == "shared" ? t.rank : address >> kRankShift;
    if (offset % bytes || offset + bytes > machine.sharedBytes || block >= entry.blocks) {
      error = "shared memory elsewhere: " + in.text;
      return 0;
    }
    auto first = threads.begin() + block * entry.threads;
    if (std::all_of(first, first + entry.threads, [](const Thread &other) { return other.ended; }))
      error = "shared memory of a block that has ended: " + in.text;
    return reinterpret_cast<uint64_t>(shared.data()) + block * machine.sharedBytes + offset;
  }

  bool allowed(const Instruction &in, uint64_t address, unsigned bytes, bool write) {
    if (address % bytes == 0)
      for (size_t i = 0; i < memory.size(); ++i) {
        const MemoryRange &range = memory[i];
        if (address < range.begin || address + bytes > range.end ||
            !(write ? range.writes : range.reads))
          continue;
        machine.traffic[i].all += bytes;
        machine.traffic[i].wide += bytes >= 16 ? bytes : 0;
        return true;
      }
    error = (address % bytes ? "misaligned: "
             : write         ? "writes elsewhere: "
                             : "reads elsewhere: ") +
            in.text;
    return false;
  }

  /// Whether no operand that the launch may write has any of these bytes.
  bool isNeverWritten(uint64_t address, unsigned bytes) const {
    return std::none_of(memory.begin(), memory.end(), [&](const MemoryRange &range) {
      return range.writes && address < range.end && range.begin < address + bytes;
    });
  }

  void access(const Instruction &in, Thread &t, const std::vector<uint64_t> &parameters) {
    const Operand &place = in.operands[in.store ? 0 : 1], &values = in.operands[in.store ? 1 : 0];
    size_t count = std::max<size_t>(1, values.parts.size());
    unsigned bytes = in.bytes * count;
    uint64_t address = t.read(place) + place.offset;
    if (in.space == "param")
      address = reinterpret_cast<uint64_t>(parameters.data()) + place.value + place.offset;
    else if (in.space == "global") {
      if (!allowed(in, address, bytes, in.store))
        return;
      if (in.nonCoherent && !isNeverWritten(address, bytes)) {
        error = "reads through the non-coherent cache what the launch may write: " + in.text;
        return;
      }
      ++machine.widths[bytes];
    } else {
      address = inShared(in, t, address, bytes);
      if (!error.empty())
        return;
    }
    for (size_t i = 0; i < count; ++i) {
      const Operand &value = values.parts.empty() ? values : values.parts[i];
      char *at = reinterpret_cast<char *>(address) + i * in.bytes;
      uint64_t word = in.store ? t.read(value) : 0;
      if (in.store) {
        std::memcpy(at, &word, in.bytes);
        continue;
      }
      std::memcpy(&word, at, in.bytes);
      t.registers[value.reg] = in.extend(word);
    }
  }

  /// Runs until the thread ends or waits, or has done `most` instructions.
  void run(Thread &t, const std::vector<uint64_t> &parameters, uint64_t most) {
    for (uint64_t done = 0; error.empty() && done < most; ++done) {
      if (++t.steps > 50'000'000) {
        error = "does not end";
        return;
      }
      const Instruction &in = entry.code[t.next++];
      if (in.guard >= 0 && (t.registers[in.guard] != 0) == in.negated)
        continue;
      switch (in.kind) {
      case Instruction::Branch: t.next = in.target; break;
      case Instruction::Return: t.ended = true; return;
      case Instruction::Memory: access(in, t, parameters); break;
      case Instruction::Wait:
        if (in.scope == Instruction::Cluster && !t.arrived)
          error = "waits where it has not arrived: " + in.text;
        t.waits = &in;
        return;
      case Instruction::Compute: in.compute(t); break;
      case Instruction::Unknown: error = "unknown instruction: " + in.text; return;
      }
    }
  }

  /// Lets the threads of [first, last) go on, if all that have not ended wait at one place.
  bool release(size_t first, size_t last, Instruction::Scope scope) {
    const Instruction *place = nullptr;
    for (size_t i = first; i < last; ++i) {
      if (threads[i].ended)
        continue;
      if (!threads[i].waits || threads[i].waits->scope != scope ||
          (place && threads[i].waits != place))
        return false;
      place = threads[i].waits;
    }
    if (!place)
      return false;
    std::vector<uint64_t> values;
    for (size_t i = first; i < last; ++i)
      values.push_back(place->shuffles ? threads[i].read(place->operands[1]) : 0);
    for (size_t i = first; i < last; ++i) {
      if (threads[i].ended && place->shuffles)
        error = "shuffles with threads that have ended: " + place->text;
      if (place->shuffles)
        threads[i].registers[place->operands[0].reg] =
            values[(i - first) ^ place->operands[2].value];
      threads[i].arrived &= scope != Instruction::Cluster;
      threads[i].waits = nullptr;
    }
    return true;
  }

  std::string run(const std::vector<uint64_t> &parameters, uint64_t block, ThreadOrder order) {
    constexpr uint64_t kSlice =
        32; // instructions of a thread before another one may run, where the order is mixed
    shared.resize(entry.blocks * machine.sharedBytes / 8);
    uint64_t first = block / entry.blocks * entry.blocks;
    for (unsigned rank = 0; rank < entry.blocks; ++rank)
      for (unsigned i = 0; i < entry.threads; ++i)
        threads.emplace_back(entry.registers, i, first + rank, entry.threads, rank);
    std::vector<size_t> turns(threads.size());
    std::iota(turns.begin(), turns.end(), 0);
    if (order == ThreadOrder::Backward)
      std::reverse(turns.begin(), turns.end());
    std::minstd_rand random(1);
    while (error.empty()) {
      bool all = true, moved = false;
      if (order == ThreadOrder::Mixed)
        std::shuffle(turns.begin(), turns.end(), random);
      for (size_t turn : turns) {
        Thread &t = threads[turn];
        if (!t.ended && !t.waits)
          run(t, parameters, order == ThreadOrder::Mixed ? 1 + random() % kSlice : UINT64_MAX),
              moved = true;
        all &= t.ended;
      }
      if (all || !error.empty())
        break;
      for (size_t i = 0; i < threads.size(); i += 32)
        moved |= release(i, std::min(i + 32, threads.size()), Instruction::Warp);
      for (size_t i = 0; i < threads.size(); i += entry.threads)
        moved |= release(i, i + entry.threads, Instruction::Block);
      moved |= release(0, threads.size(), Instruction::Cluster);
      if (!moved)
        error = "threads wait for one another";
    }
    return error;
  }
};

std::string PtxMachine::run(const std::string &name, const std::vector<uint64_t> &parameters,
                            uint64_t block, const std::vector<MemoryRange> &memory,
                            ThreadOrder order) {
  traffic.assign(memory.size(), {});
  return Execution{*this, *entries.at(name), memory, {}, {}, {}}.run(parameters, block, order);
}

} // namespace ampc::codegen::test
