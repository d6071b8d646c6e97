"""The page's structure, without a browser: check_page.py MODEL.json REPORT.json PAGE.html.

It is one file that loads nothing; it carries the report as it stands in the JSON; its graph is the model's: every op, every edge.
"""
import json
import re
import sys

from page import Page, references

model, report = (json.load(open(path)) for path in sys.argv[1:3])
text = open(sys.argv[3], encoding="utf-8").read()
page = Page(text)

assert text.startswith("<!DOCTYPE html>") and text.rstrip().endswith("</html>")
found = list(references(page))
assert not found, found
policy = [a["content"] for tag, a in page.tags if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
assert policy and policy[0].startswith("default-src 'none';"), policy
# Elements that the script asks for by id are there.
asked = set(re.findall(r"byId\('(\w+)'\)", page.texts["script"]))
assert asked and asked <= page.ids.keys(), asked - page.ids.keys()
classes = set(re.findall(r"\.(\w+)", page.texts["style"]))
assert {"float32", "float16", "bfloat16", "cast", "changed"} <= classes, classes
assert "AMPC_PAGE" not in text

data = json.loads(page.texts["data"])
assert data["report"] == report
assert data["model"] == model["name"]
values, ops, casts = (data["graph"][key] for key in ("values", "ops", "casts"))
assert len(ops) == len(model["ops"]) == len(report["ops"])
written = {}
for index, (op, graph) in enumerate(zip(model["ops"], ops)):
    names = lambda slots: [v for slot in slots.values() for v in ([slot] if isinstance(slot, str) else slot)]
    reads = {values[value]["name"] for value, _ in graph["reads"]}
    assert reads == set(names(op["inputs"])), (op, reads)
    for value in graph["writes"]:
        assert values[value]["op"] == index and values[value]["kind"] == "op"
        assert values[value]["name"] in names(op["outputs"]), (op, values[value])
    assert graph["words"] and "$" not in graph["words"]
    # An op's reasons lead through ops that stand before it.
    because = report["ops"][index]["because"]
    assert because, op
    position = {o["name"]: i for i, o in enumerate(report["ops"])}
    steps = [position[name] for name in because[:-1]]
    assert steps == sorted(steps, reverse=True) and all(step < index for step in steps), because
    # What it reads through a cast has its dtype, unless the slot keeps float32.
    for value, cast in graph["reads"]:
        arrives = casts[cast]["to"] if cast >= 0 else values[value]["dtype"]
        if cast >= 0:
            assert casts[cast]["value"] == value and values[value]["dtype"] != arrives or casts[cast]["via"] >= 0
kinds = {"input": {i["name"] for i in model["inputs"]}, "weight": {p["name"] for p in model["parameters"]}}
for value in values:
    assert value["kind"] == "op" or value["name"] in kinds[value["kind"]], value
assert [(values[c["value"]]["name"], c["from"], c["to"], c["site"]) for c in casts] == \
    [(c["value"], c["from"], c["to"], c["site"]) for c in report["casts"]]
outputs = [output["name"] for output in data["graph"]["outputs"]]
assert outputs[:len(model["outputs"])] == model["outputs"], outputs
print(f"{len(ops)} ops, {len(values)} values, {len(casts)} casts")
