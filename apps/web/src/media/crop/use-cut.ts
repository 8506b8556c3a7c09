import { changeMedia, type MediaItem } from '@sitewright/contract/media/media';
import { useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { isSignedOut } from '../is-signed-out.ts';
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
import type { EditableImage } from './use-editable-image.ts';

interface Cut {
  siteId: string;
  source: CropSource;
  alt: string;
  picture: EditableImage | undefined;
  orientation: Orientation;
  area: PercentCrop | undefined;
  /** Focal point in the unoriented image, once set. */
  focus: Point | undefined;
  /** Called when only saving the focal point failed; the image is used nevertheless. */
  onFocusLost: () => void;
}

/** Translation key of the error message. */
export type CutFailure = 'crop.error' | 'crop.uploadFailed' | 'crop.gone' | 'uploads.signIn';

const failureOf = (error: unknown, otherwise: CutFailure): CutFailure => {
  if (isSignedOut(error)) return 'uploads.signIn';
  // The file was deleted in the meantime; a retry would not help.
  return error instanceof ApiError && error.status === 404 ? 'crop.gone' : otherwise;
};

const croppedName = (name: string): string => `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}.jpg`;

/** Creates the crop and uploads it to the site's media; a failure changes nothing. */
export function useCut(given: Cut) {
  const { siteId, source, alt, picture, orientation, area, focus, onFocusLost } = given;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CutFailure>();

  const make = async (): Promise<File> => {
    if (!picture || !area) throw new Error('There is no crop area');
    const box = pixelsOf(area, turnedSize(picture, orientation));
    const jpeg = await picture.worker.cut(matrixOf(picture, orientation), box);
    return new File([jpeg], croppedName(source.name), { type: 'image/jpeg' });
  };
  const keep = async (id: string, point: Point): Promise<MediaItem | undefined> => {
    try {
      return await request(changeMedia, { params: { id }, body: { focalPoint: point } });
    } catch {
      onFocusLost();
      return undefined;
    }
  };
  const bring = async (file: File): Promise<MediaItem> => {
    const originId = source.item?.id;
    const item = await uploadFile({ file, siteId, originId, alt: alt || undefined, context: 'crop' });
    if (!focus || !area) return item;
    const point = pointInCut(turnedPoint(focus, orientation), area);
    return (await keep(item.id, point)) ?? item;
  };
  const run = async <T>(work: () => Promise<T>, kind: CutFailure): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      setFailure(failureOf(error, kind));
      return undefined;
    }
  };

  return {
    isBusy,
    failure,
    /** Resolves to the uploaded crop; undefined on failure. */
    apply: async (): Promise<MediaItem | undefined> => {
      setBusy(true);
      setFailure(undefined);
      const file = await run(make, 'crop.error');
      const item = file && (await run(() => bring(file), 'crop.uploadFailed'));
      setBusy(false);
      return item;
    },
    /** Saves the focal point without a crop. */
    keepFocus: async (): Promise<void> => {
      if (!focus || !source.item) return;
      setBusy(true);
      await keep(source.item.id, focus);
      setBusy(false);
    },
  };
}
