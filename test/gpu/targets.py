"""The targets of SimpleNet on a GPU, each with the figures of this very run that it is held against. Standard library only."""
import statistics

# On an H200 at 790 TFLOP/s and 4.3 TB/s; elsewhere the same share of the floor is asked for, with that GPU's measured ceilings.
TARGET_MS, FLOOR_MS = 0.41, 0.317
CASE = "simplenet-sgd-O1-float16"
STEPS_PER_WAIT = 15  # steps go to the GPU sixteen at a time; the last, shorter group of a run is waited for too


def floor_ms(case, ceilings):
    """Time of a step's products and of its optimizer's bytes at the ceilings that were measured; None where they were not."""
    if not ceilings:
        return None
    return case["stats"]["flops"] / ceilings["tflops"] / 1e9 + case["stats"]["optimizer_bytes"] / ceilings["copy_tb_per_s"] / 1e9


def is_update(name):
    """Whether an op name of a profile is the optimizer's: every part is a parameter's update."""
    return all(part.endswith(".update") and not part.startswith(("amp.", "optimizer.", "schedule.")) for part in name.split("+"))


def update_figures(trace, skipped):
    """From a profile: median µs of the optimizer in a step, of a whole step, and of both in the steps that were skipped."""
    steps, updates = {}, {}
    for event in trace["traceEvents"]:
        step = event["args"]["step"]
        steps[step] = steps.get(step, 0) + event["dur"]
        updates[step] = updates.get(step, 0) + (event["dur"] if is_update(event["name"]) else 0)
    if not any(updates.values()) or not skipped & steps.keys():
        raise ValueError("the profile shows no optimizer, or no skipped step")
    normal = [s for s in steps if s not in skipped and s > 1]  # the first one loads code
    return {"update_us": statistics.median(updates[s] for s in normal), "step_us": statistics.median(steps[s] for s in normal),
            "update_us_skipped": statistics.median(updates[s] for s in skipped),
            "step_us_skipped": statistics.median(steps[s] for s in skipped), "times": trace["otherData"]["times"]}


def targets(case, times, peers, ceilings, profile):
    """(name, measured, bound, whether reached) of each target; measured is None where something of it could not be run.
    case: of CASE; times: its benchmark's line; peers: name → line; profile: update_figures."""
    ms = times.get("median_ms")
    floor = floor_ms(case, ceilings)

    def target(name, measured, bound, reached):
        return name, measured, bound, None if measured is None else reached(measured)

    def at_most(name, measured, bound):
        return target(name, measured, bound, lambda value: value <= bound)

    def at_least(name, measured, bound):
        return target(name, measured, bound, lambda value: value >= bound)

    def over(who):
        peer = peers.get(f"{who}-sgd-float16", {}).get("median_ms")
        return peer / ms if peer and ms else None

    on_h200 = "H200" in (ceilings or {}).get("gpu", "")
    copy = ceilings and ceilings["copy_tb_per_s"] * 1e12
    yield (at_most("ms per step", ms, TARGET_MS) if on_h200 else
           at_least("floor over time", floor / ms if floor and ms else None, FLOOR_MS / TARGET_MS))
    yield at_least("torch eager AMP over ampc", over("torch-eager"), 1.6)
    yield at_least("torch.compile over ampc", over("torch-compile"), 1.3)
    yield at_least("JAX over ampc", over("jax-jit"), 1.1)
    yield at_least("optimizer's bandwidth over copy's", profile and copy and
                   case["stats"]["optimizer_bytes"] / (profile["update_us"] * 1e-6) / copy, 0.90)
    yield at_most("optimizer of a skipped step over a step", profile and profile["update_us_skipped"] / profile["step_us"], 0.10)
    yield at_most("CPU microseconds per step", times.get("host_us"), 10)
    yield at_most("waits per step, for the log alone", times.get("waits"), 1 / STEPS_PER_WAIT)
