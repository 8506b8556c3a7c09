// The block with the caret, marked while all others are dimmed.
import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const focusKey = new PluginKey<boolean>('focusMode');

export const FocusMode = Extension.create({
  name: 'focusMode',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: focusKey,
      state: {
        init: () => false,
        apply: (tr, isOn) => (tr.getMeta(focusKey) as boolean | undefined) ?? isOn,
      },
      props: {
        decorations: (state) => {
          const { $from } = state.selection;
          const index = $from.index(0);
          if (focusKey.getState(state) !== true || index >= state.doc.childCount) return null;
          const position = $from.depth === 0 ? $from.pos : $from.before(1);
          const end = position + state.doc.child(index).nodeSize;
          return DecorationSet.create(state.doc, [
            Decoration.node(position, end, { class: 'current-block' }),
          ]);
        },
      },
    }),
  ],
});

export const isFocusMode = ({ state }: Editor): boolean => focusKey.getState(state) === true;

export const setFocusMode = ({ state, view }: Editor, isOn: boolean): void =>
  view.dispatch(state.tr.setMeta(focusKey, isOn).setMeta('addToHistory', false));
