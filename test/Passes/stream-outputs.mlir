// A kernel that writes a large output, which nothing in the program reads, gets the number of the argument.
// RUN: %ampc-opt %s -rt-stream-outputs | FileCheck %s

module {
  rt.entry @infer {
    %x = rt.buffer input bytes 64000000
    %small = rt.buffer output bytes 1024 at 0
    %a = rt.buffer output bytes 64000000 at 1024
    %b = rt.buffer output bytes 64000000 at 64001024
    %c = rt.buffer activation bytes 64000000
    %d = rt.buffer output bytes 64000000 at 128001024
    %e = rt.buffer output bytes 64000000 at 192001024
    rt.launch @streams rows [16000](%x, %a) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "streams"}
    rt.launch @is_read rows [16000](%x, %b) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "is_read"}
    rt.launch @an_activation rows [16000](%b, %c) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "an_activation"}
    rt.launch @two_uses rows [16000](%x, %d) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "two_uses"}
    rt.launch @two_uses rows [16000](%x, %c) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "two_uses"}
    rt.launch @small rows [256](%x, %small) offsets [0, 0] bytes [1024, 1024] grain 1 {op = "small"}
    rt.launch @in_place rows [16000](%e, %e) offsets [0, 0] bytes [64000000, 64000000] grain 1 {op = "in_place"}
  }
  module @kernels {
    // CHECK: func.func @streams({{.*}} ampc.streams = array<i64: 1>
    func.func @streams(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 64000000, 0, 1>, array<i64: 64000000, 0, 2>], ampc.rows = 16000 : i64} { return }
    // CHECK-NOT: ampc.streams
    func.func @is_read(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 64000000, 0, 1>, array<i64: 64000000, 0, 2>], ampc.rows = 16000 : i64} { return }
    func.func @an_activation(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 64000000, 0, 1>, array<i64: 64000000, 0, 2>], ampc.rows = 16000 : i64} { return }
    func.func @two_uses(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 64000000, 0, 1>, array<i64: 64000000, 0, 2>], ampc.rows = 16000 : i64} { return }
    func.func @small(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.args = [array<i64: 1024, 0, 1>, array<i64: 1024, 0, 2>], ampc.rows = 256 : i64} { return }
    func.func @in_place(%0: memref<?xf32>, %1: memref<?xf32>, %2: index, %3: index) attributes {ampc.alias_sets = array<i64: 0, 0>, ampc.args = [array<i64: 64000000, 0, 1>, array<i64: 64000000, 0, 2>], ampc.rows = 16000 : i64} { return }
  }
}
