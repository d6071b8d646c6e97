#include "PtxInstruction.h"
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace ampc::codegen::test {
namespace {

unsigned bitsOf(const std::string &type) {
  if (type == "pred")
    return 1;
  return std::stoul(type.substr(type.find_first_of("0123456789")));
}
uint64_t masked(uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((uint64_t(1) << bits) - 1);
}
int64_t extended(uint64_t value, unsigned bits) {
  return bits >= 64 ? int64_t(value) : int64_t(value << (64 - bits)) >> (64 - bits);
}

float f32(uint64_t bits) {
  return std::bit_cast<float>(uint32_t(bits));
}
double f64(uint64_t bits) {
  return std::bit_cast<double>(bits);
}
uint64_t bits(float value) {
  return std::bit_cast<uint32_t>(value);
}
uint64_t bits(double value) {
  return std::bit_cast<uint64_t>(value);
}

uint64_t halfOf(float x) {
  uint64_t sign = std::signbit(x) ? 0x8000 : 0;
  float a = std::fabs(x);
  if (std::isnan(x))
    return 0x7fff;
  if (a >= 65520.0f)
    return sign | 0x7c00;
  int e = a == 0 ? -14 : std::max(std::ilogb(a), -14);
  return sign | (uint64_t(e + 14) * 1024 + uint64_t(std::nearbyint(std::ldexp(a, 10 - e))));
}
float ofHalf(uint64_t h) {
  int e = h >> 10 & 31;
  float m = h & 1023, sign = h & 0x8000 ? -1.0f : 1.0f;
  if (e == 31)
    return m ? std::numeric_limits<float>::quiet_NaN()
             : sign * std::numeric_limits<float>::infinity();
  return sign * (e ? std::ldexp(m + 1024, e - 25) : std::ldexp(m, -24));
}
uint64_t bfloatOf(float x) {
  uint32_t b = std::bit_cast<uint32_t>(x);
  if (std::isnan(x))
    return 0x7fff;
  uint32_t rest = b & 0xffff, up = rest > 0x8000 || (rest == 0x8000 && (b >> 16 & 1));
  return (b >> 16) + up;
}

template <typename F> F least(F x, F y, bool nan) {
  if (std::isnan(x) || std::isnan(y))
    return nan ? std::numeric_limits<F>::quiet_NaN() : std::isnan(x) ? y : x;
  return x == y ? (std::signbit(x) ? x : y) : x < y ? x : y;
}

bool compareFloat(const std::string &how, double x, double y) {
  bool unordered = std::isnan(x) || std::isnan(y);
  std::string base = how;
  if (base == "num")
    return !unordered;
  if (base == "nan")
    return unordered;
  if (base.size() == 3) {
    if (unordered)
      return true;
    base.pop_back();
  }
  if (unordered)
    return false;
  return base == "eq"   ? x == y
         : base == "ne" ? x != y
         : base == "lt" ? x < y
         : base == "le" ? x <= y
         : base == "gt" ? x > y
                        : x >= y;
}
} // namespace

bool Instruction::has(const std::string &word) const {
  for (size_t i = 1; i < words.size(); ++i)
    if (words[i] == word)
      return true;
  return false;
}

uint64_t Instruction::extend(uint64_t word) const {
  return isSigned ? masked(extended(word, bytes * 8), 64) : word;
}

void Instruction::decode() {
  const std::string &op = words[0];
  if (op == "bra") {
    kind = Branch;
  } else if (op == "ret") {
    kind = Return;
  } else if (op == "ld" || op == "st") {
    kind = Memory;
    store = op == "st";
    nonCoherent = has("nc");
    space = words[1];
    bytes = bitsOf(words.back()) / 8;
    isSigned = words.back()[0] == 's';
  } else if (op == "barrier" && has("cluster") && has("arrive")) {
    compute = [](Thread &t) { t.arrived = true; };
  } else if (op == "bar" || op == "barrier" || op == "shfl") {
    kind = Wait;
    shuffles = op == "shfl";
    scope = has("cluster") ? Cluster : shuffles || has("warp") ? Warp : Block;
    if (shuffles && !has("bfly"))
      kind = Unknown;
  } else {
    decodeCompute();
  }
  if (compute)
    kind = Compute;
}

void Instruction::decodeCompute() {
  const std::string &op = words[0], &type = words.back();
  const std::vector<Operand> &o = operands;
  if (op == "cvt")
    return decodeConversion();
  if (op == "mov" && (!o[0].parts.empty() || !o[1].parts.empty())) {
    unsigned whole = bitsOf(type);
    compute = [o, whole](Thread &t) {
      const Operand &list = o[0].parts.empty() ? o[1] : o[0];
      unsigned each = whole / list.parts.size();
      uint64_t value = o[0].parts.empty() ? 0 : t.read(o[1]);
      for (size_t i = 0; i < list.parts.size(); ++i)
        if (o[0].parts.empty())
          value |= masked(t.read(list.parts[i]), each) << (i * each);
        else
          t.registers[list.parts[i].reg] = masked(value >> (i * each), each);
      if (o[0].parts.empty())
        t.registers[o[0].reg] = value;
    };
    return;
  }
  if (op == "mov" || op == "cvta") {
    compute = [o, n = bitsOf(type)](Thread &t) {
      t.registers[o[0].reg] = masked(t.read(o[1]) + o[1].offset, n);
    };
    return;
  }
  if (op == "mapa" && has("shared::cluster")) {
    compute = [o](Thread &t) {
      t.registers[o[0].reg] = (t.read(o[1]) + o[1].offset) | t.read(o[2]) << kRankShift;
    };
    return;
  }
  if (op == "selp") {
    compute = [o](Thread &t) {
      t.registers[o[0].reg] = t.read(o[3]) ? t.read(o[1]) : t.read(o[2]);
    };
    return;
  }
  if (op == "setp") {
    std::string how = words[1];
    bool half = type.find("f16") != std::string::npos, bfloat = type[0] == 'b' && half;
    bool isFloat = type[0] == 'f', wide = type == "f64", isSignedType = type[0] == 's';
    unsigned n = half ? 16 : bitsOf(type);
    if (half) {
      compute = [=](Thread &t) {
        auto number = [&](size_t i, int lane) {
          uint64_t word = t.read(o[i]) >> (16 * lane) & 0xffff;
          return bfloat ? f32(word << 16) : ofHalf(word);
        };
        t.registers[o[0].reg] = compareFloat(how, number(1, 0), number(2, 0));
        if (!o[0].parts.empty())
          t.registers[o[0].parts[0].reg] = compareFloat(how, number(1, 1), number(2, 1));
      };
      return;
    }
    compute = [=](Thread &t) {
      uint64_t a = masked(t.read(o[1]), n), b = masked(t.read(o[2]), n);
      bool result;
      if (isFloat)
        result = wide ? compareFloat(how, f64(a), f64(b)) : compareFloat(how, f32(a), f32(b));
      else {
        int64_t x = extended(a, n), y = extended(b, n);
        bool less = isSignedType ? x < y : a < b;
        result = how == "eq"                  ? a == b
                 : how == "ne"                ? a != b
                 : how == "lt" || how == "lo" ? less
                 : how == "ge" || how == "hs" ? !less
                 : how == "le" || how == "ls" ? less || a == b
                                              : !less && a != b;
      }
      t.registers[o[0].reg] = result;
    };
    return;
  }
  if (op == "prmt") {
    compute = [o](Thread &t) {
      uint64_t bytes = masked(t.read(o[1]), 32) | t.read(o[2]) << 32, control = t.read(o[3]),
               result = 0;
      for (int i = 0; i < 4; ++i) {
        uint64_t pick = control >> (4 * i) & 15, byte = bytes >> (8 * (pick & 7)) & 255;
        result |= (pick & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * i);
      }
      t.registers[o[0].reg] = result;
    };
    return;
  }
  if (type == "f16" || type == "f16x2" || type == "bf16" || type == "bf16x2")
    return decodeHalf(type[0] == 'b', type.back() == '2' ? 2 : 1);
  if (type == "f32" || type == "f64")
    return decodeFloat(type);
  if (std::string("bsup").find(type[0]) != std::string::npos)
    decodeInteger(type);
}

// A sum or product of 16-bit floats in double precision is exact or leaves the one rounding to the
// end; that of a fused operation too, unless its parts lie 40 powers of two apart.
void Instruction::decodeHalf(bool bfloat, int lanes) {
  const std::string &op = words[0];
  const std::vector<Operand> &o = operands;
  if (has("ftz") || ((op == "add" || op == "sub" || op == "mul" || op == "fma") && !has("rn")))
    return;
  bool nan = has("NaN");
  auto f = [=](double x, double y, double z) {
    return op == "add"   ? x + y
           : op == "sub" ? x - y
           : op == "mul" ? x * y
           : op == "fma" ? x * y + z
           : op == "neg" ? -x
           : op == "abs" ? std::fabs(x)
           : op == "min" ? least(x, y, nan)
                         : -least(-x, -y, nan);
  };
  if (std::string(" add sub mul fma neg abs min max ").find(" " + op + " ") == std::string::npos)
    return;
  compute = [=](Thread &t) {
    uint64_t result = 0;
    for (int i = 0; i < lanes; ++i) {
      double v[3] = {0, 0, 0};
      for (size_t k = 1; k < o.size(); ++k) {
        uint64_t half = t.read(o[k]) >> (16 * i) & 0xffff;
        v[k - 1] = bfloat ? f32(half << 16) : ofHalf(half);
      }
      float exact = float(f(v[0], v[1], v[2]));
      result |= (bfloat ? bfloatOf(exact) : halfOf(exact)) << (16 * i);
    }
    t.registers[o[0].reg] = result;
  };
}

void Instruction::decodeFloat(const std::string &type) {
  const std::string &op = words[0];
  const std::vector<Operand> &o = operands;
  bool nan = has("NaN");
  // Only correctly rounded forms, subnormals kept: the others are errors here.
  bool needsRounding = op == "add" || op == "sub" || op == "mul" || op == "fma" || op == "div" ||
                       op == "sqrt" || op == "rcp";
  if (has("ftz") || has("approx") || has("full") || (needsRounding && !has("rn")))
    return;
  auto make = [&]<typename F>(F of, auto) -> std::function<void(Thread &)> {
    auto unary = [=](auto f) {
      return [=](Thread &t) { t.registers[o[0].reg] = bits(f(of(t.read(o[1])))); };
    };
    auto binary = [=](auto f) {
      return
          [=](Thread &t) { t.registers[o[0].reg] = bits(f(of(t.read(o[1])), of(t.read(o[2])))); };
    };
    if (op == "add")
      return binary([](auto x, auto y) { return x + y; });
    if (op == "sub")
      return binary([](auto x, auto y) { return x - y; });
    if (op == "mul")
      return binary([](auto x, auto y) { return x * y; });
    if (op == "div")
      return binary([](auto x, auto y) { return x / y; });
    if (op == "min")
      return binary([nan](auto x, auto y) { return least(x, y, nan); });
    if (op == "max")
      return binary([nan](auto x, auto y) { return -least(-x, -y, nan); });
    if (op == "copysign")
      return binary([](auto x, auto y) { return std::copysign(y, x); });
    if (op == "neg")
      return unary([](auto x) { return -x; });
    if (op == "abs")
      return unary([](auto x) { return std::fabs(x); });
    if (op == "sqrt")
      return unary([](auto x) { return std::sqrt(x); });
    if (op == "rcp")
      return unary([](auto x) { return decltype(x)(1) / x; });
    if (op == "fma")
      return [=](Thread &t) {
        t.registers[o[0].reg] =
            bits(std::fma(of(t.read(o[1])), of(t.read(o[2])), of(t.read(o[3]))));
      };
    return nullptr;
  };
  compute = type == "f32" ? make(&f32, 0) : make(&f64, 0);
}

void Instruction::decodeInteger(const std::string &type) {
  const std::string &op = words[0];
  const std::vector<Operand> &o = operands;
  unsigned n = bitsOf(type);
  bool isSignedType = type[0] == 's', wide = has("wide"), high = has("hi");
  auto value = [=](Thread &t, size_t i) -> uint64_t {
    uint64_t v = t.read(o[i]);
    return isSignedType ? uint64_t(extended(v, n)) : masked(v, n);
  };
  auto set = [=](Thread &t, uint64_t v, unsigned width) {
    t.registers[o[0].reg] = masked(v, width);
  };
  auto product = [=](Thread &t) -> uint64_t {
    if (!high)
      return value(t, 1) * value(t, 2);
    if (isSignedType)
      return uint64_t(__int128(int64_t(value(t, 1))) * int64_t(value(t, 2)) >> n);
    return uint64_t(static_cast<unsigned __int128>(value(t, 1)) * value(t, 2) >> n);
  };
  unsigned out = wide ? 2 * n : n;
  auto binary = [=](auto f) { return [=](Thread &t) { set(t, f(value(t, 1), value(t, 2)), n); }; };
  if (op == "add")
    compute = binary([](uint64_t x, uint64_t y) { return x + y; });
  if (op == "sub")
    compute = binary([](uint64_t x, uint64_t y) { return x - y; });
  if (op == "and")
    compute = binary([](uint64_t x, uint64_t y) { return x & y; });
  if (op == "or")
    compute = binary([](uint64_t x, uint64_t y) { return x | y; });
  if (op == "xor")
    compute = binary([](uint64_t x, uint64_t y) { return x ^ y; });
  if (op == "shl")
    compute = binary([n](uint64_t x, uint64_t y) { return y >= n ? 0 : x << y; });
  if (op == "shr")
    compute = binary([=](uint64_t x, uint64_t y) {
      return isSignedType ? uint64_t(int64_t(x) >> std::min<uint64_t>(y, 63)) : y >= n ? 0 : x >> y;
    });
  if (op == "min")
    compute = binary([=](uint64_t x, uint64_t y) {
      return (isSignedType ? int64_t(x) < int64_t(y) : x < y) ? x : y;
    });
  if (op == "max")
    compute = binary([=](uint64_t x, uint64_t y) {
      return (isSignedType ? int64_t(x) < int64_t(y) : x < y) ? y : x;
    });
  if (op == "div")
    compute = binary([=](uint64_t x, uint64_t y) {
      return isSignedType ? uint64_t(int64_t(x) / int64_t(y)) : x / y;
    });
  if (op == "rem")
    compute = binary([=](uint64_t x, uint64_t y) {
      return isSignedType ? uint64_t(int64_t(x) % int64_t(y)) : x % y;
    });
  if (op == "mul")
    compute = [=](Thread &t) { set(t, product(t), out); };
  if (op == "mad")
    compute = [=](Thread &t) { set(t, product(t) + t.read(o[3]), out); };
  if (op == "neg")
    compute = [=](Thread &t) { set(t, -value(t, 1), n); };
  if (op == "not")
    compute = [=](Thread &t) { set(t, ~value(t, 1), n); };
  if (op == "abs")
    compute = [=](Thread &t) { set(t, std::abs(int64_t(value(t, 1))), n); };
  if (op == "clz")
    compute = [=](Thread &t) { set(t, std::countl_zero(value(t, 1) << (64 - n)), 32); };
  if (op == "popc")
    compute = [=](Thread &t) { set(t, std::popcount(value(t, 1)), 32); };
  if (op == "shf")
    compute = [=, left = has("l")](Thread &t) {
      uint64_t both = masked(t.read(o[1]), 32) | t.read(o[2]) << 32, by = t.read(o[3]) & 31;
      set(t, left ? both >> (32 - by) : both >> by, 32);
    };
  if (op == "bfe")
    compute = [=](Thread &t) {
      uint64_t from = t.read(o[2]) & 255, length = t.read(o[3]) & 255,
               field = masked(masked(t.read(o[1]), n) >> from, length);
      set(t, isSignedType && length ? uint64_t(extended(field, length)) : field, n);
    };
}

void Instruction::decodeConversion() {
  const std::vector<Operand> &o = operands;
  const std::string &from = words.back(), &to = words[words.size() - 2];
  if (has("ftz") || has("sat") || has("relu"))
    return;
  auto set = [=](Thread &t, uint64_t v) { t.registers[o[0].reg] = v; };
  if (to == "f16x2" || to == "bf16x2") {
    auto round = to == "f16x2" ? halfOf : bfloatOf;
    compute = [=](Thread &t) { set(t, round(f32(t.read(o[1]))) << 16 | round(f32(t.read(o[2])))); };
    return;
  }
  bool floatFrom = from[0] == 'f' || from == "bf16", floatTo = to[0] == 'f' || to == "bf16";
  unsigned n = bitsOf(from), m = bitsOf(to);
  if (!floatFrom && !floatTo) {
    compute = [=](Thread &t) {
      uint64_t v = t.read(o[1]);
      set(t, masked(from[0] == 's' ? uint64_t(extended(v, n)) : masked(v, n), m));
    };
    return;
  }
  auto read = [=](Thread &t) -> double {
    uint64_t v = masked(t.read(o[1]), n);
    if (from == "f32")
      return f32(v);
    if (from == "f64")
      return f64(v);
    if (from == "f16")
      return ofHalf(v);
    if (from == "bf16")
      return f32(v << 16);
    return from[0] == 's' ? double(extended(v, n)) : double(v); // exact up to 2^53
  };
  std::string mode;
  for (const char *candidate : {"rni", "rzi", "rmi", "rpi"})
    if (has(candidate))
      mode = candidate;
  auto whole = [=](double x) {
    return mode == "rni"   ? std::nearbyint(x)
           : mode == "rzi" ? std::trunc(x)
           : mode == "rmi" ? std::floor(x)
                           : std::ceil(x);
  };
  if (floatTo) {
    compute = [=](Thread &t) {
      double x = mode.empty() ? read(t) : whole(read(t));
      if (to == "f32")
        set(t, bits(float(x)));
      if (to == "f64")
        set(t, bits(x));
      if (to == "f16")
        set(t, halfOf(float(x)));
      if (to == "bf16")
        set(t, bfloatOf(float(x)));
    };
    return;
  }
  compute = [=](Thread &t) {
    double x = whole(read(t)), limit = std::ldexp(1.0, to[0] == 's' ? m - 1 : m);
    if (std::isnan(x))
      x = 0;
    uint64_t v = to[0] == 's' ? (x >= limit   ? uint64_t(limit) - 1
                                 : x < -limit ? uint64_t(-limit)
                                              : uint64_t(int64_t(x)))
                              : (x >= limit ? ~uint64_t(0)
                                 : x < 0    ? 0
                                            : uint64_t(x));
    set(t, masked(v, m));
  };
}

} // namespace ampc::codegen::test
