// Decodes and crops the full-size image off the main thread: 40 megapixels take a second, in which the page must stay
// responsive.
import type { CropResponse, CropRequest, OpenedImage } from './crop-messages.ts';

interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<CropRequest>) => void) => void;
  postMessage: (handleRequest: CropResponse, options: { transfer: Transferable[] }) => void;
}
const scope = self as unknown as WorkerScope;
const postResponse = (answer: CropResponse, ...transfer: Transferable[]): void =>
  scope.postMessage(answer, { transfer });

let picture: ImageBitmap | undefined;

const canvasOf = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
};

const hasAlpha = (bitmap: ImageBitmap): boolean => {
  const { context } = canvasOf(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true;
  return false;
};

const open = async (given: Blob | ImageBitmap, previewMax: number): Promise<OpenedImage> => {
  picture = given instanceof Blob ? await createImageBitmap(given) : given;
  const { width, height } = picture;
  const scale = Math.min(1, previewMax / Math.max(width, height));
  const preview = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  return { width, height, preview, hasAlpha: hasAlpha(preview) };
};

const cut = async ({ matrix, box, quality }: Extract<CropRequest, { kind: 'cut' }>): Promise<Blob> => {
  if (!picture) throw new Error('nothing is open');
  const { canvas, context } = canvasOf(box.width, box.height);
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, box.width, box.height);
  const [a, b, c, d, e, f] = matrix;
  context.setTransform(a, b, c, d, e - box.x, f - box.y);
  context.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};

const answer = async (request: CropRequest): Promise<void> => {
  try {
    if (request.kind === 'open') {
      const opened = await open(request.picture, request.previewMax);
      postResponse({ kind: 'opened', picture: opened }, opened.preview);
    } else postResponse({ kind: 'cut', jpeg: await cut(request) });
  } catch {
    postResponse({ kind: 'failed' });
  }
};

scope.addEventListener('message', ({ data }) => void answer(data));
