// Operators that write by places print and parse.
// RUN: %ampc-opt %s | %ampc-opt | FileCheck %s

// CHECK-LABEL: func.func @rows
func.func @rows(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<3x8xf32>, %nd: tensor<3x1xi64>, %order: tensor<3xi32>) {
  // CHECK: nn.scatter %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  %0 = nn.scatter %x, %i, %u : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.scatter %{{.*}}, %{{.*}}, %{{.*}} {overwrite = false} : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  %1 = nn.scatter %x, %nd, %u {overwrite = false} : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.scatter_nd_add %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  %2 = nn.scatter_nd_add %x, %nd, %u : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.index_add %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  %3 = nn.index_add %x, %i, %u {axis = 0 : i64} : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>
  // CHECK: nn.scatter_rows %{{.*}}, %{{.*}}, %{{.*}} {kind = "max"} : (tensor<3xi64>, tensor<3xi32>, tensor<3x8xf32>) -> tensor<4x8xf32>
  %4 = nn.scatter_rows %i, %order, %u {kind = "max"} : (tensor<3xi64>, tensor<3xi32>, tensor<3x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @elements
func.func @elements(%x: tensor<4x8xi64>, %i: tensor<4x3xi32>, %v: tensor<4x3xi64>) {
  // CHECK: nn.put_along_axis %{{.*}}, %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<4x8xi64>, tensor<4x3xi32>, tensor<4x3xi64>) -> tensor<4x8xi64>
  %0 = nn.put_along_axis %x, %i, %v {axis = -1 : i64} : (tensor<4x8xi64>, tensor<4x3xi32>, tensor<4x3xi64>) -> tensor<4x8xi64>
  // CHECK: nn.put_along_axis %{{.*}}, %{{.*}}, %{{.*}} {axis = 1 : i64, include_self = false, reduce = "amin"} : (tensor<4x8xi64>, tensor<4x3xi32>, tensor<4x3xi64>) -> tensor<4x8xi64>
  %1 = nn.put_along_axis %x, %i, %v {axis = 1 : i64, reduce = "amin", include_self = false} : (tensor<4x8xi64>, tensor<4x3xi32>, tensor<4x3xi64>) -> tensor<4x8xi64>
  return
}
