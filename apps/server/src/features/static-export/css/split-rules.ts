/** The rules at the top of a stylesheet, as texts. Much faster than a parser, for stylesheets of hundreds of pages that share most rules. */
export const splitRules = (css: string): string[] => {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  const endAt = (end: number): void => {
    const rule = css.slice(start, end).trim();
    if (rule !== '') rules.push(rule);
    start = end;
  };
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === '\\') at += 1;
    else if (letter === '"' || letter === "'") {
      for (at += 1; at < css.length && css[at] !== letter; at += 1) if (css[at] === '\\') at += 1;
    } else if (letter === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2);
      const next = end < 0 ? css.length : end + 2;
      if (depth === 0 && css.slice(start, at).trim() === '') start = next;
      at = next - 1;
    } else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth <= 0) {
        depth = 0;
        endAt(at + 1);
      }
    } else if (letter === ';' && depth === 0) endAt(at + 1);
  }
  endAt(css.length);
  return rules;
};
