import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenedImage } from './crop-messages.ts';
import { ImageEditorWorker } from './image-editor-worker.ts';

export interface EditableImage extends OpenedImage {
  worker: ImageEditorWorker;
}

/** Opens an image for cropping; undefined until it is loaded. */
export function useEditableImage(src: string, onFailed: () => void): EditableImage | undefined {
  const [picture, setPicture] = useState<EditableImage>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const desk = new ImageEditorWorker();
    const ends = new AbortController();
    desk.open(src, ends.signal).then(
      (opened) => {
        if (!ends.signal.aborted) setPicture({ ...opened, worker: desk });
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
