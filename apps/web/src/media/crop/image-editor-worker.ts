import { limits } from '@sitewright/contract/limits';
import type { Box, Matrix } from './crop-geometry.ts';
import type { CropResponse, CropRequest, OpenedImage } from './crop-messages.ts';

/** Maximum preview size: a dialog on a high-density screen. */
const previewMax = 2_000;

/** A cross-origin image can be read only through an element, and only when its server allows it (CORS). */
const bitmapOf = async (src: string): Promise<ImageBitmap> => {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = src;
  await image.decode();
  return createImageBitmap(image);
};

const isOurs = (src: string): boolean => new URL(src, location.href).origin === location.origin;

const read = async (src: string, signal: AbortSignal): Promise<Blob | ImageBitmap> => {
  if (!isOurs(src)) return bitmapOf(src);
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The image responded with ${answer.status}`);
  const blob = await answer.blob();
  // SVGs must be rasterized by an element first.
  return blob.type.startsWith('image/svg') ? bitmapOf(src) : blob;
};

/** Image opened once in a worker, for any number of crops. */
export class ImageEditorWorker {
  readonly #worker = new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' });

  #ask(request: CropRequest, transfer: Transferable[] = []): Promise<CropResponse> {
    return new Promise((resolve, reject) => {
      const once = { once: true };
      const hear = ({ data }: MessageEvent<CropResponse>): void => resolve(data);
      this.#worker.addEventListener('message', hear, once);
      this.#worker.addEventListener('error', () => reject(new Error('The worker stopped')), once);
      this.#worker.postMessage(request, { transfer });
    });
  }

  async open(src: string, signal: AbortSignal): Promise<OpenedImage> {
    const picture = await read(src, signal);
    const transfer = picture instanceof Blob ? [] : [picture];
    const answer = await this.#ask({ kind: 'open', picture, previewMax }, transfer);
    if (answer.kind !== 'opened') throw new Error('The image cannot be opened');
    return answer.picture;
  }

  /** spec: JPEG at 0.95, in the image's native resolution. */
  async cut(matrix: Matrix, box: Box): Promise<Blob> {
    const answer = await this.#ask({ kind: 'cut', matrix, box, quality: limits.crop.quality });
    if (answer.kind !== 'cut') throw new Error('The image cannot be cropped');
    return answer.jpeg;
  }

  close(): void {
    this.#worker.terminate();
  }
}
