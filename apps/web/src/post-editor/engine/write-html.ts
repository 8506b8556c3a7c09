// Writes nodes of the editor as the HTML that is stored. Strings instead of DOM nodes: it runs with every key.
import type { Fragment, Mark, Node } from '@tiptap/pm/model';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => escapes[letter]!).replace(/\u00a0/g, '&nbsp;');
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter]!);

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  highlight: 'mark',
  subscript: 'sub',
  superscript: 'sup',
  link: 'a',
};

const openTag = ({ type, attrs }: Mark): string => {
  const tag = markTags[type.name];
  if (tag === undefined) return '';
  if (tag !== 'a') return `<${tag}>`;
  const { href, target } = attrs as { href?: string | null; target?: string | null };
  const place = target === '_blank' ? ' target="_blank" rel="noopener"' : '';
  return `<a href="${escapeAttribute(href ?? '')}"${place}>`;
};

const closeTag = ({ type }: Mark): string => {
  const tag = markTags[type.name];
  return tag === undefined ? '' : `</${tag}>`;
};

const leaf = (node: Node): string => {
  if (node.isText) return escapeText(node.text ?? '');
  if (node.type.name === 'hardBreak') return '<br>';
  if (node.type.name === 'footnote')
    return `<sup data-footnote="${escapeAttribute(node.attrs['text'] as string)}"></sup>`;
  return '';
};

/** Inline content; neighbours with the same formatting share its tags. */
export const writeInline = (content: Fragment): string => {
  let html = '';
  let open: readonly Mark[] = [];
  content.forEach((node) => {
    const { marks } = node;
    let same = 0;
    while (same < open.length && same < marks.length && open[same]!.eq(marks[same]!)) same += 1;
    for (let at = open.length - 1; at >= same; at -= 1) html += closeTag(open[at]!);
    for (let at = same; at < marks.length; at += 1) html += openTag(marks[at]!);
    open = marks;
    html += leaf(node);
  });
  for (let at = open.length - 1; at >= 0; at -= 1) html += closeTag(open[at]!);
  return html;
};

/** A single paragraph of a list item or cell needs no tag of its own. */
const writeItem = (item: Node): string => {
  const [first, second] = [item.firstChild, item.maybeChild(1)];
  if (first?.type.name !== 'paragraph' || second?.type.name === 'paragraph') return writeBlocks(item.content);
  return writeInline(first.content) + writeBlocks(item.content.cut(first.nodeSize));
};

const writeCell = (cell: Node): string => {
  const tag = cell.type.name === 'tableHeader' ? 'th' : 'td';
  const spans = ['colspan', 'rowspan']
    .filter((name) => cell.attrs[name] !== 1)
    .map((name) => ` ${name}="${cell.attrs[name] as number}"`);
  return `<${tag}${spans.join('')}>${writeItem(cell)}</${tag}>`;
};

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));

const writeTable = (table: Node): string => {
  const rows = childrenOf(table).map((row) => ({
    isHead: row.childCount > 0 && childrenOf(row).every(({ type }) => type.name === 'tableHeader'),
    html: `<tr>${childrenOf(row).map(writeCell).join('')}</tr>`,
  }));
  const hasHead = rows[0]?.isHead === true && rows.length > 1;
  const head = hasHead ? `<thead>${rows[0]!.html}</thead>` : '';
  return `<table>${head}<tbody>${rows
    .slice(hasHead ? 1 : 0)
    .map(({ html }) => html)
    .join('')}</tbody></table>`;
};

const wrap = (tag: string, inside: string, attributes = ''): string =>
  `<${tag}${attributes}>${inside}</${tag}>`;

export const writeBlock = (node: Node): string => {
  switch (node.type.name) {
    case 'paragraph':
      return wrap('p', writeInline(node.content));
    case 'heading':
      return wrap(`h${node.attrs['level'] as number}`, writeInline(node.content));
    case 'bulletList':
      return wrap(
        'ul',
        childrenOf(node)
          .map((item) => wrap('li', writeItem(item)))
          .join(''),
      );
    case 'orderedList': {
      const start = node.attrs['start'] as number;
      const items = childrenOf(node).map((item) => wrap('li', writeItem(item)));
      return wrap('ol', items.join(''), start > 1 ? ` start="${start}"` : '');
    }
    case 'blockquote':
      return wrap('blockquote', writeBlocks(node.content));
    case 'table':
      return writeTable(node);
    default:
      return '';
  }
};

export const writeBlocks = (content: Fragment): string => {
  let html = '';
  content.forEach((node) => {
    html += writeBlock(node);
  });
  return html;
};
