// Windows, roofs, chimneys and leaves for kit/blue-hour.js.
/** A window with its frame. `lit` 0 is dark glass, 1 full lamplight. `arch` rounds the top. */
const pane = (
  ctx,
  x,
  y,
  w,
  h,
  { lit = 1, cols = 2, rows = 2, frame = '#e9e1d3', arch = 0, sill = true, inside = true } = {},
) => {
  const top = Math.min(w / 2, arch * w);
  const outline = (c, grow) =>
    c.roundRect(x - grow, y - grow, w + grow * 2, h + grow * 2, [top + grow, top + grow, 0, 0]);
  const edge = Math.max(1.6, w * 0.055);
  ctx.beginPath();
  outline(ctx, edge);
  ctx.fillStyle = frame;
  ctx.fill();
  ctx.save();
  ctx.beginPath();
  outline(ctx, 0);
  ctx.clip();
  if (lit > 0.05) {
    const glow = ctx.createLinearGradient(x, y, x, y + h);
    const warm = pick(['#ffdf9c', '#ffd584', '#ffe6b5', '#fbc873']);
    glow.addColorStop(0, mixed('#2a3258', warm, 0.55 + lit * 0.45));
    glow.addColorStop(0.6, mixed('#2a3258', '#ffc25e', 0.4 + lit * 0.6));
    glow.addColorStop(1, mixed('#2a3258', '#e58f3e', 0.35 + lit * 0.6));
    fill(ctx, block(x, y, w, h), glow);
    if (inside && w > 13) {
      const kind = random();
      ctx.fillStyle = 'rgba(120,58,22,.5)';
      if (kind < 0.3) {
        for (const side of [0, 1]) {
          ctx.beginPath();
          ctx.moveTo(x + side * w, y);
          ctx.lineTo(x + (side ? 0.62 : 0.38) * w, y);
          ctx.quadraticCurveTo(x + (side ? 0.86 : 0.14) * w, y + h * 0.6, x + (side ? 0.8 : 0.2) * w, y + h);
          ctx.lineTo(x + side * w, y + h);
          ctx.fill();
        }
      } else if (kind < 0.48) {
        ctx.fillRect(x + w * 0.47, y, w * 0.05, h * 0.3);
        ctx.beginPath();
        ctx.moveTo(x + w * 0.36, y + h * 0.42);
        ctx.lineTo(x + w * 0.44, y + h * 0.28);
        ctx.lineTo(x + w * 0.56, y + h * 0.28);
        ctx.lineTo(x + w * 0.64, y + h * 0.42);
        ctx.fill();
      } else if (kind < 0.64) {
        ctx.fillRect(x + w * 0.6, y + h * 0.78, w * 0.24, h * 0.22);
        for (let i = 0; i < 7; i++) {
          ctx.beginPath();
          ctx.ellipse(
            x + w * between(0.56, 0.88),
            y + h * between(0.5, 0.78),
            w * 0.09,
            w * 0.05,
            between(-1, 1),
            0,
            7,
          );
          ctx.fill();
        }
      } else if (kind < 0.74) {
        ctx.fillRect(x, y + h * 0.16, w, h * between(0.1, 0.26));
      } else if (kind < 0.82) {
        ctx.beginPath();
        ctx.arc(x + w * 0.34, y + h * 0.6, w * 0.12, 0, 7);
        ctx.fill();
        ctx.beginPath();
        ctx.roundRect(x + w * 0.16, y + h * 0.7, w * 0.36, h * 0.4, w * 0.12);
        ctx.fill();
      }
    }
    light(x + w / 2, y + h / 2, Math.max(w, h) * 1.9, 0.34 * lit);
  } else {
    const glass = ctx.createLinearGradient(x, y, x + w, y + h);
    glass.addColorStop(0, '#6d78ad');
    glass.addColorStop(0.5, '#333f73');
    glass.addColorStop(1, '#27305c');
    fill(ctx, block(x, y, w, h), glass);
  }
  ctx.fillStyle = frame;
  const bar = Math.max(1, w * 0.032);
  for (let c = 1; c < cols; c++) ctx.fillRect(x + (w * c) / cols - bar / 2, y, bar, h);
  for (let r = 1; r < rows; r++)
    ctx.fillRect(x, y + (h * r) / rows - bar / 2, w, bar * (r * 2 === rows ? 1.7 : 1));
  ctx.restore();
  if (sill)
    fill(ctx, block(x - edge * 2.2, y + h + edge, w + edge * 4.4, edge * 1.7), mixed(frame, '#20264c', 0.12));
};

/** A roof of slates within four corners (left top, right top, right bottom, left bottom). */
const slates = (ctx, points, tone, step = 7) => {
  wash(ctx, points, tone, { marks: 18, depth: 0.12, size: 9 });
  ctx.save();
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.clip();
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  ctx.lineWidth = 0.9;
  for (let y = Math.min(...ys); y < Math.max(...ys); y += step) {
    ctx.strokeStyle = 'rgba(10,12,36,.3)';
    ctx.beginPath();
    ctx.moveTo(Math.min(...xs), y);
    ctx.lineTo(Math.max(...xs), y);
    ctx.stroke();
    ctx.beginPath();
    for (let x = Math.min(...xs) + ((y / step) % 2) * step; x < Math.max(...xs); x += step * 1.8) {
      ctx.moveTo(x, y);
      ctx.lineTo(x, y + step);
    }
    ctx.strokeStyle = 'rgba(200,205,240,.1)';
    ctx.stroke();
  }
  ctx.restore();
};

const chimney = (ctx, x, y, w, h, tone) => {
  wash(ctx, block(x, y - h, w, h), tone, { marks: 6 });
  fill(ctx, block(x - w * 0.1, y - h, w * 1.2, h * 0.12), mixed(tone, '#e8c8b0', 0.3));
  const pots = Math.max(2, Math.round(w / 9));
  for (let i = 0; i < pots; i++)
    fill(ctx, block(x + (w * (i + 0.2)) / pots, y - h * 1.24, (w * 0.6) / pots, h * 0.26), '#a9614a');
};

/** Leaves as many small dabs within an ellipse. */
const foliage = (ctx, x, y, rx, ry, tone, count = 90, size = 1) => {
  for (let i = 0; i < count; i++) {
    const a = random() * 6.3;
    const d = Math.sqrt(random());
    const lift = Math.sin(a) * d;
    ctx.fillStyle = mixed(tone, lift < -0.2 ? '#8f9fc0' : '#0b1230', random() * (lift < -0.2 ? 0.28 : 0.4));
    ctx.beginPath();
    ctx.ellipse(
      x + Math.cos(a) * d * rx,
      y + lift * ry,
      between(4, 11) * size,
      between(3, 6) * size,
      between(-1, 1),
      0,
      7,
    );
    ctx.fill();
  }
};
