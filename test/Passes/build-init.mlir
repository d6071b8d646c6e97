// The first value of every variable.
// RUN: %ampc-opt %s -nn-build-init -split-input-file | FileCheck %s

// CHECK-LABEL: module @every_kind
module @every_kind {
  // The seed is the runtime's to write.
  // CHECK: nn.variable @random.seed scalar : tensor<i64>
  nn.variable @constant parameter : tensor<2xf32> {init = {type = "constant", value = 1.5 : f64}}
  nn.variable @uniform parameter : tensor<2x6xf32> {init = {type = "uniform", low = -2 : i64, high = 3 : i64}}
  nn.variable @normal parameter : tensor<2x4xf32> {init = {type = "normal", mean = 1.0 : f64, std = 2.0 : f64}}
  nn.variable @truncated parameter : tensor<2x6xf32> {init = {type = "truncated_normal"}}
  nn.variable @xavier parameter : tensor<2x4xf32> {init = {type = "xavier_uniform"}}
  nn.variable @xavier_normal parameter : tensor<2x6xf32> {init = {type = "xavier_normal"}}
  nn.variable @kaiming parameter : tensor<2x8x3x1xf32> {init = {type = "kaiming_uniform"}}
  nn.variable @kaiming_normal parameter : tensor<2x8xf32> {init = {type = "kaiming_normal"}}
  nn.variable @file parameter : tensor<4xf32> {init = {file = "f.npy", offset = 128 : i64}}
  nn.variable @narrow_file parameter : tensor<4xf32> {init = {file = "n.safetensors", offset = 80 : i64, dtype = "float16"}}
  nn.variable @low_file parameter : tensor<4xbf16> {init = {file = "b.npy", offset = 64 : i64, dtype = "float32"}}
  nn.variable @moment moment : tensor<4xf32>
  nn.variable @other parameter : tensor<f32> {init = {type = "constant", value = 1.5 : f64}}
  // CHECK: func.func @init
  // CHECK-NEXT: %[[SEED:.*]] = nn.read @random.seed
  // CHECK-NEXT: %[[FILE:.*]] = nn.file_constant "f.npy" at 128 : tensor<4xf32>
  // CHECK-NEXT: nn.assign @file,
  // Weights may be stored in 16 bits.
  // CHECK-NEXT: %[[LOW:.*]] = nn.file_constant "n.safetensors" at 80 : tensor<4xf16>
  // CHECK-NEXT: %[[WIDE:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-NEXT: nn.assign @narrow_file, %[[WIDE]]
  // A bfloat16 parameter's file holds float32.
  // CHECK-NEXT: %[[WIDE:.*]] = nn.file_constant "b.npy" at 64 : tensor<4xf32>
  // CHECK-NEXT: %[[LOW:.*]] = nn.cast %[[WIDE]] {to = bf16}
  // CHECK-NEXT: nn.assign @low_file, %[[LOW]]
  // One write for all that start alike.
  // CHECK-NEXT: nn.update [@constant, @other] {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<64xf32>):
  // CHECK-NEXT: %[[FILL:.*]] = nn.fill_constant {{.*}}value = 1.5
  // CHECK-NEXT: nn.yield %[[FILL]]
  // A stream belongs to the variable's place in the module, and a row to each variable:
  // xavier: sqrt(6 / (2 + 4)) = 1; kaiming: a filter's fan-in is 8 * 3 * 1, sqrt(6 / 24) = 0.5
  // CHECK: %[[U:.*]] = nn.constant dense<{{\[\[}}[[#STREAM:]], -1073741824, 1077936128, 0], {{\[}}{{[0-9]+}}, -1082130432, 1065353216, 0], {{\[}}{{[0-9]+}}, -1090519040, 1056964608, 0]]>
  // CHECK-NEXT: nn.initialize [@uniform, @xavier, @kaiming], %[[SEED]], %[[U]] {dtype = f32, kind = "uniform"} : tensor<i64>, tensor<3x4xi32>
  // sqrt(2 / (2 + 6)) = 0.5; a matrix's fan-in is its first size: sqrt(2 / 2) = 1
  // CHECK-NEXT: %[[N:.*]] = nn.constant dense<{{\[\[}}[[#STREAM+1]], 1065353216, 1073741824, 0], {{\[}}[[#STREAM+4]], 0, 1056964608, 0], {{\[}}[[#STREAM+6]], 0, 1065353216, 0]]>
  // CHECK-NEXT: nn.initialize [@normal, @xavier_normal, @kaiming_normal], %[[SEED]], %[[N]] {dtype = f32, kind = "normal"}
  // CHECK-NEXT: %[[T:.*]] = nn.constant dense<{{\[\[}}[[#STREAM+2]], 0, 1065353216, 0]]>
  // CHECK-NEXT: nn.initialize [@truncated], %[[SEED]], %[[T]] {dtype = f32, kind = "truncated_normal"}
  // What has no init starts at zero.
  // CHECK-NEXT: return
}

// -----
// CHECK-LABEL: module @no_random_numbers_no_seed
module @no_random_numbers_no_seed {
  // CHECK-NOT: @random.seed
  nn.variable @w parameter : tensor<2xf32> {init = {type = "constant", value = 1.0 : f64}}
}
