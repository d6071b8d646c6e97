// Softmax and the losses on it.
#ifndef AMPC_DIALECT_NN_LOSS_TD
#define AMPC_DIALECT_NN_LOSS_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_SoftmaxFamily<string mnemonic>
    : NN_InferredOp<mnemonic, [
        mnemonic # "(X) -> (Out) {axis:int=-1, ~use_cudnn, ~use_mkldnn, ~data_format} : black",
        mnemonic # "(x) -> (out) {axis:int=-1} : " # mnemonic],
        [NN_RoundsWhenStored, NN_WidensWhenLoaded, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_FloatTensor:$out);
}

class NN_SoftmaxGradFamily<string mnemonic, dag attributes = (ins)>
    : NN_Op<mnemonic, [], [Pure, SameOperandsAndResultShape, NN_RoundsWhenStored, NN_WidensWhenLoaded,
        DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let arguments = !con((ins NN_FloatTensor:$y, NN_FloatTensor:$dy, I64Attr:$axis), attributes);
  let results = (outs NN_FloatTensor:$dx);
}

def NN_SoftmaxOp : NN_SoftmaxFamily<"softmax"> {
  let extra = NN_Numerics<"", "1.0">.text # NN_AnyFloats<>.text;
  let summary = "exp(x) over its sum along `axis`";
  let description = [{
    Computed from x - max(x), so no finite x overflows. A line of -inf alone gives NaN.
    * (softmax_c1) `axis` lies in [-rank, rank).

    ```mlir
    %y = nn.softmax %x {axis = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_LogSoftmaxOp : NN_SoftmaxFamily<"log_softmax"> {
  let extra = NN_AnyFloats<>.text;
  let summary = "x - log(sum of exp(x)) along `axis`";
  let description = [{
    Constraints as `nn.softmax`.
    ```mlir
    %y = nn.log_softmax %x {axis = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_SoftmaxGradOp : NN_SoftmaxGradFamily<"softmax_grad", (ins DefaultValuedAttr<BoolAttr, "false">:$from_x)> {
  let summary = "y (dy - sum of y dy)";
  let description = [{
    `y` is the softmax, or with `from_x` what the softmax is taken of: a probability near 1 in 16 bits has lost what the difference
    is made of, so low precision computes it again in f32.
    ```mlir
    %dx = nn.softmax_grad %y, %dy {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_LogSoftmaxGradOp : NN_SoftmaxGradFamily<"log_softmax_grad"> {
  let summary = "dy - exp(y) sum of dy";
  let description = [{
    `y` is the log_softmax.
    ```mlir
    %dx = nn.log_softmax_grad %y, %dy {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_SoftmaxWithCrossEntropyOp : NN_InferredOp<"softmax_with_cross_entropy", [
    "softmax_with_cross_entropy(Logits, Label) -> (Softmax?, Loss) {soft_label:bool=false, ignore_index:int=-100, axis:int=-1, "
      # "~numeric_stable_mode, ~use_softmax=true} : black",
    "cross_entropy_with_softmax(input, label) -> (softmax?, loss) {soft_label:bool=false, ignore_index:int=-100, axis:int=-1, "
      # "~numeric_stable_mode, ~use_softmax=true} : softmax_with_cross_entropy"],
    [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>,
     DeclareOpInterfaceMethods<IndexingOpInterface>, DeclareOpInterfaceMethods<DecomposableOpInterface, ["becomesParts"]>]> {
  let summary = "softmax along `axis`, and its cross entropy with a label";
  let description = [{
    A hard label is a class number: the loss is -log of that class's probability, 0 where the label is `ignore_index`. With `soft_label`
    the label is a weight per class: the loss is the sum of -weight log(probability). The label gets no gradient.

    A class number outside [0, classes) that is not `ignore_index` reads and writes nothing out of bounds and gives NaN, in
    the loss and in its line of the gradient: a kernel cannot stop a step, and a wrong label must not pass unseen.

    If nothing reads the probabilities, the op becomes nn.cross_entropy_of_logits, which does not store them.
    * (softmax_with_cross_entropy_c1) `axis` lies in [-rank, rank); rank is at least 1.
    * (softmax_with_cross_entropy_c2) a hard label has the shape of the logits with size 1 along `axis`.
    * (softmax_with_cross_entropy_c3) a hard label is i32 or i64.
    * (softmax_with_cross_entropy_c4) a soft label has the shape and element type of the logits.

    ```mlir
    %p, %l = nn.softmax_with_cross_entropy %x, %label : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$logits, NN_NumberTensor:$label, DefaultValuedAttr<BoolAttr, "false">:$soft_label,
                       DefaultValuedAttr<I64Attr, "-100">:$ignore_index, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_FloatTensor:$softmax, NN_FloatTensor:$loss);
}

def NN_CrossEntropyOfLogitsOp : NN_Op<"cross_entropy_of_logits", [], [
    Pure, AllTypesMatch<["max", "inverse"]>, AllShapesMatch<["loss", "max"]>, NN_WidensWhenLoaded, DeclareOpInterfaceMethods<KernelOpInterface>,
    DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<IndexingOpInterface>]> {
  let summary = "nn.softmax_with_cross_entropy without the probabilities";
  let description = [{
    The probabilities are exp(logits - max) inverse, with two numbers for each line: the largest logit, and 1 / sum(exp(logits - max)).
    The gradient computes them again, from the logits, which saves a tensor of their size. In 16 bits this is also more precise: a
    probability near 1 has lost there what its difference from 1 is made of.

    ```mlir
    %l, %max, %inverse = nn.cross_entropy_of_logits %x, %label {soft_label = false, ignore_index = -100 : i64, axis = -1 : i64}
      : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$logits, NN_NumberTensor:$label, BoolAttr:$soft_label, I64Attr:$ignore_index, I64Attr:$axis);
  let results = (outs NN_FloatTensor:$loss, StaticShapeTensorOf<[F32]>:$max, StaticShapeTensorOf<[F32]>:$inverse);
}

def NN_CrossEntropyOfLogitsGradOp : NN_Op<"cross_entropy_of_logits_grad", [], [
    Pure, AllShapesMatch<["logits", "dx"]>, NN_RoundsWhenStored, NN_WidensWhenLoaded, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "(exp(logits - max) inverse - label) dloss";
  let description = [{
    As nn.softmax_with_cross_entropy_grad, which reads the probabilities.
    ```mlir
    %dx = nn.cross_entropy_of_logits_grad %x, %max, %inverse, %label, %dl {soft_label = false, ignore_index = -100 : i64, axis = -1 : i64}
      : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$logits, NN_FloatTensor:$max, NN_FloatTensor:$inverse, NN_NumberTensor:$label,
                       NN_FloatTensor:$dloss, BoolAttr:$soft_label, I64Attr:$ignore_index, I64Attr:$axis);
  let results = (outs NN_FloatTensor:$dx);
}

def NN_CrossEntropyWithGradOp : NN_Op<"cross_entropy_with_grad", [], [
    Pure, AllShapesMatch<["logits", "dx"]>, AllTypesMatch<["loss", "dloss"]>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "nn.cross_entropy_of_logits and its gradient";
  let description = [{
    One kernel for both, which loads the logits once where a row fits into registers (nn-join-losses).
    ```mlir
    %l, %dx = nn.cross_entropy_with_grad %x, %label, %dl {soft_label = false, ignore_index = -100 : i64, axis = -1 : i64}
      : (tensor<4x8xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<4x8xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$logits, NN_NumberTensor:$label, NN_FloatTensor:$dloss, BoolAttr:$soft_label,
                       I64Attr:$ignore_index, I64Attr:$axis);
  let results = (outs NN_FloatTensor:$loss, NN_FloatTensor:$dx);
}

def NN_SoftmaxWithCrossEntropyGradOp : NN_Op<"softmax_with_cross_entropy_grad", [], [
    Pure, AllTypesMatch<["softmax", "dx"]>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "(softmax - label) dloss";
  let description = [{
    A hard label counts as 1 at its class; ignored lines are 0. A soft label: (softmax sum(label) - label) dloss, which is right
    where the weights do not add up to 1, too.
    ```mlir
    %dx = nn.softmax_with_cross_entropy_grad %p, %label, %dl {soft_label = false, ignore_index = -100 : i64, axis = -1 : i64}
      : (tensor<4x8xf32>, tensor<4x1xi64>, tensor<4x1xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$softmax, NN_NumberTensor:$label, NN_FloatTensor:$dloss, BoolAttr:$soft_label,
                       I64Attr:$ignore_index, I64Attr:$axis);
  let results = (outs NN_FloatTensor:$dx);
}

#endif
