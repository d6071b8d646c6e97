// The texts next to the graph: an op and its chain of causes, a group, totals, the comparison.

// element('td', {className: 'n'}, 'text', child…): texts are set as text nodes, so names of a model are never interpreted as markup.
function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties || {});
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}
const chip = dtype => element('span', {className: 'chip ' + dtype}, dtype);
const row = (...cells) => element('tr', null, ...cells.map(cell => cell instanceof Node && cell.tagName === 'TD' ? cell : element('td', null, cell)));
const number = value => element('td', {className: 'n'}, Number(value).toLocaleString('en-US'));

class Panel {
  constructor(graph, select) {
    this.graph = graph;
    this.select = select; // called with an op, or with a group to expand or collapse
  }

  opLink(name) {
    const op = this.graph.byName.get(name);
    if (!op) return element('span', null, name);
    return element('button', {className: 'link', onclick: () => this.select({op})}, name);
  }

  groupPath(group) {
    const path = [];
    for (; group; group = group.parent) path.unshift(group);
    return path.length ? element('p', {className: 'quiet'}, 'inside ', ...path.flatMap((group, i) => [i ? ' / ' : '',
      element('button', {className: 'link', title: 'collapse', onclick: () => this.select({close: group})}, group.label)])) : null;
  }

  // The ops from which a decision was inherited, nearest first, and the final cause.
  chain(op) {
    const list = element('ol', {className: 'chain'});
    const step = (name, reason) => list.append(element('li', null, this.opLink(name), ' ', chip(reason.dtype), ' by ', element('b', null, reason.rule),
      ' (' + reason.cause + ')', element('div', {className: 'quiet'}, reason.words || '')));
    step(op.name, op);
    for (const name of op.because.slice(0, -1)) if (this.graph.byName.has(name)) step(name, this.graph.byName.get(name));
    list.append(element('li', null, 'in the end: ', element('b', null, op.because[op.because.length - 1])));
    return list;
  }

  valueRow(value, cast) {
    const {name, shape, dtype, kind} = this.graph.values[value];
    const how = cast >= 0 ? element('span', null, chip(this.graph.casts[cast].from), ' → ', element('span', {className: 'chip cast'}, 'cast to ' + this.graph.casts[cast].to)) : chip(dtype);
    const writer = this.graph.producer(value);
    return row(writer >= 0 ? this.opLinkTo(writer, name) : name, kind === 'op' ? '' : kind, '[' + shape.join(', ') + ']', how);
  }

  opLinkTo(index, label) {
    return element('button', {className: 'link', onclick: () => this.select({op: this.graph.ops[index]})}, label);
  }

  opDetail(op) {
    const change = this.graph.changes.get(op.name);
    const readers = [...new Set(op.writes.flatMap(value => [...this.graph.readers[value]]))].filter(reader => reader >= 0);
    return [element('h2', null, op.name), this.groupPath(op.group),
      element('p', null, op.type + ' computes in ', chip(op.dtype)),
      element('h3', null, 'Why'), this.chain(op),
      ...(change ? [element('h3', null, 'In the other report'), this.sides(change)] : []),
      element('h3', null, 'Reads'), element('table', null, ...op.reads.map(([value, cast]) => this.valueRow(value, cast))),
      element('h3', null, 'Writes'), element('table', null, ...op.writes.map(value => this.valueRow(value, -1))),
      element('p', {className: 'quiet'}, 'read by ', ...(readers.length ? readers.slice(0, 40).flatMap((reader, i) => [i ? ', ' : '', this.opLink(this.graph.ops[reader].name)]) : ['no op']),
        readers.length > 40 ? ' and ' + (readers.length - 40) + ' more' : '')];
  }

  groupDetail(group) {
    const dtypes = new Map();
    for (const op of group.ops) dtypes.set(op.dtype, (dtypes.get(op.dtype) || 0) + 1);
    return [element('h2', null, group.label), this.groupPath(group.parent),
      element('p', null, group.kind + ' of ' + group.ops.length + ' ops: ', ...[...dtypes].flatMap(([dtype, count], i) => [i ? ', ' : '', count + ' ', chip(dtype)])),
      element('p', null, element('button', {onclick: () => this.select({open: group})}, 'open')),
      element('table', null, ...group.ops.slice(0, 200).map(op => row(this.opLink(op.name), op.type, chip(op.dtype)))),
      group.ops.length > 200 ? element('p', {className: 'quiet'}, 'and ' + (group.ops.length - 200) + ' more') : null];
  }

  sides(change) {
    const side = (title, {dtype, rule, because}) => row(title, element('td', null, chip(dtype), ' by ', element('b', null, rule), ': ' + because.join(' ← ')));
    return element('table', null, side('here', change.here), side('there', change.there));
  }

  castDetail(cast) {
    const {value, from, to, site} = this.graph.casts[cast];
    return [element('h2', null, 'cast of ' + this.graph.values[value].name), element('p', null, chip(from), ' → ', chip(to), ', site: ' + site),
      element('table', null, this.valueRow(value, -1)),
      element('p', null, 'read by ', ...this.graph.ops.filter(op => op.reads.some(([, c]) => c === cast)).flatMap((op, i) => [i ? ', ' : '', this.opLink(op.name)]))];
  }

  differences() {
    const {diff} = this.graph.report;
    if (!diff) return [];
    const only = (title, names) => names.length ? [element('h3', null, title), element('p', null, names.slice(0, 100).join(', ') + (names.length > 100 ? ', …' : ''))] : [];
    return [element('h2', null, diff.ops.length + (diff.ops.length === 1 ? ' op differs' : ' ops differ')),
      element('p', {className: 'quiet'}, 'here ' + this.graph.report.amp + ', there ' + diff.other_amp + ' (' + diff.other + ')'),
      element('table', null, ...diff.ops.map(change => row(this.opLink(change.name), change.type, chip(change.here.dtype), '→', chip(change.there.dtype)))),
      ...only('Only here', diff.only_here), ...only('Only there', diff.only_there)];
  }

  totals() {
    const {summary, casts, predictions, device} = this.graph.report;
    const counts = (title, table, cell) => [element('h3', null, title), element('table', null, ...Object.entries(table).map(([name, count]) => row(cell(name), number(count))))];
    return [element('h2', null, 'Totals'),
      ...counts('Ops by dtype', summary.dtypes, chip), ...counts('Ops by rule', summary.rules, rule => rule),
      element('h3', null, 'Casts'), element('table', null, row('casts', number(summary.casts)), row('bytes that they read and write', number(summary.cast_bytes)),
        row('weight casts written by the optimizer', number(summary.weight_casts_folded)), row('casts left after optimize', number(summary.casts_after_optimize))),
      ...(predictions ? [element('h3', null, 'Predicted microseconds on ' + device.name), element('table', null, ...predictions.map(({policy, time}) => row(policy, number(time))))] : []),
      element('details', null, element('summary', null, 'every cast'), element('table', null, ...casts.slice(0, 2000).map(cast =>
        row(cast.value, chip(cast.from), '→', chip(cast.to), cast.site, cast.consumers.join(', ')))))];
  }
}
