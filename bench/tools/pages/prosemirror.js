// The bare ProseMirror editor: its basic schema with history and keys, and nothing around it.
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser } from 'prosemirror-model';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { post } from './post-content.js';

const imageUrl = new URLSearchParams(location.search).get('image');

document.body.style = 'margin:0 auto;max-width:44rem;font:18px/1.6 sans-serif';
const text = document.createElement('div');
text.innerHTML = post
  .map((block) =>
    block.kind === 'image'
      ? `<p><img src="${imageUrl}" alt="" width="704" height="396"></p>`
      : `<${block.kind}>${block.text}</${block.kind}>`,
  )
  .join('');
const state = EditorState.create({
  doc: DOMParser.fromSchema(schema).parse(text),
  plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)],
});
window.benchEditor = new EditorView(document.body, { state });
