// Dragging something to a drop target. What it is dragged over does not change meanwhile; the target is computed once more
// from the last pointer position at the drop.
import classes from './drag-to-target.module.css';
import { followPointer, type FollowOptions } from './follow-pointer.ts';

/** The pointer in screen pixels, and the drop target there. */
export interface DragAt<Target> {
  x: number;
  y: number;
  target: Target | undefined;
}

interface DragOptions<Target> extends Omit<FollowOptions, 'begin'> {
  /** Called once the pointer has moved far enough. */
  onBegin?: () => void;
  /** Scrolls what is dragged over while the pointer is near its edge; called once per frame. */
  scrollAtEdge: (x: number, y: number) => void;
  targetAt: (x: number, y: number) => Target | undefined;
  /** Called when the drag moves, and with undefined when it ends. */
  show: (at: DragAt<Target> | undefined) => void;
  drop: (target: Target) => void;
}

/** The grabbing cursor, from above everything: a cursor on the body would recompute the styles of all that is in it. */
const createShield = (): HTMLElement => {
  const shield = document.createElement('div');
  shield.className = classes.shield!;
  return shield;
};

export const dragToTarget = <Target>(
  press: PointerEvent,
  source: Element,
  { onBegin, scrollAtEdge, targetAt, show, drop, ...follow }: DragOptions<Target>,
): void =>
  followPointer(press, source, {
    ...follow,
    begin: () => {
      let target: Target | undefined;
      const shield = createShield();
      // Over a frame, its own document decides about the cursor.
      if (source.ownerDocument === document) document.body.append(shield);
      onBegin?.();
      const stop = (): void => {
        shield.remove();
        show(undefined);
      };
      return {
        move: ({ x, y }) => {
          scrollAtEdge(x, y);
          target = targetAt(x, y);
          show({ x, y, target });
        },
        end: () => {
          stop();
          if (target) drop(target);
        },
        cancel: stop,
      };
    },
  });
