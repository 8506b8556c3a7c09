// Town houses for kit/blue-hour.js.
/** One house front. Its foot is at `base`; `far` (0…1) tints it towards the evening air. */
const townHouse = (
  ctx,
  {
    x,
    base,
    w,
    h,
    wall,
    far = 0,
    floors = 3,
    cols = 2,
    gable = false,
    lit = 0.62,
    door,
    trim = '#e9e1d3',
    smoke = false,
  },
) => {
  const air = '#5d6296';
  const tone = mixed(wall, air, far);
  const frame = mixed(trim, air, far * 0.9);
  const slate = mixed('#39406c', air, far * 0.8);
  const rise = gable ? w * 0.5 : h * 0.2;
  const top = base - h;
  if (gable) {
    wash(
      ctx,
      [
        [x, base],
        [x, top],
        [x + w / 2, top - rise],
        [x + w, top],
        [x + w, base],
      ],
      tone,
      { marks: 14 },
    );
    ctx.strokeStyle = slate;
    ctx.lineWidth = w * 0.07;
    ctx.beginPath();
    ctx.moveTo(x - w * 0.03, top + w * 0.03);
    ctx.lineTo(x + w / 2, top - rise);
    ctx.lineTo(x + w * 1.03, top + w * 0.03);
    ctx.stroke();
    pane(ctx, x + w * 0.42, top - rise * 0.42, w * 0.16, rise * 0.36, {
      lit: random() < 0.4 ? 1 : 0,
      frame,
      arch: 0.5,
      sill: false,
      rows: 2,
    });
  } else {
    chimney(ctx, x + w * 0.74, top - rise * 0.5, w * 0.2, rise * 1.1, mixed('#6b4a56', air, far));
    slates(
      ctx,
      [
        [x + w * 0.05, top - rise],
        [x + w * 0.95, top - rise],
        [x + w * 1.02, top + 1],
        [x - w * 0.02, top + 1],
      ],
      slate,
      Math.max(4, h * 0.022),
    );
    wash(ctx, block(x, top, w, h), tone, { marks: 16 });
    fill(ctx, block(x - w * 0.02, top - 1, w * 1.04, h * 0.022), frame);
    if (random() < 0.45) {
      const dx = x + w * 0.4;
      const dw = w * 0.22;
      fill(
        ctx,
        [
          [dx - dw * 0.2, top - rise * 0.14],
          [dx - dw * 0.2, top - rise * 0.62],
          [dx + dw / 2, top - rise * 1.02],
          [dx + dw * 1.2, top - rise * 0.62],
          [dx + dw * 1.2, top - rise * 0.14],
        ],
        tone,
      );
      pane(ctx, dx + dw * 0.1, top - rise * 0.62, dw * 0.8, rise * 0.46, {
        lit: random() < lit ? 1 : 0,
        frame,
        sill: false,
      });
    }
  }
  const floor = h / (floors + 0.12);
  for (let f = 0; f < floors; f++) {
    const wy = top + floor * (f + 0.24);
    const wh = floor * (f === floors - 1 ? 0.6 : 0.56);
    const ground = f === floors - 1;
    for (let c = 0; c < cols; c++) {
      const gap = w / cols;
      const ww = gap * 0.46;
      const wx = x + gap * (c + 0.27);
      if (ground && c === (door?.col ?? 0) && door) {
        const dy = base - floor * 0.8;
        fill(ctx, block(wx - ww * 0.12, dy - floor * 0.05, ww * 1.24, floor * 0.85), frame);
        fill(ctx, block(wx, dy + floor * 0.16, ww, floor * 0.64), mixed(door.tone, air, far));
        pane(ctx, wx, dy, ww, floor * 0.13, { lit: 1, cols: 3, rows: 1, frame, sill: false, inside: false });
        fill(ctx, block(wx + ww * 0.16, dy + floor * 0.24, ww * 0.68, floor * 0.16), 'rgba(10,10,40,.25)');
        fill(ctx, block(wx + ww * 0.16, dy + floor * 0.46, ww * 0.68, floor * 0.24), 'rgba(10,10,40,.25)');
      } else pane(ctx, wx, wy, ww, wh, { lit: random() < lit ? between(0.75, 1) : 0, frame, rows: 2 });
    }
  }
  const side = ctx.createLinearGradient(x, 0, x + w, 0);
  side.addColorStop(0, 'rgba(255,190,150,.1)');
  side.addColorStop(0.5, 'rgba(255,190,150,0)');
  side.addColorStop(1, 'rgba(8,10,40,.22)');
  fill(ctx, block(x, top, w, h), side);
};
Object.assign(globalThis, { townHouse });
