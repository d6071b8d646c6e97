// Rows of every length around the bounds of what stays in registers (2 rounds of a warp, of a block of 128 threads, of 256): what the GPU
// computes of them is what the CPU computes, within what AmpcPtxCheck allows, whatever is left over for a last round.
// REQUIRES: compiler
// RUN: %ampc-opt %s -rt-lower-to-calls -o %t.mlir
// RUN: %tools/AmpcPtxCheck %t.mlir | FileCheck %s
// CHECK-NOT: {{u[0-9]+: [^o]}}
module @m {
  func.func @infer(
      %x1: tensor<3x1xf32> {nn.name = "x1"},
      %x7: tensor<3x7xf32> {nn.name = "x7"},
      %x33: tensor<3x33xf32> {nn.name = "x33"},
      %x64: tensor<3x64xf32> {nn.name = "x64"},
      %x127: tensor<3x127xf32> {nn.name = "x127"},
      %x512: tensor<3x512xf32> {nn.name = "x512"},
      %x513: tensor<3x513xf32> {nn.name = "x513"},
      %x1000: tensor<3x1000xf32> {nn.name = "x1000"},
      %x1023: tensor<3x1023xf32> {nn.name = "x1023"},
      %x1024: tensor<3x1024xf32> {nn.name = "x1024"},
      %x1025: tensor<3x1025xf32> {nn.name = "x1025"},
      %x2048: tensor<3x2048xf32> {nn.name = "x2048"},
      %x4095: tensor<3x4095xf32> {nn.name = "x4095"},
      %x4096: tensor<3x4096xf32> {nn.name = "x4096"},
      %x4097: tensor<3x4097xf32> {nn.name = "x4097"},
      %x8191: tensor<3x8191xf32> {nn.name = "x8191"},
      %x8192: tensor<3x8192xf32> {nn.name = "x8192"},
      %x8193: tensor<3x8193xf32> {nn.name = "x8193"}) -> (
      tensor<3x1xf32> {nn.field = #nn.field<output>, nn.name = "y1"},
      tensor<3x7xf32> {nn.field = #nn.field<output>, nn.name = "y7"},
      tensor<3x33xf32> {nn.field = #nn.field<output>, nn.name = "y33"},
      tensor<3x64xf32> {nn.field = #nn.field<output>, nn.name = "y64"},
      tensor<3x127xf32> {nn.field = #nn.field<output>, nn.name = "y127"},
      tensor<3x512xf32> {nn.field = #nn.field<output>, nn.name = "y512"},
      tensor<3x513xf32> {nn.field = #nn.field<output>, nn.name = "y513"},
      tensor<3x1000xf32> {nn.field = #nn.field<output>, nn.name = "y1000"},
      tensor<3x1023xf32> {nn.field = #nn.field<output>, nn.name = "y1023"},
      tensor<3x1024xf32> {nn.field = #nn.field<output>, nn.name = "y1024"},
      tensor<3x1025xf32> {nn.field = #nn.field<output>, nn.name = "y1025"},
      tensor<3x2048xf32> {nn.field = #nn.field<output>, nn.name = "y2048"},
      tensor<3x4095xf32> {nn.field = #nn.field<output>, nn.name = "y4095"},
      tensor<3x4096xf32> {nn.field = #nn.field<output>, nn.name = "y4096"},
      tensor<3x4097xf32> {nn.field = #nn.field<output>, nn.name = "y4097"},
      tensor<3x8191xf32> {nn.field = #nn.field<output>, nn.name = "y8191"},
      tensor<3x8192xf32> {nn.field = #nn.field<output>, nn.name = "y8192"},
      tensor<3x8193xf32> {nn.field = #nn.field<output>, nn.name = "y8193"}) {
    // CHECK: u0: ok
    %y1 = nn.softmax %x1 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    // CHECK: u1: ok
    %y7 = nn.softmax %x7 : (tensor<3x7xf32>) -> tensor<3x7xf32>
    // CHECK: u2: ok
    %y33 = nn.softmax %x33 : (tensor<3x33xf32>) -> tensor<3x33xf32>
    // CHECK: u3: ok
    %y64 = nn.softmax %x64 : (tensor<3x64xf32>) -> tensor<3x64xf32>
    // CHECK: u4: ok
    %y127 = nn.softmax %x127 : (tensor<3x127xf32>) -> tensor<3x127xf32>
    // CHECK: u5: ok
    %y512 = nn.softmax %x512 : (tensor<3x512xf32>) -> tensor<3x512xf32>
    // CHECK: u6: ok
    %y513 = nn.softmax %x513 : (tensor<3x513xf32>) -> tensor<3x513xf32>
    // CHECK: u7: ok
    %y1000 = nn.softmax %x1000 : (tensor<3x1000xf32>) -> tensor<3x1000xf32>
    // CHECK: u8: ok
    %y1023 = nn.softmax %x1023 : (tensor<3x1023xf32>) -> tensor<3x1023xf32>
    // CHECK: u9: ok
    %y1024 = nn.softmax %x1024 : (tensor<3x1024xf32>) -> tensor<3x1024xf32>
    // CHECK: u10: ok
    %y1025 = nn.softmax %x1025 : (tensor<3x1025xf32>) -> tensor<3x1025xf32>
    // CHECK: u11: ok
    %y2048 = nn.softmax %x2048 : (tensor<3x2048xf32>) -> tensor<3x2048xf32>
    // CHECK: u12: ok
    %y4095 = nn.softmax %x4095 : (tensor<3x4095xf32>) -> tensor<3x4095xf32>
    // CHECK: u13: ok
    %y4096 = nn.softmax %x4096 : (tensor<3x4096xf32>) -> tensor<3x4096xf32>
    // CHECK: u14: ok
    %y4097 = nn.softmax %x4097 : (tensor<3x4097xf32>) -> tensor<3x4097xf32>
    // CHECK: u15: ok
    %y8191 = nn.softmax %x8191 : (tensor<3x8191xf32>) -> tensor<3x8191xf32>
    // CHECK: u16: ok
    %y8192 = nn.softmax %x8192 : (tensor<3x8192xf32>) -> tensor<3x8192xf32>
    // CHECK: u17: ok
    %y8193 = nn.softmax %x8193 : (tensor<3x8193xf32>) -> tensor<3x8193xf32>
    return %y1, %y7, %y33, %y64, %y127, %y512, %y513, %y1000, %y1023, %y1024, %y1025, %y2048, %y4095, %y4096, %y4097, %y8191, %y8192, %y8193 :
        tensor<3x1xf32>, tensor<3x7xf32>, tensor<3x33xf32>, tensor<3x64xf32>, tensor<3x127xf32>, tensor<3x512xf32>, tensor<3x513xf32>, tensor<3x1000xf32>, tensor<3x1023xf32>, tensor<3x1024xf32>, tensor<3x1025xf32>, tensor<3x2048xf32>, tensor<3x4095xf32>, tensor<3x4096xf32>, tensor<3x4097xf32>, tensor<3x8191xf32>, tensor<3x8192xf32>, tensor<3x8193xf32>
  }
  func.func @eval(
      %x1: tensor<3x1xf16> {nn.name = "x1"},
      %x7: tensor<3x7xf16> {nn.name = "x7"},
      %x33: tensor<3x33xf16> {nn.name = "x33"},
      %x64: tensor<3x64xf16> {nn.name = "x64"},
      %x127: tensor<3x127xf16> {nn.name = "x127"},
      %x512: tensor<3x512xf16> {nn.name = "x512"},
      %x513: tensor<3x513xf16> {nn.name = "x513"},
      %x1000: tensor<3x1000xf16> {nn.name = "x1000"},
      %x1023: tensor<3x1023xf16> {nn.name = "x1023"},
      %x1024: tensor<3x1024xf16> {nn.name = "x1024"},
      %x1025: tensor<3x1025xf16> {nn.name = "x1025"},
      %x2048: tensor<3x2048xf16> {nn.name = "x2048"},
      %x4095: tensor<3x4095xf16> {nn.name = "x4095"},
      %x4096: tensor<3x4096xf16> {nn.name = "x4096"},
      %x4097: tensor<3x4097xf16> {nn.name = "x4097"},
      %x8191: tensor<3x8191xf16> {nn.name = "x8191"},
      %x8192: tensor<3x8192xf16> {nn.name = "x8192"},
      %x8193: tensor<3x8193xf16> {nn.name = "x8193"}) -> (
      tensor<3x1xf16> {nn.field = #nn.field<output>, nn.name = "y1"},
      tensor<3x7xf16> {nn.field = #nn.field<output>, nn.name = "y7"},
      tensor<3x33xf16> {nn.field = #nn.field<output>, nn.name = "y33"},
      tensor<3x64xf16> {nn.field = #nn.field<output>, nn.name = "y64"},
      tensor<3x127xf16> {nn.field = #nn.field<output>, nn.name = "y127"},
      tensor<3x512xf16> {nn.field = #nn.field<output>, nn.name = "y512"},
      tensor<3x513xf16> {nn.field = #nn.field<output>, nn.name = "y513"},
      tensor<3x1000xf16> {nn.field = #nn.field<output>, nn.name = "y1000"},
      tensor<3x1023xf16> {nn.field = #nn.field<output>, nn.name = "y1023"},
      tensor<3x1024xf16> {nn.field = #nn.field<output>, nn.name = "y1024"},
      tensor<3x1025xf16> {nn.field = #nn.field<output>, nn.name = "y1025"},
      tensor<3x2048xf16> {nn.field = #nn.field<output>, nn.name = "y2048"},
      tensor<3x4095xf16> {nn.field = #nn.field<output>, nn.name = "y4095"},
      tensor<3x4096xf16> {nn.field = #nn.field<output>, nn.name = "y4096"},
      tensor<3x4097xf16> {nn.field = #nn.field<output>, nn.name = "y4097"},
      tensor<3x8191xf16> {nn.field = #nn.field<output>, nn.name = "y8191"},
      tensor<3x8192xf16> {nn.field = #nn.field<output>, nn.name = "y8192"},
      tensor<3x8193xf16> {nn.field = #nn.field<output>, nn.name = "y8193"}) {
    // CHECK: u18: ok
    %y1 = nn.log_softmax %x1 : (tensor<3x1xf16>) -> tensor<3x1xf16>
    // CHECK: u19: ok
    %y7 = nn.log_softmax %x7 : (tensor<3x7xf16>) -> tensor<3x7xf16>
    // CHECK: u20: ok
    %y33 = nn.log_softmax %x33 : (tensor<3x33xf16>) -> tensor<3x33xf16>
    // CHECK: u21: ok
    %y64 = nn.log_softmax %x64 : (tensor<3x64xf16>) -> tensor<3x64xf16>
    // CHECK: u22: ok
    %y127 = nn.log_softmax %x127 : (tensor<3x127xf16>) -> tensor<3x127xf16>
    // CHECK: u23: ok
    %y512 = nn.log_softmax %x512 : (tensor<3x512xf16>) -> tensor<3x512xf16>
    // CHECK: u24: ok
    %y513 = nn.log_softmax %x513 : (tensor<3x513xf16>) -> tensor<3x513xf16>
    // CHECK: u25: ok
    %y1000 = nn.log_softmax %x1000 : (tensor<3x1000xf16>) -> tensor<3x1000xf16>
    // CHECK: u26: ok
    %y1023 = nn.log_softmax %x1023 : (tensor<3x1023xf16>) -> tensor<3x1023xf16>
    // CHECK: u27: ok
    %y1024 = nn.log_softmax %x1024 : (tensor<3x1024xf16>) -> tensor<3x1024xf16>
    // CHECK: u28: ok
    %y1025 = nn.log_softmax %x1025 : (tensor<3x1025xf16>) -> tensor<3x1025xf16>
    // CHECK: u29: ok
    %y2048 = nn.log_softmax %x2048 : (tensor<3x2048xf16>) -> tensor<3x2048xf16>
    // CHECK: u30: ok
    %y4095 = nn.log_softmax %x4095 : (tensor<3x4095xf16>) -> tensor<3x4095xf16>
    // CHECK: u31: ok
    %y4096 = nn.log_softmax %x4096 : (tensor<3x4096xf16>) -> tensor<3x4096xf16>
    // CHECK: u32: ok
    %y4097 = nn.log_softmax %x4097 : (tensor<3x4097xf16>) -> tensor<3x4097xf16>
    // CHECK: u33: ok
    %y8191 = nn.log_softmax %x8191 : (tensor<3x8191xf16>) -> tensor<3x8191xf16>
    // CHECK: u34: ok
    %y8192 = nn.log_softmax %x8192 : (tensor<3x8192xf16>) -> tensor<3x8192xf16>
    // CHECK: u35: ok
    %y8193 = nn.log_softmax %x8193 : (tensor<3x8193xf16>) -> tensor<3x8193xf16>
    return %y1, %y7, %y33, %y64, %y127, %y512, %y513, %y1000, %y1023, %y1024, %y1025, %y2048, %y4095, %y4096, %y4097, %y8191, %y8192, %y8193 :
        tensor<3x1xf16>, tensor<3x7xf16>, tensor<3x33xf16>, tensor<3x64xf16>, tensor<3x127xf16>, tensor<3x512xf16>, tensor<3x513xf16>, tensor<3x1000xf16>, tensor<3x1023xf16>, tensor<3x1024xf16>, tensor<3x1025xf16>, tensor<3x2048xf16>, tensor<3x4095xf16>, tensor<3x4096xf16>, tensor<3x4097xf16>, tensor<3x8191xf16>, tensor<3x8192xf16>, tensor<3x8193xf16>
  }
}
