import { parse } from 'postcss';

interface Range {
  from: number;
  to: number;
}

const rangesOf = (value: string): Range[] =>
  value.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return {
      from: Number.parseInt(from.replaceAll('?', '0'), 16),
      to: Number.parseInt(to.replaceAll('?', 'F'), 16),
    };
  });

/** The stylesheet without the fonts for letters that a text does not have. */
export const neededFonts = (css: string, text: string): string => {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0)!);
  const root = parse(css);
  root.walkAtRules('font-face', (rule) => {
    rule.walkDecls('unicode-range', ({ value }) => {
      const ranges = rangesOf(value);
      if (!letters.some((letter) => ranges.some(({ from, to }) => letter >= from && letter <= to)))
        rule.remove();
    });
  });
  return root.toString().trimStart();
};
