// The selected text of a post, one entry for each paragraph, and other words in its place.
import type { Editor } from '@tiptap/core';

export interface SelectedText {
  from: number;
  to: number;
  text: string;
}

export const readSelected = ({ state: { selection, doc } }: Editor): SelectedText[] => {
  if (selection.empty) return [];
  const found: SelectedText[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock || node.type.spec.code) return true;
    const from = Math.max(selection.from, position + 1);
    const to = Math.min(selection.to, position + 1 + node.content.size);
    const text = from < to ? doc.textBetween(from, to, ' ', ' ').trim() : '';
    if (text !== '') found.push({ from, to, text });
    return false;
  });
  return found;
};

/** Replaces texts that nobody has changed since; one undo step. False when one was changed, and then none is. */
export const replaceSelected = (
  { state, view }: Editor,
  selected: readonly SelectedText[],
  texts: readonly (string | null)[],
): boolean => {
  const { doc, tr } = state;
  const isUnchanged = selected.every(
    ({ from, to, text }) => to <= doc.content.size && doc.textBetween(from, to, ' ', ' ').trim() === text,
  );
  if (!isUnchanged) return false;
  for (const [index, { from, to }] of [...selected.entries()].toReversed()) {
    const text = texts[index]?.trim();
    if (text) tr.insertText(text, from, to);
  }
  view.dispatch(tr);
  return true;
};
