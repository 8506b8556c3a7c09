import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenedPicture } from './crop-messages.ts';
import { PictureDesk } from './picture-desk.ts';

export interface DeskPicture extends OpenedPicture {
  desk: PictureDesk;
}

/** Opens an image for cropping; undefined until it is loaded. */
export function usePicture(src: string, onFailed: () => void): DeskPicture | undefined {
  const [picture, setPicture] = useState<DeskPicture>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const desk = new PictureDesk();
    const ends = new AbortController();
    desk.open(src, ends.signal).then(
      (opened) => {
        if (!ends.signal.aborted) setPicture({ ...opened, desk });
      },
      () => {
        if (!ends.signal.aborted) fail();
      },
    );
    return () => {
      ends.abort();
      desk.close();
      setPicture(undefined);
    };
  }, [src]);
  return picture;
}
