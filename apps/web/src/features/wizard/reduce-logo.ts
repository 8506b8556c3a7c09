import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';

const { logoSide, logoBytes } = wizardLimits;

/** Reduces a large image in the browser. Returns an SVG, a small image and a file that is no image unchanged; the server refuses the last. */
export const reduceLogo = async (file: File): Promise<File> => {
  if (file.type === 'image/svg+xml') return file;
  // The server refuses what is no image, and says why.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, logoSide / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= logoBytes) {
    bitmap.close();
    return file;
  }
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Safari writes PNG instead.
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
  const name = file.name.replace(/\.\w+$/, '');
  return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type });
};
