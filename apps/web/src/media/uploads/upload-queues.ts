import type { MediaItem } from '@sitewright/contract/media/media';
import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { uploadFile } from './upload-file.ts';
import { UploadQueue } from './upload-queue.ts';
import { addToLists } from './use-site-media.ts';

const queues = new Map<string, UploadQueue>();

/** spec: "Upload failed: {server message}" or "Failed to upload file"; an ended session has its own message. */
export const uploadFailure = (error: unknown): string => {
  if (isSignedOut(error)) return i18n.t('media:uploads.signIn');
  const why = messageOf(error, '');
  return why === '' ? i18n.t('media:uploads.failed') : i18n.t('media:uploads.failedWhy', { why });
};

const notifyUploaded = (items: readonly MediaItem[]): void => {
  const [only] = items;
  if (items.length > 1) notify.success(i18n.t('media:uploads.doneMany', { count: items.length }));
  else if (only?.kind === 'document') notify.success(i18n.t('media:uploads.doneDocument'));
  else notify.success(i18n.t('media:uploads.doneImage'));
};

const confirmLeaving = (event: BeforeUnloadEvent): void => {
  if ([...queues.values()].some(({ isBusy }) => isBusy)) event.preventDefault();
};

/** Upload queue of a site in this tab. Requires the `media` and `errors` namespaces. */
export const uploadQueueOf = (siteId: string, cache: QueryClient): UploadQueue => {
  const known = queues.get(siteId);
  if (known) return known;
  if (queues.size === 0) window.addEventListener('beforeunload', confirmLeaving);
  const queue = new UploadQueue(siteId, uploadFile, {
    onDone: (item) => addToLists(cache, siteId, item),
    onFailed: (error) => notify.error(uploadFailure(error)),
    onDrained: notifyUploaded,
  });
  queues.set(siteId, queue);
  return queue;
};
