import { type PointerEvent, type RefObject, useCallback } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { useEditor } from '../model/editor-context.tsx';
import { useElementCommands } from '../model/use-element-commands.ts';
import { useSectionCommands } from '../model/use-section-commands.ts';
import { type CanvasPlace, DragController, type DragPayload, type DropGap } from './drag-controller.ts';
import { dragState } from './drag-state.ts';

/** Dragging from the panels and along the page. */
export function useDragging(place: RefObject<CanvasPlace | undefined>) {
  const editor = useEditor();
  const sections = useSectionCommands();
  const elements = useElementCommands();
  const drop = useLatest((payload: DragPayload, gap: DropGap): void => {
    if (payload.kind === 'design') sections.add(payload.type, gap.index);
    else if (payload.kind === 'section') sections.moveTo(payload.id, gap.index);
    else if (!gap.place) return;
    else if (payload.kind === 'element') elements.add(payload.type, gap.place);
    else elements.move(payload.id, gap.place);
  });
  return useCallback(
    (event: PointerEvent, payload: DragPayload, onClick?: () => void) => {
      const controller = new DragController(
        editor,
        () => place.current,
        dragState,
        (dropped, gap) => drop.current(dropped, gap),
      );
      controller.watch(event.nativeEvent, payload, onClick, event.currentTarget as HTMLElement);
    },
    [editor, place, drop],
  );
}
