import { type Measurement, meetsThreshold, ratioOf } from './measurement.ts';

export interface ResultRow {
  bench: string;
  measurement: Measurement;
}

const shown = (value: number | undefined, unit = ''): string => {
  if (value === undefined) return '–';
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
};

const markOf = ({ threshold: mark, unit }: Measurement): string => {
  if (!mark) return '';
  const limit = mark.of === 'ratio' ? `${mark.limit} ×` : shown(mark.limit, unit);
  return `${mark.isLeast === true ? '≥' : '≤'} ${limit}`;
};

const verdict = (figure: Measurement): string => {
  const reached = meetsThreshold(figure);
  return reached === undefined ? '' : reached ? 'yes' : 'NO';
};

const cells = ({ bench, measurement: figure }: ResultRow): string[] => [
  bench,
  figure.name,
  shown(figure.value, figure.unit),
  figure.competitor ? `${shown(figure.competitor.value, figure.unit)} (${figure.competitor.name})` : '',
  figure.competitor ? shown(ratioOf(figure)) : '',
  markOf(figure),
  verdict(figure),
  figure.note ?? '',
];

export const isMissed = ({ measurement: figure }: ResultRow): boolean => meetsThreshold(figure) === false;

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
