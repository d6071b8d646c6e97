"""The report's page in a headless Chromium: page_browser.py CHROMIUM PAGE.html REPORT.json [--large].

A copy of the page gets one more script, which uses it as a person would (clicks, types, collapses, zooms) and leaves what it
saw in the document; the browser prints the document, and the expectations are held here, against the JSON report.
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse

PROBE = r"""
<script>
'use strict';
const seen = {errors: window.probeErrors, steps: {}};
const nodes = kind => [...document.querySelectorAll('#nodes .node' + kind)];
const op = name => nodes('.op').find(g => g.dataset.name === name);
const click = target => target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
const text = id => document.getElementById(id).textContent;
const step = (name, what) => { try { seen.steps[name] = what(); } catch (error) { seen.errors.push(name + ': ' + error); } };
const choose = level => { const menu = document.getElementById('level'); menu.value = level; menu.dispatchEvent(new Event('change')); return menu.value === level; };
const find = wanted => { const box = document.getElementById('search'); box.value = wanted; box.dispatchEvent(new Event('input')); };
const names = JSON.parse(text('data')).report.ops.map(entry => entry.name);

step('atStart', () => ({ops: nodes('.op').length, groups: nodes('.group').length, detail: text('detail'), selected: nodes('.selected').map(g => g.dataset.name)}));
step('every', () => { choose('ops'); return nodes('.op').map(g => [g.dataset.name, ['float32', 'float16', 'bfloat16', 'other'].filter(c => g.classList.contains(c))]); });
step('casts', () => [nodes('.cast').map(g => g.dataset.value), document.querySelectorAll('#nodes .weightcast').length]);
step('changed', () => nodes('.changed').map(g => g.dataset.name));
step('overlaps', () => {
  const {nodes: shown, edges} = window.report.shown, rows = new Map();
  for (const node of shown) rows.set(node.y, [...(rows.get(node.y) || []), node]);
  let overlaps = 0;
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x);
    for (let i = 1; i < row.length; ++i) if (row[i - 1].x + row[i - 1].w / 2 > row[i].x - row[i].w / 2) ++overlaps;
  }
  const upward = edges.filter(edge => !edge.back && edge.points[0][1] >= edge.points[edge.points.length - 1][1]).length;
  return {overlaps, upward, lost: shown.filter(node => !Number.isFinite(node.x + node.y)).length};
});
step('clicked', () => names.filter((name, i) => names.length < 50 || i % 97 === 0).map(name => {
  click(op(name));
  return [name, text('detail'), nodes('.selected').map(g => g.dataset.name), nodes('.reason').map(g => g.dataset.name), location.hash];
}));
step('followed', () => { // a link of a chain selects that op
  const links = [...document.querySelectorAll('#detail ol.chain .link')], last = links[links.length - 1], name = last.textContent;
  click(last);
  return [name, document.querySelector('#detail h2').textContent];
});
step('found', () => { find(names[0]); const hits = [...document.querySelectorAll('#hits button')].map(b => b.textContent);
  const dimmed = nodes('.op.dim').length; find('no such op'); const none = text('hits'); find(''); return {hits, dimmed, none, left: nodes('.dim').length}; });
step('differences', () => [...document.querySelectorAll('#diff p, #diff tr')].map(e => e.textContent));
step('totals', () => text('totals'));
step('zoomed', () => { const world = document.getElementById('world'), before = world.getAttribute('transform'); click(document.getElementById('in')); return [before, world.getAttribute('transform')]; });
step('scopes', () => {
  if (!choose('scopes')) return null;
  const collapsed = {ops: nodes('.op').length, groups: nodes('.group').length, holds: window.report.graph.ops.length};
  const group = nodes('.group')[0];
  click(group);
  collapsed.detail = text('detail');
  group.dispatchEvent(new MouseEvent('dblclick', {bubbles: true}));
  collapsed.opened = nodes('.op').length + nodes('.group').length;
  click(document.querySelector('#hits')); find(names[names.length - 1]); click(document.querySelector('#hits button'));
  collapsed.revealed = Boolean(op(names[names.length - 1])) && document.querySelector('#detail h2').textContent;
  return collapsed;
});
step('resources', () => performance.getEntriesByType('resource').map(entry => entry.name));
const pre = document.createElement('pre');
pre.id = 'probe';
pre.textContent = JSON.stringify(seen);
document.body.append(pre);
</script>
"""
WATCH = "<script>window.probeErrors = []; window.addEventListener('error', e => window.probeErrors.push(e.message));</script>"


def drive(chromium, page, fragment=""):
    text = page.read_text(encoding="utf-8")
    probed = page.with_suffix(".probed.html")
    probed.write_text(text.replace("<body>", "<body>" + WATCH, 1).replace("</body>", PROBE + "</body>", 1), encoding="utf-8")
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000",
               f"--user-data-dir={page.with_suffix('.profile')}", "--dump-dom", probed.resolve().as_uri() + fragment]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    found = re.search(r'<pre id="probe">(.*?)</pre>', done.stdout, re.S)
    assert found, f"exit {done.returncode}, no answer of the page\n{done.stderr[-2000:]}"
    assert 'data-ready="yes"' in done.stdout
    seen = json.loads(html.unescape(found[1]))
    assert not seen["errors"], seen["errors"]
    return seen["steps"]


def check(steps, report):
    ops = {op["name"]: op for op in report["ops"]}
    assert [name for name, _ in steps["every"]] == list(ops)
    for name, dtype in steps["every"]:
        expected = ops[name]["dtype"]
        assert dtype == [expected if expected in ("float32", "float16", "bfloat16") else "other"], (name, dtype)
    # A cast of a weight marks each op that reads it, every other one is a node.
    casts, marks = steps["casts"]
    assert sorted(casts) == sorted(c["value"] for c in report["casts"] if c["site"] != "weight"), casts
    assert marks == sum(len(c["consumers"]) for c in report["casts"] if c["site"] == "weight"), marks
    assert steps["changed"] == [op["name"] for op in report.get("diff", {"ops": []})["ops"]], steps["changed"]
    if "diff" in report:  # the arrow leads from what the caption names first
        here, there = ({op["name"]: op[side]["dtype"] for op in report["diff"]["ops"]} for side in ("here", "there"))
        for line in [f"here {report['amp']}, there {report['diff']['other_amp']} ({report['diff']['other']})",
                     *(name + ops[name]["type"] + here[name] + "→" + there[name] for name in here)]:
            assert line in steps["differences"], (line, steps["differences"])
    assert steps["overlaps"] == {"overlaps": 0, "upward": 0, "lost": 0}, steps["overlaps"]
    assert steps["clicked"]
    for name, detail, selected, reasons, address in steps["clicked"]:
        op = ops[name]
        assert selected == [name] and address.startswith("#op="), (name, selected, address)
        assert sorted(reasons) == sorted(op["because"][:-1]), (name, reasons)
        for word in (op["type"], op["dtype"], op["rule"], *op["because"]):
            assert word in detail, (name, word, detail)
    assert steps["followed"][0] == steps["followed"][1]
    first = next(iter(ops))
    matching = [n for n, op in ops.items() if any(first.lower() in op[k].lower() for k in ("name", "type", "dtype", "rule"))]
    assert len(steps["found"]["hits"]) == min(50, len(matching)) and first in steps["found"]["hits"][0], steps["found"]
    assert steps["found"]["dimmed"] == len(ops) - len(matching) and steps["found"]["none"] == "0 ops" and steps["found"]["left"] == 0
    for words in [*report["summary"]["dtypes"], *report["summary"]["rules"], *(row["policy"] for row in report.get("predictions", []))]:
        assert words in steps["totals"], (words, steps["totals"])
    assert steps["zoomed"][0] != steps["zoomed"][1]
    assert not steps["resources"], steps["resources"]


def main(chromium, page, report, *flags):
    page, report = pathlib.Path(page), json.load(open(report))
    last = report["ops"][-1]
    steps = drive(chromium, page, "#op=" + urllib.parse.quote(last["name"]))
    check(steps, report)
    assert steps["atStart"]["selected"] == [last["name"]], steps["atStart"]
    scopes = steps["scopes"]
    assert scopes["groups"] and scopes["ops"] + scopes["groups"] < scopes["holds"], scopes
    assert scopes["opened"] > scopes["ops"] + scopes["groups"] and scopes["revealed"] == last["name"], scopes
    assert "ops" in scopes["detail"]
    if "--large" in flags:
        assert steps["atStart"]["groups"] > 5 and steps["atStart"]["ops"] < len(report["ops"]) / 4, steps["atStart"]
    print(f"{len(report['ops'])} ops drawn, {len(steps['clicked'])} clicked")


if __name__ == "__main__":
    main(*sys.argv[1:])
