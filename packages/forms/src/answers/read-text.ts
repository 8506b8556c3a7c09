const controls = /\p{Cc}/gu;
const breaksAndTabs = /[\n\t]/g;

/** Unicode NFC, without control characters and spaces at the ends. Line breaks and tabs stay in texts of several lines. */
export const cleanText = (text: string, isMultiline = false): string => {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n');
  return (isMultiline ? lines : lines.replace(breaksAndTabs, ' '))
    .replace(controls, (character) => (isMultiline && /[\n\t]/.test(character) ? character : ''))
    .trim();
};

/** A text, a number or a boolean as text; empty for anything else. */
export const scalarText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};
