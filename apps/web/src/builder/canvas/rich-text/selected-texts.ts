// The text that is selected in a formatted text, block by block. What is replaced keeps the formatting that all of it has;
// everything outside the selection stays as it is.
import type { Editor } from '@tiptap/core';
import type {
  RewriteSource,
  RewrittenText,
  SelectedText,
} from '../../panels/suggest-texts/rewrite-source.ts';
import type { RichEditing } from './rich-text-editor.ts';

const isWords = (text: string): boolean => /\p{L}/u.test(text);

const readAt = (editor: Editor, from: number, to: number): string =>
  editor.state.doc.textBetween(from, to, '\n', '\n');

const selectedTexts = (editor: Editor): SelectedText[] => {
  const { from, to } = editor.state.selection;
  const found: SelectedText[] = [];
  editor.state.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from, pos + 1);
    const end = Math.min(to, pos + 1 + node.content.size);
    const whole = start < end ? readAt(editor, start, end) : '';
    const text = whole.trim();
    if (isWords(text)) {
      const begins = start + whole.length - whole.trimStart().length;
      found.push({ from: begins, to: begins + text.length, text });
    }
    return false;
  });
  return found;
};

const areUnchanged = (editor: Editor, texts: readonly SelectedText[]): boolean =>
  texts.every(
    ({ from, to, text }) => to <= editor.state.doc.content.size && readAt(editor, from, to) === text,
  );

/** Formatting of all the text between two positions. */
const marksBetween = (editor: Editor, from: number, to: number) => {
  const { doc } = editor.state;
  let shared: readonly (typeof doc.marks)[number][] | undefined;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) shared = shared ? shared.filter((mark) => mark.isInSet(node.marks)) : node.marks;
  });
  return shared ?? [];
};

/** Replaces the texts in one step, and selects what has taken their place. */
const replaceSelected = (editor: Editor, changes: readonly RewrittenText[]): void => {
  const { schema, tr } = editor.state;
  for (const { from, to, value } of changes.toReversed())
    tr.replaceWith(from, to, schema.text(value, marksBetween(editor, from, to)));
  editor.view.dispatch(tr);
  const [first] = changes;
  if (first) editor.commands.setTextSelection({ from: first.from, to: first.from + first.value.length });
};

export const richTextSource = (rich: RichEditing): RewriteSource => ({
  read: () => selectedTexts(rich.editor),
  areUnchanged: (texts) => areUnchanged(rich.editor, texts),
  replace: (changes) => {
    rich.asOneStep(() => replaceSelected(rich.editor, changes));
    return true;
  },
});
