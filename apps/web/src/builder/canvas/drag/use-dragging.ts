import { type PointerEvent, type RefObject, useCallback } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLatest } from '../../../lib/hooks/use-latest.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { useElementCommands } from '../../model/use-element-commands.ts';
import { useSectionCommands } from '../../model/use-section-commands.ts';
import type { CanvasFrame } from '../canvas-frame.ts';
import type { DragPayload } from './drag-state.ts';
import type { DropTarget } from './drop-target.ts';
import { dragState } from './drag-state.ts';

/** Dragging from the panels and along the page. Its code is loaded with the page's tools, or with the first press. */
export function useDragging(
  place: RefObject<CanvasFrame | undefined>,
  addDesign: (type: string, index: number) => void,
) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const sections = useSectionCommands();
  const elements = useElementCommands();
  const drop = useLatest(async (payload: DragPayload, gap: DropTarget): Promise<void> => {
    if (payload.kind === 'design') addDesign(payload.type, gap.index);
    else if (payload.kind === 'section') sections.moveTo(payload.id, gap.index);
    else if (payload.kind === 'saved') payload.drop(gap.index);
    else if (gap.place) {
      const isNew = payload.kind === 'element';
      const { dropElement } = await import('../../positioning/drop-element.ts');
      const label = t(isNew ? 'edits.addElement' : 'edits.move');
      const id = dropElement(editor, payload, gap.place, label);
      // A locked node has already announced why it did not move.
      const isHeld = editor.isLocked(gap.place.parent) || (!isNew && editor.isLocked(payload.id));
      if (!isHeld) elements.sayDropped(id, isNew);
    }
  });
  return useCallback(
    (
      { nativeEvent, currentTarget: source }: Pick<PointerEvent, 'nativeEvent' | 'currentTarget'>,
      payload: DragPayload,
      onClick?: () => void,
      isAtOnce?: boolean,
    ) => {
      if (nativeEvent.button !== 0) return;
      source.setPointerCapture(nativeEvent.pointerId);
      let isReleased = false;
      const release = (): void => {
        isReleased = true;
      };
      source.addEventListener('pointerup', release);
      void import('./drag-controller.ts').then(({ DragController }) => {
        source.removeEventListener('pointerup', release);
        if (isReleased) {
          onClick?.();
          return;
        }
        const controller = new DragController(
          editor,
          () => place.current,
          dragState,
          (dropped, gap) => void drop.current(dropped, gap),
        );
        controller.watch(nativeEvent, payload, source, { onClick, ...(isAtOnce && { isAtOnce }) });
      });
    },
    [editor, place, drop],
  );
}
