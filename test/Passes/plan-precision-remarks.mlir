// Every decision leaves a remark of category amp that names the op, its type, the rule and the cause.
// RUN: %ampc-opt %s -amp-plan-precision --remarks-filter=amp --remark-policy=all 2>&1 | FileCheck %s
// RUN: %ampc-opt %s -amp-plan-precision 2>&1 | FileCheck %s --check-prefix=QUIET

// CHECK: remark: {{.*}}decision {{.*}}amp {{.*}}mm{{.*}}float16{{.*}}white_list{{.*}}matmul_v2
// CHECK: remark: {{.*}}decision {{.*}}amp {{.*}}lonely{{.*}}untouched{{.*}}gray_undecided
// QUIET-NOT: remark
func.func @main(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = nn.matmul %x, %x {nn.name = "mm", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = nn.relu %x {nn.name = "lonely", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}
