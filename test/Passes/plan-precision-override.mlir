// Overrides stand above lists and policies; a name wins over an expression, an expression over a type. Followers see them.
// RUN: %ampc-opt %s -amp-plan-precision="override=fc1=float32,/fc.*/=float16,softmax=float16" | FileCheck %s
// RUN: %ampc-opt %s -amp-plan-precision="override=softmax=float16,/fc.*/=float16,fc1=float32" | FileCheck %s
// An expression needs no slashes, but with them it is never taken for a type; it must match the whole name.
// RUN: %ampc-opt %s -amp-plan-precision="override=fc[0-9]=float32,head=float16" | FileCheck %s --check-prefix=BARE
// RUN: not %ampc-opt %s -amp-plan-precision="override=f=float32,fc1|fc2=float32" 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: --amp-override: 'f=float32': matches nothing
// RUN: %ampc-opt %s -amp-plan-precision="override=fc1=float32,matmul=float16,softmax=float16 black-list=softmax" | FileCheck %s --check-prefix=TYPE
// RUN: %ampc-opt %s -amp-plan-precision="override=fc2:y=float16,matmul_v2=float32" | FileCheck %s --check-prefix=SLOT
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-2.5 override=fc1=float32" | FileCheck %s --check-prefix=OTHERS
// RUN: %ampc-opt %s -amp-plan-precision="policy=paddle-pir override=fc1=float32" | FileCheck %s --check-prefix=OTHERS
// A word that generations give to different operators means the ops that are written so, too.
// RUN: %ampc-opt %s -amp-plan-precision="override=flatten=float16" | FileCheck %s --check-prefix=WORD
// RUN: %ampc-opt %s -amp-plan-precision="white-list=flatten" | FileCheck %s --check-prefix=LIST
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: #amp.decision<f32, rule = override, cause = "--amp-override=fc1=float32">, nn.name = "fc1"
  // TYPE: #amp.decision<f32, rule = override, cause = "--amp-override=fc1=float32">, nn.name = "fc1"
  // BARE: #amp.decision<f32, rule = override, cause = "--amp-override=fc[0-9]=float32">, nn.name = "fc1"
  // SLOT: #amp.decision<f32, rule = override, cause = "--amp-override=matmul_v2=float32">, nn.name = "fc1"
  // OTHERS: #amp.decision<f32, rule = override, cause = "--amp-override=fc1=float32">, nn.name = "fc1"
  %0 = nn.matmul %x, %x {nn.name = "fc1", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<f32, rule = gray_after_black, cause = "fc1">, nn.name = "follower"
  // OTHERS: #amp.decision<f32, {{.*}}cause = "fc1">, nn.name = "follower"
  %1 = nn.relu %0 {nn.name = "follower", nn.type = "relu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<f16, rule = override, cause = "--amp-override=/fc.*/=float16">, nn.name = "fc2"
  // TYPE: #amp.decision<f16, rule = override, cause = "--amp-override=matmul=float16">, nn.name = "fc2"
  // BARE: #amp.decision<f32, rule = override, cause = "--amp-override=fc[0-9]=float32">, nn.name = "fc2"
  // SLOT: amp.slots = [none, f16], nn.name = "fc2"
  %2 = nn.matmul %1, %1 {nn.name = "fc2", nn.type = "matmul_v2"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: #amp.decision<f16, rule = override, cause = "--amp-override=softmax=float16">, nn.name = "head"
  // BARE: #amp.decision<f16, rule = override, cause = "--amp-override=head=float16">, nn.name = "head"
  // TYPE: #amp.decision<f16, rule = override, cause = "--amp-override=softmax=float16">, nn.name = "head"
  %3 = nn.softmax %2 {nn.name = "head", nn.type = "softmax"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // WORD: #amp.decision<f16, rule = override, cause = "--amp-override=flatten=float16">, nn.name = "flat"
  // LIST: #amp.decision<f16, rule = custom_white_list, cause = "flatten">, nn.name = "flat"
  %4 = nn.flatten_contiguous_range %3 {nn.name = "flat", nn.type = "flatten", start_axis = 0 : i64, stop_axis = 1 : i64} : (tensor<4x4xf32>) -> tensor<16xf32>
  return %3 : tensor<4x4xf32>
}
