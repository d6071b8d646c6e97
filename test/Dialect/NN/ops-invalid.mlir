// What no op takes: dynamic shapes, element types that no kernel computes, missing attributes, a yield of its own.
// RUN: %ampc-opt %s --split-input-file --verify-diagnostics

func.func @a_dynamic_shape(%x: tensor<?x4xf32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of f32, f16 or bf16 values}}
  %0 = nn.softmax %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}
// -----
func.func @an_unranked_tensor(%x: tensor<*xf32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  %0 = nn.relu %x : (tensor<*xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @doubles(%x: tensor<4xf64>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  %0 = nn.relu %x : (tensor<4xf64>) -> tensor<4xf64>
  return
}
// -----
func.func @a_function_of_integers(%x: tensor<4xi32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of f32, f16 or bf16 values}}
  %0 = nn.exp %x : (tensor<4xi32>) -> tensor<4xi32>
  return
}
// -----
func.func @a_sum_of_booleans(%x: tensor<4xi1>) {
  // expected-error @below {{operand #0 must be statically shaped tensor}}
  %0 = nn.reduce_sum %x : (tensor<4xi1>) -> tensor<i1>
  return
}
// -----
func.func @a_product_of_integers(%x: tensor<4x4xi32>) {
  // expected-error @below {{operand #0 must be statically shaped tensor of f32, f16 or bf16 values}}
  %0 = nn.matmul %x, %x : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @a_result_of_another_type(%x: tensor<4xf32>) {
  // expected-error @below {{are incompatible with return type(s) of operation}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.elementwise_add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  return
}
// -----
func.func @a_result_of_another_shape(%x: tensor<4x6xf32>) {
  // expected-error @below {{are incompatible with return type(s) of operation}}
  // expected-error @below {{failed to infer returned types}}
  %0 = nn.transpose %x {perm = array<i64: 1, 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @a_missing_attribute(%x: tensor<4x6xf32>) {
  // expected-error @below {{requires attribute 'perm'}}
  %0 = nn.transpose %x : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}
// -----
func.func @a_missing_operand(%x: tensor<4xf32>) {
  // expected-error @below {{expected 2 operands, but found 1}}
  %0 = nn.elementwise_add %x : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error @+2 {{expected keyword for the role of a variable}}
// expected-error @+1 {{invalid value for property role, expected the role of a variable}}
nn.variable @without_a_role : tensor<4xf32>
// -----
func.func @a_yield_of_its_own(%x: tensor<4xf32>) {
  // expected-error @below {{expects parent op to be one of 'nn.fused, nn.fused_rows, nn.update'}}
  nn.yield %x : tensor<4xf32>
}
// -----
func.func @a_kernel_that_reaches_out(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note @below {{required by region isolation constraints}}
  %0 = nn.fused : () -> tensor<4xf32> {
    // expected-error @below {{using value defined outside the region}}
    %r = nn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    nn.yield %r : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
