// Linocut: every shape is printed in one ink, then gouged. A picture names its `data-seed` on this script,
// prints from back to front and calls `finish` at the end.
const W = 1600,
  H = 1067;
const canvas = document.querySelector('canvas');
const out = canvas.getContext('2d', { willReadFrequently: true });
let seed = Number(document.currentScript.dataset.seed);
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
};
const layerOf = () => new OffscreenCanvas(W, H).getContext('2d', { willReadFrequently: true });
const speckle = Float32Array.from({ length: 1 << 20 }, random);
// The prints were made with sixty-four numbers drawn here; without them every later mark would fall elsewhere.
for (let i = 0; i < 64; i++) random();
const field = (size) => {
  const w = Math.ceil(W / size) + 2,
    h = Math.ceil(H / size) + 2;
  const values = Float32Array.from({ length: w * h }, random);
  return (x, y) => {
    const u = x / size,
      v = y / size,
      i = u | 0,
      j = v | 0,
      f = u - i,
      g = v - j,
      k = j * w + i;
    return (
      (values[k] * (1 - f) + values[k + 1] * f) * (1 - g) +
      (values[k + w] * (1 - f) + values[k + w + 1] * f) * g
    );
  };
};
const press = field(5),
  edgeX = field(16),
  edgeY = field(16);
const hex = (color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
/** One tapered stroke of the gouge. */
const cut = (g, x, y, angle, length, width, bend = 0) => {
  const dx = Math.cos(angle),
    dy = Math.sin(angle),
    mx = x + dx * length * 0.5 - dy * bend,
    my = y + dy * length * 0.5 + dx * bend;
  g.beginPath();
  g.moveTo(x, y);
  g.quadraticCurveTo(mx - dy * width, my + dx * width, x + dx * length, y + dy * length);
  g.quadraticCurveTo(mx + dy * width, my - dx * width, x, y);
  g.fill();
};
/** Prints a shape in one ink. `cuts` are gouge marks inside it: n, len, width, color, angle(x, y), at(x, y) → 0…1 where they fall. */
const ink = (draw, color, { cuts, wear = 0.035, rough = 2 } = {}) => {
  const mask = layerOf();
  mask.fillStyle = mask.strokeStyle = '#fff';
  mask.lineCap = mask.lineJoin = 'round';
  draw(mask);
  const m = mask.getImageData(0, 0, W, H).data;
  const image = out.getImageData(0, 0, W, H),
    d = image.data,
    base = hex(color);
  const inside = (x, y) => x >= 0 && y >= 0 && x < W && y < H && m[((y | 0) * W + (x | 0)) * 4 + 3] > 200;
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const sx = Math.min(W - 1, Math.max(0, Math.round(x + (edgeX(x, y) - 0.5) * 2 * rough)));
      const sy = Math.min(H - 1, Math.max(0, Math.round(y + (edgeY(x, y) - 0.5) * 2 * rough)));
      let a = m[(sy * W + sx) * 4 + 3] / 255;
      if (a < 0.01) continue;
      const k = (y * W + x) * 4;
      if (press(x, y) * 0.55 + speckle[(x * 7919 + y * 104729) & 1048575] * 0.45 < wear * 5) a *= 0.72;
      for (let i = 0; i < 3; i++) d[k + i] = d[k + i] * (1 - a) + base[i] * a;
      d[k + 3] = 255;
    }
  out.putImageData(image, 0, 0);
  if (!cuts) return;
  for (const set of [cuts].flat()) {
    const marks = layerOf();
    marks.fillStyle = '#fff';
    let placed = 0;
    for (let tries = 0; placed < set.n && tries < set.n * 60; tries++) {
      const x = random() * W,
        y = random() * H;
      if (!inside(x, y) || random() > (set.at ? set.at(x, y) : 1)) continue;
      const angle = set.angle(x, y) + (random() - 0.5) * (set.spread ?? 0.5),
        length = set.len * (0.6 + random() * 0.8);
      if (!inside(x + Math.cos(angle) * length, y + Math.sin(angle) * length)) continue;
      cut(
        marks,
        x,
        y,
        angle,
        length,
        set.width * (0.7 + random() * 0.6),
        (random() - 0.5) * length * (set.bend ?? 0.15),
      );
      placed++;
    }
    const c = layerOf();
    c.fillStyle = set.color;
    c.fillRect(0, 0, W, H);
    c.globalCompositeOperation = 'destination-in';
    c.drawImage(marks.canvas, 0, 0);
    out.drawImage(c.canvas, 0, 0);
  }
};
const limb =
  (...points) =>
  (g) => {
    const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
    for (let i = 0; i < points.length - 1; i++)
      for (let t = 0; t <= 1; t += 0.008) {
        const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        const q = [0, 1, 2].map(
          (n) =>
            0.5 *
            (2 * p1[n] +
              (p2[n] - p0[n]) * t +
              (2 * p0[n] - 5 * p1[n] + 4 * p2[n] - p3[n]) * t * t +
              (3 * p1[n] - p0[n] - 3 * p2[n] + p3[n]) * t ** 3),
        );
        g.beginPath();
        g.arc(q[0], q[1], Math.max(1, q[2]), 0, 7);
        g.fill();
      }
  };
const path = (d) => (g) => g.fill(new Path2D(d));
const line = (d, width) => (g) => {
  g.lineWidth = width;
  g.stroke(new Path2D(d));
};
const disc =
  (x, y, rx, ry = rx, turn = 0) =>
  (g) => {
    g.beginPath();
    g.ellipse(x, y, rx, ry, turn, 0, 7);
    g.fill();
  };
const box =
  (x, y, w, h, r = 0) =>
  (g) => {
    g.beginPath();
    g.roundRect(x, y, w, h, r);
    g.fill();
  };
const all =
  (...shapes) =>
  (g) =>
    shapes.forEach((shape) => shape(g));
const ground = (color) => {
  out.fillStyle = color;
  out.fillRect(0, 0, W, H);
};
const from = (cx, cy) => (x, y) => Math.atan2(y - cy, x - cx);
const eye = (x, y, r, look = 0) => {
  ink(disc(x, y, r), '#1a1512', { wear: 0, rough: 1 });
  ink(disc(x + r * 0.3 + look, y - r * 0.35, r * 0.32), '#ffffff', { wear: 0, rough: 0.5 });
};
const finish = () => {
  const image = out.getImageData(0, 0, W, H),
    d = image.data;
  for (let k = 0, p = 0; k < d.length; k += 4, p++) {
    const n = (speckle[(p * 31) & 1048575] - 0.5) * 6;
    for (let i = 0; i < 3; i++) d[k + i] += n;
  }
  out.putImageData(image, 0, 0);
  // A trace of softness, as a print scanned from paper has.
  const soft = layerOf();
  soft.filter = 'blur(0.7px)';
  soft.drawImage(canvas, 0, 0);
  out.globalCompositeOperation = 'copy';
  out.drawImage(soft.canvas, 0, 0);
  document.title = 'done';
};
