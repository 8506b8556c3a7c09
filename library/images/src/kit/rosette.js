// Prize rosettes of pleated satin, each with a sewn button in its middle, and plain tools that wear them. Original drawing.
// A page sets `globalThis.sheet`: a background and a function that draws on it. CC0-1.0, Sitewright project.
const satins = {
  tomato: ['#f0664a', '#d63c20', '#a3260f'],
  marigold: ['#ffd25e', '#f2ad1f', '#c78206'],
  aubergine: ['#6a4379', '#3f1d4d', '#26102f'],
  lilac: ['#efe8fd', '#cfbdf0', '#a48ad6'],
  spruce: ['#3f8f78', '#17634f', '#0b4436'],
  cream: ['#fffdf7', '#f6ead3', '#d9c5a0'],
};
const steel = ['#e9e6ef', '#b9b2c6', '#847a96'];
const wood = ['#e2b27a', '#bd8548', '#8a5a28'];

const sheetNode = document.querySelector('svg');
let count = 0;

const at = (cx, cy, radius, angle) => [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
const points = (list) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Stripes of light across a strip or a tube, from one edge to the other. */
const gradient = ([light, mid, dark], angle = 0, stops = [0, 0.28, 0.62, 1]) => {
  count += 1;
  const colors = [mid, light, mid, dark];
  return {
    id: `g${count}`,
    text: `<linearGradient id="g${count}" gradientTransform="rotate(${angle} .5 .5)">${stops
      .map((stop, index) => `<stop offset="${stop}" stop-color="${colors[index]}"/>`)
      .join('')}</linearGradient>`,
  };
};

const shape = (tag, attributes, satin, angle) => {
  const fill = gradient(satin, angle);
  return `<defs>${fill.text}</defs><${tag} ${attributes} fill="url(#${fill.id})"/>`;
};
const bar = ([x, y, width, height], satin, { radius = 0, angle = 0, turn = '' } = {}) =>
  shape('rect', `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"${turn}`, satin, angle);
const path = (d, satin, angle = 0) => shape('path', `d="${d}"`, satin, angle);
const line = (d, color, width) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shadow = (content, [dx, dy] = [22, 26]) =>
  `<g transform="translate(${dx} ${dy})" opacity=".26" filter="url(#soft)"><g filter="url(#flat)">${content}</g></g>${content}`;

/** One ring of pleats: each fold has a lit and a shaded side. */
const pleats = ([cx, cy, outer, inner], [light, mid, dark], folds, turn = 0) => {
  const parts = [];
  const step = (2 * Math.PI) / folds;
  for (let index = 0; index < folds; index += 1) {
    const from = turn + index * step;
    const middle = from + step * 0.52;
    const to = from + step;
    const lit = 0.5 + 0.5 * Math.cos(middle + 2.2);
    const front = points([
      at(cx, cy, inner, from),
      at(cx, cy, outer * 0.955, from),
      at(cx, cy, outer, middle),
      at(cx, cy, inner, middle),
    ]);
    const back = points([
      at(cx, cy, inner, middle),
      at(cx, cy, outer, middle),
      at(cx, cy, outer * 0.955, to),
      at(cx, cy, inner, to),
    ]);
    parts.push(`<polygon points="${front}" fill="${lit > 0.55 ? light : mid}"/>`);
    parts.push(`<polygon points="${back}" fill="${lit > 0.55 ? mid : dark}"/>`);
  }
  return parts.join('');
};

/** The button in the middle, sewn on with four stitches. */
const button = (cx, cy, radius, [light, mid, dark], thread) => {
  const hole = radius * 0.13;
  const place = radius * 0.24;
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(([x, y]) => `<circle cx="${cx + x * place}" cy="${cy + y * place}" r="${hole}" fill="${dark}"/>`)
    .join('');
  const stitch = (x, y, u, v) =>
    line(`M${cx + x * place} ${cy + y * place}L${cx + u * place} ${cy + v * place}`, thread, hole * 0.95);
  return (
    `<circle cx="${cx + radius * 0.06}" cy="${cy + radius * 0.1}" r="${radius * 1.02}" fill="#26102f" opacity=".3"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${mid}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius * 0.93}" fill="${light}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius * 0.7}" fill="${mid}"/>` +
    `<circle cx="${cx}" cy="${cy + radius * 0.03}" r="${radius * 0.66}" fill="${light}"/>${holes}` +
    stitch(-1, -1, 1, -1) +
    stitch(-1, 1, 1, 1)
  );
};

/** A strip of ribbon that hangs from the rosette, with a notched end. */
const tail = ([cx, cy, width, length], satin, angle) =>
  `<g transform="rotate(${angle} ${cx} ${cy})">${path(
    `M${cx - width / 2} ${cy}C${cx - width * 0.62} ${cy + length * 0.35} ${cx - width * 0.36} ${cy + length * 0.7} ${cx - width / 2} ${cy + length}` +
      `L${cx} ${cy + length - width * 0.42}L${cx + width / 2} ${cy + length}` +
      `C${cx + width * 0.64} ${cy + length * 0.7} ${cx + width * 0.38} ${cy + length * 0.35} ${cx + width / 2} ${cy}Z`,
    satin,
  )}</g>`;

const rosette = (
  cx,
  cy,
  radius,
  { outer, inner, disc, thread, folds = 28, tails = [16, -14], drop = 2.1 },
) => {
  const width = radius * 0.62;
  const strips = tails
    .map((angle, index) =>
      tail([cx, cy, width, radius * (drop - index * 0.18)], satins[index % 2 ? inner : outer], angle),
    )
    .join('');
  return shadow(
    strips +
      pleats([cx, cy, radius, radius * 0.4], satins[outer], folds) +
      `<circle cx="${cx}" cy="${cy}" r="${radius * 0.77}" fill="#26102f" opacity=".2"/>` +
      pleats([cx, cy, radius * 0.74, radius * 0.3], satins[inner], Math.round(folds * 0.8), 0.12) +
      button(cx, cy, radius * 0.42, satins[disc], satins[thread][1]),
    [radius * 0.07, radius * 0.09],
  );
};

const { ground, draw } = globalThis.sheet;
sheetNode.innerHTML =
  '<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>' +
  '<filter id="flat"><feColorMatrix values="0 0 0 0 .15 0 0 0 0 .06 0 0 0 0 .18 0 0 0 1 0"/></filter></defs>' +
  `<rect width="1600" height="1067" fill="${ground}"/>` +
  draw({ rosette, bar, path, line, shadow, shape, satins, steel, wood });
document.title = 'done';
