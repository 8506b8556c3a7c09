// Uploads dropped files to the site's media and inserts them where they were dropped.
import type { MediaItem } from '@sitewright/contract/media/media';
import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { currentLanguage } from '../../lib/translations.ts';
import { uploadFile } from '../../media/uploads/upload-file.ts';
import { uploadFailure } from '../../media/uploads/upload-queues.ts';
import { isImage, fileIssue } from '../../media/uploads/upload-rules.ts';
import { addToLists } from '../../media/uploads/use-site-media.ts';
import { dragState } from '../canvas/drag/drag-state.ts';
import { loadElementKinds } from '../model/element-registry.ts';
import type { Editor } from '../model/editor.ts';
import { nodeLabel } from '../model/node-label.ts';
import { imageOperations } from '../model/image-operations.ts';
import { type DropLocation, dropElement } from '../positioning/drop-element.ts';
import { filePayload, type FileTarget, denialAt } from './file-target.ts';

export interface FileDropContext {
  editor: Editor;
  cache: QueryClient;
}

export interface DroppedFiles {
  files: readonly File[];
  target: FileTarget | undefined;
  /** Screen position of the drop. */
  x: number;
  y: number;
}

type Progress = (share: number) => void;

const send = async (
  { editor, cache }: FileDropContext,
  file: File,
  onProgress: Progress,
): Promise<MediaItem | undefined> => {
  const siteId = editor.view.site.id;
  try {
    const item = await uploadFile({ file, siteId, onProgress });
    addToLists(cache, siteId, item);
    return item;
  } catch (error) {
    notify.error(uploadFailure(error));
    return undefined;
  }
};

const fillField = (editor: Editor, nodeId: string, field: string, { url, alt }: MediaItem): boolean => {
  const session = editor.sessionOf(nodeId);
  const operations = imageOperations(editor, nodeId, field, { src: url, alt });
  const label = i18n.t('builder:edits.field', { field });
  if (!session || !editor.commit(session, operations, { label })) return false;
  editor.select(nodeId, field);
  return true;
};

/** Announces the inserted element to screen readers. */
const sayPlaced = (editor: Editor, id: string): void => {
  const siblings = editor.siblingsOf(id);
  const name = nodeLabel(editor, id, currentLanguage());
  const place = { name, n: siblings.indexOf(id) + 1, total: siblings.length };
  editor.announce(i18n.t('builder:announce.added', place));
};

const addPicture = (
  work: FileDropContext,
  place: DropLocation,
  { url, alt }: MediaItem,
): string | undefined => {
  const { editor } = work;
  if (!editor.sessionOf(place.parent)) return undefined;
  const dropped = { type: 'image', data: { url, alt } };
  const id = dropElement(editor, dropped, place, i18n.t('builder:edits.addElement'));
  if (id !== undefined) sayPlaced(editor, id);
  return id;
};

/** The location after the previous image, wherever that is by now. */
const behindOf = (editor: Editor, id: string | undefined): DropLocation | undefined => {
  const node = id === undefined ? undefined : editor.node(id);
  if (!node || node.parent === null) return undefined;
  return { parent: node.parent, slot: node.slot, index: editor.siblingsOf(node.id).indexOf(node.id) + 1 };
};

const placeAll = async (
  work: FileDropContext,
  target: FileTarget,
  files: readonly File[],
  onProgress: Progress,
): Promise<number> => {
  const { editor } = work;
  let placed = 0;
  let behind: string | undefined;
  for (const [done, file] of files.entries()) {
    const item = await send(work, file, (share) => onProgress((done + share) / files.length));
    if (!item) continue;
    let isPlaced: boolean;
    if (target.kind === 'field') isPlaced = fillField(editor, target.nodeId, target.field, item);
    else {
      const id = addPicture(work, behindOf(editor, behind) ?? target.place, item);
      behind = id ?? behind;
      isPlaced = id !== undefined;
    }
    if (isPlaced) placed += 1;
    else notify.error(i18n.t('media:onPage.gone', { name: file.name }));
  }
  return placed;
};

/**
 * Inserts the images among dropped files, and reports those that failed. Requires the namespaces `media` and
 * `errors`.
 */
export const insertFiles = async (
  work: FileDropContext,
  { files, target, x, y }: DroppedFiles,
): Promise<void> => {
  await loadElementKinds();
  const pictures = files.filter(isImage);
  if (pictures.length < files.length) notify.error(i18n.t('media:onPage.onlyPictures'));
  const fit = pictures.filter((file) => !fileIssue(file));
  if (fit.length < pictures.length) notify.error(i18n.t('media:uploads.faults.size'));
  if (fit.length === 0) return;
  const refusal = target && denialAt(work.editor, target);
  if (!target || refusal) {
    notify.error(refusal ? i18n.t(`builder:refusals.${refusal}`) : i18n.t('media:onPage.noPlace'));
    return;
  }
  if (target.kind === 'field' && fit.length > 1) notify.error(i18n.t('media:onPage.onlyOne'));
  const wanted = target.kind === 'field' ? fit.slice(0, 1) : fit;
  const words = i18n.t('media:uploads.running', { count: wanted.length });
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent' });
  const show = (share: number): void =>
    dragState.show({ payload: filePayload(`${words} · ${percent.format(share)}`), x, y, gap: target.gap });
  show(0);
  // Leaving the page would lose running uploads; each drop guards its own.
  const ends = new AbortController();
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ends.signal });
  const placed = await placeAll(work, target, wanted, show).finally(() => {
    ends.abort();
    dragState.show(undefined);
  });
  if (placed === 1) notify.success(i18n.t('media:uploads.doneImage'));
  else if (placed > 1) notify.success(i18n.t('media:uploads.doneMany', { count: placed }));
};
