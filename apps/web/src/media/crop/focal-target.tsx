import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import classes from './crop-dialog.module.css';
import type { Point } from './crop-geometry.ts';

interface Props {
  /** Shares of the visible area. */
  point: Point;
  onMove: (point: Point) => void;
  children: ReactNode;
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share));
const step = 0.01;
const largeStep = 0.1;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (share: number): number => Math.round(share * 100);

/** Marker of the focal point, which stays visible wherever the image is cropped. */
export function FocalTarget({ point, onMove, children }: Props) {
  const { t } = useTranslation('media');
  const frame = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const follow = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onMove({
      x: clamped((event.clientX - box.left) / box.width),
      y: clamped((event.clientY - box.top) / box.height),
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    onMove({ x: clamped(point.x + direction[0] * by), y: clamped(point.y + direction[1] * by) });
  };
  const words = t('crop.focusAt', { x: percent(point.x), y: percent(point.y) });
  return (
    <div
      ref={frame}
      className={classes.focalFrame}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        target.current?.focus();
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      {children}
      <button
        ref={target}
        type="button"
        className={classes.target}
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        aria-label={words}
        onKeyDown={handleKey}
      />
      <Hidden role="status">{words}</Hidden>
    </div>
  );
}
