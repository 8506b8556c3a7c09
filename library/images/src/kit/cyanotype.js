// Photograms on blue-print paper: things lie on the coated sheet, light falls, what was covered stays white.
// A scene calls  sunPrint((w, h) => { … })  and lays things down with `lay`, `wire` and `clear`; how much light
// a thing keeps off is its `cover` (0 none, 1 all), how far it stands above the paper its `blur`.
const seeded = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
let random = seeded(5);
const reseed = (seed) => {
  random = seeded(seed);
};
const between = (a, b) => a + (b - a) * random();
const pick = (list) => list[Math.floor(random() * list.length)];

const svg = (d) => new Path2D(d);
const disc = (x, y, rx, ry = rx, turn = 0) => {
  const p = new Path2D();
  p.ellipse(x, y, rx, ry, turn, 0, 7);
  return p;
};
const box = (x, y, w, h, r = 0) => {
  const p = new Path2D();
  p.roundRect(x, y, w, h, r);
  return p;
};
const lines = (...ways) => {
  const p = new Path2D();
  for (const way of ways) way.forEach(([x, y], i) => (i ? p.lineTo(x, y) : p.moveTo(x, y)));
  return p;
};
const shape = (...points) => {
  const p = lines(points);
  p.closePath();
  return p;
};
const joined = (...paths) => {
  const p = new Path2D();
  for (const path of paths) p.addPath(path);
  return p;
};

/** The sheet: white is covered, black is lit. */
let sheet;

const tone = (cover) => `rgba(255,255,255,${cover})`;
const lay = (path, cover = 1, blur = 0) => {
  sheet.filter = blur ? `blur(${blur}px)` : 'none';
  sheet.fillStyle = tone(cover);
  sheet.fill(path);
  sheet.filter = 'none';
};
const wire = (path, width = 4, cover = 1, blur = 0) => {
  sheet.filter = blur ? `blur(${blur}px)` : 'none';
  sheet.strokeStyle = tone(cover);
  sheet.lineWidth = width;
  sheet.lineCap = sheet.lineJoin = 'round';
  sheet.stroke(path);
  sheet.filter = 'none';
};
/** Lets light through again: a seam, an eye, the ring between two things. */
const clear = (path, share = 1, { stroke = 0, blur = 0 } = {}) => {
  sheet.save();
  sheet.globalCompositeOperation = 'destination-out';
  if (stroke) wire(path, stroke, share, blur);
  else lay(path, share, blur);
  sheet.restore();
};
const within = (path, draw) => {
  sheet.save();
  sheet.clip(path);
  draw();
  sheet.restore();
};
const moved = (x, y, turn, scale, draw) => {
  sheet.save();
  sheet.translate(x, y);
  sheet.rotate(turn);
  sheet.scale(scale, scale);
  draw();
  sheet.restore();
};
/** Glass or thin plastic: faint in the middle, white where its wall stands upright. */
const glass = (path, { body = 0.28, rim = 0.9, width = 14, blur = 5 } = {}) => {
  lay(path, body);
  within(path, () => wire(path, width, rim, blur));
  wire(path, 2, rim);
};

/** A blade of grass from its root to its tip. */
const blade = (x, y, long, lean, width, cover = 0.95, blur = 0) => {
  const tip = [x + lean, y - long];
  const bend = [x + lean * 0.15, y - long * 0.62];
  lay(
    svg(
      `M${x - width / 2} ${y}Q${bend[0] - width * 0.5} ${bend[1]} ${tip[0]} ${tip[1]}Q${bend[0] + width * 0.5} ${bend[1]} ${x + width / 2} ${y}Z`,
    ),
    cover,
    blur,
  );
};
/** A bulrush with its brown cigar. */
const bulrush = (x, y, long, lean, cover = 0.95, blur = 0) => {
  wire(svg(`M${x} ${y}Q${x + lean * 0.2} ${y - long * 0.6} ${x + lean} ${y - long}`), 5, cover, blur);
  const turn = Math.atan2(lean * 0.8, long * 0.42);
  moved(x + lean * 0.86, y - long * 0.9, turn, 1, () => lay(box(-11, -62, 22, 110, 11), cover, blur));
};
/** A frond with leaflets on both sides. */
const fern = (x, y, long, turn, cover = 0.9) =>
  moved(x, y, turn, 1, () => {
    wire(svg(`M0 0Q${long * 0.08} ${-long * 0.5} ${long * 0.22} ${-long}`), 4, cover);
    for (let t = 0.08; t < 1; t += 0.045) {
      const px = long * (0.16 * t * (1 - t) + 0.22 * t * t);
      const py = -long * t;
      const reach = long * 0.24 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.14)) + 5;
      for (const side of [-1, 1])
        moved(px, py, side * (1.15 - t * 0.4) + 0.2, 1, () =>
          lay(
            svg(`M0 0Q${reach * 0.16} ${-reach * 0.6} 0 ${-reach}Q${-reach * 0.16} ${-reach * 0.6} 0 0Z`),
            cover * between(0.75, 1),
          ),
        );
    }
  });
/** Weed that hangs in wet ribbons. */
const ribbon = (x, y, long, width, cover = 0.55) => {
  const [sway, beat, start] = [between(10, 26), between(3, 6), between(0, 6)];
  const drift = between(-40, 40);
  const edge = (side) =>
    Array.from({ length: 25 }, (_, i) => {
      const t = i / 24;
      const wide = width * (1 - t) ** 0.6 * (0.75 + 0.25 * Math.sin(t * 17 + start));
      return [x + drift * t * t + Math.sin(t * beat + start) * sway * t + (side * wide) / 2, y + long * t];
    });
  lay(shape(...edge(-1), ...edge(1).toReversed()), cover, 0.6);
};
const reeds = (
  from,
  to,
  y,
  { long = [260, 520], every = 16, cover = [0.6, 1], blur = 0, lean = 90 } = {},
) => {
  for (let x = from; x < to; x += every * between(0.5, 1.5))
    blade(
      x,
      y + between(0, 40),
      between(...long),
      between(-lean, lean),
      between(9, 20),
      between(...cover),
      blur,
    );
};

const smooth = (size, w, h) => {
  const cols = Math.ceil(w / size) + 2;
  const values = Float32Array.from({ length: cols * (Math.ceil(h / size) + 2) }, random);
  return (x, y) => {
    const [u, v] = [x / size, y / size];
    const [i, j] = [u | 0, v | 0];
    let [f, g] = [u - i, v - j];
    f = f * f * (3 - 2 * f);
    g = g * g * (3 - 2 * g);
    const k = j * cols + i;
    return (
      (values[k] * (1 - f) + values[k + 1] * f) * (1 - g) +
      (values[k + cols] * (1 - f) + values[k + cols + 1] * f) * g
    );
  };
};

/** Where the brush has put the solution down: strokes with dry ends, or the whole sheet. */
const coat = (w, h, bare) => {
  const canvas = new OffscreenCanvas(w, h);
  const g = canvas.getContext('2d', { willReadFrequently: true });
  if (!bare) {
    g.fillRect(0, 0, w, h);
    return g;
  }
  g.lineCap = 'round';
  // Wide strokes from side to side; the bristles of one stroke end close together, a few run on.
  const ends = smooth(7, w, h);
  const strokes = [];
  for (let y = bare * 0.9; y < h - bare * 0.7; y += 30)
    strokes.push([y, bare * between(0.35, 1.1), w - bare * between(0.35, 1.1)]);
  // Above the first and below the last one the brush only touched the sheet in places.
  for (const y of [bare * 0.62, h - bare * 0.52])
    for (let x = bare * 2; x < w - bare * 4; x += between(0.16, 0.34) * w)
      strokes.push([y + between(-9, 9), x, Math.min(w - bare * 1.4, x + between(0.08, 0.24) * w)]);
  for (const [y, start, stop] of strokes) {
    const tilt = between(-5, 5);
    for (let k = -21; k <= 21; k += 1.5) {
      const yy = y + k;
      const round = (k / 21) ** 2 * 12;
      g.lineWidth = between(1.4, 3.4);
      g.globalAlpha = between(0.75, 1);
      g.beginPath();
      g.moveTo(start + round + (ends(start, yy) - 0.5) * 26 + between(-3, 3), yy);
      g.quadraticCurveTo(
        (start + stop) / 2,
        yy + tilt,
        stop - round + (ends(stop, yy) - 0.5) * 26 + between(-3, 3),
        yy,
      );
      g.stroke();
    }
  }
  g.globalAlpha = 1;
  g.filter = 'blur(22px)';
  g.fillRect(bare * 1.6, bare * 1.2, w - bare * 3.2, h - bare * 2.4);
  return g;
};

const ramp = [
  [0, [8, 52, 92]],
  [0.22, [22, 84, 130]],
  [0.5, [94, 148, 188]],
  [0.78, [190, 212, 222]],
  [1, [243, 245, 236]],
];
const colourAt = (t) => {
  const k = ramp.findIndex(([at]) => at >= t);
  if (k <= 0) return ramp[k === 0 ? 0 : ramp.length - 1][1];
  const [[a, from], [b, to]] = [ramp[k - 1], ramp[k]];
  const f = (t - a) / (b - a);
  return from.map((v, i) => v + (to[i] - v) * f);
};

const sunPrint = (draw, { bare = 46 } = {}) => {
  const canvas = document.querySelector('canvas');
  const [w, h] = [canvas.width, canvas.height];
  const out = canvas.getContext('2d');
  sheet = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true });
  try {
    draw(w, h);
    const covered = sheet.getImageData(0, 0, w, h).data;
    const coated = coat(w, h, bare).getImageData(0, 0, w, h).data;
    const image = out.createImageData(w, h);
    const cloud = smooth(340, w, h);
    const stain = smooth(90, w, h);
    const fibre = smooth(3, w, h);
    const table = Array.from({ length: 512 }, (_, i) => colourAt(i / 511));
    for (let y = 0, p = 0; y < h; y++)
      for (let x = 0; x < w; x++, p += 4) {
        const cover = covered[p + 3] / 255;
        const uneven =
          (cloud(x, y) - 0.5) * 0.16 +
          (stain(x, y) - 0.5) * 0.07 +
          (fibre(x, y) - 0.5) * 0.09 +
          (random() - 0.5) * 0.05;
        // Light creeps a little under everything, and the coat is never even.
        const lit = 0.03 + cover * 0.93 + uneven * (0.35 + (1 - cover) * 0.75);
        const t = 1 - (1 - Math.min(1, Math.max(0, lit))) * (coated[p + 3] / 255);
        const [r, g, b] = table[Math.round(t * 511)];
        const paper = (fibre(x + 7, y + 3) - 0.5) * 7;
        image.data[p] = r + paper;
        image.data[p + 1] = g + paper;
        image.data[p + 2] = b + paper;
        image.data[p + 3] = 255;
      }
    out.putImageData(image, 0, 0);
    document.title = 'done';
  } catch (error) {
    document.title = `err ${error.message}`;
  }
};
