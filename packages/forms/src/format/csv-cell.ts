/** First characters that a spreadsheet takes for a formula, and their full-width forms (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell that no spreadsheet runs: what looks like a formula gets a leading apostrophe. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);
