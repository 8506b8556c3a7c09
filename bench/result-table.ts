import { type Figure, isReached, ratioOf } from './figure.ts';

export interface ResultRow {
  bench: string;
  figure: Figure;
}

const shown = (value: number | undefined, unit = ''): string => {
  if (value === undefined) return '–';
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
};

const markOf = ({ mark, unit }: Figure): string => {
  if (!mark) return '';
  const limit = mark.of === 'ratio' ? `${mark.limit} ×` : shown(mark.limit, unit);
  return `${mark.isLeast === true ? '≥' : '≤'} ${limit}`;
};

const verdict = (figure: Figure): string => {
  const reached = isReached(figure);
  return reached === undefined ? '' : reached ? 'yes' : 'NO';
};

const cells = ({ bench, figure }: ResultRow): string[] => [
  bench,
  figure.name,
  shown(figure.value, figure.unit),
  figure.rival ? `${shown(figure.rival.value, figure.unit)} (${figure.rival.name})` : '',
  figure.rival ? shown(ratioOf(figure)) : '',
  markOf(figure),
  verdict(figure),
  figure.note ?? '',
];

export const isMissed = ({ figure }: ResultRow): boolean => isReached(figure) === false;

/** All measurements as one Markdown table, readable in a terminal too. */
export const resultTable = (rows: readonly ResultRow[]): string => {
  const head = ['bench', 'figure', 'Sitewright', 'rival', 'ratio', 'mark', 'reached', 'note'];
  const lines = rows.map(cells).map((line) => line.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]!.length)),
  );
  const row = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return `${[row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')}\n`;
};
