const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe, so that it stays text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** One row of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map((cell) => quoted(harmless(String(cell ?? '')))).join(',')}\r\n`;
