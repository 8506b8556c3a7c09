// Rounded bodies, soft light, leaves and flowers for pictures made with kit/noon-print.js, which is loaded before it.

let soften;
/** Blurs a shape on a small copy of the picture, because a filter over the whole one is slow. */
const blurred = (path, tone, blur, dx = 0, dy = 0) => {
  const share = blur < 10 ? 4 : 8;
  soften ??= new OffscreenCanvas(400, 267).getContext('2d', { willReadFrequently: true });
  const [w, h] = [Math.ceil(1600 / share), Math.ceil(1067 / share)];
  soften.setTransform(1, 0, 0, 1, 0, 0);
  soften.clearRect(0, 0, 400, 267);
  const { a, b, c, d, e, f } = ctx.getTransform();
  soften.setTransform(a / share, b / share, c / share, d / share, (e + dx) / share, (f + dy) / share);
  soften.filter = `blur(${blur / share}px)`;
  soften.fillStyle = tone;
  soften.fill(path);
  soften.filter = 'none';
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(soften.canvas, 0, 0, w, h, 0, 0, w * share, h * share);
};
/** A shadow with a soft edge, moved by `dx` and `dy`. */
const softShadow = (path, { dx = 16, dy = 18, blur = 16, alpha = 0.3, tone = '#3a2036' } = {}) => {
  ctx.save();
  ctx.globalCompositeOperation = 'multiply';
  ctx.globalAlpha = alpha;
  blurred(path, tone, blur, dx, dy);
  ctx.restore();
};
/** Light or shade that falls on a shape: `mode` is the blending. */
const veilOf = (path, tone, alpha, { blur = 0, mode = 'screen' } = {}) => {
  ctx.save();
  ctx.globalCompositeOperation = mode;
  ctx.globalAlpha = alpha;
  if (blur) blurred(path, tone, blur);
  else {
    ctx.fillStyle = tone;
    ctx.fill(path);
  }
  ctx.restore();
};
/** A small round shadow that needs no filter. */
const discShadow = (x, y, r, { dx = 8, dy = 11, alpha = 0.3, tone = '#3a1430' } = {}) => {
  const g = ctx.createRadialGradient(x + dx, y + dy, r * 0.55, x + dx, y + dy, r * 1.35);
  g.addColorStop(0, tone);
  g.addColorStop(1, `${tone}00`);
  ctx.save();
  ctx.globalCompositeOperation = 'multiply';
  ctx.globalAlpha = alpha;
  ctx.fillStyle = g;
  ctx.fill(disc(x + dx, y + dy, r * 1.35));
  ctx.restore();
};
/** A round body that stands upright: lit from the left, with light returned at its right edge. */
const barrel = (path, x0, x1, [light, tone, deep, back = tone]) => {
  const g = ctx.createLinearGradient(x0, 0, x1, 0);
  g.addColorStop(0, mixed(light, tone, 0.5));
  g.addColorStop(0.24, light);
  g.addColorStop(0.52, tone);
  g.addColorStop(0.86, deep);
  g.addColorStop(1, back);
  ctx.fillStyle = g;
  ctx.fill(path);
};
/** A round body seen with its light at the upper left. */
const globe = (path, x, y, r, [light, tone, deep]) => {
  const g = ctx.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.05, x, y, r * 1.1);
  g.addColorStop(0, light);
  g.addColorStop(0.5, tone);
  g.addColorStop(1, deep);
  ctx.fillStyle = g;
  ctx.fill(path);
};
/** A warm halo around a lamp or a flame. */
const halo = (x, y, r, tone, alpha = 0.6) => {
  const g = ctx.createRadialGradient(x, y, 0, x, y, r);
  g.addColorStop(0, tone);
  g.addColorStop(1, `${tone}00`);
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.globalAlpha = alpha;
  ctx.fillStyle = g;
  ctx.fillRect(x - r, y - r, r * 2, r * 2);
  ctx.restore();
};
const at = (x, y, turn, draw, scale = 1) => {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.scale(scale, scale);
  draw();
  ctx.restore();
};

const leafPath = (long, wide) =>
  svg(
    `M0 0C${long * 0.2} ${-wide} ${long * 0.7} ${-wide * 0.9} ${long} 0C${long * 0.7} ${wide * 0.6} ${long * 0.25} ${wide * 0.85} 0 0Z`,
  );
/** A leaf from its foot, with a lighter half and a vein. */
const leaf = (x, y, turn, long, wide, tone = '#4f7a4c', light = '#7fa468') =>
  at(x, y, turn, () => {
    flat(leafPath(long, wide), tone);
    flat(
      svg(
        `M0 0C${long * 0.2} ${-wide} ${long * 0.7} ${-wide * 0.9} ${long} 0Q${long * 0.5} ${wide * 0.12} 0 0Z`,
      ),
      light,
    );
    line(
      svg(`M0 0Q${long * 0.5} ${wide * 0.12} ${long * 0.94} 0`),
      mixed(tone, '#ffffff', 0.3),
      Math.max(1, wide * 0.06),
    );
  });
/** A stem with leaves in pairs, from its foot. */
const sprig = (x, y, turn, long, pairs, { tone, light, size = 0.3, wide = 0.42, stem = '#55713f' } = {}) =>
  at(x, y, turn, () => {
    const bend = long * 0.08;
    line(svg(`M0 0Q${long * 0.5} ${-bend} ${long} 0`), stem, Math.max(2.4, long * 0.014));
    for (let i = 0; i < pairs; i++) {
      const t = 0.18 + (0.76 * i) / pairs;
      const px = long * t;
      const py = -bend * 2 * t * (1 - t);
      const s = long * size * (1.12 - t * 0.55);
      leaf(px, py, -0.85 + t * 0.2, s, s * wide, tone, light);
      leaf(px, py, 0.85 - t * 0.2, s, s * wide, tone, light);
    }
    leaf(long * 0.96, 0, 0, long * size * 0.7, long * size * 0.26, tone, light);
  });

/** Petals in rings around a middle. */
const rosette = (x, y, r, { rings = 3, petals = 12, tones, heart = '#e9b93e', wide = 0.3, turn = 0 }) => {
  for (let k = 0; k < rings; k++) {
    const share = 1 - k / (rings + 0.4);
    for (let i = 0; i < petals; i++) {
      const a = turn + (i * 6.2832) / petals + k * (3.1416 / petals) + between(-0.05, 0.05);
      at(x, y, a, () => {
        const long = r * share * between(0.94, 1.05);
        const p = leafPath(long, long * wide);
        flat(p, mixed(tones[0], tones[1], (k + between(0, 0.7)) / rings));
        line(svg(`M${long * 0.3} 0H${long * 0.86}`), 'rgba(60,10,40,.13)', Math.max(1, r * 0.015));
      });
    }
    discShadow(x, y, r * share * 0.5, { dx: r * 0.03, dy: r * 0.04, alpha: 0.16 });
  }
  if (!heart) return;
  flat(disc(x, y, r * 0.2), heart);
  for (let i = 0; i < 22; i++) {
    const [a, d] = [between(0, 6.3), r * 0.19 * Math.sqrt(random())];
    flat(disc(x + Math.cos(a) * d, y + Math.sin(a) * d, r * 0.025), mixed(heart, '#5a2a10', between(0, 0.6)));
  }
};
/** A rose: petals laid around each other from the outside to the middle. */
const rose = (x, y, r, [light, tone, deep]) => {
  for (let i = 0; i < 5; i++) {
    const a = i * 1.2566 + 0.3;
    flat(
      disc(x + Math.cos(a) * r * 0.42, y + Math.sin(a) * r * 0.42, r * 0.62, r * 0.56, a),
      mixed(tone, light, 0.2 + 0.15 * (i % 3)),
    );
    line(
      disc(x + Math.cos(a) * r * 0.42, y + Math.sin(a) * r * 0.42, r * 0.62, r * 0.56, a),
      mixed(tone, deep, 0.35),
      r * 0.025,
    );
  }
  for (let k = 0; k < 5; k++) {
    const q = r * (0.72 - k * 0.14);
    const turn = k * 2.2 + x;
    globe(disc(x, y, q, q * 0.94, turn), x, y, q, [
      mixed(light, tone, k / 6),
      mixed(tone, deep, k / 9),
      mixed(tone, deep, 0.25 + k / 8),
    ]);
    const p = new Path2D();
    p.arc(x, y, q * 0.86, turn, turn + 3.9);
    line(p, mixed(tone, deep, 0.55), r * 0.035);
  }
};
/** A tulip that points along its angle. */
const tulip = (x, y, turn, r, [light, tone, deep]) =>
  at(x, y, turn, () => {
    flat(
      svg(
        `M0 0C${r * 0.1} ${-r * 0.9} ${r * 0.9} ${-r * 0.8} ${r * 1.5} ${-r * 0.42}C${r * 1.2} ${-r * 0.1} ${r} 0 0 0Z`,
      ),
      deep,
    );
    flat(
      svg(
        `M0 0C${r * 0.1} ${r * 0.9} ${r * 0.9} ${r * 0.8} ${r * 1.5} ${r * 0.42}C${r * 1.2} ${r * 0.1} ${r} 0 0 0Z`,
      ),
      tone,
    );
    flat(
      svg(
        `M${-r * 0.04} 0C${r * 0.2} ${-r * 0.66} ${r} ${-r * 0.56} ${r * 1.62} 0C${r} ${r * 0.56} ${r * 0.2} ${r * 0.66} ${-r * 0.04} 0Z`,
      ),
      light,
    );
    line(svg(`M${r * 0.2} 0H${r * 1.3}`), mixed(light, tone, 0.6), r * 0.05);
  });
/** Many small blossoms in a round head. */
const cluster = (x, y, r, [light, tone, deep], count = 60) => {
  flat(disc(x, y, r * 0.92), deep);
  for (let i = 0; i < count; i++) {
    const d = Math.sqrt((i + 0.5) / count) * r;
    const a = i * 2.39996;
    const [px, py] = [x + Math.cos(a) * d, y + Math.sin(a) * d];
    const lit = 0.5 - (Math.cos(a) * 0.35 + Math.sin(a) * 0.45) * (d / r);
    const c = mixed(mixed(deep, tone, 0.5), light, Math.max(0, Math.min(1, lit + between(-0.15, 0.15))));
    for (let k = 0; k < 4; k++)
      flat(
        disc(px + Math.cos(k * 1.571 + i) * r * 0.075, py + Math.sin(k * 1.571 + i) * r * 0.075, r * 0.085),
        c,
      );
    flat(disc(px, py, r * 0.03), mixed(c, deep, 0.5));
  }
};
