// Most formatted text was written by our own editor. Telling that it needs no cleaning costs a hundredth of
// building a tree of it, and a page of five hundred sections has as many texts.

const inline = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'];
const headings = ['h2', 'h3', 'h4'];
const blocks = ['p', ...headings, 'ul', 'ol', 'blockquote'];

/** What may stand in what without a browser closing one of them by itself. */
const contents: Readonly<Record<string, readonly string[]>> = {
  '': [...blocks, ...inline],
  blockquote: blocks,
  li: [...blocks, ...inline],
  ul: ['li'],
  ol: ['li'],
  ...Object.fromEntries(['p', ...headings, ...inline].map((tag) => [tag, inline])),
};

const piece = /<(\/?)([a-z]+[2-4]?)>|[^<>&]+|&(?:amp|lt|gt|quot|nbsp|#39);/y;

/** Whether a text holds allowed elements without attributes only, each closed where it belongs. */
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
