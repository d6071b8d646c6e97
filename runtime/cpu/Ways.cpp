#include "cpu/Ways.h"
#include "cpu/MatrixTiles.h"
#include "cpu/OneDnn.h"
#include "load/CpuFeatures.h"

namespace ampc::runtime {

using format::DType;

const char *wayName(ProductWay way) {
  switch (way) {
  case ProductWay::library: return "library";
  case ProductWay::pack: return "pack";
  case ProductWay::widen: return "widen";
  case ProductWay::tiles: return "tiles";
  case ProductWay::automatic: break;
  }
  return "auto";
}

std::optional<ProductWay> wayNamed(std::string_view name) {
  for (ProductWay way : {ProductWay::library, ProductWay::pack, ProductWay::widen,
                         ProductWay::tiles, ProductWay::automatic})
    if (name == wayName(way))
      return way;
  return std::nullopt;
}

const Machine &thisMachine() {
  static const Machine machine = {[](std::string_view feature) {
                                    return feature == "intel" ? __builtin_cpu_is("intel") != 0
                                                              : cpuHas(feature);
                                  },
                                  OneDnn::multiplies};
  return machine;
}

namespace {

bool libraryTakes(const Product &product, const Machine &machine) {
  return product.a.type != DType::f32 && product.hasLibraryWay() &&
         machine.multiplies(product.a.type);
}

bool tilesTake(const Product &product, const Machine &machine) {
  return product.a.type != DType::f32 && product.hasLibraryWay() &&
         (machine.has("amx-bf16") || machine.has("avx512bf16"));
}

// Whether tiles by vectors are faster than the library. They compute n and k as if these were
// multiples of 32, and write and read the sums of a block once more: the library does neither. With
// few rows, reading B takes most of the time, and with many rows and few columns reading A does.
// The library reads both faster, but A only if its blocks fit n and k.
bool vectorsAreFaster(const Product &p) {
  constexpr double kMostComputed = 1.05; // of what is needed
  constexpr int64_t kLeastRows = 32, kFewColumns = 512, kLeastK = 512;
  constexpr int64_t kLibraryColumns = 64, kLibraryK = 128; // its blocks
  auto computed = [](int64_t extent, int64_t unit) {
    return static_cast<double>(tiles::divideUp(extent, unit) * unit) / static_cast<double>(extent);
  };
  if (p.gradientLine() > 0) // computed by FilterConv
    return true;
  bool isTall =
      p.n < kFewColumns && p.n < p.m && p.n % kLibraryColumns == 0 && p.k % kLibraryK == 0;
  return p.m >= kLeastRows && p.k >= kLeastK && !isTall &&
         computed(p.n, tiles::kTileBlock) * computed(p.k, tiles::kTileDepth) <= kMostComputed;
}

} // namespace

bool hasChoice(const Product &product, const Machine &machine) {
  return libraryTakes(product, machine) || tilesTake(product, machine);
}

ProductWay wayOf(const Product &product, const Machine &machine) {
  bool library = libraryTakes(product, machine), half = product.a.type == DType::f16;
  // The library has primitives for matrix tiles of float16 if matrices are dense.
  if (library && half && machine.has("amx-fp16"))
    return ProductWay::pack;
  // Matrix tiles (AMX) for bfloat16 multiply 8 to 16 times as fast as float32 vectors, and float16
  // is the sum of two bfloat16 numbers.
  if (tilesTake(product, machine) && machine.has("amx-bf16"))
    return ProductWay::tiles;
  // Intel's CPUs execute bfloat16 vector instructions at half the rate, and the library needs more
  // of them than for float32: half the speed of a widened product.
  bool vectors =
      product.a.type == DType::bf16 && machine.has("avx512bf16") && !machine.has("intel");
  if (vectors && tilesTake(product, machine) && vectorsAreFaster(product))
    return ProductWay::tiles;
  // Without instructions for the type the library emulates it, which is slower than float32.
  if (library && (vectors || (half && machine.has("avx512fp16"))))
    return ProductWay::library;
  return ProductWay::widen;
}

ProductWay Ways::known(const Product &product) const {
  if (forced_ != ProductWay::automatic)
    return forced_;
  if (auto found = remembered_.find(product.name()); found != remembered_.end())
    if (auto way = wayNamed(found->second); way && *way != ProductWay::automatic)
      return *way;
  return wayOf(product);
}

ProductWay Ways::of(const Product &product) {
  if (!hasChoice(product))
    return ProductWay::widen;
  ProductWay way = known(product);
  used_[product.name()] = wayName(way);
  return way;
}

} // namespace ampc::runtime
