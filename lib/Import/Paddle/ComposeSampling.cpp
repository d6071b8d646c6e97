// The places at which grid_sample reads images.
#include "Composition.h"

namespace ampc::paddle {

// For each place of the result the place in the input, by an affine map: x, y (and z) from -1 to 1.
void affine_grid(Composition &c) {
  Tensor theta = c.in(0);
  Sizes size = c.integers(1), t = c.shape(theta);
  bool corners = c.integer("align_corners", 1) != 0;
  size_t dims = size.size() < 4 ? 0 : size.size() - 2;
  if (dims < 2 || dims > 3 || t.size() != 3 || t[1] != static_cast<int64_t>(dims) ||
      t[2] != t[1] + 1 || t[0] != size[0])
    return c.fail("expects a matrix for each image, and four or five sizes");
  auto column = [&](int64_t k) {
    Sizes shape(dims + 2, 1);
    shape[0] = t[0], shape[dims + 1] = t[1];
    return c.reshape(c.at(theta, 2, k), shape);
  };
  Tensor grid = column(t[1]);
  for (size_t d = 0; d < dims; ++d) { // x is the last dimension
    int64_t count = size[size.size() - 1 - d];
    if (count < 1 || count > static_cast<int64_t>(kMaxConstant))
      return c.fail("expects sizes of 1 to " + std::to_string(kMaxConstant));
    Constant line{DType::f32, Sizes(dims + 2, 1), {}, {}};
    line.shape[dims - d] = count;
    for (int64_t i = 0; i < count; ++i) {
      auto n = static_cast<double>(count), place = static_cast<double>(i);
      line.numbers.push_back(corners ? (count == 1 ? 0 : 2 * place / (n - 1) - 1)
                                     : (2 * place + 1) / n - 1);
    }
    grid = c.add(grid, c.multiply(column(static_cast<int64_t>(d)), c.constantOf(std::move(line))));
  }
  Sizes whole(size.begin() + 1, size.end());
  whole[0] = t[0], whole.push_back(t[1]);
  c.result(0, c.expand(grid, whole));
}

} // namespace ampc::paddle
