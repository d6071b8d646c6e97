// The eight products of the SimpleNet step as the library alone runs them, with its own threads:
// what the executor's products, and the step, are compared with. Speaks like peers.py: a line when
// ready, then seconds per step for each line read.
//
// usage: AmpcBareProducts <float32|bfloat16> <size> <batch>      (OMP_NUM_THREADS says how many
//      threads)
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <oneapi/dnnl/dnnl.hpp>
#include <string>
#include <vector>

using dnnl::memory;

namespace {

// C[m,n] = A[m,k] * B[k,n] on dense operands of one type; a transposed operand is stored as its
// transpose.
struct Product {
  dnnl::matmul primitive;
  memory a, b, c;
};

class Products {
public:
  explicit Products(memory::data_type type)
      : engine(dnnl::engine::kind::cpu, 0), stream(engine), type(type) {}

  void add(int64_t m, int64_t n, int64_t k, bool transA, bool transB) {
    memory::desc a = dense(m, k, transA), b = dense(k, n, transB), c = dense(m, n, false);
#if DNNL_VERSION_MAJOR >= 3
    dnnl::matmul::primitive_desc description(engine, a, b, c);
#else
    dnnl::matmul::primitive_desc description(dnnl::matmul::desc(a, b, c), engine);
#endif
    all.push_back({dnnl::matmul(description), filled(a), filled(b), filled(c)});
  }

  double seconds() {
    auto start = std::chrono::steady_clock::now();
    for (Product &p : all)
      p.primitive.execute(stream,
                          {{DNNL_ARG_SRC, p.a}, {DNNL_ARG_WEIGHTS, p.b}, {DNNL_ARG_DST, p.c}});
    stream.wait();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

private:
  memory::desc dense(int64_t rows, int64_t columns, bool transposed) const {
    return memory::desc({rows, columns}, type,
                        transposed ? memory::format_tag::ba : memory::format_tag::ab);
  }
  // Small numbers: denormal or huge ones would change the time.
  memory filled(const memory::desc &desc) const {
    memory made(desc, engine);
    uint16_t *half = static_cast<uint16_t *>(made.get_data_handle());
    bool wide = type == memory::data_type::f32;
    for (size_t i = 0; i < desc.get_size() / 2; ++i)
      half[i] = wide && i % 2 == 0 ? 0 : static_cast<uint16_t>(0x3c00 + i * 2654435761u % 512);
    return made;
  }

  dnnl::engine engine;
  dnnl::stream stream;
  memory::data_type type;
  std::vector<Product> all;
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: AmpcBareProducts <float32|bfloat16> <size> <batch>\n");
    return 2;
  }
  int64_t size = std::atoll(argv[2]), batch = std::atoll(argv[3]);
  Products products(std::strcmp(argv[1], "bfloat16") == 0 ? memory::data_type::bf16
                                                          : memory::data_type::f32);
  for (int layer = 0; layer < 3; ++layer) {
    products.add(batch, size, size, false, false); // y = x W
    products.add(size, size, batch, true, false);  // dW = xᵀ dy
    if (layer)
      products.add(batch, size, size, false, true); // dx = dy Wᵀ
  }
  products.seconds();
  const dnnl_version_t *version = dnnl_version();
  std::printf("{\"version\": \"oneDNN %d.%d.%d\"}\n", version->major, version->minor,
              version->patch);
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
    std::string times;
    for (int i = std::atoi(line.c_str()); i > 0; --i)
      times += (times.empty() ? "" : ", ") + std::to_string(products.seconds());
    std::printf("[%s]\n", times.c_str());
    std::fflush(stdout);
  }
  return 0;
}
