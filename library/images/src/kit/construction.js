// Geometry printed in four flat inks on squared paper: worn solids, thick lines, dashed helpers.
// A scene calls  print(({ ground, ink }) => { … })  and draws in pixels of a 1600 wide picture.
const inks = {
  paper: '#fbf6e6',
  red: '#d93a26',
  yellow: '#f6b92b',
  blue: '#2260ad',
  night: '#122447',
  sky: '#bcd7ea',
  black: '#151722',
};

const seeded = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

const canvas = document.querySelector('canvas');
const full = { width: canvas.width, height: canvas.height };
const asked = Number(new URLSearchParams(location.search).get('w'));
if (asked) {
  canvas.width = asked;
  canvas.height = Math.round((asked * full.height) / full.width);
}
const scale = canvas.width / full.width;

const layer = () => {
  const made = document.createElement('canvas');
  made.width = canvas.width;
  made.height = canvas.height;
  const context = made.getContext('2d');
  context.scale(scale, scale);
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  return context;
};

/** Thin places of an ink: soft clouds, and a scatter of missed specks. */
const wornPlaces = (random, clouds, specks) => {
  const context = layer();
  const small = document.createElement('canvas');
  small.width = 48;
  small.height = 32;
  const dots = small.getContext('2d');
  for (let y = 0; y < 32; y++)
    for (let x = 0; x < 48; x++) {
      dots.fillStyle = `rgb(0 0 0 / ${random() * clouds})`;
      dots.fillRect(x, y, 1, 1);
    }
  context.imageSmoothingQuality = 'high';
  context.drawImage(small, -20, -20, full.width + 40, full.height + 40);
  context.fillStyle = 'rgb(0 0 0 / .55)';
  for (let k = 0; k < specks; k++) {
    context.beginPath();
    const size = 0.5 + random() * random() * 1.7;
    context.arc(random() * full.width, random() * full.height, size, 0, 7);
    context.fill();
  }
  return context.canvas;
};

const poly = (c, points) => {
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.closePath();
};
const fill = (c, points) => {
  poly(c, points);
  c.fill();
};
const line = (c, ...points) => {
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.stroke();
};
const disc = (c, x, y, r) => {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.fill();
};
const ring = (c, x, y, r) => {
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.stroke();
};
const slice = (c, x, y, r, from, to) => {
  c.beginPath();
  c.moveTo(x, y);
  c.arc(x, y, r, from, to);
  c.closePath();
  c.fill();
};

const print = (scene) => {
  const sheet = canvas.getContext('2d');
  sheet.scale(scale, scale);
  const random = seeded(7);
  const worn = wornPlaces(random, 0.11, 1500);
  const ground = (colour, { grid, step = 53.35, weight = 1.6 } = {}) => {
    sheet.fillStyle = colour;
    sheet.fillRect(0, 0, full.width, full.height);
    if (!grid) return;
    sheet.strokeStyle = grid;
    sheet.lineWidth = weight;
    for (let x = step / 2; x < full.width; x += step) line(sheet, [x, 0], [x, full.height]);
    for (let y = step / 2; y < full.height; y += step) line(sheet, [0, y], [full.width, y]);
  };
  /** One printing: `mode` multiply lets what is below shine through, `wear` 0 prints evenly. */
  const ink = (colour, draw, { mode = 'source-over', wear = 1, shift = [0, 0] } = {}) => {
    const c = layer();
    c.fillStyle = c.strokeStyle = colour;
    c.lineWidth = 9;
    draw(c);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalCompositeOperation = 'destination-out';
    c.globalAlpha = wear;
    c.drawImage(worn, random() * -12, random() * -12, canvas.width + 14, canvas.height + 14);
    sheet.save();
    sheet.setTransform(1, 0, 0, 1, 0, 0);
    sheet.globalCompositeOperation = mode;
    sheet.drawImage(c.canvas, shift[0] * scale, shift[1] * scale);
    sheet.restore();
  };
  scene({ ground, ink });
  document.title = 'done';
};

/** A pencil that lies from its tip at x, y backwards in the direction `turn`. */
const pencil = (ink, { x, y, turn, length = 620, body = inks.yellow, thick = 46 }) => {
  const placed = (draw) => (c) => {
    c.translate(x, y);
    c.rotate(turn);
    draw(c);
  };
  const h = thick / 2;
  ink(
    inks.black,
    placed((c) => {
      c.globalAlpha = 0.16;
      fill(c, [
        [8, 12],
        [78, 14 - h],
        [length, 14 - h],
        [length, 14 + h],
        [78, 14 + h],
      ]);
    }),
    { wear: 0 },
  );
  ink(
    '#f2d3a0',
    placed((c) =>
      fill(c, [
        [0, 0],
        [84, -h],
        [96, -h],
        [96, h],
        [84, h],
      ]),
    ),
  );
  ink(
    body,
    placed((c) => {
      c.beginPath();
      c.moveTo(84, -h);
      c.quadraticCurveTo(70, -h * 0.66, 88, -h / 3);
      c.quadraticCurveTo(68, 0, 88, h / 3);
      c.quadraticCurveTo(70, h * 0.66, 84, h);
      c.lineTo(length - 80, h);
      c.lineTo(length - 80, -h);
      c.fill();
    }),
  );
  ink(
    inks.black,
    placed((c) => {
      c.globalAlpha = 0.22;
      c.fillRect(86, h / 3, length - 166, (h * 2) / 3);
    }),
    { wear: 0.4 },
  );
  ink(
    inks.paper,
    placed((c) => {
      c.globalAlpha = 0.4;
      c.fillRect(92, -h, length - 172, (h * 2) / 3.4);
    }),
    { wear: 0.4 },
  );
  ink(
    '#b9c3cb',
    placed((c) => c.fillRect(length - 80, -h, 44, thick)),
    { wear: 0.4 },
  );
  ink(
    inks.black,
    placed((c) => {
      c.lineWidth = 4;
      for (const at of [70, 58, 46]) line(c, [length - at, -h], [length - at, h]);
      fill(c, [
        [0, 0],
        [27, -h * 0.32],
        [27, h * 0.32],
      ]);
    }),
    { wear: 0.4 },
  );
  ink(
    inks.red,
    placed((c) => {
      c.beginPath();
      c.roundRect(length - 36, -h, 40, thick, [0, 14, 14, 0]);
      c.fill();
    }),
  );
};
