// Windows, balconies, neighbouring houses, lemon trees and palms for a street by the sea, in the shapes of noon-print.js.
/** A window with its frame; shutters stand open at the sides. */
const opening = (
  x,
  y,
  ww,
  hh,
  { shutter, frame = ink.cream, round = false, closed = false, tall = false } = {},
) => {
  const surround = round ? arched(x - 9, y - 9, ww + 18, hh + 9) : box(x - 9, y - 10, ww + 18, hh + 14);
  body(surround, frame, 7);
  const glass = round ? arched(x, y, ww, hh) : box(x, y, ww, hh);
  if (closed) {
    flat(glass, shutter);
    for (let k = 0; k < hh; k += 7) flat(box(x, y + k, ww, 2.4), 'rgba(50,10,30,.28)');
    flat(box(x + ww / 2 - 1.5, y, 3, hh), 'rgba(50,10,30,.5)');
  } else {
    slope(glass, x, y, x + ww, y + hh, '#2c4c55', '#5f9296');
    inside(glass, () => {
      flat(
        poly([x, y], [x + ww, y], [x + ww, y + 9], [x + 9, y + 9], [x + 9, y + hh], [x, y + hh]),
        'rgba(40,14,40,.45)',
      );
      // Curtains and the light that the glass throws back.
      flat(
        svg(`M${x} ${y}h${ww * 0.26}q${-ww * 0.02} ${hh * 0.6} ${-ww * 0.16} ${hh}h${-ww * 0.1}z`),
        'rgba(252,244,225,.82)',
      );
      flat(
        svg(`M${x + ww} ${y}h${-ww * 0.26}q${ww * 0.02} ${hh * 0.6} ${ww * 0.16} ${hh}h${ww * 0.1}z`),
        'rgba(252,244,225,.82)',
      );
      flat(
        poly([x + ww * 0.3, y + hh], [x + ww * 0.75, y], [x + ww * 0.9, y], [x + ww * 0.45, y + hh]),
        'rgba(255,255,255,.12)',
      );
    });
    flat(box(x + ww / 2 - 2, y, 4, hh), frame);
    flat(box(x, y + hh * (tall ? 0.28 : 0.4), ww, 3.4), frame);
  }
  if (shutter && !closed)
    for (const side of [-1, 1]) {
      const sw = ww * 0.5;
      const sx = side < 0 ? x - sw - 8 : x + ww + 8;
      body(box(sx, y - 2, sw, hh + 4), shutter, 12, { strength: 0.32 });
      flat(box(sx + 3, y + 3, sw - 6, hh - 6), mixed(shutter, '#32202a', 0.16));
      for (let k = 4; k < hh - 4; k += 6.4) flat(box(sx + 3, y + k, sw - 6, 2.6), shutter);
      flat(box(sx, y + hh * 0.52, sw, 4), shutter);
    }
};
const rails = (x, y, ww, hh, tone = ink.night) => {
  const p = new Path2D();
  for (let k = 0; k <= ww; k += 9) {
    p.moveTo(x + k, y);
    p.lineTo(x + k, y + hh);
  }
  cast(p, 16, { stroke: 2.4, strength: 0.22 });
  line(p, tone, 2.4);
  flat(box(x - 3, y - 3, ww + 6, 4.6), tone);
  flat(box(x - 3, y + hh - 3, ww + 6, 3.6), tone);
  for (let k = 13; k < ww - 4; k += 27) line(disc(x + k, y + hh / 2, 7, 9), tone, 2.2);
};
const house = (x, y, ww, tone, shutter, cols, rows, roof) => {
  const wall = box(x, y, ww, 870 - y);
  flat(wall, tone);
  speckle(wall, '#8a4a50', 260, [x, y, ww, 870 - y], 1.8, 0.25);
  body(box(x - 8, y - 16, ww + 16, 18), roof, 14);
  flat(poly([x - 8, y - 16], [x + ww + 8, y - 16], [x + ww - 14, y - 58], [x + 14, y - 58]), roof);
  for (let k = 0; k < ww; k += 13) flat(box(x + k, y - 57, 2.4, 42), 'rgba(91,16,38,.2)');
  const gap = ww / cols;
  const step = (690 - y) / rows;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++)
      opening(x + gap * (c + 0.5) - 20, y + 34 + r * step, 40, step - 66, {
        shutter,
        frame: mixed(tone, ink.cream, 0.65),
        closed: random() < 0.3,
      });
  for (let c = 0; c < cols; c++) {
    const dx = x + gap * (c + 0.5) - gap * 0.32;
    flat(box(dx, 724, gap * 0.64, 146), '#3a2c34');
    flat(box(dx + 8, 760, gap * 0.64 - 16, 60), 'rgba(245,211,90,.2)');
    const awn = poly(
      [dx - 10, 712],
      [dx + gap * 0.64 + 10, 712],
      [dx + gap * 0.64 + 26, 756],
      [dx - 26, 756],
    );
    cast(awn, 26);
    flat(awn, shutter);
    inside(awn, () => {
      for (let k = -30; k < gap; k += 26)
        flat(
          poly([dx + k, 712], [dx + k + 13, 712], [dx + k + 9, 758], [dx + k - 8, 758]),
          'rgba(252,244,225,.9)',
        );
    });
  }
};
const potTree = (x, y, s) => {
  body(
    poly([x - 26 * s, y - 40 * s], [x + 26 * s, y - 40 * s], [x + 19 * s, y], [x - 19 * s, y]),
    ink.copper,
    20,
  );
  flat(box(x - 29 * s, y - 46 * s, 58 * s, 9 * s), '#d98655');
  const crown = disc(x, y - 108 * s, 44 * s, 46 * s);
  line(svg(`M${x} ${y - 46 * s}V${y - 80 * s}`), ink.woodDeep, 7 * s);
  cast(crown, 50 * s, { strength: 0.3 });
  flat(crown, ink.bottle);
  for (let i = 0; i < 90; i++) {
    const a = random() * 7;
    const r = Math.sqrt(random()) * 42 * s;
    flat(
      disc(x + Math.cos(a) * r, y - 108 * s + Math.sin(a) * r, 9 * s, 4.4 * s, random() * 3),
      Math.cos(a - 3.9) > 0.1 ? pick([ink.leaf, ink.pistachioDeep, ink.leaf]) : pick([ink.bottle, '#456748']),
    );
  }
  for (let i = 0; i < 8; i++) {
    const a = i * 0.85 + 0.3;
    const r = (i % 2 ? 32 : 16) * s;
    flat(disc(x + Math.cos(a) * r, y - 106 * s + Math.sin(a) * r, 7.4 * s, 6.4 * s), ink.lemon);
    flat(disc(x + Math.cos(a) * r - 2, y - 108 * s + Math.sin(a) * r, 3 * s), '#fbe798');
  }
};
const palm = (x, y, tall, s) => {
  const trunk = svg(
    `M${x - 12} ${y}C${x - 4} ${y - tall * 0.4} ${x - 14} ${y - tall * 0.7} ${x + 4} ${y - tall}H${x + 18}C${x + 4} ${y - tall * 0.7} ${x + 14} ${y - tall * 0.4} ${x + 14} ${y}Z`,
  );
  cast(trunk, 70, { strength: 0.22 });
  slope(trunk, x - 12, y, x + 16, y, '#c58f63', '#8a5a44');
  inside(trunk, () => {
    for (let k = 0; k < tall; k += 13) line(svg(`M${x - 24} ${y - k}q22 10 50 0`), 'rgba(70,30,40,.3)', 3);
  });
  const fronds = [];
  for (const [a, l] of [
    [-3.0, 1],
    [-2.6, 1.1],
    [-2.15, 1.05],
    [-1.7, 0.95],
    [-1.3, 1],
    [-0.85, 1.1],
    [-0.4, 1.1],
    [0.05, 1],
    [-3.4, 0.9],
    [0.4, 0.82],
  ]) {
    const reach = 150 * s * l;
    const [ex, ey] = [x + 10 + Math.cos(a) * reach, y - tall + Math.sin(a) * reach * 0.75 + reach * 0.34];
    const [mx, my] = [x + 10 + Math.cos(a) * reach * 0.55, y - tall + Math.sin(a) * reach * 0.78 - 16];
    fronds.push([mx, my, ex, ey, a]);
  }
  for (const pass of [0, 1])
    for (const [mx, my, ex, ey, a] of fronds) {
      const [sx, sy] = [x + 10, y - tall];
      for (let t = 0.12; t <= 1; t += 0.045) {
        const px = (1 - t) ** 2 * sx + 2 * t * (1 - t) * mx + t * t * ex;
        const py = (1 - t) ** 2 * sy + 2 * t * (1 - t) * my + t * t * ey;
        const long = 42 * s * Math.sin(Math.PI * Math.min(1, t * 0.82 + 0.18)) + 8;
        for (const side of [-1, 1]) {
          const turn = Math.atan2(ey - my, ex - mx) + side * 0.95;
          const leaf = svg(
            `M${px} ${py}L${px + Math.cos(turn) * long} ${py + Math.sin(turn) * long + long * 0.28}`,
          );
          if (pass)
            line(
              leaf,
              Math.cos(a + 2.3) > 0.2 ? (side < 0 ? ink.leaf : '#7c9a57') : side < 0 ? ink.bottle : ink.leaf,
              4.2 * s,
            );
          else if (t > 0.2) line(new Path2D(leaf), 'rgba(60,20,60,.10)', 6 * s);
        }
      }
      if (pass) line(svg(`M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`), ink.bottle, 3.4 * s);
    }
  for (let i = 0; i < 7; i++) flat(disc(x + 4 + i * 3 - 4, y - tall + 12 + (i % 3) * 7, 6), ink.apricot);
};
