// Inline formatting of a post beyond the starter kit, and footnotes. Names of marks are those that Tiptap uses elsewhere.
import { Mark, markInputRule, markPasteRule, mergeAttributes, Node } from '@tiptap/core';

const simpleMark = (name: string, tag: string, key?: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return key === undefined ? {} : { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const Highlight = simpleMark('highlight', 'mark', 'Mod-Shift-h').extend({
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s)([^=]+)==)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|\s)(==(?!\s)([^=]+)==)/g, type: this.type })];
  },
});
export const Subscript = simpleMark('subscript', 'sub', 'Mod-,').extend({ excludes: 'superscript' });
export const Superscript = simpleMark('superscript', 'sup', 'Mod-.').extend({
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup:not([data-footnote])' }],
});

/** A footnote: its text is the attribute; numbers are given where it is shown. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: false,
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-footnote') ?? '',
      renderHTML: ({ text }: Record<string, unknown>) => ({ 'data-footnote': text }),
    },
  }),
  parseHTML: () => [{ tag: 'sup[data-footnote]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['sup', mergeAttributes(HTMLAttributes)],
});
