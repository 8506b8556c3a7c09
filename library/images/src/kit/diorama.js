// A small ray tracer for isometric models: convex blocks, a sun with a soft edge, and light from the sky.
// A scene calls  diorama({ ground, view, sun }, (build) => { build.box(…); … }).  Metres; z is up.
// Address: ?w=800 draws smaller, ?s=2 with fewer rays per pixel.
const treeOf = (parts) => {
  const low = [0, 1, 2].map((k) => Math.min(...parts.map((p) => p.low[k])));
  const high = [0, 1, 2].map((k) => Math.max(...parts.map((p) => p.high[k])));
  if (parts.length <= 3) return { low, high, parts };
  const size = high.map((v, k) => v - low[k]);
  const axis = size.indexOf(Math.max(...size));
  const sorted = [...parts].sort((p, q) => p.low[axis] + p.high[axis] - q.low[axis] - q.high[axis]);
  const half = sorted.length >> 1;
  return { low, high, left: treeOf(sorted.slice(0, half)), right: treeOf(sorted.slice(half)) };
};

const diorama = (
  {
    ground = '#e3c48f',
    view = {},
    sun = [0.34, 0.86, 0.95],
    sunColour = [1.3, 1.18, 0.96],
    sky = [0.46, 0.54, 0.66],
    soft = 0.05,
  },
  describe,
) => {
  const query = new URLSearchParams(location.search);
  const canvas = document.querySelector('canvas');
  if (query.get('w')) {
    const share = Number(query.get('w')) / canvas.width;
    canvas.width = Math.round(canvas.width * share);
    canvas.height = Math.round(canvas.height * share);
  }
  const rays = Number(query.get('s') || 8);
  const model = new Model();
  describe(model);
  const root = treeOf(model.parts);
  const { width: W, height: H } = canvas;
  const { turn = 45, lift = 33, width = 16, at = [0, 0, 0] } = view;
  const [ta, la] = [(turn * Math.PI) / 180, (lift * Math.PI) / 180];
  // The camera looks along `d`; `right` and `up` span the picture.
  const d = [-Math.cos(ta) * Math.cos(la), -Math.sin(ta) * Math.cos(la), -Math.sin(la)];
  const right = [-Math.sin(ta), Math.cos(ta), 0];
  const up = [
    right[1] * d[2] - right[2] * d[1],
    right[2] * d[0] - right[0] * d[2],
    right[0] * d[1] - right[1] * d[0],
  ].map((v) => -v * -1);
  const sl = Math.hypot(...sun);
  const S = sun.map((v) => v / sl);
  const floorColour = toLinear(ground);

  const hit = { t: 0, part: null, plane: null };
  const stack = [];
  const trace = (ox, oy, oz, dx, dy, dz, far, any) => {
    hit.t = far;
    hit.part = null;
    stack.length = 0;
    stack.push(root);
    const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz];
    while (stack.length > 0) {
      const node = stack.pop();
      const { low, high } = node;
      let a = (low[0] - ox) * ix;
      let b = (high[0] - ox) * ix;
      let near = Math.min(a, b);
      let end = Math.max(a, b);
      a = (low[1] - oy) * iy;
      b = (high[1] - oy) * iy;
      near = Math.max(near, Math.min(a, b));
      end = Math.min(end, Math.max(a, b));
      a = (low[2] - oz) * iz;
      b = (high[2] - oz) * iz;
      near = Math.max(near, Math.min(a, b));
      end = Math.min(end, Math.max(a, b));
      if (end < Math.max(near, 0) || near > hit.t) continue;
      if (!node.parts) {
        stack.push(node.left, node.right);
        continue;
      }
      for (const part of node.parts) {
        let from = 1e-4;
        let to = hit.t;
        let face = null;
        for (const plane of part.planes) {
          const speed = plane[0] * dx + plane[1] * dy + plane[2] * dz;
          const gap = plane[3] - (plane[0] * ox + plane[1] * oy + plane[2] * oz);
          if (speed < -1e-9) {
            const t = gap / speed;
            if (t > from) {
              from = t;
              face = plane;
            }
          } else if (speed > 1e-9) {
            const t = gap / speed;
            if (t < to) to = t;
          } else if (gap < 0) {
            from = 1;
            to = 0;
          }
          if (from >= to) break;
        }
        if (from < to && face) {
          hit.t = from;
          hit.part = part;
          hit.plane = face;
          if (any) return true;
        }
      }
    }
    return hit.part !== null;
  };

  const albedo = new Float32Array(W * H * 3);
  const lightMap = new Float32Array(W * H * 3);
  const marks = new Int32Array(W * H);
  const scale = width / W;
  let seed = 1;
  const next = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const colourAt = (part, plane, p) => {
    if (!part.pattern) return part.colour;
    const n = [Math.abs(plane[0]), Math.abs(plane[1]), Math.abs(plane[2])];
    const axis = n[2] > 0.75 ? 2 : n[0] > n[1] ? 0 : 1;
    const k = part.pattern(p, axis);
    return part.colour.map((v) => v * k);
  };

  const row = (y) => {
    for (let x = 0; x < W; x++) {
      const index = y * W + x;
      for (let s = 0; s < rays; s++) {
        const jx = (s * 0.7548776662 + 0.37) % 1;
        const jy = (s * 0.5698402909 + 0.11) % 1;
        const u = (x + jx - W / 2) * scale;
        const v = (H / 2 - y - jy) * scale;
        const o = [0, 1, 2].map((k) => at[k] + right[k] * u + up[k] * v - d[k] * 60);
        trace(o[0], o[1], o[2], d[0], d[1], d[2], 400, false);
        let { t, part, plane } = hit;
        const floor = o[2] / -d[2];
        let n;
        let colour;
        if (!part || floor < t) {
          t = floor;
          part = null;
          n = [0, 0, 1];
          colour = floorColour;
        } else n = plane;
        const p = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        if (part) colour = colourAt(part, plane, p);
        if (s === 0) marks[index] = part ? part.id * 64 + part.planes.indexOf(plane) : -1;
        const q = [p[0] + n[0] * 2e-3, p[1] + n[1] * 2e-3, p[2] + n[2] * 2e-3];
        const sum = [0, 0, 0];
        const j = [
          S[0] + (next() - 0.5) * soft * 2,
          S[1] + (next() - 0.5) * soft * 2,
          S[2] + (next() - 0.5) * soft,
        ];
        const facing = n[0] * S[0] + n[1] * S[1] + n[2] * S[2];
        if (facing > 0 && !trace(q[0], q[1], q[2], j[0], j[1], j[2], 60, true))
          for (let k = 0; k < 3; k++) sum[k] += sunColour[k] * facing;
        // One ray to the sky, weighted by the cosine; what it meets throws a little of its colour back.
        const a = 6.2832 * next();
        const r = Math.sqrt(next());
        const h = Math.sqrt(1 - r * r);
        const side = Math.abs(n[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
        const b1 = [
          n[1] * side[2] - n[2] * side[1],
          n[2] * side[0] - n[0] * side[2],
          n[0] * side[1] - n[1] * side[0],
        ];
        const bl = Math.hypot(...b1);
        const e1 = b1.map((value) => value / bl);
        const e2 = [n[1] * e1[2] - n[2] * e1[1], n[2] * e1[0] - n[0] * e1[2], n[0] * e1[1] - n[1] * e1[0]];
        const w = [0, 1, 2].map((k) => e1[k] * r * Math.cos(a) + e2[k] * r * Math.sin(a) + n[k] * h);
        if (trace(q[0], q[1], q[2], w[0], w[1], w[2], 7, false)) {
          const near = 0.2 + 0.3 * Math.min(1, hit.t / 4);
          for (let k = 0; k < 3; k++)
            sum[k] += hit.part.colour[k] * near * 0.95 + hit.part.glow * 2 * hit.part.colour[k];
        } else if (w[2] < 0) for (let k = 0; k < 3; k++) sum[k] += floorColour[k] * 0.75;
        else for (let k = 0; k < 3; k++) sum[k] += sky[k] * (0.85 + 0.35 * w[2]);
        for (let k = 0; k < 3; k++) {
          albedo[index * 3 + k] += colour[k] / rays;
          lightMap[index * 3 + k] += (part?.glow ? 0.7 + part.glow * 1.4 : sum[k]) / rays;
        }
      }
    }
  };

  const develop = () => {
    const ctx = canvas.getContext('2d', { willReadFrequently: true });
    const image = ctx.createImageData(W, H);
    const reach = Math.max(2, Math.round(W / 400));
    for (let y = 0; y < H; y++)
      for (let x = 0; x < W; x++) {
        const index = y * W + x;
        const sum = [0, 0, 0];
        let weight = 0;
        // Smooth the light within one face only.
        for (let dy = -reach; dy <= reach; dy++)
          for (let dx = -reach; dx <= reach; dx++) {
            const [px, py] = [x + dx, y + dy];
            if (px < 0 || py < 0 || px >= W || py >= H) continue;
            const other = py * W + px;
            if (marks[other] !== marks[index]) continue;
            const here = lightMap[index * 3 + 1];
            const there = lightMap[other * 3 + 1];
            const k =
              Math.exp(-(dx * dx + dy * dy) / (reach * reach)) * Math.exp(-((here - there) ** 2) / 0.22);
            weight += k;
            for (let c = 0; c < 3; c++) sum[c] += lightMap[other * 3 + c] * k;
          }
        // A fine ink line where two faces meet.
        let line = 1;
        if (x + 1 < W && y + 1 < H) {
          const [e, s] = [marks[index + 1], marks[index + W]];
          if (e !== marks[index] || s !== marks[index]) line = 0.8;
        }
        const grain = (next() + next() - 1) * 7;
        for (let c = 0; c < 3; c++) {
          const value = albedo[index * 3 + c] * (sum[c] / weight) * line;
          const film = (value * (1 + value * 0.16)) / (1 + value * 0.42);
          image.data[index * 4 + c] = 255 * Math.min(1, film * 1.13) ** 0.4545 + grain;
        }
        image.data[index * 4 + 3] = 255;
      }
    ctx.putImageData(image, 0, 0);
    document.title = `done ${Math.round(performance.now() - begun)} ms`;
  };

  const begun = performance.now();
  let y = 0;
  const some = () => {
    const until = performance.now() + 200;
    while (y < H && performance.now() < until) row(y++);
    if (y < H) setTimeout(some, 0);
    else develop();
  };
  some();
};
globalThis.diorama = diorama;
