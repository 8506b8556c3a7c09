/** Rows of a CSV text with a head, by the names there. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\ufeff/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]!;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ',' || char === '\n') {
      rows.at(-1)!.push(cell.replace(/\r$/, ''));
      cell = '';
      if (char === '\n') rows.push([]);
    } else cell += char;
  }
  rows.at(-1)!.push(cell.replace(/\r$/, ''));
  const [head = [], ...body] = rows;
  return body
    .filter((row) => row.length > 1 || (row[0] ?? '') !== '')
    .map((row) => Object.fromEntries(head.map((name, index) => [name.trim(), row[index] ?? ''])));
};
