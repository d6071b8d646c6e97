// A stack machine over items that lie in one list and refer to each other by index, so that no
// input makes it recurse. Only dictionaries of arrays and of texts are results.
#include "Pickle.h"
#include <algorithm>
#include <cstring>
#include <deque>
#include <span>
#include <unordered_map>

namespace ampc::paddle {

namespace {

struct Item {
  enum Kind { None, Boolean, Integer, Text, Bytes, Tuple, Dict, Global, Type, Array, Mark };
  Kind kind = None;
  int64_t integer = 0;
  std::string_view text;      // Text; Bytes; name of a Global; code of a Type
  bool isText = false;        // Bytes: the characters of the text stand for bytes
  std::vector<size_t> parts;  // Tuple; Dict: keys and values in turn; Array: shape
  size_t type = 0, bytes = 0; // Array: items; 0 before BUILD
};

constexpr size_t kMostDimensions = 64; // numpy's limit

constexpr std::string_view kReconstruct[] = {"numpy._core.multiarray _reconstruct",
                                             "numpy.core.multiarray _reconstruct"};
constexpr std::string_view kFromBuffer[] = {"numpy._core.numeric _frombuffer",
                                            "numpy.core.numeric _frombuffer"};

class Machine {
public:
  explicit Machine(std::string_view bytes) : all(bytes) {
    items.emplace_back(); // 0 is no item
  }

  PickledState run() {
    if (!looksLikePickle(take(2)))
      fail("is no pickle of protocol 2 to 5");
    while (problem.empty() && step())
      ;
    if (problem.empty() && at != all.size())
      fail("has " + std::to_string(all.size() - at) + " bytes behind the pickle");
    return stateOf(pop());
  }

  size_t position() const { return opcodeAt; }
  // What is wrong; empty if nothing is.
  std::string problem;

private:
  // After the first failure texts are empty and items are item 0.
  void fail(std::string what) {
    if (problem.empty())
      problem = std::move(what);
  }

  // Bytes of the file.
  std::string_view take(uint64_t count) {
    if (!problem.empty() || count > all.size() - at) {
      fail("is cut off: the file ends inside of it");
      return {};
    }
    std::string_view bytes = all.substr(at, count);
    at += count;
    return bytes;
  }
  template <typename Number> Number number() {
    Number value = 0;
    if (std::string_view bytes = take(sizeof value); !bytes.empty())
      std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string_view line() {
    size_t end = all.find('\n', at);
    if (end == all.npos) {
      fail("is cut off: the file ends inside of a name");
      return {};
    }
    std::string_view text = take(end - at);
    take(1);
    return text;
  }

  // The stack.
  size_t add(Item item) {
    items.push_back(std::move(item));
    return items.size() - 1;
  }
  void push(Item item) { stack.push_back(add(std::move(item))); }
  void push(Item::Kind kind, std::string_view text) {
    Item item;
    item.kind = kind;
    item.text = text;
    push(std::move(item));
  }
  void pushInteger(int64_t value, Item::Kind kind = Item::Integer) {
    Item item;
    item.kind = kind;
    item.integer = value;
    push(std::move(item));
  }
  size_t pop() {
    if (stack.empty()) {
      fail("takes a value from an empty stack");
      return 0;
    }
    size_t top = stack.back();
    stack.pop_back();
    return top;
  }
  Item &expect(size_t item, Item::Kind kind, const char *what) {
    if (problem.empty() && items[item].kind == kind)
      return items[item];
    fail(std::string("expects ") + what);
    nothing = Item();
    return nothing;
  }
  std::vector<size_t> popToMark() {
    auto mark = std::find_if(stack.rbegin(), stack.rend(),
                             [&](size_t item) { return items[item].kind == Item::Mark; });
    if (mark == stack.rend()) {
      fail("takes values up to a mark that is not there");
      return {};
    }
    std::vector<size_t> parts(mark.base(), stack.end());
    stack.erase(mark.base() - 1, stack.end());
    return parts;
  }
  void pushTuple(std::vector<size_t> parts) {
    Item tuple;
    tuple.kind = Item::Tuple;
    tuple.parts = std::move(parts);
    push(std::move(tuple));
  }
  void pushTuple(size_t count) {
    std::vector<size_t> parts(count);
    for (size_t i = count; i-- > 0;)
      parts[i] = pop();
    pushTuple(std::move(parts));
  }
  void remember(uint64_t place) {
    if (stack.empty())
      fail("remembers a value of an empty stack");
    else
      memo[place] = stack.back();
  }
  void recall(uint64_t place) {
    auto found = memo.find(place);
    if (found == memo.end())
      fail("recalls a value that it has not remembered");
    else
      stack.push_back(found->second);
  }

  // Returns false behind the last opcode. The order is that of the protocol's documentation.
  bool step() {
    opcodeAt = at;
    std::string_view opcode = take(1);
    switch (opcode.empty() ? '.' : opcode[0]) {
    case '.': return false;
    case '\x95': number<uint64_t>(); break; // the size of a frame
    case 'N': push(Item()); break;
    case '\x88': pushInteger(1, Item::Boolean); break;
    case '\x89': pushInteger(0, Item::Boolean); break;
    case 'K': pushInteger(number<uint8_t>()); break;
    case 'M': pushInteger(number<uint16_t>()); break;
    case 'J': pushInteger(number<int32_t>()); break;
    case '\x8a': pushLong(); break;
    case '\x8c': push(Item::Text, take(number<uint8_t>())); break;
    case 'X': push(Item::Text, take(number<uint32_t>())); break;
    case '\x8d': push(Item::Text, take(number<uint64_t>())); break;
    case 'C': push(Item::Bytes, take(number<uint8_t>())); break;
    case 'B': push(Item::Bytes, take(number<uint32_t>())); break;
    case '\x8e':
    case '\x96': push(Item::Bytes, take(number<uint64_t>())); break;
    case ')': pushTuple(0); break;
    case '\x85': pushTuple(1); break;
    case '\x86': pushTuple(2); break;
    case '\x87': pushTuple(3); break;
    case '(': pushInteger(0, Item::Mark); break;
    case 't': pushTuple(popToMark()); break;
    case '}': pushInteger(0, Item::Dict); break;
    case 's': setItem(); break;
    case 'u': setItems(popToMark()); break;
    case 'q': remember(number<uint8_t>()); break;
    case 'r': remember(number<uint32_t>()); break;
    case '\x94': remember(memo.size()); break;
    case 'h': recall(number<uint8_t>()); break;
    case 'j': recall(number<uint32_t>()); break;
    case 'c': {
      std::string_view module = line();
      pushGlobal(module, line());
      break;
    }
    case '\x93': {
      std::string_view name = expect(pop(), Item::Text, "the name of a global").text;
      pushGlobal(expect(pop(), Item::Text, "the module of a global").text, name);
      break;
    }
    case 'R': reduce(); break;
    case 'b': build(); break;
    default:
      fail("has opcode " + std::to_string(static_cast<unsigned char>(opcode[0])) +
           ", which no state_dict of arrays has");
    }
    return true;
  }

  // An integer of up to eight bytes.
  void pushLong() {
    std::string_view bytes = take(number<uint8_t>());
    if (bytes.size() > sizeof(int64_t))
      return fail("has an integer of " + std::to_string(bytes.size()) + " bytes");
    int64_t value = !bytes.empty() && bytes.back() < 0 ? -1 : 0;
    std::memcpy(&value, bytes.data(), bytes.size());
    pushInteger(value);
  }

  void setItem() {
    size_t value = pop(), key = pop();
    setItems({key, value});
  }
  void setItems(std::vector<size_t> added) {
    if (stack.empty() || added.size() % 2)
      return fail("expects keys and values of a dictionary");
    Item &dict = expect(stack.back(), Item::Dict, "a dictionary");
    dict.parts.insert(dict.parts.end(), added.begin(), added.end());
  }

  void pushGlobal(std::string_view module, std::string_view name) {
    std::string whole = std::string(module) + " " + std::string(name);
    auto isOneOf = [&](std::span<const std::string_view> words) {
      return std::ranges::find(words, whole) != words.end();
    };
    if (isOneOf(kReconstruct))
      push(Item::Global, "_reconstruct");
    else if (isOneOf(kFromBuffer))
      push(Item::Global, "_frombuffer");
    else if (whole == "numpy ndarray")
      push(Item::Global, "ndarray");
    else if (whole == "numpy dtype")
      push(Item::Global, "dtype");
    else if (whole == "_codecs encode")
      push(Item::Global, "encode");
    else
      fail("uses " + quote(std::string(module) + "." + std::string(name)) +
           ": only numpy arrays are read, nothing is executed");
  }

  // What a call would give.
  void reduce() {
    std::vector<size_t> &given = expect(pop(), Item::Tuple, "the arguments of a call").parts;
    std::string_view name = expect(pop(), Item::Global, "a function to call").text;
    auto isText = [&](size_t i) { return items[given[i]].kind == Item::Text; };
    if (name == "_reconstruct" && given.size() == 3 &&
        expect(given[0], Item::Global, "a class").text == "ndarray") {
      pushInteger(0, Item::Array);
    } else if (name == "dtype" && !given.empty() && isText(0)) {
      push(Item::Type, items[given[0]].text);
    } else if (name == "encode" && given.size() == 2 && isText(0) && isText(1) &&
               items[given[1]].text == "latin1") {
      push(Item::Bytes, items[given[0]].text);
      items.back().isText = true;
    } else if (name == "_frombuffer" && given.size() == 4 && isText(3) &&
               items[given[3]].text == "C") {
      size_t bytes = given[0], type = given[1], shape = given[2];
      pushInteger(0, Item::Array);
      fill(stack.back(), shape, type, bytes);
    } else {
      fail("calls " + quote(std::string(name)) + " with other arguments than numpy does");
    }
  }

  void fill(size_t array, size_t shape, size_t type, size_t bytes) {
    expect(type, Item::Type, "the dtype of an array");
    expect(bytes, Item::Bytes, "the bytes of an array");
    const std::vector<size_t> &dims = expect(shape, Item::Tuple, "the shape of an array").parts;
    if (dims.size() > kMostDimensions)
      return fail("has an array of " + std::to_string(dims.size()) + " dimensions");
    for (size_t dim : dims)
      if (expect(dim, Item::Integer, "a size of an array").integer < 0)
        fail("has an array of a negative size");
    if (!problem.empty())
      return;
    items[array].parts = dims;
    items[array].type = type;
    items[array].bytes = bytes;
  }

  // (version, shape, dtype, is_fortran, bytes) of an array, (version, byte order, …) of a dtype.
  void build() {
    const std::vector<size_t> &state = expect(pop(), Item::Tuple, "the state of an object").parts;
    if (stack.empty())
      return fail("builds an object that is not there");
    Item &object = items[stack.back()];
    if (object.kind == Item::Type) {
      bool isPlain = state.size() >= 8 && items[state[2]].kind == Item::None &&
                     items[state[3]].kind == Item::None;
      if (!isPlain || expect(state[1], Item::Text, "a byte order").text == ">")
        fail("has a dtype that is no little-endian number");
      return;
    }
    expect(stack.back(), Item::Array, "an array to build");
    if (state.size() != 5)
      return fail("expects five parts in the state of an array");
    if (expect(state[3], Item::Boolean, "whether an array is in Fortran's order").integer)
      return fail("has an array in Fortran's order");
    fill(stack.back(), state[1], state[2], state[4]);
  }

  // The result.
  PickledState stateOf(size_t root) {
    PickledState state;
    const std::vector<size_t> &parts = expect(root, Item::Dict, "a dictionary of arrays").parts;
    for (size_t i = 0; i < parts.size(); i += 2) {
      std::string key(expect(parts[i], Item::Text, "texts as keys").text);
      const Item &value = items[parts[i + 1]];
      if (key == "StructuredToParameterName@@")
        readNames(parts[i + 1], state);
      else if (value.kind == Item::Array && value.type)
        state.arrays[key] = arrayOf(value);
      else
        fail("has " + quote(key) + ", which is no array");
    }
    return state;
  }

  void readNames(size_t names, PickledState &state) {
    const std::vector<size_t> &parts = expect(names, Item::Dict, "a dictionary of names").parts;
    for (size_t i = 0; i < parts.size(); i += 2)
      state.parameters[std::string(expect(parts[i + 1], Item::Text, "a name").text)] =
          expect(parts[i], Item::Text, "a name").text;
  }

  PickledArray arrayOf(const Item &item) {
    PickledArray array;
    const Item &bytes = items[item.bytes];
    array.code = items[item.type].text;
    for (size_t dim : item.parts)
      array.shape.push_back(items[dim].integer);
    array.offset = static_cast<uint64_t>(bytes.text.data() - all.data());
    array.size = bytes.text.size();
    array.isText = bytes.isText;
    return array;
  }

  std::string_view all;
  Item nothing; // what expect returns after a failure
  size_t at = 0, opcodeAt = 0;
  std::deque<Item> items;
  std::vector<size_t> stack;
  std::unordered_map<uint64_t, size_t> memo;
};

} // namespace

const PickledArray *PickledState::find(std::string_view parameter) const {
  auto found = arrays.find(parameter);
  if (found == arrays.end())
    if (auto key = parameters.find(parameter); key != parameters.end())
      found = arrays.find(key->second);
  return found == arrays.end() ? nullptr : &found->second;
}

bool looksLikePickle(std::string_view bytes) {
  return bytes.size() >= 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

std::optional<PickledState> parsePickle(const std::string &file, std::string_view bytes,
                                        Messages &diagnostics) {
  Machine machine(bytes);
  PickledState state = machine.run();
  if (machine.problem.empty())
    return state;
  diagnostics.error(file,
                    "pickle, byte " + std::to_string(machine.position()) + ": " + machine.problem);
  return std::nullopt;
}

std::optional<DType> dtypeOfCode(std::string_view code, DType expected) {
  return code == "u2" && expected == DType::bf16 ? DType::bf16 : dtypeOfNpy(code);
}

std::optional<std::string> bytesOfText(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x80) {
      auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
      if ((byte != 0xc2 && byte != 0xc3) || (next & 0xc0) != 0x80)
        return std::nullopt;
      byte = static_cast<unsigned char>(((byte & 3) << 6) | (next & 0x3f));
      ++i;
    }
    bytes.push_back(static_cast<char>(byte));
  }
  return bytes;
}

} // namespace ampc::paddle
