// Printed matter on a plain ground: sheets with soft shadows, and small geometric compositions to print on them.
// A scene calls  picture(ctx => { … })  and draws in pixels of a 1600 wide picture (1067 when upright).
const inks = {
  lime: '#d8f04a',
  ink: '#14160d',
  paper: '#f7f5ea',
  coral: '#ff5a36',
  lilac: '#c7b4ff',
  pine: '#0f5a3e',
  grey: '#d9d8cf',
};

const seeded = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

const shape = (ctx, path, fill) => {
  ctx.beginPath();
  path(ctx);
  ctx.fillStyle = fill;
  ctx.fill();
};
const disc = (ctx, x, y, r, fill) => shape(ctx, (c) => c.arc(x, y, r, 0, 7), fill);
const bar = (ctx, x, y, w, h, fill) => shape(ctx, (c) => c.rect(x, y, w, h), fill);
const half = (ctx, x, y, r, from, fill) =>
  shape(ctx, (c) => c.arc(x, y, r, from * Math.PI, (from + 1) * Math.PI), fill);
const quarter = (ctx, x, y, r, turn, fill) =>
  shape(
    ctx,
    (c) => {
      c.moveTo(x, y);
      c.arc(x, y, r, (turn * Math.PI) / 2, ((turn + 1) * Math.PI) / 2);
    },
    fill,
  );
const poly = (ctx, points, fill) =>
  shape(
    ctx,
    (c) => {
      for (const [x, y] of points) c.lineTo(x, y);
      c.closePath();
    },
    fill,
  );

/** Draws `print` on a sheet w × h whose middle is at x, y; `lift` is how far it stands off the ground. */
const sheet = (
  ctx,
  { x, y, w, h, turn = 0, lift = 1, radius = 2, fill = inks.paper, sheen = 0.1 },
  print,
) => {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  const outline = (c) => c.roundRect(-w / 2, -h / 2, w, h, radius);
  for (const [blur, down, dark] of [
    [34 * lift, 20 * lift, 0.26],
    [7 * lift, 4 * lift, 0.3],
  ]) {
    ctx.save();
    ctx.shadowColor = `rgba(25,22,40,${dark})`;
    // Shadows ignore the drawing's own scale.
    ctx.shadowBlur = blur * 2;
    ctx.shadowOffsetX = down * 1.5;
    ctx.shadowOffsetY = down * 2;
    shape(ctx, outline, fill);
    ctx.restore();
  }
  ctx.save();
  ctx.beginPath();
  outline(ctx);
  ctx.clip();
  ctx.translate(-w / 2, -h / 2);
  print?.(ctx, w, h);
  const light = ctx.createLinearGradient(0, 0, w, h);
  light.addColorStop(0, `rgba(255,255,255,${sheen})`);
  light.addColorStop(0.55, 'rgba(255,255,255,0)');
  light.addColorStop(1, `rgba(20,15,40,${sheen})`);
  bar(ctx, 0, 0, w, h, light);
  ctx.restore();
  ctx.strokeStyle = 'rgba(255,255,255,.35)';
  ctx.lineWidth = 0.8;
  ctx.beginPath();
  outline(ctx);
  ctx.stroke();
  ctx.restore();
};

/** Compositions to print, each drawn to fill w × h. */
const prints = {
  arcs(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.coral);
    for (let i = 0; i < 4; i++)
      half(
        ctx,
        w * 0.5,
        h * (i % 2 ? 0.1 + i * 0.215 : 0.315 + i * 0.215),
        w * 0.4,
        1 - (i % 2),
        [inks.paper, inks.ink, inks.lilac, inks.ink][i],
      );
  },
  moon(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.ink);
    disc(ctx, w * 0.5, h * 0.4, w * 0.36, inks.lime);
    disc(ctx, w * 0.64, h * 0.33, w * 0.3, inks.ink);
    for (let i = 0; i < 6; i++)
      bar(ctx, w * 0.14, h * (0.74 + i * 0.035), w * (0.72 - i * 0.09), h * 0.013, inks.paper);
  },
  steps(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.lilac);
    const s = w / 5;
    for (let i = 0; i < 5; i++) {
      bar(ctx, i * s, h - (i + 1) * h * 0.15, s + 1, h, inks.pine);
      disc(ctx, i * s + s / 2, h - (i + 1) * h * 0.15 - s / 2, s / 2, i === 3 ? inks.coral : inks.paper);
    }
  },
  tiles(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.paper);
    const random = seeded(11);
    const s = w / 4;
    const tones = [inks.ink, inks.coral, inks.pine, inks.lilac, inks.lime];
    for (let r = 0; r * s < h; r++)
      for (let c = 0; c < 4; c++) {
        const turn = Math.floor(random() * 4);
        const tone = tones[Math.floor(random() * 5)];
        const at = [
          [c * s, r * s],
          [(c + 1) * s, r * s],
          [(c + 1) * s, (r + 1) * s],
          [c * s, (r + 1) * s],
        ][turn];
        if (random() < 0.2) disc(ctx, (c + 0.5) * s, (r + 0.5) * s, s * 0.36, tone);
        else quarter(ctx, at[0], at[1], s, turn, tone);
      }
  },
  wave(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.lime);
    for (let k = 0; k < 9; k++) {
      ctx.beginPath();
      for (let x = -10; x <= w + 10; x += 4) {
        const y = h * (0.16 + k * 0.088) + Math.sin((x / w) * 9.4 + k * 0.55) * h * 0.034;
        ctx.lineTo(x, y);
      }
      ctx.lineWidth = h * (0.012 + 0.0042 * k);
      ctx.strokeStyle = inks.ink;
      ctx.stroke();
    }
    disc(ctx, w * 0.72, h * 0.3, w * 0.17, inks.coral);
  },
  face(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.pine);
    half(ctx, w * 0.5, h * 0.44, w * 0.38, 1, inks.lilac);
    bar(ctx, w * 0.12, h * 0.44, w * 0.38, h * 0.3, inks.lilac);
    bar(ctx, w * 0.5, h * 0.44, w * 0.38, h * 0.16, inks.coral);
    quarter(ctx, w * 0.5, h * 0.6, w * 0.38, 0, inks.coral);
    disc(ctx, w * 0.33, h * 0.42, w * 0.085, inks.ink);
    disc(ctx, w * 0.67, h * 0.42, w * 0.085, inks.ink);
    half(ctx, w * 0.5, h * 0.64, w * 0.15, 0, inks.ink);
    bar(ctx, w * 0.38, h * 0.74, w * 0.12, h * 0.26, inks.lilac);
  },
  stripes(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.paper);
    for (let i = 0; i < 11; i++) bar(ctx, (i * w) / 10, 0, w / 22, h, inks.coral);
    disc(ctx, w * 0.5, h * 0.5, w * 0.37, inks.ink);
    for (let i = 0; i < 11; i++) {
      ctx.save();
      ctx.beginPath();
      ctx.arc(w * 0.5, h * 0.5, w * 0.37, 0, 7);
      ctx.clip();
      bar(ctx, 0, (i * h) / 16 + h * 0.2, w, h / 40, inks.paper);
      ctx.restore();
    }
  },
  peak(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.paper);
    disc(ctx, w * 0.66, h * 0.3, w * 0.2, inks.coral);
    poly(
      ctx,
      [
        [-w * 0.1, h],
        [w * 0.42, h * 0.26],
        [w * 0.94, h],
      ],
      inks.ink,
    );
    poly(
      ctx,
      [
        [w * 0.3, h],
        [w * 0.78, h * 0.52],
        [w * 1.3, h],
      ],
      inks.lilac,
    );
    bar(ctx, 0, h * 0.86, w, h * 0.14, inks.lime);
  },
  grid(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.ink);
    const s = w / 6;
    for (let r = 0; r < h / s - 1; r++)
      for (let c = 0; c < 5; c++)
        disc(
          ctx,
          s * (c + 1),
          s * (r + 1),
          s * (0.1 + 0.36 * Math.abs(Math.sin(r * 0.55 + c * 0.62))),
          r === 3 && c === 3 ? inks.coral : inks.lime,
        );
  },
  knot(ctx, w, h) {
    bar(ctx, 0, 0, w, h, inks.coral);
    ctx.lineWidth = w * 0.13;
    ctx.lineCap = 'butt';
    for (const [tone, x, y] of [
      [inks.ink, 0.36, 0.36],
      [inks.paper, 0.64, 0.5],
      [inks.lilac, 0.4, 0.66],
    ]) {
      ctx.strokeStyle = tone;
      ctx.beginPath();
      ctx.arc(w * x, h * y, w * 0.24, 0, 7);
      ctx.stroke();
    }
    ctx.strokeStyle = inks.ink;
    ctx.beginPath();
    ctx.arc(w * 0.36, h * 0.36, w * 0.24, -0.62, 0.28);
    ctx.stroke();
  },
};

/** Even grain and a slow fall of light over the finished drawing. */
const finish = (target) => {
  const { width, height } = target.canvas;
  const image = target.getImageData(0, 0, width, height);
  const random = seeded(5);
  for (let i = 0; i < image.data.length; i += 4) {
    const grain = (random() + random() - 1) * 6;
    for (let k = 0; k < 3; k++) image.data[i + k] += grain;
  }
  target.putImageData(image, 0, 0);
};

const picture = (draw) => {
  const canvas = document.querySelector('canvas');
  const large = new OffscreenCanvas(canvas.width * 2, canvas.height * 2);
  const ctx = large.getContext('2d', { willReadFrequently: true });
  ctx.scale(2, 2);
  draw(ctx, canvas.width, canvas.height);
  const target = canvas.getContext('2d', { willReadFrequently: true });
  target.imageSmoothingQuality = 'high';
  target.drawImage(large, 0, 0, canvas.width, canvas.height);
  finish(target);
  document.title = 'done';
};
Object.assign(globalThis, { inks, seeded, shape, disc, bar, half, quarter, poly, sheet, prints, picture });
