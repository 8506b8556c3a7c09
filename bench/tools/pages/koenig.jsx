// Ghost's editor with all of its cards, without a server to save to.
import { KoenigComposer, KoenigEditor } from '@tryghost/koenig-lexical';
import { createRoot } from 'react-dom/client';
import { post } from './post-content.js';

const imageUrl = new URLSearchParams(location.search).get('image');
const text = (words) => ({
  type: 'extended-text',
  text: words,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
});
const common = { direction: 'ltr', format: '', indent: 0, version: 1 };
const nodeOf = (block) => {
  if (block.kind === 'image')
    return {
      type: 'image',
      version: 1,
      src: imageUrl,
      width: 704,
      height: 396,
      title: '',
      alt: '',
      caption: '',
      cardWidth: 'regular',
      href: '',
    };
  if (block.kind === 'p') return { type: 'paragraph', children: [text(block.text)], ...common };
  return { type: 'extended-heading', tag: block.kind, children: [text(block.text)], ...common };
};
const state = JSON.stringify({ root: { type: 'root', children: post.map(nodeOf), ...common } });
const uploads = { progress: 0, isLoading: false, errors: [], filesNumber: 0, upload: async () => [] };
const fileTypes = { image: { mimeTypes: ['image/png'], extensions: ['png'] } };

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <KoenigComposer
    cardConfig={{}}
    fileUploader={{ useFileUpload: () => uploads, fileTypes }}
    initialEditorState={state}
  >
    <KoenigEditor />
  </KoenigComposer>,
);
