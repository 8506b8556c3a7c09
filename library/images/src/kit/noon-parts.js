// Rooms and things for scenes of kit/noon-print.js, which is loaded before: walls, floors, windows, plants, lamps and cups.
const pale = (tone, share = 0.3) => mixed(tone, '#ffffff', share);
const deep = (tone, share = 0.3) => mixed(tone, '#241630', share);

/** A wall and a floor that meet at `level`, with a skirting board. */
const room = (w, h, level, wall, floor, board = 0) => {
  slope(box(0, 0, w, level), 0, 0, w, level, pale(wall, 0.1), deep(wall, 0.1));
  slope(box(0, level, w, h - level), 0, level, w * 0.6, h, pale(floor, 0.12), deep(floor, 0.12));
  if (board) {
    flat(box(0, level - board, w, board), pale(wall, 0.42));
    flat(box(0, level - 4, w, 8), 'rgba(50,20,50,.26)');
  }
};

/** Boards of a floor or of a table top, running to the side. */
const boards = (x, y, w, h, rows, tone) => {
  for (let r = 1; r < rows; r++) {
    const level = y + (h * r * r) / (rows * rows);
    line(svg(`M${x} ${level}H${x + w}`), tone, 2);
    for (let k = 0; k < 4; k++) {
      const at = x + ((k * 0.27 + r * 0.131) % 1) * w;
      line(svg(`M${at} ${level}L${at + 10} ${y + (h * (r + 1) ** 2) / rows ** 2}`), tone, 2);
    }
  }
};

/** Tiles, square, with joints. */
const tiles = (x, y, w, h, size, tone, width = 2) => {
  const joints = new Path2D();
  for (let at = x; at <= x + w; at += size) {
    joints.moveTo(at, y);
    joints.lineTo(at, y + h);
  }
  for (let at = y; at <= y + h; at += size) {
    joints.moveTo(x, at);
    joints.lineTo(x + w, at);
  }
  line(joints, tone, width, 'butt');
};

/** Light that falls through a window onto a wall: panes of a leaning frame. */
const sunlight = (
  x,
  y,
  w,
  h,
  { lean = 150, columns = 2, rows = 2, gap = 16, tone = 'rgba(255,244,200,.34)' } = {},
) => {
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const [u0, u1] = [c / columns, (c + 1) / columns].map((t) => x + t * w);
      const [v0, v1] = [r / rows, (r + 1) / rows];
      flat(
        poly(
          [u0 + v0 * lean + gap / 2, y + v0 * h + gap / 2],
          [u1 + v0 * lean - gap / 2, y + v0 * h + gap / 2],
          [u1 + v1 * lean - gap / 2, y + v1 * h - gap / 2],
          [u0 + v1 * lean + gap / 2, y + v1 * h - gap / 2],
        ),
        tone,
      );
    }
};

/** A window with a view that `draw` paints inside it. */
const pane = (x, y, w, h, frame, draw, { columns = 2, rows = 2, sill = true, border = 18 } = {}) => {
  const opening = box(x, y, w, h);
  inside(opening, draw);
  inside(opening, () => {
    flat(
      poly([x, y], [x + w, y], [x + w, y + 22], [x + 22, y + 22], [x + 22, y + h], [x, y + h]),
      'rgba(50,20,60,.18)',
    );
  });
  line(opening, frame, border, 'butt');
  for (let c = 1; c < columns; c++)
    line(svg(`M${x + (w * c) / columns} ${y}V${y + h}`), frame, border * 0.6, 'butt');
  for (let r = 1; r < rows; r++)
    line(svg(`M${x} ${y + (h * r) / rows}H${x + w}`), frame, border * 0.6, 'butt');
  if (sill) {
    const ledge = box(x - 34, y + h, w + 68, 26);
    cast(ledge, 34, { strength: 0.24 });
    flat(ledge, frame);
    flat(box(x - 34, y + h + 18, w + 68, 8), deep(frame, 0.18));
  }
};

/** A leaf from its foot, along an angle. */
const blade = (x, y, angle, length, width) => {
  const p = new Path2D();
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (u, v) => [x + u * c - v * s, y + u * s + v * c];
  p.moveTo(x, y);
  p.bezierCurveTo(...at(length * 0.3, -width), ...at(length * 0.75, -width * 0.8), ...at(length, 0));
  p.bezierCurveTo(...at(length * 0.75, width * 0.8), ...at(length * 0.3, width), x, y);
  p.closePath();
  return p;
};

/** A pot of `size` that stands on x, y, with leaves. `kind`: 'rubber' has broad leaves, 'snake' upright ones, 'fern' hanging ones. */
const plant = (x, y, size, pot, leafTone, kind = 'rubber', lift = 60) => {
  const s = size;
  const vessel = svg(
    `M${x - s * 0.36} ${y - s * 0.62}H${x + s * 0.36}L${x + s * 0.27} ${y}H${x - s * 0.27}Z`,
  );
  const leaves = [];
  if (kind === 'snake')
    for (const [dx, lean, tall] of [
      [-0.2, -0.24, 1.2],
      [0.2, 0.22, 1.1],
      [-0.08, -0.08, 1.6],
      [0.1, 0.1, 1.45],
      [0, 0, 1.25],
    ])
      leaves.push([blade(x + dx * s, y - s * 0.56, -Math.PI / 2 + lean, tall * s, s * 0.12), tall]);
  if (kind === 'fern')
    for (let k = 0; k < 11; k++) {
      const angle = -Math.PI * (0.06 + (0.88 * k) / 10);
      leaves.push([blade(x, y - s * 0.6, angle, s * (0.9 + 0.25 * Math.sin(k * 2.3)), s * 0.13), k % 2]);
    }
  if (kind === 'rubber') {
    for (let k = 0; k < 6; k++) {
      const level = y - s * (0.75 + k * 0.24);
      const long = s * (0.66 - k * 0.05);
      leaves.push([blade(x, level, -0.42 - k * 0.1, long, s * 0.17), k % 2]);
      leaves.push([blade(x, level - s * 0.1, Math.PI + 0.42 + k * 0.1, long, s * 0.17), (k + 1) % 2]);
    }
    leaves.push([blade(x, y - s * 2.05, -1.5, s * 0.46, s * 0.12), 0]);
  }
  const stem = kind === 'rubber' ? svg(`M${x} ${y - s * 0.6}V${y - s * 2.1}`) : new Path2D();
  cast(union(vessel, ...leaves.map(([path]) => path)), lift, { strength: 0.26 });
  line(stem, deep(leafTone, 0.3), s * 0.05);
  leaves.forEach(([path, share], i) =>
    flat(path, share ? pale(leafTone, 0.08 + (i % 3) * 0.06) : deep(leafTone, 0.12)),
  );
  slope(vessel, x - s * 0.36, y, x + s * 0.36, y, pale(pot, 0.16), deep(pot, 0.16));
  flat(svg(`M${x - s * 0.4} ${y - s * 0.7}H${x + s * 0.4}V${y - s * 0.56}H${x - s * 0.4}Z`), pale(pot, 0.24));
  flat(box(x - s * 0.37, y - s * 0.56, s * 0.74, 6), 'rgba(50,20,50,.22)');
};

/** A lamp that hangs from the upper edge. */
const pendant = (x, length, size, tone, inner = '#ffe9a8') => {
  const shade = svg(
    `M${x - size * 0.2} ${length}H${x + size * 0.2}Q${x + size} ${length + size * 0.3} ${x + size} ${length + size * 0.8}H${x - size}Q${x - size} ${length + size * 0.3} ${x - size * 0.2} ${length}Z`,
  );
  cast(shade, 70, { strength: 0.2 });
  line(svg(`M${x} 0V${length}`), deep(tone, 0.4), 5);
  flat(disc(x, length + size * 0.8, size * 0.32, size * 0.22), inner);
  slope(shade, x - size, 0, x + size, 0, pale(tone, 0.2), deep(tone, 0.16));
};

/** A picture in a frame; `draw` paints inside it. */
const framed = (x, y, w, h, tone, draw) => {
  const outer = box(x, y, w, h);
  cast(outer, 34, { strength: 0.24 });
  flat(outer, tone);
  flat(box(x + 12, y + 12, w - 24, h - 24), '#fdf7ea');
  inside(box(x + 30, y + 30, w - 60, h - 60), draw);
};

/** A cup on a saucer, seen from the side, that stands on x, y. */
const cup = (x, y, size, tone, { saucer = true, lift = 36 } = {}) => {
  const s = size;
  const bowl = svg(
    `M${x - s * 0.5} ${y - s * 0.72}H${x + s * 0.5}Q${x + s * 0.48} ${y - s * 0.06} ${x + s * 0.18} ${y - s * 0.04}H${x - s * 0.18}Q${x - s * 0.48} ${y - s * 0.06} ${x - s * 0.5} ${y - s * 0.72}Z`,
  );
  const plate = svg(
    `M${x - s * 0.8} ${y - s * 0.06}H${x + s * 0.8}Q${x + s * 0.5} ${y + s * 0.07} ${x} ${y + s * 0.07}T${x - s * 0.8} ${y - s * 0.06}Z`,
  );
  cast(union(bowl, saucer ? plate : new Path2D()), lift, { strength: 0.26 });
  line(
    svg(
      `M${x + s * 0.48} ${y - s * 0.6}q${s * 0.3} ${-s * 0.04} ${s * 0.26} ${s * 0.2}q${-s * 0.06} ${s * 0.2} ${-s * 0.36} ${s * 0.18}`,
    ),
    deep(tone, 0.06),
    s * 0.09,
  );
  slope(bowl, x - s * 0.5, y, x + s * 0.5, y, pale(tone, 0.3), deep(tone, 0.12));
  if (saucer) slope(plate, x - s, y, x + s, y, pale(tone, 0.3), deep(tone, 0.14));
};

const steam = (x, y, tall, tone = 'rgba(255,255,255,.6)') => {
  for (const dx of [-0.14, 0.14])
    line(
      svg(`M${x + dx * tall} ${y}q${-tall * 0.16} ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`),
      tone,
      tall * 0.045,
    );
};

/** Books that stand beside each other from x on, on the level y. Returns the right end. */
const books = (x, y, list, lift = 22) => {
  let at = x;
  for (const [wide, tall, tone] of list) {
    const spine = box(at, y - tall, wide, tall);
    cast(spine, lift, { strength: 0.2 });
    flat(spine, tone);
    flat(box(at, y - tall * 0.86, wide, 5), pale(tone, 0.45));
    flat(box(at, y - tall * 0.2, wide, 5), pale(tone, 0.45));
    flat(box(at + wide - 5, y - tall, 5, tall), 'rgba(40,15,45,.16)');
    at += wide + 1;
  }
  return at;
};

/** Runs `draw` in a system of its own: moved to x, y, turned and scaled. */
const placed = (x, y, turn, scale, draw) => {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.scale(scale, scale);
  draw();
  ctx.restore();
};

/** Like `cast`, for things drawn inside `placed`. */
const dropped = (path, depth, strength = 0.28) => {
  ctx.save();
  ctx.globalAlpha = strength;
  const { a, b, c, d, e, f } = ctx.getTransform();
  ctx.fillStyle = '#4a2350';
  for (let i = 0; i <= 1; i++) {
    ctx.setTransform(a, b, c, d, e + depth * (0.5 + i * 0.5), f + depth * 0.8 * (0.5 + i * 0.5));
    ctx.globalAlpha = strength * (i ? 0.5 : 0.6);
    ctx.fill(path);
  }
  ctx.restore();
};
