// Inline content as runs of text with marks, so that HTML comes out well nested whatever came in.
import { attribute, type Element } from './parse-html.ts';
import { safeHref } from './addresses.ts';

export interface Mark {
  tag: string;
  href?: string;
}

export type Run =
  | { kind: 'text'; text: string; marks: readonly Mark[] }
  | { kind: 'break'; marks: readonly Mark[] }
  | { kind: 'footnote'; text: string; marks: readonly Mark[] };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found]!);

const marksByTag: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
};

/** Marks of an element: of its tag, and of the styles that word processors write. */
export const marksOf = (node: Element): Mark[] => {
  const style = attribute(node, 'style').toLowerCase();
  const marks: Mark[] = [];
  const named = marksByTag[node.tagName];
  // Google Docs wraps whole documents in a `b` that is not bold.
  const isPlain = node.tagName === 'b' && /font-weight:\s*(normal|400)/.test(style);
  if (named !== undefined && !isPlain) marks.push({ tag: named });
  if (node.tagName === 'a') {
    const href = safeHref(attribute(node, 'href'));
    if (href !== undefined) marks.push({ tag: 'a', href });
  }
  if (/^(span|font)$/.test(node.tagName)) {
    if (/font-weight:\s*(bold|[6-9]00)/.test(style)) marks.push({ tag: 'strong' });
    if (/font-style:\s*italic/.test(style)) marks.push({ tag: 'em' });
    if (/text-decoration[^;]*line-through/.test(style)) marks.push({ tag: 's' });
    else if (/text-decoration[^;]*underline/.test(style)) marks.push({ tag: 'u' });
    if (/vertical-align:\s*super/.test(style)) marks.push({ tag: 'sup' });
    if (/vertical-align:\s*sub/.test(style)) marks.push({ tag: 'sub' });
  }
  return marks;
};

const isSame = (one: Mark, other: Mark): boolean => one.tag === other.tag && one.href === other.href;

/** A link within a link and a mark within itself are dropped. */
export const addMarks = (marks: readonly Mark[], added: readonly Mark[]): readonly Mark[] => {
  const fresh = added.filter((mark) => !marks.some(({ tag }) => tag === mark.tag));
  return fresh.length === 0 ? marks : [...marks, ...fresh];
};

const openTag = ({ tag, href }: Mark): string =>
  href === undefined ? `<${tag}>` : `<${tag} href="${escapeHtml(href)}">`;

const contentOf = (run: Run): string => {
  if (run.kind === 'break') return '<br>';
  if (run.kind === 'text') return escapeHtml(run.text);
  return `<sup data-footnote="${escapeHtml(run.text)}"></sup>`;
};

/** White space is collapsed as browsers do, and none is left at the ends. */
export const tidyRuns = (runs: readonly Run[]): Run[] => {
  const tidy: Run[] = [];
  let isAfterSpace = true;
  for (const run of runs) {
    if (run.kind === 'footnote') {
      tidy.push(run);
      isAfterSpace = false;
      continue;
    }
    if (run.kind === 'break') {
      const last = tidy.at(-1);
      if (last?.kind === 'text') tidy[tidy.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
      if (tidy.length > 0) tidy.push(run);
      isAfterSpace = true;
      continue;
    }
    // Single spaces match nothing, or each would cost an allocation.
    let text = run.text.replace(/[ \t\n\r\f]{2,}|[\t\n\r\f]/g, ' ');
    if (isAfterSpace) text = text.replace(/^ /, '');
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    tidy.push({ ...run, text });
  }
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    if (last.kind === 'footnote') break;
    const text = last.kind === 'break' ? '' : last.text.replace(/[ \u00a0]+$/, '');
    if (text !== '') {
      tidy[tidy.length - 1] = { ...last, text } as Run;
      break;
    }
    tidy.pop();
  }
  return tidy;
};

export const htmlOfRuns = (runs: readonly Run[]): string => {
  let html = '';
  let open: readonly Mark[] = [];
  for (const run of [...tidyRuns(runs), { kind: 'text', text: '', marks: [] } as Run]) {
    let shared = 0;
    while (shared < open.length && shared < run.marks.length && isSame(open[shared]!, run.marks[shared]!))
      shared += 1;
    for (const { tag } of open.slice(shared).toReversed()) html += `</${tag}>`;
    for (const mark of run.marks.slice(shared)) html += openTag(mark);
    open = run.marks;
    html += contentOf(run);
  }
  return html;
};

export const textOfRuns = (runs: readonly Run[]): string =>
  tidyRuns(runs)
    .map((run) => (run.kind === 'text' ? run.text : ' '))
    .join('')
    .trim();
