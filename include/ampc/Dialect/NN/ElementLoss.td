// Losses of one element and its label, and smoothed labels.
#ifndef AMPC_DIALECT_NN_ELEMENTLOSS_TD
#define AMPC_DIALECT_NN_ELEMENTLOSS_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_ElementLoss<string word, list<string> forms, list<Trait> traits = [DeclareOpInterfaceMethods<GradientOpInterface>]>
    : NN_InferredOp<word, forms, !listconcat([DeclareOpInterfaceMethods<DecomposableOpInterface>], traits)> {
  let results = (outs NN_FloatTensor:$out);
}

def NN_BceLossOp : NN_ElementLoss<"bce_loss", [
    "bce_loss(X, Label) -> (Out) : unlisted", "bce_loss(input, label) -> (out) : bce_loss"]> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
  let summary = "-label log(x) - (1 - label) log(1 - x), with logarithms of at least -100";
  let description = [{
    x is a probability. Its gradient is (x - label) / max(x (1 - x), 1e-12); the label has none.
    * (bce_loss_c1) x and the label have one type.

    ```mlir
    %l = nn.bce_loss %x, %label : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$label);
}

def NN_LogLossOp : NN_ElementLoss<"log_loss", [
    "log_loss(Predicted, Labels) -> (Loss) {epsilon:float} : black",
    "log_loss(input, label) -> (out) {epsilon:float} : log_loss"]> {
  let extra = NN_Numerics<"{Singular, 0}, {Offset, 0, getEpsilon().convertToDouble()}">.text;
  let summary = "-label log(x + epsilon) - (1 - label) log(1 - x + epsilon)";
  let description = [{
    The label has no gradient.
    * (log_loss_c1) x and the label have one type.

    ```mlir
    %l = nn.log_loss %x, %label {epsilon = 1.0e-4 : f64} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$label, F64Attr:$epsilon);
}

def NN_HuberLossOp : NN_ElementLoss<"huber_loss", [
    "huber_loss(X, Y) -> (Out, ~Residual) {delta:float} : black",
    "huber_loss(input, label) -> (out, ~residual) {delta:float} : huber_loss"]> {
  let extra = NN_Numerics<"{Square}">.text;
  let summary = "r^2 / 2 where |r| <= delta, else delta (|r| - delta / 2), with r = y - x";
  let description = [{
    * (huber_loss_c1) x and y have one type.

    ```mlir
    %l = nn.huber_loss %x, %y {delta = 1.0 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, F64Attr:$delta);
}

def NN_KldivLossOp : NN_ElementLoss<"kldiv_loss", [
    "kldiv_loss(X, Target) -> (Loss) {reduction:str='mean', log_target:bool=false} : unlisted",
    "kldiv_loss(x, label) -> (out) {reduction:str='mean', log_target:bool=false} : kldiv_loss"]> {
  let summary = "target (log(target) - x), 0 where the target is not positive; with `log_target` exp(target) (target - x)";
  let description = [{
    `reduction` none keeps the elements; mean, sum and batchmean (the sum divided by the first dimension) give a scalar. The target has no
    gradient.
    * (kldiv_loss_c1) x and the target have one type.
    * (kldiv_loss_c2) `reduction` is none, mean, sum or batchmean; batchmean of at least one dimension.

    ```mlir
    %l = nn.kldiv_loss %x, %t {reduction = "batchmean"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$target, DefaultValuedAttr<StrAttr, "\"mean\"">:$reduction,
                       DefaultValuedAttr<BoolAttr, "false">:$log_target);
}

def NN_SigmoidCrossEntropyWithLogitsOp : NN_ElementLoss<"sigmoid_cross_entropy_with_logits", [
    "sigmoid_cross_entropy_with_logits(X, Label, pos_weight?) -> (Out) {normalize:bool=false, ignore_index:int=-100} : black",
    "sigmoid_cross_entropy_with_logits(x, label, pos_weight?) -> (out) {normalize:bool=false, ignore_index:int=-100} "
      # ": sigmoid_cross_entropy_with_logits"]> {
  let extra = NN_Numerics<"{Arithmetic}">.text;
  let summary = "(1 - label) x + weight log(1 + exp(-x)), 0 where the label is ignored";
  let description = [{
    The weight is 1 without `pos_weight`. With `normalize` all is divided by the number of labels that are not ignored. Only x has a gradient.
    * (sigmoid_cross_entropy_with_logits_c1) x, the label and the weight have one type.

    ```mlir
    %l = nn.sigmoid_cross_entropy_with_logits %x, %label : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$label, Optional<NN_FloatTensor>:$pos_weight,
                       DefaultValuedAttr<BoolAttr, "false">:$normalize, DefaultValuedAttr<I64Attr, "-100">:$ignore_index);
}

def NN_LabelSmoothOp : NN_ElementLoss<"label_smooth", [
    "label_smooth(X, PriorDist?) -> (Out) {epsilon:float=0} : unlisted",
    "label_smooth(label, prior_dist?) -> (out) {epsilon:float=0} : label_smooth"]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0] + 1">.text;
  let summary = "(1 - epsilon) x + epsilon prior; without a prior it is 1 / classes, the last dimension";
  let description = [{
    The prior has no gradient.
    * (label_smooth_c1) x has at least one dimension.
    * (label_smooth_c2) the prior has the element type of x and one number for each class.

    ```mlir
    %l = nn.label_smooth %x {epsilon = 0.1 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$prior, DefaultValuedAttr<F64Attr, "0.0">:$epsilon);
}

#endif
