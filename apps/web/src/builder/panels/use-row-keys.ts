import { type KeyboardEvent, useRef } from 'react';

type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** What Alt with an arrow does to a row; an arrow without a move does nothing. */
type RowMoves = Partial<Record<ArrowKey, (() => unknown) | undefined>>;

/**
 * Moves a row of a list with Alt and the arrows: the keyboard's way of dragging it. The props belong to the row's main
 * button, which keeps the focus: a browser takes it from an element that is moved in the document.
 */
export function useRowKeys(moves: RowMoves) {
  const ref = useRef<HTMLButtonElement>(null);
  const press = async (move: (() => unknown) | undefined): Promise<void> => {
    await move?.();
    requestAnimationFrame(() => ref.current?.focus());
  };
  return {
    ref,
    'aria-keyshortcuts':
      Object.keys(moves)
        .map((key) => `Alt+${key}`)
        .join(' ') || undefined,
    onKeyDown: (event: KeyboardEvent): void => {
      if (!event.altKey || !(event.key in moves)) return;
      event.preventDefault();
      event.stopPropagation();
      void press(moves[event.key as ArrowKey]);
    },
  };
}
