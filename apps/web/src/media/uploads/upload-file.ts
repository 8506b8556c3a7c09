// Upload of files to a site's media; used by all uploads.
import { type MediaItem, uploadMedia } from '@sitewright/contract/media/media';
import { requestThrough } from '../../lib/api.ts';
import type { CallOf } from '../../lib/api-client.ts';

/** XMLHttpRequest, because `fetch` has no upload progress. */
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
  /** For a crop: id of the source file. */
  originId?: string | undefined;
  alt?: string | undefined;
  folderId?: string | undefined;
  context?: 'crop';
  signal?: AbortSignal;
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void;
}

const nothing = (): void => undefined;

export const uploadFile = (upload: FileUpload): Promise<MediaItem> => {
  const { file, signal, onProgress = nothing, ...fields } = upload;
  const body = new FormData();
  // The server streams the parts in order and needs the site before the file.
  for (const [name, value] of Object.entries(fields)) if (value) body.append(name, value);
  body.append('image', file);
  const send = requestThrough(fetchWithProgress(onProgress));
  return send(uploadMedia, { ...(signal && { signal }), body } as CallOf<typeof uploadMedia>);
};
