// The text of a post with its tools: which extensions it has, and the requests of keys to the screen.
import { Placeholder } from '@tiptap/extensions';
import type { Editor } from '@tiptap/core';
import { SiteCards } from './cards/card-source.ts';
import { cardView } from './cards/card-view.ts';
import type { CardSource } from './cards/draw-card.ts';
import { figureView } from './cards/figure-view.ts';
import { OtherCarets } from './live/other-carets.ts';
import { cleanPastedHtml } from './paste/clean-pasted-html.ts';
import { PasteAndDrop } from './paste/paste-files.ts';
import { uploadEmbeddedImages, uploadInto } from './paste/upload-files.ts';
import type { PostDraft } from './session/post-draft.ts';
import { BubbleRequests } from './tools/bubble-toolbar.tsx';
import { EditorKeys, type KeyRequests } from './tools/editor-keys.ts';
import { FindAndReplace } from './tools/find-state.ts';
import { FocusMode } from './tools/focus-mode.ts';
import { SlashKeys } from './tools/slash-state.ts';

export interface OpenText {
  editor: Editor;
  cards: SiteCards;
  slash: SlashKeys;
  bubble: BubbleRequests;
  /** Connects the tools of the screen. `onUploads` is told how many files are being uploaded. */
  connect: (handlers: KeyRequests & { onUploads: (count: number) => void }) => void;
}

type TextKey =
  | `blocks.${Parameters<CardSource['text']>[0]}`
  | `text.${'label' | 'caption' | 'noAlt' | 'summary' | 'heading' | 'empty' | 'line'}`;

const nothing = (): void => undefined;

const noRequests = (): KeyRequests => ({
  find: nothing,
  link: nothing,
  tools: nothing,
  footnote: nothing,
  save: nothing,
  help: nothing,
  title: nothing,
  moved: nothing,
  editCard: nothing,
  editFootnote: nothing,
});

const opened = new WeakMap<PostDraft, OpenText>();

/** Opens the text once per draft: React may render the screen twice. */
export const openText = (draft: PostDraft, t: (key: TextKey) => string): OpenText => {
  const known = opened.get(draft);
  if (known) return known;
  const requests = noRequests();
  let onUploads: (count: number) => void = nothing;
  const cards = new SiteCards(draft.site, (key) => t(`blocks.${key}`));
  const slash = new SlashKeys();
  const upload = uploadInto(draft.site.id, (count) => onUploads(count));
  const engine = draft.openText({
    label: t('text.label'),
    isEditable: draft.mayWrite,
    onPasteHtml: cleanPastedHtml,
    views: {
      figure: figureView({ caption: t('text.caption'), noAlt: t('text.noAlt') }),
      card: cardView(cards),
    },
    extensions: [
      slash.extension,
      EditorKeys(requests),
      FindAndReplace,
      FocusMode,
      OtherCarets,
      PasteAndDrop(upload),
      Placeholder.configure({
        showOnlyCurrent: true,
        placeholder: ({ editor, node }) => {
          if (node.type.name === 'toggleSummary') return t('text.summary');
          if (node.type.name === 'heading') return t('text.heading');
          // The text of a figure is its caption, which has a hint of its own.
          if (node.type.name !== 'paragraph') return '';
          return editor.isEmpty ? t('text.empty') : t('text.line');
        },
      }),
    ],
  });
  const { editor } = engine;
  editor.on('transaction', ({ transaction }) => {
    if (transaction.getMeta('uiEvent') !== 'paste' || !transaction.docChanged) return;
    let running = 0;
    void uploadEmbeddedImages(draft.site.id, editor.view, (change) => {
      running += change;
      onUploads(running);
    });
  });
  // A click on a footnote opens its text.
  editor.view.dom.addEventListener('click', (event) => {
    const mark = (event.target as Element).closest('sup[data-footnote]');
    if (mark && editor.isEditable) requests.editFootnote(editor.view.posAtDOM(mark, 0));
  });
  const text: OpenText = {
    editor,
    cards,
    slash,
    bubble: new BubbleRequests(),
    connect: ({ onUploads: tell, ...handlers }) => {
      Object.assign(requests, handlers);
      cards.onEdit = handlers.editCard;
      onUploads = tell;
    },
  };
  opened.set(draft, text);
  return text;
};
