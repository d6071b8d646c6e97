// The operands and results of PIR operators in their order in files: the words of nn's forms, or
// names of attributes that PIR passes as operands. `~`: an operand without effect on the result.
#include "Operators.h"
#include "llvm/ADT/StringMap.h"

namespace ampc::paddle {

using llvm::StringRef;

static constexpr const char *kRows[] = {
    "abs(x) -> (out)",
    "accuracy(x, indices, label) -> (accuracy, correct, total)",
    "acos(x) -> (out)",
    "acosh(x) -> (out)",
    "add(x, y) -> (out)",
    "addmm(input, x, y) -> (out)",
    "all(x) -> (out)",
    "any(x) -> (out)",
    "arange(start, end, step) -> (out)",
    "argmax(x, axis) -> (out)",
    "argmin(x, axis) -> (out)",
    "argsort(x) -> (out, indices)",
    "asin(x) -> (out)",
    "asinh(x) -> (out)",
    "assign(x, ~output) -> (out)",
    "assign_value() -> (out)",
    "atan(x) -> (out)",
    "atan2(x, y) -> (out)",
    "atanh(x) -> (out)",
    "batch_norm(x, mean, variance, scale, bias) -> (out, mean_out, variance_out, saved_mean, "
    "saved_variance, reserve_space)",
    "batch_norm_(x, mean, variance, scale, bias) -> (out, mean_out, variance_out, saved_mean, "
    "saved_variance, reserve_space)",
    "bce_loss(input, label) -> (out)",
    "bicubic_interp(x, out_size, size_tensor, scale_tensor) -> (out)",
    "bilinear_interp(x, out_size, size_tensor, scale_tensor) -> (out)",
    "bitwise_and(x, y) -> (out)",
    "bitwise_not(x) -> (out)",
    "bitwise_or(x, y) -> (out)",
    "bitwise_xor(x, y) -> (out)",
    "bmm(x, y) -> (out)",
    "cast(x) -> (out)",
    "ceil(x) -> (out)",
    "celu(x) -> (out)",
    "clip(x, min, max) -> (out)",
    "concat(x, axis) -> (out)",
    "conv2d(input, filter) -> (out)",
    "conv2d_transpose(input, filter, output_size) -> (out)",
    "conv3d(input, filter) -> (out)",
    "cos(x) -> (out)",
    "cosh(x) -> (out)",
    "cross_entropy_with_softmax(input, label) -> (softmax, loss)",
    "cumprod(x) -> (out)",
    "cumsum(x, axis) -> (out)",
    "depthwise_conv2d(input, filter) -> (out)",
    "depthwise_conv2d_transpose(input, filter, output_size) -> (out)",
    "diag(x) -> (out)",
    "dist(x, y) -> (out)",
    "divide(x, y) -> (out)",
    "dot(x, y) -> (out)",
    "dropout(x, ~seed_tensor, p) -> (out, mask)",
    "einsum(x) -> (out, inner_cache, xshape)",
    "elementwise_pow(x, y) -> (out)",
    "elu(x) -> (out)",
    "embedding(x, weight) -> (out)",
    "equal(x, y) -> (out)",
    "erf(x) -> (out)",
    "erfinv(x) -> (out)",
    "exp(x) -> (out)",
    "expand(x, shape) -> (out)",
    "expand_as(x, y) -> (out)",
    "expm1(x) -> (out)",
    "eye(num_rows, num_columns) -> (out)",
    "fc(input, w, bias) -> (out)",
    "flatten(x) -> (out)",
    "flash_attn(q, k, v, ~fixed_seed_offset, attn_mask) -> (out, softmax, softmax_lse, "
    "seed_offset)",
    "flip(x) -> (out)",
    "floor(x) -> (out)",
    "floor_divide(x, y) -> (out)",
    "fmax(x, y) -> (out)",
    "fmin(x, y) -> (out)",
    "frobenius_norm(x, axis) -> (out)",
    "full() -> (out)",
    "full_like(x, value) -> (out)",
    "fused_bias_dropout_residual_layer_norm(x, residual, bias, ln_scale, ln_bias) -> (y, "
    "bias_dropout_residual_out, dropout_mask_out, ln_mean, ln_variance)",
    "fused_bn_add_activation_(x, z, scale, bias, mean, variance) -> (y, mean_out, variance_out, "
    "saved_mean, saved_variance, reserve_space)",
    "fused_feedforward(x, ~dropout1_seed, ~dropout2_seed, linear1_weight, linear1_bias, "
    "linear2_weight, linear2_bias, ln1_scale, ln1_bias, ln2_scale, ln2_bias) -> (out, "
    "dropout1_mask, dropout2_mask, ln1_mean, ln1_variance, ln2_mean, ln2_variance, linear1_out, "
    "ln1_out, dropout1_out, dropout2_out)",
    "fused_gemm_epilogue(x, y, bias) -> (out, reserve_space)",
    "fused_rotary_position_embedding(q, k, v, sin, cos, position_ids) -> (out_q, out_k, out_v)",
    "gather(x, index, axis) -> (out)",
    "gather_nd(x, index) -> (out)",
    "gaussian(shape) -> (out)",
    "gelu(x) -> (out)",
    "greater_equal(x, y) -> (out)",
    "greater_than(x, y) -> (out)",
    "grid_sample(x, grid) -> (out)",
    "group_norm(x, scale, bias) -> (y, mean, variance)",
    "hardshrink(x) -> (out)",
    "hardsigmoid(x) -> (out)",
    "hardswish(x) -> (out)",
    "hardtanh(x) -> (out)",
    "heaviside(x, y) -> (out)",
    "huber_loss(input, label) -> (out, residual)",
    "index_add(x, index, add_value) -> (out)",
    "index_sample(x, index) -> (out)",
    "index_select(x, index) -> (out)",
    "instance_norm(x, scale, bias) -> (y, saved_mean, saved_variance)",
    "isfinite(x) -> (out)",
    "isinf(x) -> (out)",
    "isnan(x) -> (out)",
    "kldiv_loss(x, label) -> (out)",
    "label_smooth(label, prior_dist) -> (out)",
    "layer_norm(x, scale, bias) -> (out, mean, variance)",
    "leaky_relu(x) -> (out)",
    "less_equal(x, y) -> (out)",
    "less_than(x, y) -> (out)",
    "linear_interp(x, out_size, size_tensor, scale_tensor) -> (out)",
    "linspace(start, stop, num) -> (out)",
    "log(x) -> (out)",
    "log10(x) -> (out)",
    "log1p(x) -> (out)",
    "log2(x) -> (out)",
    "log_loss(input, label) -> (out)",
    "log_softmax(x) -> (out)",
    "logical_and(x, y) -> (out)",
    "logical_not(x) -> (out)",
    "logical_or(x, y) -> (out)",
    "logical_xor(x, y) -> (out)",
    "logit(x) -> (out)",
    "logsigmoid(x) -> (out)",
    "logsumexp(x) -> (out)",
    "masked_fill(x, mask, value) -> (out)",
    "matmul(x, y) -> (out)",
    "matmul_with_flatten(x, y) -> (out)",
    "max(x, axis) -> (out)",
    "max_pool2d_with_index(x) -> (out, mask)",
    "maximum(x, y) -> (out)",
    "mean(x, axis) -> (out)",
    "mean_all(x) -> (out)",
    "meshgrid(inputs) -> (out)",
    "min(x, axis) -> (out)",
    "minimum(x, y) -> (out)",
    "mish(x) -> (out)",
    "moving_average_abs_max_scale(x, in_accum, in_state) -> (out, out_scale, out_state, out_accum)",
    "multiply(x, y) -> (out)",
    "mv(x, vec) -> (out)",
    "nearest_interp(x, out_size, size_tensor, scale_tensor) -> (out)",
    "nll_loss(input, label, weight) -> (out, total_weight)",
    "norm(x) -> (out, norm)",
    "not_equal(x, y) -> (out)",
    "numel(x) -> (out)",
    "one_hot(x, num_classes) -> (out)",
    "p_norm(x) -> (out)",
    "pad(x, pad_value) -> (out)",
    "pad3d(x, paddings) -> (out)",
    "pixel_shuffle(x) -> (out)",
    "pool2d(x, kernel_size) -> (out)",
    "pool3d(x) -> (out)",
    "pow(x) -> (out)",
    "prelu(x, alpha) -> (out)",
    "prod(x, axis) -> (out)",
    "put_along_axis(arr, indices, values) -> (out)",
    "reciprocal(x) -> (out)",
    "relu(x) -> (out)",
    "relu6(x) -> (out)",
    "remainder(x, y) -> (out)",
    "renorm(x) -> (out)",
    "reshape(x, shape) -> (out)",
    "resnet_unit(x, filter_x, scale_x, bias_x, mean_x, var_x, z, filter_z, scale_z, bias_z, "
    "mean_z, var_z) -> (out, bit_mask, conv_x, saved_mean_x, saved_invstd_x, running_mean_x, "
    "running_var_x, conv_z, saved_mean_z, saved_invstd_z, running_mean_z, running_var_z)",
    "rms_norm(x, scale) -> (y, invvar)",
    "roll(x, shifts) -> (out)",
    "round(x) -> (out)",
    "rsqrt(x) -> (out)",
    "scale(x, scale) -> (out)",
    "scatter(x, index, updates) -> (out)",
    "scatter_nd_add(x, index, updates) -> (out)",
    "selu(x) -> (out)",
    "set_value(x, starts, ends, steps) -> (out)",
    "set_value_with_tensor(x, values, starts, ends, steps) -> (out)",
    "shape(input) -> (out)",
    "shape64(input) -> (out)",
    "sigmoid(x) -> (out)",
    "sigmoid_cross_entropy_with_logits(x, label, pos_weight) -> (out)",
    "sign(x) -> (out)",
    "silu(x) -> (out)",
    "sin(x) -> (out)",
    "sinh(x) -> (out)",
    "slice(input, starts, ends) -> (out)",
    "softmax(x) -> (out)",
    "softplus(x) -> (out)",
    "softshrink(x) -> (out)",
    "softsign(x) -> (out)",
    "split(x, sections, axis) -> (out)",
    "split_with_num(x, axis) -> (out)",
    "sqrt(x) -> (out)",
    "square(x) -> (out)",
    "squared_l2_norm(x) -> (out)",
    "squeeze(x, axis) -> (out)",
    "stack(x) -> (out)",
    "stanh(x) -> (out)",
    "strided_slice(x, starts, ends, strides) -> (out)",
    "subtract(x, y) -> (out)",
    "sum(x, axis) -> (out)",
    "swish(x) -> (out)",
    "sync_batch_norm_(x, mean, variance, scale, bias) -> (out, mean_out, variance_out, saved_mean, "
    "saved_variance, reserve_space)",
    "take_along_axis(arr, indices) -> (out)",
    "tan(x) -> (out)",
    "tanh(x) -> (out)",
    "tanh_shrink(x) -> (out)",
    "thresholded_relu(x) -> (out)",
    "tile(x, repeat_times) -> (out)",
    "topk(x, k) -> (out, indices)",
    "transpose(x) -> (out)",
    "tril(x) -> (out)",
    "trilinear_interp(x, out_size, size_tensor, scale_tensor) -> (out)",
    "triu(x) -> (out)",
    "trunc(x) -> (out)",
    "unbind(input) -> (out)",
    "unfold(x) -> (out)",
    "uniform(shape, min, max) -> (out)",
    "uniform_random_batch_size_like(input) -> (out)",
    "unsqueeze(x, axis) -> (out)",
    "unstack(x) -> (out)",
    "where(condition, x, y) -> (out)"};

static void splitNames(StringRef list, llvm::SmallVectorImpl<StringRef> &names) {
  llvm::SmallVector<StringRef> parts;
  list.split(parts, ',', -1, false);
  for (StringRef part : parts)
    names.push_back(part.trim());
}

static llvm::StringMap<Signature> readRows() {
  llvm::StringMap<Signature> all;
  for (StringRef row : kRows) {
    auto [operands, results] = row.split(" -> ");
    auto [type, names] = operands.split('(');
    Signature &signature = all[type];
    splitNames(names.drop_back(), signature.operands);
    splitNames(results.drop_front().drop_back(), signature.results);
  }
  return all;
}

const Signature *signatureOf(StringRef type) {
  static const llvm::StringMap<Signature> all = readRows();
  auto found = all.find(type);
  return found == all.end() ? nullptr : &found->second;
}

std::vector<StringRef> signatureTypes() {
  std::vector<StringRef> types;
  for (StringRef row : kRows)
    types.push_back(row.split('(').first);
  return types;
}

namespace {
struct WithoutEffect {
  StringRef type, attribute; // empty type: all
};
} // namespace

// Attributes that do not change what nn's form of the operator computes. The seeds of dropout are
// those of the program; `sorted` asks for less than what nn does.
static constexpr WithoutEffect kWithoutEffect[] = {
    {"", "place"},
    {"", "op_dist_attr"},
    {"", "op_role"},
    {"", "struct_name"},
    {"", "op_callstack"},
    {"", "op_device"},
    {"", "with_quant_attr"},
    {"cross_entropy_with_softmax", "numeric_stable_mode"},
    {"dropout", "seed"},
    {"dropout", "fix_seed"},
    {"embedding", "sparse"},
    {"flash_attn", "return_softmax"},
    {"flash_attn", "rng_name"},
    {"fc", "padding_weights"},
    {"fused_bias_dropout_residual_layer_norm", "dropout_fix_seed"},
    {"fused_bias_dropout_residual_layer_norm", "dropout_seed"},
    {"fused_feedforward", "dropout1_fix_seed"},
    {"fused_feedforward", "dropout2_fix_seed"},
    {"fused_feedforward", "dropout1_seed_val"},
    {"fused_feedforward", "dropout2_seed_val"},
    {"assign", "dst_place_type"},
    {"topk", "sorted"},
    {"unstack", "num"}};

bool hasNoEffect(StringRef type, StringRef attribute) {
  return llvm::any_of(kWithoutEffect, [&](const WithoutEffect &row) {
    return row.attribute == attribute && (row.type.empty() || row.type == type);
  });
}

// Operators that nn has under another type. Those of assign copy between devices or share memory.
static constexpr std::pair<StringRef, StringRef> kRenamed[] = {{"amax", "max"},
                                                               {"amin", "min"},
                                                               {"assign_out_", "assign"},
                                                               {"memcpy", "assign"},
                                                               {"memcpy_d2h", "assign"},
                                                               {"memcpy_h2d", "assign"},
                                                               {"npu_identity", "assign"},
                                                               {"share_data", "assign"},
                                                               {"share_data_", "assign"}};

StringRef typeWord(StringRef type) {
  for (auto [from, to] : kRenamed)
    if (from == type)
      return to;
  return type;
}

// frobenius_norm of PIR spells one attribute in its own way.
StringRef attributeWord(StringRef type, StringRef attribute) {
  return type == "frobenius_norm" && attribute == "keep_dim" ? StringRef("keepdim") : attribute;
}

} // namespace ampc::paddle
