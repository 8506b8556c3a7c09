import type { Redirect } from '@sitewright/contract/site-settings/site-settings';

/** Splits a CSV line into cells, quoted or not. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let rest = line;
  while (rest !== '') {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(separator);
    const cell = quoted ? quoted[1]!.replaceAll('""', '"') : rest.slice(0, end < 0 ? undefined : end);
    cells.push(cell.trim());
    rest = end < 0 ? '' : rest.slice(end).replace(separator, '');
  }
  return cells;
};

const separatorOf = (text: string): string =>
  ['\t', ';', ','].find((separator) => text.split('\n', 1)[0]!.includes(separator)) ?? ',';

export interface ReadRedirects {
  rows: Redirect[];
  /** Numbers of the invalid lines. */
  faults: number[];
}

/** Parses lines of `from, to, code`; the code and a header line are optional. */
export const readRedirects = (text: string): ReadRedirects => {
  const separator = separatorOf(text);
  const rows: Redirect[] = [];
  const faults: number[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const [from = '', to = '', code = ''] = cellsOf(line, separator);
    if (line.trim() === '' || (index === 0 && !from.startsWith('/'))) return;
    const isKnown = code === '' || code === '301' || code === '302';
    if (!from.startsWith('/') || !/^(\/|https?:\/\/)/.test(to) || !isKnown) faults.push(index + 1);
    else rows.push({ from, to, code: code === '302' ? 302 : 301 });
  });
  return { rows, faults };
};

/** Imported rows replace existing ones with the same `from`. */
export const joinRedirects = (rows: readonly Redirect[], read: readonly Redirect[]): Redirect[] => {
  const byFrom = new Map([...rows, ...read].map((row) => [row.from, row]));
  return [...byFrom.values()];
};
