#!/usr/bin/env bash
# Compiles a classifier of handwritten digits with mixed precision, trains it, and explains the decisions.
# Options are passed to ampc, for example: tools/demo.sh --amp-dtype=bfloat16
set -euo pipefail
cd "$(dirname "$0")/.."

tools/check.sh --build ampc amprun >&2

out=build/demo
digits=docs/examples/digits
mkdir -p $out
ampc=(build/bin/ampc docs/examples/digits.json -o $out/digits.bin --amp-level=O1 --amp-dtype=float16
  --amp-report=$out/report.json "$@")
# Steps 200 and 201 get an infinite gradient: by default two overflows in a row lower the loss scale.
amprun=(build/bin/amprun $out/digits.bin --device=auto --epochs=15 --shuffle --seed=0
  --data x=$digits/train_x.npy,label=$digits/train_y.npy
  --eval-data x=$digits/test_x.npy,label=$digits/test_y.npy
  --log $out/log.jsonl)
if build/bin/amprun --help | grep -q -- --inject-overflow; then amprun+=(--inject-overflow=200,201); fi

echo "$ ${ampc[*]}"
"${ampc[@]}"
echo "$ ${amprun[*]}"
"${amprun[@]}" >$out/amprun.txt
echo

python3 - $out/report.json $out/log.jsonl <<'END'
import json, sys

report = json.load(open(sys.argv[1]))
log = [json.loads(line) for line in open(sys.argv[2])]
steps, evals = [e for e in log if "loss_scale" in e], [e for e in log if e.get("eval")]

print("What each operator computes in, and why:")
for op in report["ops"]:
    print(f"  {op['name']:14} {op['type']:28} {op['dtype']:9} {op['rule']:17} {op['cause'] or ''}")

print(f"\nThe casts that follow from it ({len(report['casts'])}):")
for cast in report["casts"]:
    print(f"  {cast['value']:14} {cast['from']:>8} -> {cast['to']:8} for {', '.join(cast['consumers'])}")

print("\nTraining, as seen by the evaluation after each epoch:")
for e in evals[:-1] if len(evals) > 1 and evals[-1]["step"] == evals[-2]["step"] else evals:
    metrics = "  ".join(f"{k} {v:.3f}" for k, v in e.items() if k not in ("eval", "step", "epoch"))
    print(f"  step {e['step']:5}  {metrics}")

print("\nThe loss scale, wherever it moved or a step was skipped:")
last = None
for e in steps:
    if e["found_inf"] or e["loss_scale"] != last or e is steps[-1]:
        print(f"  step {e['step']:5}  scale {e['loss_scale']:<9g} skipped so far {e['skipped']}" + "  <- overflow" * e["found_inf"])
    last = e["loss_scale"]
print(f"\n{len(steps)} steps in {sum(e['seconds'] for e in steps):.2f} s")
END
