/** Breaks a text into lines no wider than `width`; a word that is wider is broken itself. */
const linesOf = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  const push = (word: string): void => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      return;
    }
    if (line !== '') lines.push(line);
    line = '';
    let rest = word;
    while (widthOf(rest) > width) {
      const signs = Array.from(rest);
      let count = signs.length - 1;
      while (count > 1 && widthOf(signs.slice(0, count).join('')) > width) count -= 1;
      lines.push(signs.slice(0, count).join(''));
      rest = signs.slice(count).join('');
    }
    line = rest;
  };
  for (const word of text.split(/\s+/).filter(Boolean)) push(word);
  if (line !== '') lines.push(line);
  return lines;
};

export interface FittedLines {
  lines: string[];
  size: number;
}

interface Box {
  width: number;
  height: number;
  lineHeight: number;
  /** The largest first. */
  sizes: readonly [number, ...number[]];
}

/** The largest size at which a text fits a box; at the smallest, what does not fit is cut off with an ellipsis. */
export const fitLines = (text: string, box: Box, widthOf: (text: string) => number): FittedLines => {
  const { width, height, lineHeight, sizes } = box;
  for (const size of sizes) {
    const lines = linesOf(text, width / size, widthOf);
    if (lines.length * size * lineHeight <= height) return { lines, size };
  }
  const size = sizes.at(-1)!;
  const count = Math.max(1, Math.floor(height / (size * lineHeight)));
  const lines = linesOf(text, width / size, widthOf).slice(0, count);
  const last = Array.from(lines[count - 1]!);
  while (last.length > 1 && widthOf(`${last.join('').trimEnd()}…`) > width / size) last.pop();
  lines[count - 1] = `${last.join('').trimEnd()}…`;
  return { lines, size };
};
