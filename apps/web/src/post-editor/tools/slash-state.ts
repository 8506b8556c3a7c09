// Recognizes `/word` before the caret, and gives the keys to the menu while it is open.
import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

export interface SlashQuery {
  from: number;
  to: number;
  text: string;
}

const slash = /(?:^|\s)\/([\p{L}\p{N}`#.-]{0,24})$/u;

export const slashQueryOf = ({ state, isEditable }: Editor): SlashQuery | undefined => {
  const { $from, empty } = state.selection;
  if (!isEditable || !empty || $from.parent.type.name !== 'paragraph') return undefined;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 40),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  const found = slash.exec(before);
  if (!found) return undefined;
  const text = found[1]!;
  return { from: $from.pos - text.length - 1, to: $from.pos, text };
};

/** Keys that the menu takes while it is open. */
export class SlashKeys {
  #onKey: ((event: KeyboardEvent) => boolean) | undefined;

  /** Returns the function that ends it. */
  listen(onKey: (event: KeyboardEvent) => boolean): () => void {
    this.#onKey = onKey;
    return () => {
      this.#onKey = undefined;
    };
  }

  readonly extension = Extension.create({
    name: 'slashKeys',
    priority: 2_000,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: { handleKeyDown: (_view, event) => !event.isComposing && this.#onKey?.(event) === true },
      }),
    ],
  });
}
