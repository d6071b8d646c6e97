// What layers of transformers and distances refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @fused_gemm_epilogue_c1(%a0: tensor<4x8xf32>, %a1: tensor<7x3xf32>, %a2: tensor<3xf32>) {
  // expected-error @below {{expects `x` of at least two dimensions, `y` of two, equal contracted ones, and a `bias` for each column, got 'tensor<4x8xf32>', 'tensor<7x3xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_gemm_epilogue %a0, %a1, %a2 : (tensor<4x8xf32>, tensor<7x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fused_gemm_epilogue_c1_bias(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>, %a2: tensor<4xf32>) {
  // expected-error @below {{expects `x` of at least two dimensions, `y` of two, equal contracted ones, and a `bias` for each column, got 'tensor<4x8xf32>', 'tensor<8x3xf32>' and 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_gemm_epilogue %a0, %a1, %a2 : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fused_gemm_epilogue_c2(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf16>, %a2: tensor<3xf32>) {
  // expected-error @below {{expects one element type, got 'tensor<4x8xf32>', 'tensor<8x3xf16>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_gemm_epilogue %a0, %a1, %a2 : (tensor<4x8xf32>, tensor<8x3xf16>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fused_gemm_epilogue_c3(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>, %a2: tensor<3xf32>) {
  // expected-error @below {{expects `activation` to be none, relu or gelu, got 'tanh'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_gemm_epilogue %a0, %a1, %a2 {activation = "tanh"} : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fused_gemm_epilogue_c4(%a0: tensor<65536x32768x1xf32>, %a1: tensor<1x3xf32>, %a2: tensor<3xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_gemm_epilogue %a0, %a1, %a2 : (tensor<65536x32768x1xf32>, tensor<1x3xf32>, tensor<3xf32>) -> tensor<65536x32768x3xf32>
  return
}

// -----
func.func @fc_c1(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>) {
  // expected-error @below {{expects `in_num_col_dims` in [1, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1 {in_num_col_dims = 2 : i64} : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fc_c2(%a0: tensor<4x8xf32>, %a1: tensor<7x3xf32>) {
  // expected-error @below {{expects `w` of two dimensions with 8 rows, and a `bias` for each column, got 'tensor<4x8xf32>', 'tensor<7x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1 : (tensor<4x8xf32>, tensor<7x3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fc_c2_bias(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>, %a2: tensor<4xf32>) {
  // expected-error @below {{expects `w` of two dimensions with 8 rows, and a `bias` for each column, got 'tensor<4x8xf32>', 'tensor<8x3xf32>', 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1, %a2 : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fc_c3(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf16>) {
  // expected-error @below {{expects one element type, got 'tensor<4x8xf32>', 'tensor<8x3xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1 : (tensor<4x8xf32>, tensor<8x3xf16>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fc_c4(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>) {
  // expected-error @below {{expects `activation` to be empty or relu, got 'gelu'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1 {activation = "gelu"} : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
  return
}

// -----
func.func @fc_c5(%a0: tensor<65536x32768x1xf32>, %a1: tensor<1x3xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fc %a0, %a1 {in_num_col_dims = 2 : i64} : (tensor<65536x32768x1xf32>, tensor<1x3xf32>) -> tensor<65536x32768x3xf32>
  return
}

// -----
func.func @fused_rotary_position_embedding_c1(%a0: tensor<2x8x4x5xf32>) {
  // expected-error @below {{expects `q` of four dimensions and an even size, got 'tensor<2x8x4x5xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0 {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>} : (tensor<2x8x4x5xf32>) -> (tensor<2x8x4x5xf32>, tensor<2x8x4x5xf32>, tensor<2x8x4x5xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c1_k(%a0: tensor<2x8x4x16xf32>, %a1: tensor<2x7x4x16xf32>) {
  // expected-error @below {{expects `k` as `q` but for its heads, 'tensor<2x8x4x16xf32>', got 'tensor<2x7x4x16xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1 {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>} : (tensor<2x8x4x16xf32>, tensor<2x7x4x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c2(%a0: tensor<2x8x4x16xf32>, %a1: tensor<8x16xf32>) {
  // expected-error @below {{expects `sin` and `cos` of one shape, and of the element type of `q`, or none of them}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1 {operandSegmentSizes = array<i32: 1, 0, 0, 1, 0, 0>} : (tensor<2x8x4x16xf32>, tensor<8x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c2_types(%a0: tensor<2x8x4x16xf32>, %a1: tensor<8x16xf16>, %a2: tensor<8x16xf16>) {
  // expected-error @below {{expects `sin` and `cos` of one shape, and of the element type of `q`, or none of them}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 0>} : (tensor<2x8x4x16xf32>, tensor<8x16xf16>, tensor<8x16xf16>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c3(%a0: tensor<2x8x4x16xf32>, %a1: tensor<7x16xf32>, %a2: tensor<7x16xf32>) {
  // expected-error @below {{expects `sin` of the shape [1, 8, 1, 16] or [8, 16], got [7, 16]}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 0>} : (tensor<2x8x4x16xf32>, tensor<7x16xf32>, tensor<7x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c4(%a0: tensor<2x8x4x16xf32>, %a1: tensor<8x16xf32>, %a2: tensor<8x16xf32>, %a3: tensor<2x7xi64>) {
  // expected-error @below {{expects `position_ids` of integers and the shape [2, 8] beside `sin` and `cos`, got 'tensor<2x7xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1, %a2, %a3 {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x8x4x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<2x7xi64>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c4_alone(%a0: tensor<2x8x4x16xf32>, %a1: tensor<2x8xi64>) {
  // expected-error @below {{expects `position_ids` of integers and the shape [2, 8] beside `sin` and `cos`, got 'tensor<2x8xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0, %a1 {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1>} : (tensor<2x8x4x16xf32>, tensor<2x8xi64>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c5(%a0: tensor<2x8x4x16xf32>) {
  // expected-error @below {{expects `use_neox_rotary_style` without `sin` and `cos`}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0 {use_neox_rotary_style = false, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>} : (tensor<2x8x4x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_rotary_position_embedding_c5_base(%a0: tensor<2x8x4x16xf32>) {
  // expected-error @below {{expects `rotary_emb_base` to be positive, got 0.000000e+00}}
  // expected-error @below {{failed to infer returned types}}
  %0:3 = nn.fused_rotary_position_embedding %a0 {rotary_emb_base = 0.0 : f64, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>} : (tensor<2x8x4x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>)
  return
}

// -----
func.func @fused_bias_dropout_residual_layer_norm_c1(%a0: tensor<4x8xf32>, %a1: tensor<4x7xf32>) {
  // expected-error @below {{expects `x` and `residual` of one type with a dimension, got 'tensor<4x8xf32>' and 'tensor<4x7xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:4 = nn.fused_bias_dropout_residual_layer_norm %a0, %a1 {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>} : (tensor<4x8xf32>, tensor<4x7xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----
func.func @fused_bias_dropout_residual_layer_norm_c2(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<7xf32>) {
  // expected-error @below {{expects `ln_bias` to have one dimension of 8 elements, got 'tensor<7xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:4 = nn.fused_bias_dropout_residual_layer_norm %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<7xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----
func.func @fused_bias_dropout_residual_layer_norm_c3(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects `p` in [0, 1], got 1.5}}
  // expected-error @below {{failed to infer returned types}}
  %0:4 = nn.fused_bias_dropout_residual_layer_norm %a0, %a1 {p = 1.5 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>} : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----
func.func @fused_bias_dropout_residual_layer_norm_c3_mode(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects `mode` 'downgrade_in_infer' or 'upscale_in_train', got 'never'}}
  // expected-error @below {{failed to infer returned types}}
  %0:4 = nn.fused_bias_dropout_residual_layer_norm %a0, %a1 {mode = "never", operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>} : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----
func.func @fused_feedforward_c1(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %a2: tensor<15x8xf32>) {
  // expected-error @below {{expects `x` of at least two dimensions and weights of the shapes [size, hidden] and [hidden, size], got 'tensor<4x8xf32>', 'tensor<8x16xf32>' and 'tensor<15x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<15x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_feedforward_c2(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %a2: tensor<8xf32>, %a3: tensor<16x8xf32>) {
  // expected-error @below {{expects `linear1_bias` to have one dimension of 16 elements, got 'tensor<8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2, %a3 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<8xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_feedforward_c3(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %a2: tensor<16x8xf16>) {
  // expected-error @below {{expects weights and biases of the element type of `x`, 'tensor<4x8xf32>', got 'tensor<16x8xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<16x8xf16>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_feedforward_c4(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %a2: tensor<16x8xf32>) {
  // expected-error @below {{expects `activation` to be gelu or relu, got 'tanh'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2 {activation = "tanh", operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_feedforward_c5(%a0: tensor<4x8xf32>, %a1: tensor<8x16xf32>, %a2: tensor<16x8xf32>) {
  // expected-error @below {{expects `p2` in [0, 1], got -1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2 {p2 = -1.0 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_feedforward_c6(%a0: tensor<65536x32768x1xf32>, %a1: tensor<1x2xf32>, %a2: tensor<2x1xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.fused_feedforward %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>} : (tensor<65536x32768x1xf32>, tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<65536x32768x1xf32>
  return
}

// -----
func.func @softmin_c1(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.softmin %a0 {axis = 2 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @cosine_similarity_c1(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf16>) {
  // expected-error @below {{expects `x1` and `x2` of one element type, got 'tensor<4x8xf32>' and 'tensor<4x8xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cosine_similarity %a0, %a1 : (tensor<4x8xf32>, tensor<4x8xf16>) -> tensor<4xf32>
  return
}

// -----
func.func @cosine_similarity_c2(%a0: tensor<f32>, %a1: tensor<f32>) {
  // expected-error @below {{expects `x1` or `x2` with a dimension, got 'tensor<f32>' and 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cosine_similarity %a0, %a1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @cosine_similarity_c2_axis(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cosine_similarity %a0, %a1 {axis = 2 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @smooth_l1_loss_c1(%a0: tensor<4x8xf32>, %a1: tensor<3xf32>) {
  // expected-error @below {{expects operands of one shape and dtype, got 'tensor<4x8xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.smooth_l1_loss %a0, %a1 : (tensor<4x8xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----
func.func @smooth_l1_loss_c2(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects `reduction` to be none, mean or sum, got median}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.smooth_l1_loss %a0, %a1 {reduction = "median"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----
func.func @smooth_l1_loss_c3(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects `delta` to be positive, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.smooth_l1_loss %a0, %a1 {delta = 0.0 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----
func.func @cross_entropy_c1(%a0: tensor<f32>, %a1: tensor<i64>) {
  // expected-error @below {{expects `x` with a dimension, got 'tensor<f32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cross_entropy %a0, %a1 : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return
}

// -----
func.func @cross_entropy_c1_label(%a0: tensor<4x8xf32>, %a1: tensor<4xi64>) {
  // expected-error @below {{expects `label` of shape [4, 1], got [4]}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cross_entropy %a0, %a1 : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<4x1xf32>
  return
}

// -----
func.func @cross_entropy_c2(%a0: tensor<4x8xf32>, %a1: tensor<4x1xf32>) {
  // expected-error @below {{expects `label` of integers, got 'f32'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cross_entropy %a0, %a1 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// -----
func.func @cross_entropy_c2_soft(%a0: tensor<4x8xf32>, %a1: tensor<4x1xf32>) {
  // expected-error @below {{expects a soft `label` of the shape and dtype of `x`, 'tensor<4x8xf32>', got 'tensor<4x1xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.cross_entropy %a0, %a1 {soft_label = true} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// -----
func.func @triplet_margin_loss_c1(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<3xf32>) {
  // expected-error @below {{expects operands of one type with a dimension, got 'tensor<4x8xf32>', 'tensor<4x8xf32>' and 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.triplet_margin_loss %a0, %a1, %a2 : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----
func.func @triplet_margin_loss_c2(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<4x8xf32>) {
  // expected-error @below {{expects `reduction` to be none, mean or sum, got median}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.triplet_margin_loss %a0, %a1, %a2 {reduction = "median"} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----
func.func @renorm_c1(%a0: tensor<3xf32>) {
  // expected-error @below {{expects x of at least two dimensions, got 'tensor<3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.renorm %a0 {p = 2.0 : f64, axis = 0 : i64, max_norm = 1.0 : f64} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----
func.func @renorm_c1_axis(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `axis` in [-2, 2), got 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.renorm %a0 {p = 2.0 : f64, axis = 2 : i64, max_norm = 1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @renorm_c2(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `p` to be positive, got 0}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.renorm %a0 {p = 0.0 : f64, axis = 0 : i64, max_norm = 1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @renorm_c2_norm(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `max_norm` that is not negative, got -1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.renorm %a0 {p = 2.0 : f64, axis = 0 : i64, max_norm = -1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----
func.func @fused_bn_add_activation_c1(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>, %a5: tensor<3xf32>) {
  // expected-error @below {{expects `x` and `z` of four dimensions and one type, got 'tensor<4x3xf32>' and 'tensor<4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.fused_bn_add_activation %a0, %a1, %a2, %a3, %a4, %a5 : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----
func.func @fused_bn_add_activation_c1_types(%a0: tensor<4x2x2x3xf32>, %a1: tensor<4x2x2x3xf16>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>, %a5: tensor<3xf32>) {
  // expected-error @below {{expects `x` and `z` of four dimensions and one type, got 'tensor<4x2x2x3xf32>' and 'tensor<4x2x2x3xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.fused_bn_add_activation %a0, %a1, %a2, %a3, %a4, %a5 : (tensor<4x2x2x3xf32>, tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----
func.func @fused_bn_add_activation_c2(%a0: tensor<4x2x2x3xf32>, %a1: tensor<4x2x2x3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<4xf32>, %a5: tensor<3xf32>) {
  // expected-error @below {{expects the scale to have one dimension of 3 elements, got 'tensor<4xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.fused_bn_add_activation %a0, %a1, %a2, %a3, %a4, %a5 : (tensor<4x2x2x3xf32>, tensor<4x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>) -> (tensor<4x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----
func.func @fused_bn_add_activation_c3(%a0: tensor<4x2x2x3xf32>, %a1: tensor<4x2x2x3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>, %a5: tensor<3xf32>) {
  // expected-error @below {{expects `activation` to be relu, got 'tanh'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.fused_bn_add_activation %a0, %a1, %a2, %a3, %a4, %a5 {activation = "tanh"} : (tensor<4x2x2x3xf32>, tensor<4x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----
func.func @resnet_unit_c1(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects images and filters of four dimensions and one element type, got 'tensor<2x4x4x3xf32>' and 'tensor<5x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c2(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects strides, `dilation` and `group` to be positive and `padding` not to be negative}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {stride = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c2_reach(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x5x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects a filter that fits with `dilation` and `padding` into the image, got 'tensor<5x5x1x3xf32>' and 'tensor<2x4x4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x5x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c3(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `group` to divide 3 channels and 5 outputs, and a filter of channels / group, got 2 and 3}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {group = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c3_channels(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x4xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `group` to divide 3 channels and 5 outputs, and a filter of channels / group, got 1 and 4}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x4xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c4(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<4xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `scale_x` to have 5 elements}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c5(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `z` with `fuse_add` or `has_shortcut`, and with the latter its filter}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {fuse_add = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c5_filter(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>, %a6: tensor<2x4x4x5xf32>) {
  // expected-error @below {{expects `z` with `fuse_add` or `has_shortcut`, and with the latter its filter}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5, %a6 {has_shortcut = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<2x4x4x5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c5_statistics(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>, %a6: tensor<2x4x4x3xf32>, %a7: tensor<5x1x1x3xf32>) {
  // expected-error @below {{expects `scale_z` to have 5 elements}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7 {has_shortcut = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c5_types(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>, %a6: tensor<2x4x4x3xf32>) {
  // expected-error @below {{expects both summands to have one type, got 'tensor<2x4x4x5xf32>' and 'tensor<2x4x4x3xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5, %a6 {fuse_add = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<2x4x4x3xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c6(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `data_format` to be NHWC or NCHW, got 'CHWN'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {data_format = "CHWN", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----
func.func @resnet_unit_c6_activation(%a0: tensor<2x4x4x3xf32>, %a1: tensor<5x1x1x3xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>, %a5: tensor<5xf32>) {
  // expected-error @below {{expects `activation` to be relu, got 'gelu'}}
  // expected-error @below {{failed to infer returned types}}
  %0:5 = nn.resnet_unit %a0, %a1, %a2, %a3, %a4, %a5 {activation = "gelu", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (tensor<2x4x4x3xf32>, tensor<5x1x1x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x4x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}
