// The blocks that models for kit/diorama.js are built of, and the patterns on their faces. Metres; z is up.
const toLinear = (hex) => [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
const hash = (x, y, z) => {
  const s = Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43758.5453;
  return s - Math.floor(s);
};

/** Surface patterns: how much lighter or darker (1 = as is) at a point, by the axis that the face looks along. */
const across = (p, axis) => (axis === 2 ? [p[0], p[1]] : axis === 1 ? [p[0], p[2]] : [p[1], p[2]]);
const patterns = {
  planks: (size, turned) => (p, axis) => {
    let [u, v] = across(p, axis);
    if (turned) [u, v] = [v, u];
    const row = Math.floor(v / size);
    const edge = v / size - row;
    const board = Math.floor((u + hash(row, 3, 1) * 3) / 2.4);
    const grain = 0.97 + 0.06 * hash(Math.floor(u * 2.5), Math.floor(v * 90), row);
    return (edge < 0.05 ? 0.72 : 1) * (0.9 + 0.18 * hash(row, board, 7)) * grain;
  },
  tiles:
    (size, joint = 0.06, vary = 0.08) =>
    (p, axis) => {
      const [u, v] = across(p, axis);
      const a = u / size;
      const b = v / size;
      const inJoint = a - Math.floor(a) < joint || b - Math.floor(b) < joint;
      return inJoint ? 0.78 : 1 - vary / 2 + vary * hash(Math.floor(a), Math.floor(b), 4);
    },
  brick:
    (length = 0.4, height = 0.14) =>
    (p, axis) => {
      const [u, v] = across(p, axis);
      const row = Math.floor(v / height);
      const a = u / length + (row % 2 ? 0.5 : 0);
      const b = v / height - row;
      if (a - Math.floor(a) < 0.05 || b < 0.12) return 1.25;
      return 0.86 + 0.26 * hash(Math.floor(a), row, 2);
    },
  shingles:
    (size = 0.3) =>
    (p, axis) => {
      const [u] = across(p, axis === 2 ? 0 : axis);
      const row = Math.floor(p[2] / (size * 0.6));
      const a = u / size + (row % 2) * 0.5;
      const b = p[2] / (size * 0.6) - row;
      return (
        (b < 0.16 ? 0.72 : 1) *
        (a - Math.floor(a) < 0.06 ? 0.82 : 1) *
        (0.86 + 0.26 * hash(Math.floor(a), row, 9))
      );
    },
  speckle:
    (size = 0.05, vary = 0.2) =>
    (p) =>
      1 - vary / 2 + vary * hash(Math.floor(p[0] / size), Math.floor(p[1] / size), Math.floor(p[2] / size)),
};

class Model {
  parts = [];
  add(planes, corners, colour, options = {}) {
    const low = [0, 1, 2].map((k) => Math.min(...corners.map((c) => c[k])));
    const high = [0, 1, 2].map((k) => Math.max(...corners.map((c) => c[k])));
    this.parts.push({
      planes,
      low,
      high,
      colour: toLinear(colour),
      pattern: options.pattern,
      glow: options.glow ?? 0,
      id: this.parts.length,
    });
  }
  /** A block from a corner with its three lengths; `turn` in degrees about its own middle. */
  box(x, y, z, dx, dy, dz, colour, options = {}) {
    const turn = ((options.turn ?? 0) * Math.PI) / 180;
    const [cx, cy] = [x + dx / 2, y + dy / 2];
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const planes = [];
    for (const [nx, ny, half] of [
      [1, 0, dx / 2],
      [-1, 0, dx / 2],
      [0, 1, dy / 2],
      [0, -1, dy / 2],
    ]) {
      const n = [nx * c - ny * s, nx * s + ny * c, 0];
      planes.push([...n, n[0] * cx + n[1] * cy + half]);
    }
    planes.push([0, 0, 1, z + dz], [0, 0, -1, -z]);
    const corners = [];
    for (const a of [-1, 1])
      for (const b of [-1, 1])
        for (const e of [0, 1])
          corners.push([cx + (a * dx * c - b * dy * s) / 2, cy + (a * dx * s + b * dy * c) / 2, z + e * dz]);
    this.add(planes, corners, colour, options);
  }
  /** A bar of square section between two points. */
  beam(a, b, size, colour, options = {}) {
    const d = [0, 1, 2].map((k) => b[k] - a[k]);
    const length = Math.hypot(...d);
    const w = d.map((v) => v / length);
    const up = Math.abs(w[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
    const u = [w[1] * up[2] - w[2] * up[1], w[2] * up[0] - w[0] * up[2], w[0] * up[1] - w[1] * up[0]];
    const ul = Math.hypot(...u);
    const uu = u.map((v) => v / ul);
    const v = [w[1] * uu[2] - w[2] * uu[1], w[2] * uu[0] - w[0] * uu[2], w[0] * uu[1] - w[1] * uu[0]];
    const m = [0, 1, 2].map((k) => (a[k] + b[k]) / 2);
    const planes = [];
    const halves = [size / 2, (options.depth ?? size) / 2, length / 2];
    [uu, v, w].forEach((n, i) => {
      const at = n[0] * m[0] + n[1] * m[1] + n[2] * m[2];
      planes.push([...n, at + halves[i]], [-n[0], -n[1], -n[2], -at + halves[i]]);
    });
    const corners = [];
    for (const i of [-1, 1])
      for (const j of [-1, 1])
        for (const k of [-1, 1])
          corners.push(
            [0, 1, 2].map((q) => m[q] + i * uu[q] * halves[0] + j * v[q] * halves[1] + k * w[q] * halves[2]),
          );
    this.add(planes, corners, colour, options);
  }
  /** A gable block: `along` names the axis of its ridge. */
  gable(x, y, z, dx, dy, dz, colour, along = 'x', options = {}) {
    const planes = [[0, 0, -1, -z]];
    const corners = [
      [x, y, z],
      [x + dx, y + dy, z + dz],
    ];
    const slope = (n, px, py, pz) => planes.push([...n, n[0] * px + n[1] * py + n[2] * pz]);
    if (along === 'x') {
      planes.push([1, 0, 0, x + dx], [-1, 0, 0, -x]);
      const l = Math.hypot(dz, dy / 2);
      slope([0, dz / l, dy / 2 / l], x, y + dy, z);
      slope([0, -dz / l, dy / 2 / l], x, y, z);
    } else {
      planes.push([0, 1, 0, y + dy], [0, -1, 0, -y]);
      const l = Math.hypot(dz, dx / 2);
      slope([dz / l, 0, dx / 2 / l], x + dx, y, z);
      slope([-dz / l, 0, dx / 2 / l], x, y, z);
    }
    this.add(planes, corners, colour, options);
  }
  /** A standing (or, with `axis`, lying) cylinder with many sides; `top` narrows it. */
  drum(x, y, z, r, h, colour, options = {}) {
    const sides = options.sides ?? 28;
    const top = options.top ?? r;
    const axis = options.axis ?? 2;
    const to = (p) => (axis === 2 ? p : axis === 0 ? [p[2], p[0], p[1]] : [p[0], p[2], p[1]]);
    const [a, b, c] = axis === 2 ? [x, y, z] : axis === 0 ? [y, z, x] : [x, z, y];
    const planes = [
      [...to([0, 0, 1]), c + h],
      [...to([0, 0, -1]), -c],
    ];
    const lean = (r - top) / h;
    const l = Math.hypot(1, lean);
    for (let i = 0; i < sides; i++) {
      const t = (i * 2 * Math.PI) / sides;
      const n = [Math.cos(t) / l, Math.sin(t) / l, lean / l];
      planes.push([...to(n), n[0] * (a + Math.cos(t) * r) + n[1] * (b + Math.sin(t) * r) + n[2] * c]);
    }
    const m = Math.max(r, top) * 1.02;
    const corners = [to([a - m, b - m, c]), to([a + m, b + m, c + h])];
    this.add(planes, corners, colour, options);
  }
  ball(x, y, z, r, colour, options = {}) {
    const planes = [];
    for (let i = 0; i < 90; i++) {
      const h = 1 - (2 * i + 1) / 90;
      const t = i * 2.39996;
      const q = Math.sqrt(1 - h * h);
      const n = [q * Math.cos(t), q * Math.sin(t), h];
      planes.push([...n, n[0] * x + n[1] * y + n[2] * z + r]);
    }
    this.add(
      planes,
      [
        [x - r, y - r, z - r],
        [x + r, y + r, z + r],
      ],
      colour,
      options,
    );
  }
}
