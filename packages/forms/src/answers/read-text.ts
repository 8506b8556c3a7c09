const controls = /[\u0000-\u001f\u007f-\u009f]/g;
const breaksAndTabs = /[\n\t]/g;

/** Unicode NFC, without control characters and spaces at the ends. Line breaks and tabs stay in texts of several lines. */
export const cleanText = (text: string, isMultiline = false): string => {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n');
  return (isMultiline ? lines : lines.replace(breaksAndTabs, ' '))
    .replace(controls, (character) => (isMultiline && /[\n\t]/.test(character) ? character : ''))
    .trim();
};
