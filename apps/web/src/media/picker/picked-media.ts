import type { AspectName } from '../crop/aspects.ts';

export type PickKind = 'image' | 'document';

export interface PickOptions {
  /** Selectable kinds; images by default. The first is shown initially. */
  kinds?: readonly PickKind[];
  /** Initial aspect ratio of the crop. */
  aspect?: AspectName;
}

export interface PickedMedia {
  src: string;
  alt: string;
  name: string;
  mediaId?: string;
  width?: number;
  height?: number;
}
