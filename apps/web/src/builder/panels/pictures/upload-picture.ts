import { type MediaItem, uploadMedia } from '@sitewright/contract/media';
import { requestThrough } from '../../../lib/api.ts';
import type { CallOf } from '../../../lib/api-client.ts';

/** `fetch` tells nothing about how much of a body has left; this one does. */
const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(init.headers)) call.setRequestHeader(name, value);
      call.responseType = 'text';
      call.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      call.addEventListener('load', () => resolve(new Response(call.responseText, { status: call.status })));
      call.addEventListener('error', () => reject(new TypeError('The upload did not reach the server')));
      call.addEventListener('abort', () =>
        reject(new DOMException('The upload was cancelled', 'AbortError')),
      );
      init.signal?.addEventListener('abort', () => call.abort());
      call.send(init.body as XMLHttpRequestBodyInit);
    });

export interface PictureUpload {
  file: File;
  siteId: string;
  signal: AbortSignal;
  /** How much has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export const uploadPicture = ({ file, siteId, signal, onProgress }: PictureUpload): Promise<MediaItem> => {
  const body = new FormData();
  // The server reads the parts in order and wants to know the site before the picture.
  body.append('siteId', siteId);
  body.append('image', file);
  const send = requestThrough(fetchWithProgress(onProgress));
  return send(uploadMedia, { signal, body } as CallOf<typeof uploadMedia>);
};
