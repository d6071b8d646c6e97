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

bool tilesTake(const Product &product, const Machine &machine) {
  return product.a.type != DType::f32 && product.hasLibraryWay() &&
         (machine.has("amx-bf16") || machine.has("avx512bf16"));
}

// Matrix tiles (AMX) for bfloat16 multiply 8 to 16 times as fast as float32 vectors, and float16 is
// the sum of two bfloat16 numbers. Vectors for bfloat16 multiply twice as fast as those, but on
// Intel's CPUs they take twice the time.
bool tilesAreFast(DType type, const Machine &machine) {
  return machine.has("amx-bf16") || (type == DType::bf16 && !machine.has("intel"));
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
  if (tilesTake(product, machine) && tilesAreFast(product.a.type, machine))
    return ProductWay::tiles;
  // Without instructions for the type the library emulates it, which is slower than float32. With
  // those for vectors of bfloat16, it has half the speed of a widened product on Intel's CPUs.
  bool fast = library && product.a.type == DType::f16 && machine.has("avx512fp16");
  return fast ? ProductWay::library : ProductWay::widen;
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
