"""Each target is reached by a run that is good enough, and missed by one that is not."""
from targets import is_update, targets, update_figures

CASE = {"stats": {"flops": 137.4e9, "optimizer_bytes": 604_127_232}}
H200 = {"gpu": "NVIDIA H200", "tflops": 790, "copy_tb_per_s": 4.3}
PEERS = {"torch-eager-sgd-float16": {"median_ms": 0.70}, "torch-compile-sgd-float16": {"median_ms": 0.55},
         "jax-jit-sgd-float16": {"median_ms": 0.46}}
TIMES = {"median_ms": 0.40, "host_us": 4.0, "waits": 0.0649}
PROFILE = {"update_us": 150.0, "step_us": 395.0, "update_us_skipped": 3.0}


def verdicts(case=CASE, times=TIMES, peers=PEERS, ceilings=H200, profile=PROFILE):
    return {name: reached for name, _, _, reached in targets(case, times, peers, ceilings, profile)}


def main():
    good = verdicts()
    assert len(good) == 8 and all(good.values()), good
    worse = {"ms per step": verdicts(times={**TIMES, "median_ms": 0.42}), "torch eager AMP over ampc": verdicts(peers={"torch-eager-sgd-float16": {"median_ms": 0.63}}),
             "torch.compile over ampc": verdicts(peers={"torch-compile-sgd-float16": {"median_ms": 0.51}}),
             "JAX over ampc": verdicts(peers={"jax-jit-sgd-float16": {"median_ms": 0.43}}),
             "optimizer's bandwidth over copy's": verdicts(profile={**PROFILE, "update_us": 160.0}),
             "optimizer of a skipped step over a step": verdicts(profile={**PROFILE, "update_us_skipped": 41.0}),
             "CPU microseconds per step": verdicts(times={**TIMES, "host_us": 11.0}),
             "waits per step, for the log alone": verdicts(times={**TIMES, "waits": 1.03})}
    assert worse.keys() == good.keys(), worse.keys() ^ good.keys()
    for name, found in worse.items():
        assert found[name] is False, (name, found)
    # Another GPU is held to the same share of its own floor.
    h100 = {"gpu": "NVIDIA H100", "tflops": 650, "copy_tb_per_s": 3.0}
    assert verdicts(ceilings=h100, times={**TIMES, "median_ms": 0.52})["floor over time"] is True
    assert verdicts(ceilings=h100, times={**TIMES, "median_ms": 0.56})["floor over time"] is False
    # What could not be run is neither reached nor missed.
    assert set(verdicts(times={}, peers={}, ceilings=None, profile=None).values()) == {None}
    assert is_update("fc1.w.update+fc1.b.update") and not is_update("amp.loss_scaling.update") and not is_update("fc1.relu+fc1.w.update")
    event = lambda step, name, dur: {"name": name, "dur": dur, "args": {"step": step}}
    trace = {"traceEvents": [event(s, n, d) for s in (1, 2, 3, 4) for n, d in (("fc1.matmul", 90), ("w.update", 1 if s == 4 else 10))],
             "otherData": {"times": "CUPTI"}}
    assert update_figures(trace, {4}) == {"update_us": 10, "step_us": 100, "update_us_skipped": 1, "step_us_skipped": 91, "times": "CUPTI"}
    for missing in ({"traceEvents": [], "otherData": {}}, {**trace, "traceEvents": trace["traceEvents"][::2]}):
        try:
            raise AssertionError(update_figures(missing, {4}))
        except ValueError:
            pass


if __name__ == "__main__":
    main()
