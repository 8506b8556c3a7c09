import { guardFormula } from '@sitewright/forms/format/csv-cell';

type Cell = string | number | boolean | null | undefined;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row of a CSV file (RFC 4180) for programs: texts as they are. */
export const rawCsvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`;

/** One row of a CSV file that is safe to open in a spreadsheet: it runs no text as a formula. Numbers stay numbers. */
export const csvLine = (cells: readonly Cell[]): string =>
  rawCsvLine(cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)));
