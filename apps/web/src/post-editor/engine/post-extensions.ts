// The schema of a post in the editor: a closed list of nodes and marks. Anything else is dropped when it is pasted.
import { Extension, type Extensions, InputRule, type NodeViewRenderer } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { ListItem } from '@tiptap/extension-list';
import { BlockIds, blockTypes } from './block-ids.ts';
import { Callout, Card, CodeBlock, Figure, toggleNodes } from './block-nodes.ts';
import { Footnote, Highlight, Subscript, Superscript } from './inline.ts';
import { tableNodes } from './table-nodes.ts';

/** The stored id of a block, on top-level nodes only. A copy gets an id of its own. */
const BlockIdAttribute = Extension.create({
  name: 'blockIdAttribute',
  addGlobalAttributes: () => [
    {
      types: [...blockTypes],
      attributes: { blockId: { default: null, rendered: false, keepOnSplit: false } },
    },
  ],
});

/** Divider typed as Markdown. */
const DividerRule = Extension.create({
  name: 'dividerRule',
  addInputRules() {
    const { schema } = this.editor;
    return [
      new InputRule({
        find: /^(?:---|—-|\*\*\*)$/,
        handler: ({ state, range }) => {
          const { $from } = state.selection;
          if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
          const divider = schema.nodes['card']!.create({ section: { type: 'post/divider', data: {} } });
          state.tr.delete(range.from, range.to).insert($from.before(), divider);
          return undefined;
        },
      }),
    ];
  },
});

export interface PostViews {
  figure: NodeViewRenderer;
  card: NodeViewRenderer;
}

export const postExtensions = (views?: PostViews): Extensions => [
  StarterKit.configure({
    document: false,
    blockquote: false,
    listItem: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url, { defaultValidate }) => url.startsWith('page:') || defaultValidate(url),
    },
    trailingNode: false,
    dropcursor: { color: 'var(--color-primary)', width: 3 },
  }),
  Document.extend({ content: '(block | postBlock)+' }),
  Blockquote.extend({ content: '(paragraph | heading | bulletList | orderedList)+' }),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  Highlight,
  Subscript,
  Superscript,
  Footnote,
  Figure.configure({ view: views?.figure ?? null }),
  Callout,
  ...toggleNodes,
  Card.configure({ view: views?.card ?? null }),
  CodeBlock,
  ...tableNodes,
  BlockIdAttribute,
  BlockIds,
  DividerRule,
];
