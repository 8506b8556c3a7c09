// Flat screen-print shapes in hard noon light: every body throws a long shadow down and to the right.
// A scene calls  print((ctx, w, h) => { … })  and draws back to front in pixels of the finished picture.
const ink = {
  pistachio: '#cddaae',
  pistachioLight: '#e0e9c8',
  pistachioDeep: '#a3b97f',
  leaf: '#5f7f4a',
  bottle: '#2f4a38',
  cherry: '#931f38',
  cherryLight: '#b8384c',
  cherryDeep: '#5b1026',
  rose: '#eeb4a8',
  roseDeep: '#d98d84',
  apricot: '#f2b077',
  lemon: '#f5d35a',
  lemonDeep: '#dca92e',
  cream: '#fcf4e1',
  sand: '#ecdcb9',
  sea: '#4d9ea0',
  seaDeep: '#2f7c84',
  seaLight: '#8fc8bd',
  copper: '#c36f3e',
  wood: '#a86a42',
  woodDeep: '#7d4a2e',
  night: '#32202a',
};

const seeded = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
let random = seeded(11);
const reseed = (seed) => {
  random = seeded(seed);
};
const between = (a, b) => a + (b - a) * random();
const pick = (list) => list[Math.floor(random() * list.length)];

const mixed = (a, b, share) => {
  const parts = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [p, q] = [parts(a), parts(b)];
  return `#${p
    .map((v, i) =>
      Math.round(v + (q[i] - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

const box = (x, y, w, h) => {
  const p = new Path2D();
  p.rect(x, y, w, h);
  return p;
};
const soft = (x, y, w, h, r) => {
  const p = new Path2D();
  p.roundRect(x, y, w, h, r);
  return p;
};
const disc = (x, y, rx, ry = rx, turn = 0) => {
  const p = new Path2D();
  p.ellipse(x, y, rx, ry, turn, 0, 7);
  return p;
};
const poly = (...points) => {
  const p = new Path2D();
  for (const [x, y] of points) p.lineTo(x, y);
  p.closePath();
  return p;
};
const svg = (d) => new Path2D(d);
/** A door or window with a round head. */
const arched = (x, y, w, h) => {
  const p = new Path2D();
  p.moveTo(x, y + h);
  p.lineTo(x, y + w / 2);
  p.arc(x + w / 2, y + w / 2, w / 2, Math.PI, 0);
  p.lineTo(x + w, y + h);
  p.closePath();
  return p;
};
const union = (...paths) => {
  const p = new Path2D();
  for (const one of paths) p.addPath(one);
  return p;
};

let ctx;
let veil;

const flat = (path, tone) => {
  ctx.fillStyle = tone;
  ctx.fill(path);
};
const line = (path, tone, width = 3, cap = 'round') => {
  ctx.strokeStyle = tone;
  ctx.lineWidth = width;
  ctx.lineCap = cap;
  ctx.lineJoin = 'round';
  ctx.stroke(path);
};
const inside = (path, draw) => {
  ctx.save();
  ctx.clip(path);
  draw();
  ctx.restore();
};

/** The shadow of a shape, swept along the light. `stroke` is the line width when the shape is a line. */
const cast = (
  path,
  depth,
  { dx = 1, dy = 0.8, strength = 0.34, tone = '#5a2350', stroke = 0, from = 0 } = {},
) => {
  const g = veil.getContext('2d');
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.clearRect(0, 0, veil.width, veil.height);
  g.fillStyle = tone;
  g.strokeStyle = tone;
  g.lineWidth = stroke;
  g.lineCap = 'round';
  const steps = Math.max(1, Math.ceil(depth / 2));
  for (let i = 0; i <= steps; i++) {
    const d = from + ((depth - from) * i) / steps;
    g.setTransform(1, 0, 0, 1, d * dx, d * dy);
    if (stroke) g.stroke(path);
    else g.fill(path);
  }
  ctx.save();
  ctx.globalAlpha = strength;
  ctx.globalCompositeOperation = 'multiply';
  ctx.drawImage(veil, 0, 0);
  ctx.restore();
};

/** A body: its shadow, then its colour, with a lighter sunny side when `light` is given. */
const body = (path, tone, lift = 0, options = {}) => {
  if (lift > 0) cast(path, lift, options);
  flat(path, tone);
};

/** Light that falls off across a shape: from `a` at its upper left to `b` at its lower right. */
const slope = (path, x0, y0, x1, y1, a, b) => {
  const g = ctx.createLinearGradient(x0, y0, x1, y1);
  g.addColorStop(0, a);
  g.addColorStop(1, b);
  ctx.fillStyle = g;
  ctx.fill(path);
};

/** Dry ink: specks that the squeegee left out. */
const speckle = (path, tone, count, [x, y, w, h], size = 1.6, alpha = 0.5) =>
  inside(path, () => {
    ctx.fillStyle = tone;
    for (let i = 0; i < count; i++) {
      ctx.globalAlpha = alpha * random();
      ctx.beginPath();
      ctx.ellipse(
        x + random() * w,
        y + random() * h,
        between(0.4, size),
        between(0.4, size),
        random() * 3,
        0,
        7,
      );
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  });

/** Grain of the paper over the finished print. */
const grain = (w, h) => {
  const image = ctx.getImageData(0, 0, w, h);
  const { data } = image;
  const next = seeded(99);
  for (let i = 0; i < data.length; i += 4) {
    const n = (next() + next() + next() - 1.5) * 9;
    data[i] += n;
    data[i + 1] += n;
    data[i + 2] += n * 0.9;
  }
  ctx.putImageData(image, 0, 0);
};

const print = (draw) => {
  const canvas = document.querySelector('canvas');
  ctx = canvas.getContext('2d', { willReadFrequently: true });
  veil = document.createElement('canvas');
  veil.width = canvas.width;
  veil.height = canvas.height;
  try {
    draw(canvas.width, canvas.height);
    grain(canvas.width, canvas.height);
    document.title = 'done';
  } catch (error) {
    document.title = `err ${error.message}`;
  }
};
