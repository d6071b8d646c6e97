// Drawing, pan and zoom, search, and the URL fragment: #op=<name> selects an op, #level=<ops, chains or scopes> collapses.
const byId = id => document.getElementById(id);
const svg = (tag, attributes, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const shorten = (text, length) => text.length > length ? text.slice(0, length / 2 - 1) + '…' + text.slice(-length / 2) : text;
const known = dtype => ['float32', 'float16', 'bfloat16'].includes(dtype) ? dtype : 'other';

class View {
  constructor(data) {
    this.graph = new Graph(data);
    this.panel = new Panel(this.graph, choice => this.choose(choice));
    this.selected = null;
    this.camera = {x: 0, y: 0, scale: 1};
    const {report} = this.graph;
    document.title = 'AMP report: ' + data.model;
    byId('title').textContent = data.model + ', ' + report.amp + ', ' + report.ops.length + ' ops';
    byId('totals').replaceChildren(...this.panel.totals());
    byId('diff').replaceChildren(...this.panel.differences());
    byId('legend').replaceChildren(...Object.keys(report.summary.dtypes).map(chip), element('span', {className: 'chip cast'}, 'cast'));
    byId('level').replaceChildren(...this.graph.levels().map(([value, label]) => element('option', {value}, label)));
    this.listen();
    const levels = this.graph.levels().map(([value]) => value);
    this.setLevel(report.ops.length <= 120 ? 'ops' : levels[levels.length - 1]);
    this.followAddress();
    if (!this.selected) this.fit();
  }

  setLevel(level) {
    byId('level').value = level;
    this.graph.setLevel(level);
    this.draw();
  }

  draw() {
    this.shown = this.graph.visible();
    layeredLayout(this.shown.nodes, this.shown.edges);
    byId('edges').replaceChildren(...this.shown.edges.map(edge => svg('path', {class: edge.back ? 'edge back' : 'edge', d: this.path(edge.points)})));
    byId('nodes').replaceChildren(...this.shown.nodes.map(node => this.drawNode(node)));
    this.mark();
  }

  path(points) {
    let d = 'M' + points[0].map(Math.round).join(' ');
    for (let i = 1; i < points.length; ++i) {
      const [x0, y0] = points[i - 1], [x1, y1] = points[i], middle = (y0 + y1) / 2;
      d += 'C' + [x0, middle, x1, middle, x1, y1].map(Math.round).join(' ');
    }
    return d;
  }

  drawNode(node) {
    const g = svg('g', {class: 'node ' + this.classesOf(node), transform: `translate(${Math.round(node.x)} ${Math.round(node.y)})`, 'data-id': node.id});
    const frame = () => svg('rect', {class: 'frame', x: -node.w / 2, y: -node.h / 2, width: node.w, height: node.h, rx: 5});
    const text = (y, string, small) => svg('text', {y, class: small ? 'small' : ''}, shorten(string, Math.max(8, Math.floor(node.w / 6.2))));
    const {values, casts} = this.graph;
    if (node.kind === 'op') {
      g.dataset.name = node.op.name;
      g.append(svg('title', null, node.op.name + ' (' + node.op.type + ') in ' + node.op.dtype + ': ' + node.op.rule), frame(), text(-3, node.op.name), text(10, node.op.type, true));
      const weights = node.op.reads.filter(([value, cast]) => cast >= 0 && values[value].kind === 'weight');
      weights.forEach(([value, cast], i) => g.append(svg('circle', {class: 'weightcast', cx: -node.w / 2 + 6 + 9 * i, cy: -node.h / 2, r: 4},
        svg('title', null, 'weight ' + values[value].name + ': ' + casts[cast].from + ' cast to ' + casts[cast].to))));
    } else if (node.kind === 'group') {
      g.dataset.group = node.group.label;
      g.append(svg('title', null, node.group.label + ': ' + node.group.ops.length + ' ops; double-click opens'), frame(), text(-9, node.group.label),
        text(4, node.group.ops.length + ' ops', true), ...this.shares(node));
    } else if (node.kind === 'cast') {
      const {value, from, to} = casts[node.cast], w = node.w / 2, h = node.h / 2;
      g.dataset.value = values[value].name;
      g.append(svg('title', null, values[value].name + ': ' + from + ' cast to ' + to), svg('polygon', {points: `${-w},0 ${8 - w},${-h} ${w - 8},${-h} ${w},0 ${w - 8},${h} ${8 - w},${h}`}),
        text(3, '→ ' + to, true));
    } else {
      const name = node.label || values[node.value].name;
      g.append(svg('title', null, node.kind + ' ' + name + ' ' + values[node.value].dtype), frame(), text(4, name, true));
    }
    g.addEventListener('click', () => this.choose(node.kind === 'op' ? {op: node.op, stay: true} : node.kind === 'group' ? {group: node.group} : node.kind === 'cast' ? {cast: node.cast} : {}));
    if (node.kind === 'group') g.addEventListener('dblclick', () => this.choose({open: node.group}));
    return g;
  }

  // The fractions of a group's ops by type, as a bar.
  shares(node) {
    const counts = new Map();
    for (const op of node.group.ops) counts.set(known(op.dtype), (counts.get(known(op.dtype)) || 0) + 1);
    let x = 8 - node.w / 2;
    return [...counts].sort().map(([dtype, count]) => {
      const width = (node.w - 16) * count / node.group.ops.length;
      x += width;
      return svg('rect', {class: 'share ' + dtype, x: x - width, y: 10, width, height: 8});
    });
  }

  classesOf(node) {
    if (node.kind === 'op') return 'op ' + known(node.op.dtype) + (this.graph.changes.has(node.op.name) ? ' changed' : '');
    if (node.kind === 'group') return 'group' + (node.group.ops.some(op => this.graph.changes.has(op.name)) ? ' changed' : '');
    return node.kind === 'cast' ? 'cast' : 'end';
  }

  // The selected op, and the ops of its chain of causes.
  mark() {
    const name = this.selected && this.selected.op ? this.selected.op.name : null;
    const chain = new Set(name ? this.selected.op.because.slice(0, -1) : []);
    for (const g of byId('nodes').children) {
      const group = this.selected && this.selected.group;
      g.classList.toggle('selected', name !== null && g.dataset.name === name || Boolean(group) && g.dataset.id === group.id);
      g.classList.toggle('reason', chain.has(g.dataset.name));
    }
  }

  choose(choice) {
    if (choice.open || choice.close) {
      if (choice.open) this.graph.closed.delete(choice.open); else this.graph.closed.add(choice.close);
      this.selected = choice.close ? {group: choice.close} : null;
      this.draw();
      const around = choice.open ? this.nodeOf(choice.open.ops[0]) : this.shown.nodes.find(node => node.group === choice.close);
      if (around) this.center(around);
      if (choice.close) byId('detail').replaceChildren(...this.panel.groupDetail(choice.close).filter(Boolean));
      return;
    }
    this.selected = choice;
    if (choice.op) {
      if (this.graph.shown(choice.op) !== choice.op) { this.graph.reveal(choice.op); this.draw(); }
      if (!choice.stay) this.center(this.nodeOf(choice.op));
      history.replaceState(null, '', '#op=' + encodeURIComponent(choice.op.name));
    }
    const detail = choice.op ? this.panel.opDetail(choice.op) : choice.group ? this.panel.groupDetail(choice.group) : choice.cast !== undefined ? this.panel.castDetail(choice.cast) : [];
    byId('detail').replaceChildren(...detail.filter(Boolean));
    byId('panel').scrollTop = 0;
    this.mark();
  }

  nodeOf(op) { return this.shown.nodes.find(node => node.op === op || node.group && node.group === this.graph.shown(op)); }

  move() {
    const {x, y, scale} = this.camera;
    byId('world').setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
  }

  size() {
    const box = byId('view').getBoundingClientRect();
    return [box.width || 800, box.height || 600];
  }

  center(node) {
    const [w, h] = this.size();
    const scale = Math.max(this.camera.scale, 0.9);
    this.camera = {x: w / 2 - node.x * scale, y: h / 2 - node.y * scale, scale};
    this.move();
  }

  fit() {
    const [w, h] = this.size(), {nodes} = this.shown;
    if (!nodes.length) return;
    const left = Math.min(...nodes.map(n => n.x - n.w / 2)), right = Math.max(...nodes.map(n => n.x + n.w / 2));
    const top = Math.min(...nodes.map(n => n.y - n.h / 2)), bottom = Math.max(...nodes.map(n => n.y + n.h / 2));
    // The graph is scaled to the width, and to the height only if its text remains readable; a long graph starts at its top.
    const scale = Math.max(0.3, Math.min(1.4, w / (right - left + 40), Math.max(0.6, h / (bottom - top + 40))));
    const tall = (bottom - top) * scale > h, wide = (right - left) * scale > w;
    const first = nodes.reduce((best, node) => node.y < best.y ? node : best);
    this.camera = {x: w / 2 - scale * (wide ? first.x : (left + right) / 2), y: tall ? 20 - scale * top : h / 2 - scale * (top + bottom) / 2, scale};
    this.move();
  }

  zoom(factor, x, y) {
    const [w, h] = this.size(), c = this.camera;
    if (x === undefined) [x, y] = [w / 2, h / 2];
    const scale = Math.min(4, Math.max(0.02, c.scale * factor));
    this.camera = {x: x - (x - c.x) * scale / c.scale, y: y - (y - c.y) * scale / c.scale, scale};
    this.move();
  }

  followAddress() {
    const address = new URLSearchParams(location.hash.slice(1));
    if (this.graph.levels().some(([value]) => value === address.get('level'))) this.setLevel(address.get('level'));
    const op = this.graph.byName.get(address.get('op'));
    if (op) this.choose({op});
    if (address.has('find')) { byId('search').value = address.get('find'); this.search(); }
  }

  search() {
    const wanted = byId('search').value.trim().toLowerCase();
    const hits = wanted ? this.graph.ops.filter(op => [op.name, op.type, op.dtype, op.rule].some(text => text.toLowerCase().includes(wanted))) : [];
    const found = new Set(hits.map(op => op.name));
    for (const g of byId('nodes').children) g.classList.toggle('dim', wanted !== '' && g.dataset.name !== undefined && !found.has(g.dataset.name));
    byId('hits').hidden = !wanted;
    byId('hits').replaceChildren(element('p', null, hits.length + (hits.length === 1 ? ' op' : ' ops') + (hits.length > 50 ? ', the first 50' : '')),
      ...hits.slice(0, 50).map(op => element('button', {onclick: () => { byId('hits').hidden = true; this.choose({op}); }}, op.name + ' ', chip(op.dtype), ' ' + op.type)));
    return hits;
  }

  listen() {
    byId('level').addEventListener('change', () => { this.setLevel(byId('level').value); this.fit(); });
    byId('fit').addEventListener('click', () => this.fit());
    byId('in').addEventListener('click', () => this.zoom(1.3));
    byId('out').addEventListener('click', () => this.zoom(1 / 1.3));
    byId('search').addEventListener('input', () => this.search());
    byId('search').addEventListener('keydown', event => {
      if (event.key === 'Escape') { byId('search').value = ''; this.search(); byId('view').focus(); }
      if (event.key !== 'Enter') return;
      const hits = this.search(), at = this.selected && this.selected.op ? hits.indexOf(this.selected.op) : -1;
      if (hits.length) this.choose({op: hits[(at + 1) % hits.length]});
    });
    document.addEventListener('keydown', event => {
      if (event.key === '/' && document.activeElement !== byId('search')) { event.preventDefault(); byId('search').focus(); }
    });
    window.addEventListener('hashchange', () => this.followAddress());
    const view = byId('view');
    view.addEventListener('wheel', event => {
      event.preventDefault();
      const box = view.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
    }, {passive: false});
    let from = null;
    view.addEventListener('pointerdown', event => { from = {x: event.clientX - this.camera.x, y: event.clientY - this.camera.y}; });
    window.addEventListener('pointermove', event => {
      if (!from) return;
      view.classList.add('panning');
      this.camera.x = event.clientX - from.x;
      this.camera.y = event.clientY - from.y;
      this.move();
    });
    window.addEventListener('pointerup', () => { from = null; view.classList.remove('panning'); });
  }
}

window.report = new View(JSON.parse(byId('data').textContent));
document.documentElement.dataset.ready = 'yes';
