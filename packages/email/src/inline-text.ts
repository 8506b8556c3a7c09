// Text of a block: bold, italic, links and variables. The markup is read before values are filled in, so that a value can
// add no markup.
export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'bold' | 'italic'; children: InlineNode[] }
  | { kind: 'link'; children: InlineNode[]; target: string };

const variable = /\{\{\s*([^{}\n]*?)\s*\}\}/;
const mark =
  /\\([\\*[\]{}])|\{\{\s*([^{}\n]*?)\s*\}\}|\*\*([^*\n]+)\*\*|(?<![\w*])\*([^*\n]+)\*(?![\w*])|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** The name of the variable that a text consists of; undefined for every other text. */
export const onlyVariable = (text: string): string | undefined => {
  const found = variable.exec(text.trim());
  return found && found[0] === text.trim() ? found[1] : undefined;
};

const withText = (text: string): InlineNode[] => (text === '' ? [] : [{ kind: 'text', text }]);

const nodeOf = (match: RegExpMatchArray): InlineNode => {
  const [whole, escaped, name, bold, italic, label, target] = match;
  if (escaped !== undefined) return { kind: 'text', text: escaped };
  if (name !== undefined) return { kind: 'variable', name };
  if (bold !== undefined) return { kind: 'bold', children: parseInline(bold) };
  if (italic !== undefined) return { kind: 'italic', children: parseInline(italic) };
  if (label !== undefined && target !== undefined) {
    return { kind: 'link', children: parseInline(label), target };
  }
  return { kind: 'text', text: whole };
};

export const parseInline = (text: string): InlineNode[] => {
  const nodes: InlineNode[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    nodes.push(...withText(text.slice(end, match.index)), nodeOf(match));
    end = match.index + match[0].length;
  }
  return [...nodes, ...withText(text.slice(end))];
};

/** Text without formatting, such as a subject or the label of a button. */
export const parsePlain = (text: string): InlineNode[] => {
  const nodes: InlineNode[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(variable, 'g'))) {
    nodes.push(...withText(text.slice(end, match.index)), { kind: 'variable', name: match[1]! });
    end = match.index + match[0].length;
  }
  return [...nodes, ...withText(text.slice(end))];
};
