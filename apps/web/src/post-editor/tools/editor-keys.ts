// Keys of the post editor besides those of the text engine.
import { Extension } from '@tiptap/core';
import { currentBlock, leaveBlock, moveBlock } from './block-commands.ts';
import { focusOfFootnote } from './footnote-focus.ts';

export interface KeyRequests {
  find: () => void;
  link: () => void;
  tools: () => void;
  footnote: () => void;
  save: () => void;
  help: () => void;
  title: () => void;
  moved: (direction: -1 | 1) => void;
  editCard: (position: number) => void;
  editFootnote: (position: number) => void;
}

export const EditorKeys = (requests: KeyRequests) =>
  Extension.create({
    name: 'editorKeys',
    priority: 1_500,
    addKeyboardShortcuts() {
      const { editor } = this;
      const ask = (name: 'find' | 'link' | 'tools' | 'footnote' | 'save' | 'help') => () => {
        requests[name]();
        return true;
      };
      const move = (direction: -1 | 1) => () => {
        const block = currentBlock(editor);
        if (block && moveBlock(editor, block, direction)) requests.moved(direction);
        return true;
      };
      /** The caret leaves the first line upwards into the title. */
      const leaveUp = (): boolean => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.index(0) > 0 || $from.depth !== 1 || !editor.view.endOfTextblock('up'))
          return false;
        requests.title();
        return true;
      };
      return {
        'Mod-f': ask('find'),
        'Mod-k': ask('link'),
        'Alt-F10': ask('tools'),
        'Mod-Alt-f': ask('footnote'),
        'Mod-s': ask('save'),
        'Mod-/': ask('help'),
        'Alt-ArrowUp': move(-1),
        'Alt-ArrowDown': move(1),
        ArrowUp: leaveUp,
        Enter: () => {
          if (leaveBlock(editor)) return true;
          const { selection } = editor.state;
          const footnote = focusOfFootnote(selection);
          if (footnote !== undefined) {
            requests.editFootnote(footnote);
            return true;
          }
          const block = currentBlock(editor);
          if (selection.empty || block?.node.type.name !== 'card' || selection.from !== block.position)
            return false;
          requests.editCard(block.position);
          return true;
        },
        Backspace: () => {
          const { $from, empty } = editor.state.selection;
          if (!empty || $from.index(0) > 0 || $from.depth !== 1 || $from.parentOffset > 0) return false;
          if ($from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
          if (editor.state.doc.childCount > 1) return false;
          requests.title();
          return true;
        },
      };
    },
  });
