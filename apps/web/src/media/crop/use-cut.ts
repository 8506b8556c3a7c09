import { changeMedia, type MediaItem } from '@sitewright/contract/media';
import { useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { request } from '../../lib/api.ts';
import type { CropSource } from '../picker/use-choice.ts';
import { uploadFile } from '../uploads/upload-file.ts';
import {
  matrixOf,
  type Orientation,
  pixelsOf,
  type Point,
  pointInCut,
  turnedPoint,
  turnedSize,
} from './crop-geometry.ts';
import type { DeskPicture } from './use-picture.ts';

interface Cut {
  siteId: string;
  source: CropSource;
  alt: string;
  picture: DeskPicture | undefined;
  orientation: Orientation;
  area: PercentCrop | undefined;
  /** In the picture as it was, once somebody has set it. */
  focus: Point | undefined;
}

export type CutFailure = 'error' | 'uploadFailed';

const croppedName = (name: string): string => `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}.jpg`;

const focusOn = (id: string, focalPoint: Point): Promise<MediaItem> =>
  request(changeMedia, { params: { id }, body: { focalPoint } });

/** Makes the cut and brings it to the site's media; a failure leaves everything as it is. */
export function useCut({ siteId, source, alt, picture, orientation, area, focus }: Cut) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CutFailure>();

  const make = async (): Promise<File | undefined> => {
    if (!picture || !area) return undefined;
    const box = pixelsOf(area, turnedSize(picture, orientation));
    const jpeg = await picture.desk.cut(matrixOf(picture, orientation), box);
    return new File([jpeg], croppedName(source.name), { type: 'image/jpeg' });
  };
  const bring = async (file: File): Promise<MediaItem> => {
    const originId = source.item?.id;
    const item = await uploadFile({ file, siteId, originId, alt: alt || undefined, context: 'crop' });
    if (!focus || !area) return item;
    const point = pointInCut(turnedPoint(focus, orientation), area);
    return focusOn(item.id, point).catch(() => item);
  };
  const run = async <T>(work: () => Promise<T>, kind: CutFailure): Promise<T | undefined> => {
    try {
      return await work();
    } catch {
      setFailure(kind);
      return undefined;
    }
  };

  return {
    isBusy,
    failure,
    /** The cut as a file of the site; undefined when it did not work out. */
    apply: async (): Promise<MediaItem | undefined> => {
      setBusy(true);
      setFailure(undefined);
      const file = await run(make, 'error');
      const item = file && (await run(() => bring(file), 'uploadFailed'));
      setBusy(false);
      return item;
    },
    /** The focal point is of use without a cut too. */
    keepFocus: async (): Promise<void> => {
      if (!focus || !source.item) return;
      setBusy(true);
      await focusOn(source.item.id, focus).catch(() => undefined);
      setBusy(false);
    },
  };
}
