// The blocks of a post that are more than text. Each is a node at the top level of the document.
import {
  mergeAttributes,
  Node,
  type NodeViewRenderer,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core';
import type { Json } from '@sitewright/contract/content';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** A section as a card holds it: without its id and order, which the document gives. */
export interface CardSection {
  type: string;
  data?: Record<string, Json>;
  [key: string]: Json | undefined;
}

/** How a node is drawn in the editor; absent where only its text matters. */
export interface DrawnOptions {
  view: NodeViewRenderer | null;
}

const textAttribute = (name: string, fallback: string | null = '') => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === fallback ? {} : { [`data-${name}`]: attributes[name] },
});

const imageSizes = ['normal', 'wide', 'full'];

/** An image with its caption, which is edited in place. */
export const Figure = Node.create<DrawnOptions>({
  name: 'figure',
  addOptions: () => ({ view: null }),
  addNodeView() {
    return this.options.view;
  },
  group: 'postBlock',
  content: 'inline*',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => ({
    src: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        (element.querySelector('img') ?? element).getAttribute('src') ?? '',
      renderHTML: () => ({}),
    },
    alt: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        (element.querySelector('img') ?? element).getAttribute('alt') ?? '',
      renderHTML: () => ({}),
    },
    size: {
      ...textAttribute('size', 'normal'),
      parseHTML: (element: HTMLElement) => {
        const size = element.getAttribute('data-size') ?? 'normal';
        return imageSizes.includes(size) ? size : 'normal';
      },
    },
    href: {
      default: '',
      parseHTML: (element: HTMLElement) => element.querySelector('a:has(> img)')?.getAttribute('href') ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'figure:has(img)', contentElement: captionOf }, { tag: 'img[src]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    mergeAttributes(HTMLAttributes),
    ['img', { src: node.attrs['src'] as string, alt: node.attrs['alt'] as string }],
    ['figcaption', 0],
  ],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const after = $from.after();
        return this.editor
          .chain()
          .command(({ tr, state }) => {
            tr.insert(after, state.schema.nodes['paragraph']!.create());
            tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
            return true;
          })
          .run();
      },
      Backspace: () => {
        const { selection, tr } = this.editor.state;
        const { $from, empty } = selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        this.editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, $from.before())));
        return true;
      },
    };
  },
});

/** The caption of a figure, or an empty element for one without. */
function captionOf(element: globalThis.Node): HTMLElement {
  const figure = element as HTMLElement;
  return figure.querySelector('figcaption') ?? figure.ownerDocument.createElement('figcaption');
}

const tones = ['neutral', 'info', 'success', 'warning', 'danger'];

export const Callout = Node.create({
  name: 'callout',
  group: 'postBlock',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    emoji: textAttribute('emoji'),
    tone: {
      ...textAttribute('tone', 'neutral'),
      parseHTML: (element: HTMLElement) => {
        const tone = element.getAttribute('data-tone') ?? 'neutral';
        return tones.includes(tone) ? tone : 'neutral';
      },
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes({ 'data-callout': '' }, HTMLAttributes), 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^!!\s$/, type: this.type })];
  },
});

const ToggleSummary = Node.create({
  name: 'toggleSummary',
  content: 'text*',
  marks: '',
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        return this.editor.commands.setTextSelection($from.after() + 2);
      },
    };
  },
});

const ToggleBody = Node.create({
  name: 'toggleBody',
  content: '(paragraph | heading | bulletList | orderedList | blockquote)+',
  defining: true,
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-toggle-body]' }],
  renderHTML: () => ['div', { 'data-toggle-body': '' }, 0],
});

/** A summary that opens its text. While it is edited it is always open. */
const Toggle = Node.create({
  name: 'toggle',
  group: 'postBlock',
  content: 'toggleSummary toggleBody',
  defining: true,
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: 'section[data-toggle]' }],
  renderHTML: () => ['section', { 'data-toggle': '' }, 0],
});
export const toggleNodes = [Toggle, ToggleSummary, ToggleBody];

const readSection = (element: HTMLElement): CardSection | null => {
  try {
    const section = JSON.parse(element.getAttribute('data-section') ?? '') as CardSection;
    return typeof section?.type === 'string' ? section : null;
  } catch {
    return null;
  }
};

/** Every other block: a card that is edited in a form, or a section of the library. */
export const Card = Node.create<DrawnOptions>({
  name: 'card',
  addOptions: () => ({ view: null }),
  addNodeView() {
    return this.options.view;
  },
  group: 'postBlock',
  atom: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({
    section: {
      default: { type: 'post/divider' } satisfies CardSection,
      parseHTML: readSection,
      renderHTML: ({ section }: Record<string, unknown>) => ({ 'data-section': JSON.stringify(section) }),
    },
  }),
  parseHTML: () => [
    { tag: 'div[data-section]', getAttrs: (element) => (readSection(element) ? null : false) },
    { tag: 'hr', getAttrs: () => ({ section: { type: 'post/divider', data: {} } }) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
});

/** The section of a card. */
export const sectionOf = (node: DocumentNode): CardSection => node.attrs['section'] as CardSection;

/** Code: its language is chosen, and its lines are kept as they are. */
export const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'postBlock',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        /\blanguage-([\w+#-]+)/.exec(
          `${element.className} ${element.querySelector('code')?.className ?? ''}`,
        )?.[1] ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  renderHTML: ({ node }) => {
    const language = node.attrs['language'] as string;
    return ['pre', ['code', language === '' ? {} : { class: `language-${language}` }, 0]];
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([\w+#-]*)\s$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language: language ?? '' }),
      }),
    ];
  },
  addKeyboardShortcuts() {
    const isInside = () => this.editor.isActive(this.name);
    return {
      Tab: () => isInside() && this.editor.commands.insertContent('  '),
      'Mod-Enter': () => isInside() && this.editor.commands.exitCode(),
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        if ($from.parent.type !== this.type) {
          // ``` and Enter begin a block as well.
          const fence = /^```([\w+#-]*)$/.exec($from.parent.textContent);
          if (!fence || !empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return false;
          return this.editor
            .chain()
            .deleteRange({ from: $from.start(), to: $from.end() })
            .setNode(this.name, { language: fence[1] ?? '' })
            .run();
        }
        // A third Enter at the end leaves the block.
        const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
        if (!isAtEnd || !$from.parent.textContent.endsWith('\n\n')) return false;
        return this.editor
          .chain()
          .deleteRange({ from: $from.pos - 2, to: $from.pos })
          .exitCode()
          .run();
      },
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parent.content.size > 0) return false;
        return this.editor.commands.setNode('paragraph');
      },
    };
  },
});
