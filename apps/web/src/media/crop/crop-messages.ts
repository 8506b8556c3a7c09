import type { Box, Matrix } from './crop-geometry.ts';

/** What the worker is asked. It keeps the picture that it opened. */
export type CropRequest =
  | { kind: 'open'; picture: Blob | ImageBitmap; previewMax: number }
  | { kind: 'cut'; matrix: Matrix; box: Box; quality: number };

export interface OpenedPicture {
  width: number;
  height: number;
  /** No larger than a screen shows. */
  preview: ImageBitmap;
  hasAlpha: boolean;
}

export type CropAnswer =
  | { kind: 'opened'; picture: OpenedPicture }
  | { kind: 'cut'; jpeg: Blob }
  | { kind: 'failed' };
