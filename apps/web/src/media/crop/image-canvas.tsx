import { useLayoutEffect, useRef } from 'react';
import { matrixOf, type Orientation, turnedSize } from './crop-geometry.ts';

interface Props {
  preview: ImageBitmap;
  orientation: Orientation;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** The oriented image, drawn at device pixel resolution. */
export function ImageCanvas({ preview, orientation, width, height }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    Object.assign(element, turnedSize(preview, orientation));
    context.setTransform(...matrixOf(preview, orientation));
    context.drawImage(preview, 0, 0);
  }, [preview, orientation]);
  return <canvas ref={canvas} style={{ display: 'block', width, height }} />;
}
