// Houses at dusk in gouache: washed walls, slate roofs, windows that are lit, and their glow over everything.
// A scene calls  dusk((ctx, w, h) => { … })  and draws back to front in pixels of the finished picture.
const seeded = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
let random = seeded(7);
const reseed = (seed) => {
  random = seeded(seed);
};
const between = (a, b) => a + (b - a) * random();
const pick = (list) => list[Math.floor(random() * list.length)];

const parse = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mixed = (a, b, share) => {
  const [p, q] = [parse(a), parse(b)];
  return `#${p
    .map((v, i) =>
      Math.round(v + (q[i] - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

const lights = [];
const light = (x, y, r, strength = 0.5, tone = '255,196,110') => lights.push({ x, y, r, strength, tone });

const fill = (ctx, points, tone) => {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fillStyle = tone;
  ctx.fill();
};

/** A shape in one colour with brush marks in it. `way` is the direction of the brush in radians. */
const wash = (ctx, points, tone, { way = 0, marks = 26, depth = 0.1, size = 16 } = {}) => {
  fill(ctx, points, tone);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  ctx.save();
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.clip();
  ctx.lineCap = 'round';
  for (let i = 0; i < marks; i++) {
    const x = between(x0, x1);
    const y = between(y0, y1);
    const length = between(0.2, 0.8) * Math.max(40, (x1 - x0) * 0.6);
    ctx.strokeStyle =
      random() < 0.5 ? `rgba(255,226,190,${depth * random()})` : `rgba(12,16,50,${depth * random() * 1.3})`;
    ctx.lineWidth = between(0.3, 1) * size;
    ctx.beginPath();
    ctx.moveTo(x - Math.cos(way) * length, y - Math.sin(way) * length);
    ctx.quadraticCurveTo(x, y + between(-4, 4), x + Math.cos(way) * length, y + Math.sin(way) * length);
    ctx.stroke();
  }
  ctx.restore();
};
const block = (x, y, w, h) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Sky from zenith to horizon, with stars, thin clouds and a moon. */
const sky = (ctx, w, horizon, { moon, stars = 70, stops } = {}) => {
  const air = ctx.createLinearGradient(0, 0, 0, horizon);
  for (const [at, tone] of stops ?? [
    [0, '#18214a'],
    [0.42, '#33427f'],
    [0.72, '#7a6c9c'],
    [0.9, '#d58f86'],
    [1, '#f2b48a'],
  ])
    air.addColorStop(at, tone);
  fill(ctx, block(0, 0, w, horizon + 2), air);
  for (let i = 0; i < 46; i++) {
    const y = between(0.1, 1) * horizon;
    ctx.strokeStyle = y > horizon * 0.6 ? 'rgba(255,190,160,.07)' : 'rgba(150,160,220,.05)';
    ctx.lineWidth = between(6, 34);
    ctx.lineCap = 'round';
    ctx.beginPath();
    const x = between(-0.1, 1) * w;
    ctx.moveTo(x, y);
    ctx.bezierCurveTo(x + 120, y - 8, x + 240, y + 10, x + between(260, 620), y - 4);
    ctx.stroke();
  }
  for (let i = 0; i < stars; i++) {
    ctx.fillStyle = `rgba(255,244,220,${between(0.2, 0.85)})`;
    ctx.beginPath();
    ctx.arc(random() * w, random() ** 1.6 * horizon * 0.62, between(0.5, 1.7), 0, 7);
    ctx.fill();
  }
  if (moon) {
    ctx.fillStyle = '#fdf0cf';
    ctx.beginPath();
    ctx.arc(moon.x, moon.y, moon.r, 0, 7);
    ctx.fill();
    ctx.fillStyle = 'rgba(190,170,170,.28)';
    for (const [a, b, c] of [
      [-0.3, -0.2, 0.3],
      [0.25, 0.1, 0.22],
      [-0.05, 0.42, 0.18],
    ]) {
      ctx.beginPath();
      ctx.arc(moon.x + a * moon.r, moon.y + b * moon.r, c * moon.r, 0, 7);
      ctx.fill();
    }
    light(moon.x, moon.y, moon.r * 5, 0.35, '250,235,210');
  }
};

/** The drawing above `level` mirrored into water that reaches to the lower edge. */
const mirror = (ctx, w, h, level, { squeeze = 1, deep = 0.42 } = {}) => {
  const source = ctx.canvas;
  const scale = source.width / w;
  const copy = new OffscreenCanvas(source.width, source.height);
  copy.getContext('2d').drawImage(source, 0, 0);
  const step = 3;
  for (let y = level; y < h; y += step) {
    const away = y - level;
    const from = level - away * squeeze - step;
    const sway =
      Math.sin(away * 0.16) * (0.6 + away * 0.016) + Math.sin(away * 0.43 + 2) * (0.4 + away * 0.007);
    ctx.drawImage(copy, 0, from * scale, source.width, step * scale, sway, y, w, step + 0.6);
  }
  const water = ctx.createLinearGradient(0, level, 0, h);
  water.addColorStop(0, `rgba(24,32,78,${deep * 0.7})`);
  water.addColorStop(1, `rgba(14,18,52,${deep + 0.3})`);
  fill(ctx, block(0, level, w, h - level), water);
  for (let i = 0; i < 150; i++) {
    const y = level + random() ** 1.4 * (h - level);
    const length = between(14, 70) * (0.5 + (y - level) / (h - level));
    const x = random() * w;
    ctx.strokeStyle = random() < 0.35 ? 'rgba(255,200,140,.16)' : 'rgba(150,160,215,.13)';
    ctx.lineWidth = between(1, 2.6);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + length / 2, y + between(-2, 2), x + length, y);
    ctx.stroke();
  }
};

const dusk = (draw) => {
  const canvas = document.querySelector('canvas');
  const { width: w, height: h } = canvas;
  const large = new OffscreenCanvas(w * 2, h * 2);
  const ctx = large.getContext('2d', { willReadFrequently: true });
  ctx.scale(2, 2);
  draw(ctx, w, h);
  ctx.globalCompositeOperation = 'screen';
  for (const { x, y, r, strength, tone } of lights) {
    const glow = ctx.createRadialGradient(x, y, 0, x, y, r);
    glow.addColorStop(0, `rgba(${tone},${strength})`);
    glow.addColorStop(0.35, `rgba(${tone},${strength * 0.34})`);
    glow.addColorStop(1, `rgba(${tone},0)`);
    ctx.fillStyle = glow;
    ctx.fillRect(x - r, y - r, r * 2, r * 2);
  }
  ctx.globalCompositeOperation = 'source-over';
  const corner = ctx.createRadialGradient(w / 2, h * 0.5, h * 0.45, w / 2, h * 0.5, h * 1.05);
  corner.addColorStop(0, 'rgba(10,12,40,0)');
  corner.addColorStop(1, 'rgba(10,12,40,.34)');
  fill(ctx, block(0, 0, w, h), corner);
  const target = canvas.getContext('2d', { willReadFrequently: true });
  target.imageSmoothingQuality = 'high';
  target.drawImage(large, 0, 0, w, h);
  const image = target.getImageData(0, 0, w, h);
  reseed(99);
  for (let i = 0; i < image.data.length; i += 4) {
    const grain = (random() + random() - 1) * 10;
    for (let k = 0; k < 3; k++) image.data[i + k] += grain;
  }
  target.putImageData(image, 0, 0);
  document.title = 'done';
};
globalThis.dusk = dusk;
