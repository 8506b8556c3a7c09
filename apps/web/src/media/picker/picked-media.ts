import type { AspectName } from '../crop/aspects.ts';

export type PickKind = 'image' | 'document';

export interface PickOptions {
  /** What may be chosen; pictures when nothing is said. The first is shown first. */
  kinds?: readonly PickKind[];
  /** The shape that the crop begins with. */
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
