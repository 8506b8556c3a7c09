// Uploads pasted and dropped files to the site's media, and inserts them where they were dropped.
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { notify } from '../../lib/notify.ts';
import { uploadFile } from '../../media/uploads/upload-file.ts';
import { uploadFailure } from '../../media/uploads/upload-queues.ts';
import { isImage } from '../../media/uploads/upload-rules.ts';
import { blockIdOf } from '../engine/block-ids.ts';
import type { UploadFiles } from './paste-files.ts';

const blockOf = ({ state }: EditorView, file: File, { url, alt, size }: MediaItem): Node => {
  const { nodes } = state.schema;
  if (isImage(file)) return nodes['figure']!.create({ src: url, alt });
  return nodes['card']!.create({
    section: { type: 'post/file', data: { src: url, name: file.name, bytes: size } },
  });
};

/** The position after a block; the end of the document when it is gone. */
const positionAfter = ({ state: { doc } }: EditorView, block: Node | string | undefined): number => {
  let after = doc.content.size;
  doc.forEach((node, position) => {
    if (node === block || (block !== undefined && blockIdOf(node) === block))
      after = position + node.nodeSize;
  });
  return after;
};

/** `onRunning` is told how many uploads are running. */
export const uploadInto = (siteId: string, onRunning: (count: number) => void): UploadFiles => {
  let running = 0;
  const count = (change: number): void => {
    running += change;
    onRunning(running);
  };
  return (files, view, position) => {
    const $at = view.state.doc.resolve(Math.min(position, view.state.doc.content.size));
    const block = view.state.doc.maybeChild($at.index(0));
    // The block by its id, because others and this person go on writing meanwhile.
    let previous: Node | string | undefined = block ? (blockIdOf(block) ?? block) : undefined;
    count(files.length);
    const uploadOne = async (file: File): Promise<void> => {
      try {
        const item = await uploadFile({ file, siteId });
        if (view.isDestroyed) return;
        const place = positionAfter(view, previous);
        view.dispatch(view.state.tr.insert(place, blockOf(view, file, item)));
        const inserted = view.state.doc.nodeAt(place);
        previous = inserted ? (blockIdOf(inserted) ?? inserted) : previous;
      } catch (error) {
        notify.error(uploadFailure(error));
      }
      count(-1);
    };
    void files.reduce((before, file) => before.then(() => uploadOne(file)), Promise.resolve());
  };
};

/** Images that were pasted with their bytes are uploaded; the text shows them meanwhile. */
export const uploadEmbeddedImages = async (
  siteId: string,
  view: EditorView,
  onRunning: (change: 1 | -1) => void,
): Promise<void> => {
  const sources = new Set<string>();
  view.state.doc.forEach(({ attrs, type }) => {
    const src = type.name === 'figure' ? (attrs['src'] as string) : '';
    if (src.startsWith('data:image/')) sources.add(src);
  });
  for (const src of sources) {
    onRunning(1);
    let url = '';
    try {
      const blob = await (await fetch(src)).blob();
      const file = new File([blob], `image.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type });
      url = (await uploadFile({ file, siteId })).url;
    } catch (error) {
      notify.error(uploadFailure(error));
    }
    onRunning(-1);
    if (view.isDestroyed) return;
    const { tr } = view.state;
    view.state.doc.forEach((node, position) => {
      if (node.type.name !== 'figure' || node.attrs['src'] !== src) return;
      if (url !== '') tr.setNodeAttribute(position, 'src', url);
      else tr.delete(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize));
    });
    view.dispatch(tr);
  }
};
