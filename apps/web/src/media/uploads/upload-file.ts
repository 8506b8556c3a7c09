// The one way by which files leave this browser for a site's media.
import { type MediaItem, uploadMedia } from '@sitewright/contract/media/media';
import { requestThrough } from '../../lib/api.ts';
import type { CallOf } from '../../lib/api-client.ts';

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

export interface FileUpload {
  file: File;
  siteId: string;
  /** Of a crop: the file that it was cut from. */
  originId?: string | undefined;
  alt?: string | undefined;
  folderId?: string | undefined;
  context?: 'crop';
  signal?: AbortSignal;
  /** How much has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

const nothing = (): void => undefined;

export const uploadFile = (upload: FileUpload): Promise<MediaItem> => {
  const { file, signal, onProgress = nothing, ...fields } = upload;
  const body = new FormData();
  // The server reads the parts in order and wants to know the site before the file.
  for (const [name, value] of Object.entries(fields)) if (value) body.append(name, value);
  body.append('image', file);
  const send = requestThrough(fetchWithProgress(onProgress));
  return send(uploadMedia, { ...(signal && { signal }), body } as CallOf<typeof uploadMedia>);
};
