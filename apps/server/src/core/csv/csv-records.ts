// A CSV file entry by entry. A line that cannot be read costs that line only: a quote that is never closed would otherwise
// take the rest of the file with it.
import Papa from 'papaparse';

const delimiters = [',', ';', '\t'] as const;
type CsvDelimiter = (typeof delimiters)[number];

/** The sign between the cells, as the beginning of a file shows it. */
export const detectDelimiter = (head: string): CsvDelimiter => {
  const { meta } = Papa.parse(head, { delimitersToGuess: [...delimiters], preview: 20 });
  return delimiters.find((delimiter) => delimiter === meta.delimiter) ?? ',';
};

export interface CsvLimits {
  /** Characters of an entry. */
  lineMaxLength: number;
  /** Lines that one entry may take. */
  entryLinesMax: number;
}

export interface CsvRecord {
  /** Number of its first line, from 1. */
  line: number;
  lastLine: number;
  /** Undefined: the line is broken. */
  cells: string[] | undefined;
  text: string;
}

interface Parsed {
  cells: string[];
  /** A quote is still open. */
  isOpen: boolean;
  isBroken: boolean;
}

const parse = (text: string, delimiter: string): Parsed => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return {
    cells: data[0] ?? [],
    // A quote within a quoted cell stays wrong, whatever follows.
    isOpen: !errors.some(({ code }) => code === 'InvalidQuotes'),
    isBroken: data.length > 1 || errors.some(({ type }) => type === 'Quotes'),
  };
};

const isBlank = (text: string): boolean => text.trim() === '';

/** The entry that begins with the first of these lines, and how many of them it takes. */
const readOne = (
  lines: readonly string[],
  delimiter: string,
  lineMaxLength: number,
): { cells: string[] | undefined; count: number } => {
  let text = '';
  for (const [index, line] of lines.entries()) {
    text += index === 0 ? line : `\n${line}`;
    if (text.length > lineMaxLength) break;
    const { cells, isOpen, isBroken } = parse(text, delimiter);
    if (!isBroken) return { cells, count: index + 1 };
    if (!isOpen) break;
  }
  return { cells: undefined, count: 1 };
};

/** Every entry that is not blank. */
export async function* readRecords(
  lines: AsyncIterable<string>,
  delimiter: string,
  { lineMaxLength, entryLinesMax }: CsvLimits,
): AsyncGenerator<CsvRecord> {
  const ahead: string[] = [];
  const source = lines[Symbol.asyncIterator]();
  let line = 1;
  for (;;) {
    while (ahead.length < entryLinesMax) {
      const { done, value } = await source.next();
      if (done === true) break;
      ahead.push(value);
    }
    const text = ahead[0];
    if (text === undefined) return;
    if (isBlank(text)) {
      ahead.shift();
      line += 1;
      continue;
    }
    const { cells, count } = readOne(ahead, delimiter, lineMaxLength);
    if (!cells?.every(isBlank)) yield { line, lastLine: line + count - 1, cells, text };
    ahead.splice(0, count);
    line += count;
  }
}
