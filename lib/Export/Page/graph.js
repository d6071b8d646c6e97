// The report's graph with its groups (scopes and chains), and the visible nodes and edges if some groups are collapsed.

// The scope of an op: its attribute `scope`, or the part of its name before the last dot or slash.
function scopePath(name, scope) {
  if (scope) return scope.split('/').filter(part => part);
  return name.split(/[./]/).slice(0, -1);
}

class Graph {
  constructor(data) {
    this.report = data.report;
    this.values = data.graph.values;
    this.casts = data.graph.casts;
    this.outputs = data.graph.outputs;
    this.ops = data.report.ops.map((op, i) => ({...op, ...data.graph.ops[i], index: i, group: null}));
    this.byName = new Map(this.ops.map(op => [op.name, op]));
    this.changes = new Map(((data.report.diff || {}).ops || []).map(change => [change.name, change]));
    this.readers = this.values.map(() => new Set());
    for (const op of this.ops) for (const [value] of op.reads) this.readers[value].add(op.index);
    for (const {value} of this.outputs) this.readers[value].add(-1);
    this.groups = [];
    this.addScopes();
    this.addChains();
    this.closed = new Set();
  }

  producer(value) { return this.values[value].op; } // -1: an input or a weight

  addGroup(kind, label, ops, parent) {
    const group = {id: 'g' + this.groups.length, kind, label, ops, parent};
    this.groups.push(group);
    return group;
  }

  addScopes() {
    const root = {children: new Map(), ops: []};
    for (const op of this.ops) {
      let node = root;
      for (const part of scopePath(op.name, op.scope)) {
        if (!node.children.has(part)) node.children.set(part, {children: new Map(), ops: []});
        node = node.children.get(part);
        node.ops.push(op);
      }
    }
    const visit = (node, label, parent) => {
      for (const [part, child] of node.children) {
        const name = label ? label + '.' + part : part;
        // Omit scopes with a single op, and scopes that only contain one other scope.
        const only = child.children.size === 1 && [...child.children.values()][0].ops.length === child.ops.length;
        const group = child.ops.length > 1 && !only ? this.addGroup('scope', name, child.ops, parent) : parent;
        if (group !== parent) for (const op of child.ops) op.group = group;
        visit(child, name, group);
      }
    };
    visit(root, '', null);
  }

  // Chains: at least three ops of one dtype in one scope, each of which reads only the previous one without a cast.
  addChains() {
    const next = new Map();
    for (const op of this.ops) {
      const reads = op.reads.filter(([value]) => this.values[value].kind !== 'weight');
      if (!reads.length || reads.some(([value, cast]) => cast >= 0 || this.producer(value) < 0)) continue;
      const before = new Set(reads.map(([value]) => this.producer(value)));
      const from = this.ops[this.producer(reads[0][0])];
      if (before.size !== 1 || from.dtype !== op.dtype || from.group !== op.group) continue;
      const readers = new Set(from.writes.flatMap(value => [...this.readers[value]]));
      if (readers.size === 1) next.set(from.index, op.index);
    }
    const inside = new Set(next.values());
    for (const start of next.keys()) {
      if (inside.has(start)) continue;
      const run = [];
      for (let i = start; i !== undefined; i = next.get(i)) run.push(this.ops[i]);
      if (run.length < 3 || run[0].group && run[0].group.ops.length === run.length) continue;
      const group = this.addGroup('chain', run[0].name + ' … ' + run[run.length - 1].name, run, run[0].group);
      for (const op of run) op.group = group;
    }
  }

  // The visible node for an op: the outermost collapsed group around it, or the op.
  shown(op) {
    let found = op;
    for (let group = op.group; group; group = group.parent) if (this.closed.has(group)) found = group;
    return found;
  }

  setLevel(level) {
    this.closed = new Set(level === 'ops' ? [] : this.groups.filter(group => level === 'scopes' || group.kind === 'chain'));
    // If an outermost scope contains almost all ops, expand scopes from the outside until several nodes are visible.
    const visible = () => new Set(this.ops.map(op => this.shown(op)));
    for (let shown = visible(), round = 0; level === 'scopes' && round < 24 && shown.size < Math.min(12, this.ops.length / 6); ++round, shown = visible()) {
      const largest = [...shown].filter(item => item.ops).sort((a, b) => b.ops.length - a.ops.length)[0];
      if (!largest || largest.ops.length < 4) break;
      this.closed.delete(largest);
    }
  }

  levels() {
    const levels = [['ops', 'every op']];
    if (this.groups.some(group => group.kind === 'chain')) levels.push(['chains', 'chains collapsed']);
    if (this.groups.some(group => group.kind === 'scope')) levels.push(['scopes', 'scopes collapsed']);
    return levels;
  }

  reveal(op) {
    for (let group = op.group; group; group = group.parent) this.closed.delete(group);
  }

  // The visible {nodes, edges}. A cast between two visible nodes is a node; the cast of a weight is a mark at its op.
  visible() {
    const nodes = new Map(), edges = new Map();
    const add = (id, make) => { if (!nodes.has(id)) nodes.set(id, {id, ...make()}); return id; };
    const link = (from, to) => { if (from !== to) edges.set(from + '>' + to, {from, to}); };
    const opNode = op => {
      const item = this.shown(op);
      if (item === op)
        return add('o' + op.index, () => ({kind: 'op', op, key: op.index, w: Math.min(230, Math.max(70, 14 + 6.4 * Math.max(op.name.length, op.type.length))), h: 34}));
      return add(item.id, () => ({kind: 'group', group: item, key: item.ops[0].index, w: Math.min(260, Math.max(110, 24 + 6.4 * item.label.length)), h: 46}));
    };
    const source = value => {
      const {op, name} = this.values[value];
      return op >= 0 ? opNode(this.ops[op]) : add('i' + value, () => ({kind: 'input', value, key: -1 - 1 / (1 + value), w: 20 + 6.4 * Math.min(32, name.length), h: 22}));
    };
    // The edge from a value to a node, through the casts in between.
    const connect = (value, cast, to, key) => {
      const from = source(value);
      if (from === to || cast < 0) return link(from, to);
      const id = add('c' + cast, () => ({kind: 'cast', cast, key: key - 0.5 + cast / (4 * this.casts.length), w: 74, h: 20}));
      const via = this.casts[cast].via;
      if (via >= 0) connect(value, via, id, key - 0.1); else link(from, id);
      link(id, to);
    };
    for (const op of this.ops) {
      const to = opNode(op);
      for (const [value, cast] of op.reads) if (this.values[value].kind !== 'weight') connect(value, cast, to, nodes.get(to).key);
    }
    this.outputs.forEach(({value, cast, name}, i) => {
      if (this.values[value].kind === 'weight') return;
      const id = add('r' + i, () => ({kind: 'output', value, label: name, key: this.ops.length + i, w: 20 + 6.4 * Math.min(32, name.length), h: 22}));
      connect(value, cast, id, this.ops.length + i);
    });
    return {nodes: [...nodes.values()], edges: [...edges.values()]};
  }
}
