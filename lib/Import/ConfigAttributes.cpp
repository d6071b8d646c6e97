// Sections of the model as dictionary attributes with the keys of model.json.
#include "ConfigAttributes.h"

using namespace ampc;
using mlir::Attribute;
using mlir::Builder;
using mlir::DictionaryAttr;

namespace {

class Dictionary {
public:
  explicit Dictionary(Builder &builder) : builder(builder) {}
  Dictionary &set(llvm::StringRef key, Attribute value) {
    list.set(key, value);
    return *this;
  }
  Dictionary &set(llvm::StringRef key, double value) {
    return set(key, Attribute(builder.getF64FloatAttr(value)));
  }
  Dictionary &set(llvm::StringRef key, int64_t value) {
    return set(key, Attribute(builder.getI64IntegerAttr(value)));
  }
  Dictionary &set(llvm::StringRef key, bool value) {
    return set(key, Attribute(builder.getBoolAttr(value)));
  }
  Dictionary &set(llvm::StringRef key, const std::string &value) {
    return set(key, Attribute(builder.getStringAttr(value)));
  }
  Dictionary &set(llvm::StringRef key, const char *value) { return set(key, std::string(value)); }
  Dictionary &set(llvm::StringRef key, const std::vector<std::string> &values) {
    llvm::SmallVector<Attribute> all;
    for (const std::string &value : values)
      all.push_back(builder.getStringAttr(value));
    return set(key, Attribute(builder.getArrayAttr(all)));
  }
  template <typename T> Dictionary &set(llvm::StringRef key, const std::optional<T> &value) {
    return value ? set(key, *value) : *this;
  }
  DictionaryAttr get() { return list.getDictionary(builder.getContext()); }

private:
  Builder &builder;
  mlir::NamedAttrList list;
};

} // namespace

DictionaryAttr ampc::initAttr(const model::Init &init, Builder &builder) {
  static constexpr const char *types[] = {"constant",         "uniform",        "normal",
                                          "truncated_normal", "xavier_uniform", "xavier_normal",
                                          "kaiming_uniform",  "kaiming_normal", "file"};
  Dictionary dictionary(builder);
  dictionary.set("type", types[static_cast<int>(init.kind)]);
  switch (init.kind) {
  case model::Init::Kind::constant: dictionary.set("value", init.value); break;
  case model::Init::Kind::uniform: dictionary.set("low", init.low).set("high", init.high); break;
  case model::Init::Kind::normal:
  case model::Init::Kind::truncatedNormal:
    dictionary.set("mean", init.mean).set("std", init.std);
    break;
  case model::Init::Kind::file:
    dictionary.set("file", init.file)
        .set("offset", static_cast<int64_t>(init.dataOffset))
        .set("dtype", nameOf(init.fileDtype));
    break;
  default: break;
  }
  return dictionary.get();
}

DictionaryAttr ampc::regularizerAttr(const model::Regularizer &regularizer, Builder &builder) {
  bool l1 = regularizer.kind == model::Regularizer::Kind::l1;
  return Dictionary(builder).set("type", l1 ? "l1" : "l2").set("coeff", regularizer.coeff).get();
}

static DictionaryAttr scheduleAttr(const model::Schedule &s, Builder &builder) {
  using Kind = model::Schedule::Kind;
  static constexpr const char *types[] = {
      "constant",     "piecewise",  "step",   "exponential", "natural_exp",
      "inverse_time", "polynomial", "cosine", "noam",        "linear_warmup"};
  Dictionary d(builder);
  d.set("type", types[static_cast<int>(s.kind)]).set("per", s.perEpoch ? "epoch" : "step");
  d.set("last_epoch", s.lastEpoch);
  if (s.kind != Kind::piecewise && s.kind != Kind::linearWarmup)
    d.set("learning_rate", s.learningRate);
  switch (s.kind) {
  case Kind::piecewise:
    d.set("boundaries", Attribute(builder.getDenseI64ArrayAttr(s.boundaries)));
    d.set("values", Attribute(builder.getDenseF64ArrayAttr(s.values)));
    break;
  case Kind::step: d.set("step_size", s.steps); [[fallthrough]];
  case Kind::exponential:
  case Kind::naturalExp:
  case Kind::inverseTime: d.set("gamma", s.gamma); break;
  case Kind::polynomial:
    d.set("decay_steps", s.steps)
        .set("end_lr", s.endLr)
        .set("power", s.power)
        .set("cycle", s.cycle);
    break;
  case Kind::cosine: d.set("T_max", s.steps).set("eta_min", s.etaMin); break;
  case Kind::noam: d.set("d_model", s.dModel).set("warmup_steps", s.steps); break;
  case Kind::linearWarmup:
    d.set("warmup_steps", s.steps).set("start_lr", s.startLr).set("end_lr", s.endLr);
    d.set("learning_rate", Attribute(scheduleAttr(*s.inner, builder)));
    break;
  case Kind::constant: break;
  }
  return d.get();
}

static DictionaryAttr optimizerAttr(const model::Optimizer &o, Builder &builder) {
  using Kind = model::Optimizer::Kind;
  static constexpr const char *types[] = {"sgd",  "momentum", "adam",    "adamw",
                                          "lamb", "lars",     "adagrad", "rmsprop"};
  Dictionary d(builder);
  d.set("type", types[static_cast<int>(o.kind)]);
  d.set("learning_rate", Attribute(scheduleAttr(o.learningRate, builder)));
  switch (o.kind) {
  case Kind::sgd: break;
  case Kind::momentum:
    d.set("momentum", o.momentum).set("use_nesterov", o.useNesterov);
    d.set("rescale_grad", o.rescaleGrad);
    break;
  case Kind::adam:
  case Kind::adamw:
  case Kind::lamb:
    d.set("beta1", o.beta1).set("beta2", o.beta2).set("epsilon", o.epsilon);
    if (o.kind == Kind::lamb)
      d.set("always_adapt", o.alwaysAdapt);
    else
      d.set("amsgrad", o.amsgrad);
    if (o.kind != Kind::adam)
      d.set("weight_decay", o.weightDecay);
    break;
  case Kind::lars:
    d.set("momentum", o.momentum).set("lars_coeff", o.larsCoeff);
    d.set("weight_decay", o.weightDecay).set("epsilon", o.epsilon);
    d.set("rescale_grad", o.rescaleGrad);
    break;
  case Kind::adagrad:
    d.set("epsilon", o.epsilon).set("initial_accumulator_value", o.initialAccumulatorValue);
    break;
  case Kind::rmsprop:
    d.set("rho", o.rho).set("epsilon", o.epsilon).set("momentum", o.momentum);
    d.set("centered", o.centered);
    break;
  }
  d.set("multi_precision", o.multiPrecision);
  if (o.regularizer)
    d.set("regularization", Attribute(regularizerAttr(*o.regularizer, builder)));
  return d.get();
}

DictionaryAttr ampc::trainAttr(const model::Train &train, Builder &builder) {
  Dictionary d(builder);
  d.set("loss", train.loss).set("metrics", train.metrics);
  if (!train.checkpoints.empty())
    d.set("checkpoints", train.checkpoints);
  d.set("optimizer", Attribute(optimizerAttr(train.optimizer, builder)));
  if (const auto &clip = train.gradClip) {
    Dictionary c(builder);
    if (clip->kind == model::GradClip::Kind::value)
      c.set("type", "value").set("min", clip->min).set("max", clip->max);
    else
      c.set("type", clip->kind == model::GradClip::Kind::norm ? "norm" : "global_norm")
          .set("clip_norm", clip->clipNorm);
    d.set("grad_clip", Attribute(c.get()));
  }
  return d.get();
}

// The keys of the section are those of the settings. Other spellings of dtype and level were
// already translated by ReadAmp.cpp.
amp::Settings ampc::settingsOf(const model::AmpSection &section) {
  amp::Settings s;
  if (section.level)
    s.level = amp::symbolizeLevel(*section.level);
  s.dtype = section.dtype, s.policy = section.policy;
  s.whiteList = section.whiteList, s.blackList = section.blackList,
  s.blackVarnames = section.blackVarnames;
  s.useDynamicLossScaling = section.useDynamicLossScaling;
  s.initLossScaling = section.initLossScaling, s.minLossScale = section.minLossScale,
  s.maxLossScale = section.maxLossScale;
  s.incrRatio = section.incrRatio, s.decrRatio = section.decrRatio;
  s.incrEveryNSteps = section.incrEveryNSteps, s.decrEveryNNanOrInf = section.decrEveryNNanOrInf;
  s.useFp16Guard = section.useFp16Guard, s.usePromote = section.usePromote;
  if (section.guardImplied)
    s.usePureFp16 = true;
  s.masterWeight = section.masterWeight, s.masterGrad = section.masterGrad;
  return s;
}
