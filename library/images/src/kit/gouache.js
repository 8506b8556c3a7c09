// Gouache shapes: rough edges, a brushed body, and grain where the light leaves or meets a shape.
// A picture names its `data-seed` on this script, paints from back to front and calls `finish` at the end.
const W = 1600,
  H = 1067;
const canvas = document.querySelector('canvas');
const out = canvas.getContext('2d', { willReadFrequently: true });
let seed = Number(document.currentScript.dataset.seed);
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
};
const layerOf = () => {
  const layer = new OffscreenCanvas(W, H);
  return layer.getContext('2d', { willReadFrequently: true });
};
const hex = (color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
const mix = (a, b, t) => a.map((v, i) => v + (b[i] - v) * t);
/** Low-frequency noise for the uneven edge and the brushed body of the paint. */
const field = (size) => {
  const w = Math.ceil(W / size) + 2,
    h = Math.ceil(H / size) + 2;
  const values = Float32Array.from({ length: w * h }, random);
  return (x, y) => {
    const u = x / size,
      v = y / size,
      i = u | 0,
      j = v | 0;
    let f = u - i,
      g = v - j;
    f = f * f * (3 - 2 * f);
    g = g * g * (3 - 2 * g);
    const k = j * w + i;
    return (
      (values[k] * (1 - f) + values[k + 1] * f) * (1 - g) +
      (values[k + w] * (1 - f) + values[k + w + 1] * f) * g
    );
  };
};
const edgeX = field(24),
  edgeY = field(24),
  body = field(70),
  streak = field(14);
const speckle = Float32Array.from({ length: 1 << 20 }, random);
/** Paints one shape: rough edge, brushed body, grained shadow away from the light and grained light towards it. */
const paint = (
  draw,
  { color, shade, light, blur = 26, from = [-16, -20], depth = 0.85, glow = 0.5, rough = 4, opacity = 1 },
) => {
  const mask = layerOf();
  mask.fillStyle = mask.strokeStyle = '#fff';
  mask.lineCap = mask.lineJoin = 'round';
  draw(mask);
  const soft = layerOf();
  soft.filter = `blur(${blur}px)`;
  soft.drawImage(mask.canvas, from[0], from[1]);
  const lit = layerOf();
  lit.filter = `blur(${blur * 0.7}px)`;
  lit.drawImage(mask.canvas, -from[0], -from[1]);
  const m = mask.getImageData(0, 0, W, H).data,
    s = soft.getImageData(0, 0, W, H).data,
    l = lit.getImageData(0, 0, W, H).data;
  const image = out.getImageData(0, 0, W, H),
    d = image.data;
  const base = hex(color),
    dark = hex(shade ?? color),
    bright = hex(light ?? color);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const k = (y * W + x) * 4;
      const sx = Math.min(W - 1, Math.max(0, Math.round(x + (edgeX(x, y) - 0.5) * 2 * rough)));
      const sy = Math.min(H - 1, Math.max(0, Math.round(y + (edgeY(x, y) - 0.5) * 2 * rough)));
      const a = (m[(sy * W + sx) * 4 + 3] / 255) * opacity;
      if (a < 0.004) continue;
      const grain = speckle[(x * 7919 + y * 104729) & 1048575];
      const dry = streak(x * 0.25, Math.min(H - 1, y * 0.9)) - 0.5;
      let c = mix(base, [255, 250, 240], 0.05 * (body(x, y) - 0.5) + 0.05 * dry);
      const inShade = (1 - s[k + 3] / 255) ** 1.35 * depth * 1.25,
        inLight = (1 - l[k + 3] / 255) ** 1.5 * glow * 1.2;
      if (shade && grain < inShade) c = mix(c, dark, 0.82);
      else if (light && grain > 1 - inLight) c = mix(c, bright, 0.8);
      for (let i = 0; i < 3; i++) d[k + i] = d[k + i] * (1 - a) + c[i] * a;
      d[k + 3] = 255;
    }
  out.putImageData(image, 0, 0);
};
/** A limb: a smooth line through [x, y, radius]. */
const limb =
  (...points) =>
  (g) => {
    const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
    for (let i = 0; i < points.length - 1; i++)
      for (let t = 0; t <= 1; t += 0.01) {
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
const all =
  (...shapes) =>
  (g) =>
    shapes.forEach((shape) => shape(g));
/** A leaf from its foot, along an angle. */
const leaf = (x, y, angle, length, width) => (g) => {
  g.save();
  g.translate(x, y);
  g.rotate(angle);
  g.beginPath();
  g.moveTo(0, 0);
  g.bezierCurveTo(length * 0.25, -width, length * 0.7, -width * 0.9, length, 0);
  g.bezierCurveTo(length * 0.7, width * 0.55, length * 0.25, width * 0.8, 0, 0);
  g.fill();
  g.restore();
};
const ground = (top, bottom) => {
  const sky = out.createLinearGradient(0, 0, 0, H);
  sky.addColorStop(0, top);
  sky.addColorStop(1, bottom);
  out.fillStyle = sky;
  out.fillRect(0, 0, W, H);
};
/** Paper grain over everything. */
const finish = () => {
  const image = out.getImageData(0, 0, W, H),
    d = image.data;
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const k = (y * W + x) * 4,
        n = (speckle[(x * 31337 + y * 7877) & 1048575] - 0.5) * 5 + (body(x, y) - 0.5) * 6;
      for (let i = 0; i < 3; i++) d[k + i] += n;
    }
  out.putImageData(image, 0, 0);
  // A trace of softness, as a print scanned from paper has.
  const soft = layerOf();
  soft.filter = 'blur(0.8px)';
  soft.drawImage(canvas, 0, 0);
  out.globalCompositeOperation = 'copy';
  out.drawImage(soft.canvas, 0, 0);
  document.title = 'done';
};

/** A stem from its foot at x, y, `s` tall, with n pairs of leaves. */
const sprig = (x, y, s, n, lean) =>
  all(
    line(`M${x} ${y}Q${x + lean * 0.4} ${y - s * 0.6} ${x + lean} ${y - s}`, 6),
    ...Array.from({ length: n }, (_, i) => {
      const t = (i + 1) / (n + 0.4);
      const px = x + lean * t * t,
        py = y - s * t;
      return all(
        leaf(px, py, -2.4 - 0.2 * t + lean / 400, s * 0.34 * (1.15 - t * 0.6), s * 0.1),
        leaf(px, py, -0.75 + lean / 400, s * 0.34 * (1.15 - t * 0.6), s * 0.1),
      );
    }),
    leaf(x + lean, y - s + 6, -1.57 + lean / 300, s * 0.22, s * 0.06),
  );
const deep = { color: '#2d5a5c', shade: '#173c42', light: '#5d8f84', blur: 16 };
const fresh = { color: '#3f7a70', shade: '#235049', light: '#7fb3a0', blur: 14 };
