// Inline HTML of a post as the text of an email block: `**bold**`, `*italic*` and `[label](url)`. Whatever the text itself has of
// these signs is escaped, so that a post can neither add a link nor a variable.
import { addMarks, type Mark, marksOf, type Run, tidyRuns } from '../html/inline.ts';
import { attribute, childrenOf, isElement, isText, type Node } from '../html/parse-html.ts';

/** URL of a link in an email; empty for one that leads nowhere. */
export type ResolveUrl = (href: string) => string;

export const runsOf = (nodes: readonly Node[], marks: readonly Mark[] = []): Run[] =>
  nodes.flatMap((node): Run[] => {
    if (isText(node)) return [{ kind: 'text', text: node.value, marks }];
    // Notes stand at the end of the page, which an email does not have.
    if (!isElement(node) || attribute(node, 'data-footnote') !== '') return [];
    if (node.tagName === 'br') return [{ kind: 'break', marks: [] }];
    return runsOf(childrenOf(node), addMarks(marks, marksOf(node)));
  });

const escaped = (text: string): string => text.replace(/[\\*[\]{}]/g, String.raw`\$&`);

/** Where an email has no escapes: a heading, a label, a subject. */
export const withoutVariables = (text: string): string => text.replaceAll('{{', '{ {');

const linkedTo = (inner: string, text: string, url: string): string =>
  url === '' || /[[\]\n]/.test(text)
    ? inner
    : `[${inner}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

interface Place {
  /** Last character before, and first character after the run. */
  before: string;
  after: string;
}

const markupOf = (
  { text, marks }: Extract<Run, { kind: 'text' }>,
  { before, after }: Place,
  resolve: ResolveUrl,
): string => {
  const [, start, core, end] = /^(\s*)([^]*?)(\s*)$/.exec(text)!;
  if (core === '') return text;
  const has = (tag: string): boolean => marks.some((mark) => mark.tag === tag);
  const isFree =
    !core!.includes('*') && (start !== '' || !before.endsWith('*')) && (end !== '' || !after.startsWith('*'));
  const isApart = (start !== '' || !/\w$/.test(before)) && (end !== '' || !/^\w/.test(after));
  let inner = escaped(core!);
  if (isFree && has('strong')) inner = `**${inner}**`;
  else if (isFree && has('em') && isApart) inner = `*${inner}*`;
  const href = marks.find(({ tag }) => tag === 'a')?.href;
  return `${start!}${href === undefined ? inner : linkedTo(inner, core!, resolve(href))}${end!}`;
};

const textOf = (run: Run | undefined): string => (run?.kind === 'text' ? run.text : ' ');

/** Pieces of at most `max` characters, or nearly: a text is never cut within a formatted part. */
export const emailMarkup = (runs: readonly Run[], resolve: ResolveUrl, max = Infinity): string[] => {
  const half = max / 2;
  const short = tidyRuns(runs).flatMap((run): Run[] =>
    run.kind === 'text' && run.text.length > half / 2
      ? (run.text.match(new RegExp(`[^]{1,${Math.floor(half / 2)}}`, 'gu')) ?? []).map((text) => ({
          ...run,
          text,
        }))
      : [run],
  );
  const pieces = [''];
  for (const [at, run] of short.entries()) {
    const last = pieces.at(-1)!;
    const written =
      run.kind === 'break'
        ? '\n'
        : run.kind === 'text'
          ? markupOf(run, { before: last, after: textOf(short[at + 1]) }, resolve)
          : '';
    if (last.length + written.length > max) pieces.push(written);
    else pieces[pieces.length - 1] = last + written;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
};
