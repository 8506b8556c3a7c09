// Most formatted text comes from our own editor. Detecting that it is clean costs a hundredth of parsing it into a
// tree, and a page of five hundred sections has as many texts.

const inline = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'];
const headings = ['h2', 'h3', 'h4'];
const blocks = ['p', ...headings, 'ul', 'ol', 'blockquote'];

/** Allowed children by tag, such that the browser closes none of them implicitly. */
const contents: Readonly<Record<string, readonly string[]>> = {
  '': [...blocks, ...inline],
  blockquote: blocks,
  li: [...blocks, ...inline],
  ul: ['li'],
  ol: ['li'],
  ...Object.fromEntries(['p', ...headings, ...inline].map((tag) => [tag, inline])),
};

const piece = /<(\/?)([a-z]+[2-4]?)>|[^<>&]+|&(?:amp|lt|gt|quot|nbsp|#39);/y;

/** Whether a text consists of allowed elements without attributes, correctly nested. */
export const isCleanRichText = (html: string): boolean => {
  const open: string[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const found = piece.exec(html);
    if (!found) return false;
    const [, slash, tag] = found;
    if (tag === undefined || (tag === 'br' && slash === '')) continue;
    if (slash !== '') {
      if (open.pop() !== tag) return false;
    } else if (!contents[open.at(-1) ?? '']?.includes(tag)) return false;
    else open.push(tag);
  }
  return open.length === 0;
};
