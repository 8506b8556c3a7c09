// Pasted and dropped files, and pasted Markdown and addresses.
import { Extension } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { parseHtml } from '../engine/block-content.ts';
import { isMarkdown, markdownToHtml } from './markdown-html.ts';

/** Uploads files and returns what is inserted for each: an image, or another file. */
export type UploadFiles = (files: readonly File[], view: EditorView, position: number) => void;

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Word also gives an image of what was copied; its text is wanted. */
const hasText = (data: DataTransfer): boolean =>
  data.types.includes('text/html') && data.getData('text/plain').trim() !== '';

export const PasteAndDrop = (upload: UploadFiles) =>
  Extension.create({
    name: 'pasteAndDrop',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const data = event.clipboardData;
            if (!data) return false;
            const files = filesIn(data);
            if (files.length > 0 && !hasText(data)) {
              upload(files, view, view.state.selection.to);
              return true;
            }
            const text = data.getData('text/plain');
            const isCode = view.state.selection.$from.parent.type.spec.code === true;
            const isRich = data.types.includes('text/html');
            if (isRich || isCode || !isMarkdown(text)) return false;
            const parser = DOMParser.fromSchema(view.state.schema);
            const slice = parser.parseSlice(parseHtml(markdownToHtml(text)));
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
            return true;
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const files = filesIn(event.dataTransfer);
            if (isMoved || files.length === 0) return false;
            const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
            upload(files, view, found?.pos ?? view.state.doc.content.size);
            event.preventDefault();
            return true;
          },
        },
      }),
    ],
  });
