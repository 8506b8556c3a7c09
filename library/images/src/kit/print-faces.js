// Portraits in the manner of the posters: heads built of discs, halves and quarters (after kit/print-shop.js).
//   face({ ground, left, right, hair, hairStyle, top, eyes, extras, mouth })
const hairStyles = {
  bob(c, x, y, r, tone) {
    half(c, x, y - r * 0.2, r * 1.2, 1, tone);
    bar(c, x - r * 1.2, y - r * 0.22, r * 2.4, r * 1.35, tone);
  },
  curls(c, x, y, r, tone) {
    for (let i = 0; i < 11; i++) {
      const a = Math.PI * (0.94 + i * 0.112);
      disc(c, x + Math.cos(a) * r * 1.05, y - r * 0.2 + Math.sin(a) * r * 1.08, r * 0.42, tone);
    }
  },
  bun(c, x, y, r, tone) {
    disc(c, x + r * 0.62, y - r * 1.42, r * 0.5, tone);
    half(c, x, y - r * 0.16, r * 1.12, 1, tone);
  },
  long(c, x, y, r, tone) {
    half(c, x, y - r * 0.2, r * 1.25, 1, tone);
    bar(c, x - r * 1.25, y - r * 0.22, r * 2.5, r * 2.6, tone);
  },
};

const face = (spec) =>
  picture((ctx, w, h) => {
    const { ground, left, right, hair, style, front, hat, shirt, collar, eyes, extra, mouth } = spec;
    const x = w / 2;
    const y = h * 0.46;
    const r = w * 0.3;
    bar(ctx, 0, 0, w, h, ground);
    hairStyles[style]?.(ctx, x, y, r, hair);
    half(ctx, x, h + r * 0.25, w * 0.56, 1, shirt);
    poly(
      ctx,
      [
        [x - r * 0.62, h * 0.79],
        [x + r * 0.62, h * 0.79],
        [x, h * 0.9],
      ],
      collar,
    );
    bar(ctx, x - r * 0.36, y + r * 0.7, r * 0.36, h * 0.81 - y - r * 0.7, left);
    bar(ctx, x, y + r * 0.7, r * 0.36, h * 0.81 - y - r * 0.7, right);
    for (const side of [-1, 1])
      disc(ctx, x + side * r * 0.98, y + r * 0.14, r * 0.2, side < 0 ? left : right);
    // The head: a rounded column, light on one side.
    for (const [from, tone] of [
      [-1, left],
      [0, right],
    ]) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(x + from * r * 1.1, y - r * 2, r * 1.1, r * 4);
      ctx.clip();
      shape(ctx, (c) => c.roundRect(x - r, y - r * 1.05, r * 2, r * 2.3, r), tone);
      ctx.restore();
    }
    if (front === 'fringe') half(ctx, x, y - r * 0.28, r * 1.02, 1, hair);
    if (front === 'side') {
      ctx.save();
      ctx.beginPath();
      ctx.roundRect(x - r * 1.01, y - r * 1.07, r * 2.02, r * 2.3, r);
      ctx.clip();
      disc(ctx, x + r * 1.3, y - r * 1.5, r * 1.42, hair);
      disc(ctx, x - r * 1.0, y - r * 1.2, r * 0.86, hair);
      ctx.restore();
    }
    if (front === 'beanie') {
      half(ctx, x, y - r * 0.5, r * 1.08, 1, hat ?? hair);
      shape(ctx, (c) => c.roundRect(x - r * 1.14, y - r * 0.66, r * 2.28, r * 0.36, r * 0.16), collar);
      for (let i = 0; i < 9; i++)
        bar(ctx, x - r * 1.02 + i * r * 0.25, y - r * 0.62, r * 0.05, r * 0.28, hat ?? hair);
    }
    if (extra === 'beard') {
      half(ctx, x, y + r * 0.4, r, 0, hair);
      bar(ctx, x - r, y + r * 0.12, r * 0.2, r * 0.3, hair);
      bar(ctx, x + r * 0.8, y + r * 0.12, r * 0.2, r * 0.3, hair);
    }
    const ink = inks.ink;
    for (const side of [-1, 1]) {
      const ex = x + side * r * 0.42;
      if (eyes === 'dots') disc(ctx, ex, y - r * 0.02, r * 0.12, ink);
      if (eyes === 'closed') {
        ctx.strokeStyle = ink;
        ctx.lineWidth = r * 0.085;
        ctx.beginPath();
        ctx.arc(ex, y - r * 0.04, r * 0.17, 0.15, Math.PI - 0.15);
        ctx.stroke();
      }
      if (eyes === 'glasses') {
        disc(ctx, ex, y, r * 0.34, inks.paper);
        ctx.strokeStyle = ink;
        ctx.lineWidth = r * 0.075;
        ctx.beginPath();
        ctx.arc(ex, y, r * 0.34, 0, 7);
        ctx.stroke();
        disc(ctx, ex + r * 0.07, y + r * 0.02, r * 0.12, ink);
      }
      if (eyes === 'wide') {
        disc(ctx, ex, y, r * 0.22, inks.paper);
        disc(ctx, ex - r * 0.05, y, r * 0.12, ink);
      }
    }
    quarter(ctx, x, y + r * 0.46, r * 0.24, 3, ink === hair ? collar : hair);
    if (mouth === 'smile') half(ctx, x, y + r * 0.68, r * 0.3, 0, ink);
    if (mouth === 'line') bar(ctx, x - r * 0.28, y + r * 0.74, r * 0.5, r * 0.085, ink);
    if (mouth === 'lips') {
      half(ctx, x, y + r * 0.74, r * 0.22, 0, inks.coral);
      half(ctx, x - r * 0.11, y + r * 0.75, r * 0.115, 1, inks.coral);
      half(ctx, x + r * 0.11, y + r * 0.75, r * 0.115, 1, inks.coral);
    }
    if (extra === 'earrings')
      for (const side of [-1, 1]) disc(ctx, x + side * r * 1.02, y + r * 0.52, r * 0.15, inks.lilac);
    if (extra === 'stripes') {
      ctx.save();
      ctx.beginPath();
      ctx.arc(x, h + r * 0.25, w * 0.56, Math.PI, Math.PI * 2);
      ctx.clip();
      for (let i = 0; i < 7; i++) bar(ctx, 0, h * 0.83 + i * h * 0.036, w, h * 0.015, collar);
      ctx.restore();
    }
    const sun = ctx.createLinearGradient(0, 0, w, h);
    sun.addColorStop(0, 'rgba(255,255,255,.12)');
    sun.addColorStop(1, 'rgba(30,20,70,.14)');
    bar(ctx, 0, 0, w, h, sun);
  });
globalThis.face = face;
