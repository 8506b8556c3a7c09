import type { Box, Matrix } from './crop-geometry.ts';

/** Requests to the worker, which keeps the opened image. */
export type CropRequest =
  | { kind: 'open'; picture: Blob | ImageBitmap; previewMax: number }
  | { kind: 'cut'; matrix: Matrix; box: Box; quality: number };

export interface OpenedImage {
  width: number;
  height: number;
  /** Scaled down to screen size. */
  preview: ImageBitmap;
  hasAlpha: boolean;
}

export type CropResponse =
  | { kind: 'opened'; picture: OpenedImage }
  | { kind: 'cut'; jpeg: Blob }
  | { kind: 'failed' };
