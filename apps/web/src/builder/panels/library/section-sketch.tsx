import type { SectionCategory } from '@sitewright/contract/library/section-design';
import type { ReactElement } from 'react';

const line = (x: number, y: number, width: number, height = 4): ReactElement => (
  <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx={Math.min(height / 2, 2)} />
);
const block = (x: number, y: number, width: number, height: number): ReactElement => (
  <rect key={`b${x}-${y}`} x={x} y={y} width={width} height={height} rx={3} opacity={0.35} />
);
const accent = (x: number, y: number, width = 24): ReactElement => (
  <rect key={`a${x}-${y}`} x={x} y={y} width={width} height={8} rx={3} fill="var(--color-primary)" />
);
const columns = (count: number, draw: (x: number, width: number) => ReactElement[]): ReactElement[] => {
  const width = (132 - (count - 1) * 8) / count;
  return Array.from({ length: count }, (_, index) => draw(14 + index * (width + 8), width)).flat();
};

/** A schematic drawing per section category. */
const sketches: Record<SectionCategory, ReactElement[]> = {
  header: [line(14, 46, 22, 8), line(70, 48, 14), line(90, 48, 14), line(110, 48, 14), accent(130, 46, 16)],
  hero: [line(14, 28, 62, 8), line(14, 42, 50, 8), line(14, 58, 56), accent(14, 72), block(90, 18, 56, 66)],
  features: [
    line(50, 18, 60, 7),
    ...columns(3, (x, width) => [
      block(x, 38, width, 24),
      line(x, 68, width * 0.8),
      line(x, 76, width * 0.6),
    ]),
  ],
  about: [block(14, 18, 50, 66), line(76, 26, 56, 7), line(76, 44, 70), line(76, 53, 66), line(76, 62, 50)],
  services: [0, 1, 2, 3].flatMap((row) => [line(14, 24 + row * 16, 60, 5), line(128, 24 + row * 16, 18, 5)]),
  gallery: [block(14, 16, 62, 70), block(84, 16, 28, 32), block(118, 16, 28, 32), block(84, 54, 62, 32)],
  testimonials: [line(30, 30, 100, 6), line(38, 42, 84, 6), block(70, 60, 18, 18), line(58, 82, 44, 3)],
  team: columns(4, (x, width) => [
    block(x, 26, width, 34),
    line(x, 66, width * 0.8),
    line(x, 74, width * 0.5, 3),
  ]),
  pricing: columns(3, (x, width) => [
    block(x, 18, width, 66),
    line(x + 6, 28, 18, 7),
    accent(x + 6, 70, width - 12),
  ]),
  faq: [0, 1, 2, 3].flatMap((row) => [line(26, 22 + row * 18, 84, 5), line(126, 22 + row * 18, 6, 5)]),
  form: [
    line(14, 26, 50, 7),
    line(14, 42, 44),
    block(84, 18, 62, 14),
    block(84, 38, 62, 26),
    accent(84, 74, 30),
  ],
  process: columns(3, (x, width) => [
    accent(x, 24, 8),
    line(x, 42, width * 0.8, 6),
    line(x, 54, width * 0.9),
    line(x, 62, width * 0.6),
  ]),
  stats: columns(3, (x, width) => [line(x, 34, width * 0.7, 18), line(x, 62, width * 0.5)]),
  logos: columns(5, (x, width) => [block(x, 44, width, 14)]),
  contact: [line(14, 24, 50, 8), line(14, 44, 40), line(14, 53, 34), line(14, 70, 44), block(84, 18, 62, 66)],
  cta: [line(40, 32, 80, 8), line(54, 48, 52), accent(66, 62, 28)],
  blog: columns(3, (x, width) => [block(x, 20, width, 34), line(x, 60, width), line(x, 68, width * 0.7)]),
  footer: [
    line(14, 34, 28, 8),
    ...[70, 98, 126].flatMap((x) => [line(x, 34, 20), line(x, 44, 16, 3), line(x, 52, 18, 3)]),
    line(14, 72, 132, 2),
  ],
};

/** Placeholder of a design without a thumbnail. */
export function SectionSketch({ category }: { category: SectionCategory }) {
  return (
    <svg
      viewBox="0 0 160 102"
      width="100%"
      height="100%"
      fill="var(--color-border-strong)"
      aria-hidden="true"
    >
      {sketches[category]}
    </svg>
  );
}
