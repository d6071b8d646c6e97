#include "cpu/Ways.h"
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

// Matrix tiles (AMX) for bfloat16 multiply 8 to 16 times as fast as float32 vectors, and float16 is
// the sum of two bfloat16 numbers.
bool tilesTake(const Product &product, const Machine &machine) {
  return product.a.type != DType::f32 && product.hasLibraryWay() && machine.has("amx-bf16");
}

} // namespace

bool hasChoice(const Product &product, const Machine &machine) {
  return libraryTakes(product, machine) || tilesTake(product, machine);
}

ProductWay wayOf(const Product &product, const Machine &machine) {
  bool library = libraryTakes(product, machine);
  // The library has primitives for matrix tiles of float16 if matrices are dense.
  if (library && product.a.type == DType::f16 && machine.has("amx-fp16"))
    return ProductWay::pack;
  if (tilesTake(product, machine))
    return ProductWay::tiles;
  // Intel's CPUs execute bfloat16 vector instructions at half the rate, and the library needs more
  // of them than for float32: half the speed of a widened product.
  if (product.a.type == DType::bf16 && machine.has("intel"))
    return ProductWay::widen;
  // Without instructions for the type the library emulates it, which is slower than float32.
  if (library && machine.has(product.a.type == DType::bf16 ? "avx512bf16" : "avx512fp16"))
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
