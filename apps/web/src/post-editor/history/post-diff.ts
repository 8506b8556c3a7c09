// The difference of two versions of a post: by block, and by word within a changed block.
import type { Json } from '@sitewright/contract/content';
import { textOfHtml } from '@sitewright/blog/measure-post';
import { diffWordsWithSpace } from 'diff';

export interface VersionBlock {
  id: string;
  type: string;
  data?: Record<string, Json>;
}

export interface WordChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export interface BlockChange {
  id: string;
  kind: 'same' | 'added' | 'removed' | 'changed' | 'moved';
  type: string;
  words: WordChange[];
}

const notText = new Set([
  'id',
  'order',
  'src',
  'href',
  'image',
  'poster',
  'formId',
  'language',
  'tone',
  'size',
  'align',
]);

const textsIn = (value: Json | undefined): string[] => {
  if (typeof value === 'string') return [textOfHtml(value).trim()];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => (notText.has(name) ? [] : textsIn(entry)));
};

/** Everything that a reader reads of a block. */
export const textOfBlock = ({ data }: VersionBlock): string => textsIn(data).filter(Boolean).join('\n');

const wordsOf = (before: string, after: string): WordChange[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));

const withoutOrder = ({ type, data }: VersionBlock): string => JSON.stringify({ type, data });

/** Blocks in the order of `after`; removed ones stand where they were. */
export const diffPosts = (before: readonly VersionBlock[], after: readonly VersionBlock[]): BlockChange[] => {
  const old = new Map(before.map((block) => [block.id, block]));
  const kept = new Set(after.map(({ id }) => id).filter((id) => old.has(id)));
  const oldOrder = before.map(({ id }) => id).filter((id) => kept.has(id));
  const newOrder = after.map(({ id }) => id).filter((id) => kept.has(id));
  const changes = after.map((block): BlockChange => {
    const earlier = old.get(block.id);
    const { id, type } = block;
    const text = textOfBlock(block);
    if (!earlier) return { id, type, kind: 'added', words: [{ kind: 'added', text }] };
    if (withoutOrder(earlier) !== withoutOrder(block))
      return { id, type, kind: 'changed', words: wordsOf(textOfBlock(earlier), text) };
    const isMoved = oldOrder.indexOf(id) !== newOrder.indexOf(id);
    return { id, type, kind: isMoved ? 'moved' : 'same', words: [{ kind: 'same', text }] };
  });
  for (const [at, block] of before.entries()) {
    if (kept.has(block.id)) continue;
    const { id, type } = block;
    const previous = before.slice(0, at).findLast((one) => changes.some((change) => change.id === one.id));
    const place = previous ? changes.findIndex((change) => change.id === previous.id) + 1 : 0;
    changes.splice(place, 0, {
      id,
      type,
      kind: 'removed',
      words: [{ kind: 'removed', text: textOfBlock(block) }],
    });
  }
  return changes;
};
