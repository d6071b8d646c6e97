// What attention and einsum refuse.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @flash_attn_c1(%a0: tensor<8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>) {
  // expected-error @below {{expects `q`, `k` and `v` of four dimensions and one element type, got 'tensor<8x4x16xf16>', 'tensor<2x6x2x16xf16>' and 'tensor<2x6x2x16xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>) -> (tensor<8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c1_types(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf32>) {
  // expected-error @below {{expects `q`, `k` and `v` of four dimensions and one element type, got 'tensor<2x8x4x16xf16>', 'tensor<2x6x2x16xf16>' and 'tensor<2x6x2x16xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf32>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c2(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x5x2x16xf16>) {
  // expected-error @below {{expects `k` and `v` of one shape [2, keys, heads, 16], got [2, 6, 2, 16] and [2, 5, 2, 16]}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x5x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c2_size(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x8xf16>, %a2: tensor<2x6x2x8xf16>) {
  // expected-error @below {{expects `k` and `v` of one shape [2, keys, heads, 16], got [2, 6, 2, 8] and [2, 6, 2, 8]}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x8xf16>, tensor<2x6x2x8xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c3(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x3x16xf16>, %a2: tensor<2x6x3x16xf16>) {
  // expected-error @below {{expects the 4 heads of `q` to be a multiple of the 3 of `k`}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x3x16xf16>, tensor<2x6x3x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c4(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>, %a3: tensor<2x8x6xf16>) {
  // expected-error @below {{expects `attn_mask` of floats or bool that broadcasts to [2, 4, 8, 6], got 'tensor<2x8x6xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2, %a3 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<2x8x6xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c4_type(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>, %a3: tensor<8x6xi64>) {
  // expected-error @below {{expects `attn_mask` of floats or bool that broadcasts to [2, 4, 8, 6], got 'tensor<8x6xi64>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2, %a3 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<8x6xi64>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c5(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>) {
  // expected-error @below {{expects `dropout` in [0, 1], got 1.5}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {dropout = 1.5 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c5_scale(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>) {
  // expected-error @below {{expects `scale` to be a number, got nan}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {scale = 0x7FF8000000000000 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c6(%a0: tensor<1x1073741824x2x1xf16>, %a1: tensor<1x1x1x1xf16>, %a2: tensor<1x1x1x1xf16>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<1x1073741824x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> (tensor<1x1073741824x2x1xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c7(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>, %a3: tensor<i64>, %a4: tensor<i32>) {
  // expected-error @below {{expects a seed and a counter of type tensor<i64>, got 'tensor<i64>', 'tensor<i32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2, %a3, %a4 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 2>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<i64>, tensor<i32>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @flash_attn_c7_float(%a0: tensor<2x8x4x16xf16>, %a1: tensor<2x6x2x16xf16>, %a2: tensor<2x6x2x16xf16>, %a3: tensor<2xf32>) {
  // expected-error @below {{expects `fixed_seed_offset` of integers, got 'tensor<2xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0, %1 = nn.flash_attn %a0, %a1, %a2, %a3 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}
    : (tensor<2x8x4x16xf16>, tensor<2x6x2x16xf16>, tensor<2x6x2x16xf16>, tensor<2xf32>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return
}

// -----
func.func @einsum_c1(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>, %a2: tensor<4x8xf32>) {
  // expected-error @below {{expects one or two operands of one element type, got 'tensor<4x8xf32>', 'tensor<8x3xf32>', 'tensor<4x8xf32>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0, %a1, %a2 {equation = "ij,jk,kl"} : (tensor<4x8xf32>, tensor<8x3xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c1_types(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf16>) {
  // expected-error @below {{expects one or two operands of one element type, got 'tensor<4x8xf32>', 'tensor<8x3xf16>'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0, %a1 {equation = "ij,jk->ik"} : (tensor<4x8xf32>, tensor<8x3xf16>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c2(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `equation` of letters, commas, at most one '...' for each operand, and at most one '->', got 'i1->i'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "i1->i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c2_ellipsis(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `equation` of letters, commas, at most one '...' for each operand, and at most one '->', got '...i...->i'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "...i...->i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c2_arrows(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `equation` of letters, commas, at most one '...' for each operand, and at most one '->', got 'ij->i->j'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ij->i->j"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c2_operands(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects `equation` for 1 operands, got 'ij,jk->ik' for 2}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ij,jk->ik"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c3(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects a letter for each dimension of 'tensor<4x8xf32>', got 'i'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "i->i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c3_many(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects a letter for each dimension of 'tensor<4x8xf32>', got 'ijk...'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ijk...->i..."} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c4(%a0: tensor<4x4xf32>) {
  // expected-error @below {{expects each letter once in an operand, got 'ii': diagonals are not implemented}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ii->i"} : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c4_result(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects each letter once in the result, got 'ii'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ij->ii"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c5(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects letters of the operands in the result, got 'ik'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ij->ik"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c5_ellipsis(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects '...' in the result where an operand has it, got '...j->j'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "...j->j"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c5_no_ellipsis(%a0: tensor<4x8xf32>) {
  // expected-error @below {{expects '...' in the result where an operand has it, got 'ij->...i'}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0 {equation = "ij->...i"} : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c6(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>) {
  // expected-error @below {{expects equal sizes of 'j', got 8 and 4}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0, %a1 {equation = "ij,jk->ik"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c6_ellipsis(%a0: tensor<4x8xf32>, %a1: tensor<8x3xf32>) {
  // expected-error @below {{expects equal sizes of '...', got 8 and 3}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0, %a1 {equation = "i...,j...->ij..."} : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @einsum_c7(%a0: tensor<65536x32768x1xf32>, %a1: tensor<1x2xf32>) {
  // expected-error @below {{expects rows, columns and the contracted dimension of a product below 2^31, got 2147483648: split the tensor, or make its batch smaller}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.einsum %a0, %a1 {equation = "ijk,kl->ijl"} : (tensor<65536x32768x1xf32>, tensor<1x2xf32>) -> tensor<4xf32>
  return
}
