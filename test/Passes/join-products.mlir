// Products of one operand in front of an attention by a library become one. What nothing reads does not count as a reader.
// RUN: %ampc-opt %s --nn-join-products | FileCheck %s

// CHECK-LABEL: @all
// CHECK-SAME: (%[[X:[a-z0-9]+]]: tensor<2x8x64xf16>, %[[A:[a-z0-9]+]]: tensor<64x64xf16>, %[[B:[a-z0-9]+]]: tensor<64x32xf16>, %[[C:[a-z0-9]+]]: tensor<64x32xf16>)
func.func @all(%x: tensor<2x8x64xf16>, %a: tensor<64x64xf16>, %b: tensor<64x32xf16>, %c: tensor<64x32xf16>) -> tensor<2x8x4x16xf16> {
  // CHECK-NEXT: %[[W:.*]] = nn.concat %[[A]], %[[B]], %[[C]] {axis = 1 : i64, nn.name = "q.matmul+k.matmul+v.matmul"}
  // CHECK-NEXT: %[[Y:.*]] = nn.matmul %[[X]], %[[W]] {{.*}} -> tensor<2x8x128xf16>
  // CHECK-NEXT: %[[Z:.*]] = nn.reshape %[[Y]] {{.*}} -> tensor<2x8x8x16xf16>
  // CHECK-NEXT: %[[S:.*]]:3 = nn.split %[[Z]] {axis = 2 : i64, {{.*}}sections = array<i64: 4, 2, 2>}
  // CHECK-NEXT: nn.flash_attn %[[S]]#0, %[[S]]#1, %[[S]]#2
  %0 = nn.matmul %x, %a {nn.name = "q.matmul"} : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %1 = nn.matmul %x, %b {nn.name = "k.matmul"} : (tensor<2x8x64xf16>, tensor<64x32xf16>) -> tensor<2x8x32xf16>
  %2 = nn.matmul %x, %c {nn.name = "v.matmul"} : (tensor<2x8x64xf16>, tensor<64x32xf16>) -> tensor<2x8x32xf16>
  %q = nn.reshape %0 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %k = nn.reshape %1 {shape = array<i64: 2, 8, 2, 16>} : (tensor<2x8x32xf16>) -> tensor<2x8x2x16xf16>
  %v = nn.reshape %2 {shape = array<i64: 2, 8, 2, 16>} : (tensor<2x8x32xf16>) -> tensor<2x8x2x16xf16>
  %unread = nn.transpose %v {perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x2x16xf16>) -> tensor<2x2x8x16xf16>
  %y, %l = nn.flash_attn %q, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return %y : tensor<2x8x4x16xf16>
}

// Queries of another operand stay. The places of the keys are rows of a matrix here.
// CHECK-LABEL: @cross
func.func @cross(%z: tensor<2x8x4x16xf16>, %x: tensor<16x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf16>, %d: tensor<64xf16>, %e: tensor<64xf16>)
    -> tensor<2x8x4x16xf16> {
  // CHECK-DAG: %[[W:.*]] = nn.concat %{{.*}} -> tensor<64x128xf16>
  // CHECK-DAG: %[[D:.*]] = nn.concat %{{.*}} : (tensor<64xf16>, tensor<64xf16>) -> tensor<128xf16>
  // CHECK: %[[Y:.*]] = nn.matmul %{{.*}}, %[[W]] {{.*}} -> tensor<16x128xf16>
  // CHECK: %[[S:.*]] = nn.elementwise_add %[[Y]], %[[D]]
  // CHECK: nn.reshape %[[S]] {{.*}} -> tensor<2x8x8x16xf16>
  // CHECK: %[[P:.*]]:2 = nn.split
  // CHECK: nn.flash_attn %{{[a-z0-9]+}}, %[[P]]#0, %[[P]]#1
  %1 = nn.matmul %x, %b : (tensor<16x64xf16>, tensor<64x64xf16>) -> tensor<16x64xf16>
  %2 = nn.matmul %x, %c : (tensor<16x64xf16>, tensor<64x64xf16>) -> tensor<16x64xf16>
  %3 = nn.elementwise_add %1, %d {axis = 1 : i64} : (tensor<16x64xf16>, tensor<64xf16>) -> tensor<16x64xf16>
  %4 = nn.elementwise_add %2, %e : (tensor<16x64xf16>, tensor<64xf16>) -> tensor<16x64xf16>
  %k = nn.reshape %3 {shape = array<i64: 2, 8, 4, 16>} : (tensor<16x64xf16>) -> tensor<2x8x4x16xf16>
  %v = nn.reshape %4 {shape = array<i64: 2, 8, 4, 16>} : (tensor<16x64xf16>) -> tensor<2x8x4x16xf16>
  %y, %l = nn.flash_attn %z, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return %y : tensor<2x8x4x16xf16>
}

// Others read the keys, the values have no bias, and the attention is no library's.
// CHECK-LABEL: @apart
func.func @apart(%x: tensor<2x8x64xf16>, %a: tensor<64x64xf16>, %d: tensor<64xf16>)
    -> (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) {
  // CHECK-NOT: nn.concat
  // CHECK: return
  %0 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %1 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %2 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %3 = nn.elementwise_add %0, %d : (tensor<2x8x64xf16>, tensor<64xf16>) -> tensor<2x8x64xf16>
  %q = nn.reshape %3 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %k = nn.reshape %1 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %v = nn.reshape %2 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %y, %l = nn.flash_attn %q, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  %4 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %5 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x64xf16>) -> tensor<2x8x64xf16>
  %m = nn.reshape %4 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %n = nn.reshape %5 {shape = array<i64: 2, 8, 4, 16>} : (tensor<2x8x64xf16>) -> tensor<2x8x4x16xf16>
  %o, %r = nn.flash_attn %y, %m, %n {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x4x8xf32>)
  return %y, %o, %k : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>
}

// A row of the products is two places of one head each here, so that the joined rows would be cut between other heads.
// CHECK-LABEL: @rows_of_two_places
func.func @rows_of_two_places(%x: tensor<2x8x64xf16>, %a: tensor<64x32xf16>, %b: tensor<64x32xf16>) -> tensor<2x16x1x16xf16> {
  // CHECK-NOT: nn.concat
  // CHECK: return
  %0 = nn.matmul %x, %a : (tensor<2x8x64xf16>, tensor<64x32xf16>) -> tensor<2x8x32xf16>
  %1 = nn.matmul %x, %b : (tensor<2x8x64xf16>, tensor<64x32xf16>) -> tensor<2x8x32xf16>
  %2 = nn.matmul %x, %b : (tensor<2x8x64xf16>, tensor<64x32xf16>) -> tensor<2x8x32xf16>
  %q = nn.reshape %0 {shape = array<i64: 2, 16, 1, 16>} : (tensor<2x8x32xf16>) -> tensor<2x16x1x16xf16>
  %k = nn.reshape %1 {shape = array<i64: 2, 16, 1, 16>} : (tensor<2x8x32xf16>) -> tensor<2x16x1x16xf16>
  %v = nn.reshape %2 {shape = array<i64: 2, 16, 1, 16>} : (tensor<2x8x32xf16>) -> tensor<2x16x1x16xf16>
  %y, %l = nn.flash_attn %q, %k, %v {library = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
    : (tensor<2x16x1x16xf16>, tensor<2x16x1x16xf16>, tensor<2x16x1x16xf16>) -> (tensor<2x16x1x16xf16>, tensor<2x1x16xf32>)
  return %y : tensor<2x16x1x16xf16>
}
