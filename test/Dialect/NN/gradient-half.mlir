// The gradients of functions in 16 bits. What takes several operations is computed in float32 and rounded once; what chooses, or is one
// operation, stays in 16 bits and costs no cast; a step has no gradient at all.
// RUN: %ampc-opt %s -nn-differentiate -split-input-file | FileCheck %s

// CHECK-LABEL: module @log2
module @log2 {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.log2 %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @log10
module @log10 {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.log10 %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @log1p
module @log1p {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.log1p %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sqrt
module @sqrt {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.sqrt %
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.sqrt %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @rsqrt
module @rsqrt {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.rsqrt %
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.rsqrt %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @square
module @square {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.square %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @pow
module @pow {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.pow %x {factor = 3.0 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @reciprocal
module @reciprocal {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.reciprocal %
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.reciprocal %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @erf
module @erf {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.erf %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sin
module @sin {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.sin %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @cos
module @cos {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.cos %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @tanh
module @tanh {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.tanh %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sigmoid
module @sigmoid {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.sigmoid %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @gelu
module @gelu {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.gelu %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @silu
module @silu {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.silu %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @swish
module @swish {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.swish %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @softplus
module @softplus {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.softplus %x {beta = 2.0 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @mish
module @mish {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.mish %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @elu
module @elu {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.elu %x {alpha = 0.5 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @softsign
module @softsign {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.softsign %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @hard_swish
module @hard_swish {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = f16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = f16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.hard_swish %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @hard_sigmoid
module @hard_sigmoid {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: %[[X:.*]] = nn.read @x :
  // CHECK: %[[LOW:.*]] = nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-DAG: %[[DY:.*]] = nn.cast %[[LOW]] {to = f32}
  // CHECK-DAG: %[[WIDE:.*]] = nn.cast %[[X]] {to = f32}
  // CHECK-NOT: {to = bf16}
  // CHECK: %[[DX:.*]] = nn.cast %{{.*}} {to = bf16}
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.hard_sigmoid %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @relu
module @relu {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.relu %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @relu6
module @relu6 {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.relu6 %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @leaky_relu
module @leaky_relu {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.leaky_relu %x {alpha = 0.25 : f64} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @abs
module @abs {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.abs %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @clip
module @clip {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.clip %x {max = 1.0 : f64, min = -1.0 : f64} : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @scale
module @scale {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.scale %x {scale = 3.0 : f64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @exp
module @exp {
  nn.variable @x parameter : tensor<4x8xbf16> {trainable}
  // CHECK: nn.cast %{{.*}} {to = bf16} : (tensor<4x8xf32>)
  // CHECK-NOT: nn.cast
  // CHECK: nn.gradient @x, %{{.*}} : tensor<4x8xbf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xbf16>
    %y = nn.exp %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xbf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @softmax
module @softmax {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[Y:.*]] = nn.read @x :
  // CHECK: %[[DY:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-NEXT: %[[DX:.*]] = nn.softmax_grad %[[Y]], %[[DY]]
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.softmax %x {axis = 1 : i64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @log_softmax
module @log_softmax {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK: %[[Y:.*]] = nn.log_softmax %
  // CHECK: %[[DY:.*]] = nn.cast %{{.*}} {to = f16} : (tensor<4x8xf32>)
  // CHECK-NEXT: %[[DX:.*]] = nn.log_softmax_grad %[[Y]], %[[DY]]
  // CHECK-NEXT: nn.gradient @x, %[[DX]] : tensor<4x8xf16>
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.log_softmax %x {axis = 1 : i64} : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @floor
module @floor {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK-NOT: nn.gradient
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.floor %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @ceil
module @ceil {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK-NOT: nn.gradient
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.ceil %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @sign
module @sign {
  nn.variable @x parameter : tensor<4x8xf16> {trainable}
  // CHECK-NOT: nn.gradient
  func.func @train_step() -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %x = nn.read @x : tensor<4x8xf16>
    %y = nn.sign %x : (tensor<4x8xf16>) -> tensor<4x8xf16>
    %w = nn.cast %y {to = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %loss = nn.reduce_sum %w {nn.name = "loss", reduce_all = true} : (tensor<4x8xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
