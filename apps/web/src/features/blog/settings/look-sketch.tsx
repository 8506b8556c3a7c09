import type { BlogLook } from '@sitewright/contract/blog/blog-settings';
import styles from './settings.module.css';

type Shape = readonly [x: number, y: number, width: number, height: number, kind: 'image' | 'title' | 'text'];

const column = (x: number, y: number, width: number): Shape[] => [
  [x, y, width, 30, 'image'],
  [x, y + 34, width * 0.85, 5, 'title'],
  [x, y + 42, width, 3, 'text'],
];

const entry = (y: number): Shape[] => [
  [40, y, 34, 24, 'image'],
  [80, y + 1, 62, 5, 'title'],
  [80, y + 10, 80, 3, 'text'],
  [80, y + 16, 70, 3, 'text'],
];

const note = (y: number): Shape[] => [
  [88, y, 24, 2.5, 'text'],
  [62, y + 6, 76, 6, 'title'],
  [56, y + 16, 88, 3, 'text'],
];

/** Lists of posts as each look arranges them, on a drawing of 200 × 120. */
const sketches: Record<BlogLook, readonly Shape[]> = {
  classic: [[70, 8, 60, 7, 'title'], ...entry(26), ...entry(58), ...entry(90)],
  magazine: [
    [12, 10, 112, 64, 'image'],
    [12, 80, 90, 7, 'title'],
    [12, 91, 108, 3, 'text'],
    [12, 98, 96, 3, 'text'],
    [134, 10, 54, 26, 'image'],
    [134, 40, 46, 4, 'title'],
    [134, 54, 54, 26, 'image'],
    [134, 84, 50, 4, 'title'],
    [134, 94, 54, 3, 'text'],
    [134, 101, 40, 3, 'text'],
  ],
  journal: [[76, 8, 48, 6, 'title'], ...note(28), ...note(58), ...note(88)],
  grid: [
    ...column(12, 10, 52),
    ...column(74, 10, 52),
    ...column(136, 10, 52),
    ...column(12, 66, 52),
    ...column(74, 66, 52),
    ...column(136, 66, 52),
  ],
};

/** A small drawing of a look. */
export function LookSketch({ look }: { look: BlogLook }) {
  return (
    <svg className={styles.sketch} viewBox="0 0 200 120" aria-hidden="true">
      {sketches[look].map(([x, y, width, height, kind]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={kind === 'image' ? 3 : height / 2}
          data-kind={kind}
        />
      ))}
    </svg>
  );
}
