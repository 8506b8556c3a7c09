// The text engine of a post: Tiptap with the post's schema, joined to the stored document.
import { Editor, Extension, type Extensions } from '@tiptap/core';
import type { DocumentStore } from '@sitewright/document/store';
import { Plugin } from '@tiptap/pm/state';
import { PostBridge } from './post-bridge.ts';
import { postExtensions, type PostViews } from './post-extensions.ts';

export interface Engine {
  editor: Editor;
  bridge: PostBridge;
  close: () => void;
}

export interface EngineOptions {
  /** Tools around the text. */
  extensions?: Extensions;
  views?: PostViews;
  isEditable?: boolean;
  /** Accessible name of the text. */
  label: string;
  onPasteHtml?: (html: string) => string;
}

/** Passes each change of the document to the bridge. */
const followEdits = (bridge: () => PostBridge) =>
  Extension.create({
    name: 'followEdits',
    addProseMirrorPlugins: () => [
      new Plugin({
        view: () => ({ update: ({ state }, before) => bridge().takeEdit(before.doc, state.doc) }),
      }),
    ],
  });

export const createEngine = (store: DocumentStore, options: EngineOptions): Engine => {
  let bridge: PostBridge | undefined;
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...postExtensions(options.views), ...(options.extensions ?? []), followEdits(() => bridge!)],
    injectCSS: false,
    editable: options.isEditable ?? true,
    editorProps: {
      attributes: {
        'aria-label': options.label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'post-text',
        spellcheck: 'true',
      },
      ...(options.onPasteHtml && { transformPastedHTML: options.onPasteHtml }),
    },
    onBeforeCreate: ({ editor: created }) => {
      bridge = new PostBridge(store, created.schema);
      const nodes = bridge.readNodes();
      const content = nodes.length > 0 ? nodes : [created.schema.nodes['paragraph']!.create()];
      created.options.content = created.schema.nodes['doc']!.create(null, content).toJSON() as object;
    },
  });
  const ready = bridge!;
  const detach = ready.attach(editor.view);
  return {
    editor,
    bridge: ready,
    close: () => {
      detach();
      editor.destroy();
    },
  };
};
