import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';

const { logoSide, logoBytes } = wizardLimits;

/** A large picture, reduced in the browser; everything else as it is, and what is no picture is for the server to refuse. */
export const reduceLogo = async (file: File): Promise<File> => {
  if (file.type === 'image/svg+xml') return file;
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
  const type = 'image/webp';
  const blob = await canvas.convertToBlob({ type, quality: 0.92 });
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.webp`, { type: blob.type || type });
};
