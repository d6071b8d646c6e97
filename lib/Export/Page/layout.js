// A layered layout: ranks by longest path, order within a rank by the average position of neighbors, positions that keep edges straight.
// nodes: {id, w, h, key}, `key` increasing along the program; edges: {from, to}, ids. Sets x, y (centers) of nodes, `points` of edges.
// Linear in nodes and edges except for sorting within ranks; an edge over more ranks than kLongest gets no lane.
const kLongest = 40, kGapX = 22, kGapY = 34, kSweeps = 6;

function layeredLayout(nodes, edges) {
  const sorted = [...nodes].sort((a, b) => a.key - b.key);
  const at = new Map(sorted.map((node, i) => [node.id, i]));
  const forward = edges.filter(e => at.get(e.from) < at.get(e.to));
  const down = sorted.map(() => []), up = sorted.map(() => []);
  for (const e of forward) {
    down[at.get(e.from)].push(at.get(e.to));
    up[at.get(e.to)].push(at.get(e.from));
  }
  // Keys increase along the program, so the sorted order of the remaining nodes is topological.
  const rank = sorted.map(() => 0);
  for (let i = 0; i < sorted.length; ++i)
    for (const j of down[i]) rank[j] = Math.max(rank[j], rank[i] + 1);
  for (let i = sorted.length - 1; i >= 0; --i) // inputs are placed directly above their first reader
    if (!up[i].length && down[i].length) rank[i] = down[i].reduce((least, j) => Math.min(least, rank[j]), Infinity) - 1;

  // Cells: nodes, and a lane of empty cells for every edge that crosses ranks.
  const layers = [];
  const cell = (rank, w) => {
    while (layers.length <= rank) layers.push([]);
    const made = {rank, w, x: 0, place: 0, above: [], below: []};
    layers[rank].push(made);
    return made;
  };
  const cells = sorted.map((node, i) => cell(rank[i], node.w));
  let lanes = 60000;
  for (const e of forward) {
    const from = cells[at.get(e.from)], to = cells[at.get(e.to)], span = to.rank - from.rank;
    e.lane = [];
    if (span > kLongest || (lanes -= span) < 0) continue;
    let last = from;
    for (let r = from.rank + 1; r <= to.rank; ++r) {
      const next = r === to.rank ? to : cell(r, 0);
      last.below.push(next);
      next.above.push(last);
      if (next !== to) e.lane.push(next);
      last = next;
    }
  }
  orderLayers(layers);
  placeLayers(layers);

  const heights = layers.map(() => 0);
  sorted.forEach((node, i) => { heights[rank[i]] = Math.max(heights[rank[i]], node.h); });
  const y = [];
  heights.forEach((h, r) => y.push(r ? y[r - 1] + heights[r - 1] / 2 + kGapY + h / 2 : h / 2));
  sorted.forEach((node, i) => { node.x = cells[i].x; node.y = y[rank[i]]; });
  for (const e of edges) {
    const from = sorted[at.get(e.from)], to = sorted[at.get(e.to)];
    e.back = !e.lane;
    e.points = [[from.x, from.y + from.h / 2], ...(e.lane || []).map(c => [c.x, y[c.rank]]), [to.x, to.y - to.h / 2]];
  }
}

const average = (cells, of) => cells.reduce((sum, c) => sum + c[of], 0) / cells.length;

function orderLayers(layers) {
  const number = layer => layer.forEach((c, i) => { c.place = i; });
  layers.forEach(number);
  for (let sweep = 0; sweep < kSweeps; ++sweep) {
    const side = sweep % 2 ? 'below' : 'above';
    for (const layer of sweep % 2 ? [...layers].reverse() : layers) {
      for (const c of layer) c.wish = c[side].length ? average(c[side], 'place') : c.place;
      layer.sort((a, b) => a.wish - b.wish || a.place - b.place);
      number(layer);
    }
  }
}

function placeLayers(layers) {
  for (const layer of layers) {
    let x = 0;
    for (const c of layer) { c.x = x + c.w / 2; x += c.w + kGapX; }
    for (const c of layer) c.x -= x / 2;
  }
  for (let sweep = 0; sweep < 2 * kSweeps; ++sweep) {
    const side = sweep % 2 ? 'below' : 'above';
    for (const layer of sweep % 2 ? [...layers].reverse() : layers) {
      for (const c of layer) c.wish = c[side].length ? average(c[side], 'x') : c.x;
      separate(layer);
    }
  }
}

// The positions closest to the desired ones (least squares) that keep order and distance (isotonic regression): neighbors that would
// overlap form a block at the mean of its members' desired positions. All weights are equal, so branches and joins do not drift sideways.
function separate(layer) {
  const blocks = [];
  let offset = 0, before = 0;
  layer.forEach((c, i) => {
    offset += i ? (before + c.w) / 2 + kGapX : 0;
    before = c.w;
    c.offset = offset;
    let block = {mean: c.wish - offset, cells: [c]};
    while (blocks.length && blocks[blocks.length - 1].mean > block.mean) {
      const left = blocks.pop(), n = left.cells.length, m = block.cells.length;
      for (const moved of block.cells) left.cells.push(moved);
      block = {mean: (left.mean * n + block.mean * m) / (n + m), cells: left.cells};
    }
    blocks.push(block);
  });
  for (const block of blocks) for (const c of block.cells) c.x = block.mean + c.offset;
}
