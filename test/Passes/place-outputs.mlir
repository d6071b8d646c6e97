// A buffer that is only copied to an output is that output.
// RUN: %ampc-opt %s -rt-place-outputs -split-input-file | FileCheck %s

// CHECK-LABEL: rt.entry @an_activation_is_made_in_its_output
// CHECK-NEXT: %[[OUT:.*]] = rt.buffer output bytes 16
// CHECK-NEXT: %[[X:.*]] = rt.buffer input bytes 16
// CHECK: rt.launch @k rows [4](%[[X]], %[[OUT]])
// CHECK-NEXT: rt.launch @k rows [4](%[[OUT]], %{{.*}})
// CHECK-NOT: rt.copy
// CHECK: rt.output "y" %[[OUT]] field output
module {
  rt.entry @an_activation_is_made_in_its_output {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    %b = rt.buffer activation bytes 16
    rt.launch @k rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    rt.launch @k rows [4](%a, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    %y = rt.buffer output bytes 16
    rt.copy %a to %y offsets [0, 0] bytes 16 {op = "y"}
    rt.output "y" %y field output : tensor<4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// Numbers that are logged lie side by side, whatever is made first.
// CHECK-LABEL: rt.entry @outputs_keep_their_order
// CHECK-NEXT: %[[P:.*]] = rt.buffer output bytes 16
// CHECK-NEXT: %[[Q:.*]] = rt.buffer output bytes 32
// CHECK-NOT: rt.copy
// CHECK: rt.launch @k rows [8](%{{.*}}, %[[Q]])
// CHECK: rt.launch @k rows [4](%{{.*}}, %[[P]])
module {
  rt.entry @outputs_keep_their_order {
    %x = rt.buffer input bytes 32
    %a = rt.buffer activation bytes 32
    rt.launch @k rows [8](%x, %a) offsets [0, 0] bytes [32, 32] grain 4 {op = "a"}
    %b = rt.buffer activation bytes 16
    rt.launch @k rows [4](%x, %b) offsets [0, 0] bytes [16, 16] grain 4 {op = "b"}
    %p = rt.buffer output bytes 16
    rt.copy %b to %p offsets [0, 0] bytes 16 {op = "p"}
    rt.output "p" %p field output : tensor<4xf32>
    %q = rt.buffer output bytes 32
    rt.copy %a to %q offsets [0, 0] bytes 32 {op = "q"}
    rt.output "q" %q field output : tensor<8xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// CHECK-LABEL: rt.entry @one_value_under_two_names_is_made_once
// CHECK: rt.launch @k rows [4](%{{.*}}, %[[Y:.*]]) offsets
// CHECK-NOT: rt.copy
// CHECK: rt.output "y" %[[Y]]
// CHECK: rt.output "z" %[[Y]]
module {
  rt.entry @one_value_under_two_names_is_made_once {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    rt.launch @k rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    %y = rt.buffer output bytes 16
    rt.copy %a to %y offsets [0, 0] bytes 16 {op = "y"}
    rt.output "y" %y field output : tensor<4xf32>
    %z = rt.buffer output bytes 16
    rt.copy %a to %z offsets [0, 0] bytes 16 {op = "z"}
    rt.output "z" %z field output : tensor<4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// A variable changes, an input is the caller's, and a part has neighbours that live on.
// CHECK-LABEL: rt.entry @variables_inputs_and_parts_are_copied
// CHECK: rt.copy %{{.*}} {op = "variable"}
// CHECK: rt.copy %{{.*}} {op = "input"}
// CHECK: rt.copy %{{.*}} {op = "part"}
module {
  rt.entry @variables_inputs_and_parts_are_copied {
    %v = rt.buffer master bytes 16 at 0
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 32
    rt.launch @k rows [4](%x, %a) offsets [0, 16] bytes [16, 16] grain 4 {op = "a"}
    %0 = rt.buffer output bytes 16
    rt.copy %v to %0 offsets [0, 0] bytes 16 {op = "variable"}
    rt.output "0" %0 field output : tensor<4xf32>
    %1 = rt.buffer output bytes 16
    rt.copy %x to %1 offsets [0, 0] bytes 16 {op = "input"}
    rt.output "1" %1 field output : tensor<4xf32>
    %2 = rt.buffer output bytes 16
    rt.copy %a to %2 offsets [16, 0] bytes 16 {op = "part"}
    rt.output "2" %2 field output : tensor<4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}

// -----
// CHECK-LABEL: rt.entry @what_is_written_after_the_copy_is_copied
// CHECK: rt.copy
// CHECK: rt.launch @k
module {
  rt.entry @what_is_written_after_the_copy_is_copied {
    %x = rt.buffer input bytes 16
    %a = rt.buffer activation bytes 16
    rt.launch @k rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "a"}
    %y = rt.buffer output bytes 16
    rt.copy %a to %y offsets [0, 0] bytes 16 {op = "y"}
    rt.launch @k rows [4](%x, %a) offsets [0, 0] bytes [16, 16] grain 4 {op = "again"}
    rt.output "y" %y field output : tensor<4xf32>
  }
  module @kernels {
    func.func @k(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
  }
}
