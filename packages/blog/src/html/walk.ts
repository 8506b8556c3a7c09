// State of a conversion: finished blocks, and the inline runs of the paragraph that is being read.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type NewBlock, textBlock } from '../new-block.ts';
import type { Footnotes } from './footnotes.ts';
import { htmlOfRuns, type Mark, type Run, textOfRuns, tidyRuns } from './inline.ts';
import type { Node } from './parse-html.ts';

export interface Walk {
  blocks: NewBlock[];
  runs: Run[];
  /** Element that inline content becomes. */
  tag: string;
  footnotes: Footnotes;
  /** Texts of footnotes that the source keeps apart from the text. */
  notes: ReadonlyMap<string, string>;
  /** Sections of the library, which an export writes as comments, become sections again. */
  acceptsSections: boolean;
  /** Reads further nodes into this walk. */
  read: (walk: Walk, nodes: readonly Node[], marks: readonly Mark[]) => void;
}

/** Reads nodes apart from what surrounds them. */
export const readApart = (walk: Walk, nodes: readonly Node[], marks: readonly Mark[] = []): NewBlock[] => {
  const apart: Walk = { ...walk, blocks: [], runs: [], tag: 'p' };
  walk.read(apart, nodes, marks);
  flush(apart);
  return apart.blocks;
};

/** Pieces whose HTML is short enough for one block. */
const pieces = (runs: Run[]): Run[][] => {
  const half = blogLimits.blockHtmlMaxLength / 4;
  let size = 0;
  const result: Run[][] = [[]];
  const short = runs.flatMap((run): Run[] =>
    run.kind === 'text' && run.text.length > half
      ? (run.text.match(new RegExp(`[^]{1,${half}}`, 'gu')) ?? []).map((text) => ({ ...run, text }))
      : [run],
  );
  for (const run of short) {
    const cost = run.kind === 'break' ? 4 : run.text.length;
    if (size > 0 && size + cost > half) {
      result.push([]);
      size = 0;
    }
    size += cost + run.marks.length * 20;
    result.at(-1)!.push(run);
  }
  return result;
};

export const flush = (walk: Walk): void => {
  const runs = tidyRuns(walk.runs);
  walk.runs = [];
  if (runs.length === 0) return;
  const hasContent =
    runs.some((run) => run.kind === 'footnote') || /[^\s\u200b\ufeff]/.test(textOfRuns(runs));
  if (!hasContent) return;
  for (const part of pieces(runs)) {
    const html = htmlOfRuns(part);
    if (html !== '') walk.blocks.push(textBlock(`<${walk.tag}>${html}</${walk.tag}>`));
  }
};

export const push = (walk: Walk, ...blocks: NewBlock[]): void => {
  flush(walk);
  for (const block of blocks) walk.blocks.push(block);
};

const single = /^<(p|h[2-4]|blockquote)>([^]*)<\/\1>$/;

/** Whether no list item or table cell can hold the block. */
export const isApart = (block: NewBlock): boolean =>
  block.type !== 'post/text' || block.data.html.startsWith('<table');

/** Blocks as the content of a list item or table cell: text with line breaks and lists. The others come after it. */
export const foldBlocks = (blocks: readonly NewBlock[]): { html: string; rest: NewBlock[] } => {
  let html = '';
  let isAfterText = false;
  const rest: NewBlock[] = [];
  for (const block of blocks) {
    if (block.type !== 'post/text' || isApart(block)) {
      rest.push(block);
      continue;
    }
    const found = single.exec(block.data.html);
    if (!found) {
      html += block.data.html;
      isAfterText = false;
      continue;
    }
    const [, tag, inner] = found;
    const text =
      tag === 'blockquote'
        ? inner!.replaceAll('</p><p>', '<br>').replace(/<\/?p>/g, '')
        : tag === 'p'
          ? inner!
          : `<strong>${inner!}</strong>`;
    html += (isAfterText ? '<br>' : '') + text;
    isAfterText = true;
  }
  return { html, rest };
};

/** Inline HTML of nodes, for captions. */
export const captionOf = (walk: Walk, nodes: readonly Node[]): string =>
  foldBlocks(readApart(walk, nodes)).html;
