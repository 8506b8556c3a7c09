import type { FieldType } from '@sitewright/contract/forms/field-types';
import { useCallback } from 'react';
import { dragToTarget } from '../../../../ui/drag/drag-to-target.ts';
import { indexWithout } from '../../../../ui/drag/index-without.ts';
import { useStore } from '../model/builder-context.tsx';
import { useFieldCommands } from '../model/use-field-commands.ts';
import { useGroupCommands } from '../model/use-group-commands.ts';
import { dragState } from './drag-state.ts';
import type { DropTarget } from './drop-index.ts';

/** Fields of the form, or a new one of the library. */
export type Dragged = { label: string } & ({ ids: readonly string[] } | { type: FieldType });

/** Dragging fields onto the canvas and along it. */
export function useFieldDrag() {
  const store = useStore();
  const commands = useFieldCommands();
  const group = useGroupCommands();
  return useCallback(
    (event: PointerEvent, source: Element, dragged: Dragged, onClick?: () => void): void => {
      if (event.button !== 0) return;
      dragToTarget<DropTarget>(event, source, {
        onClick,
        onBegin: () => store.canvas?.showDragged('ids' in dragged ? dragged.ids : []),
        scrollAtEdge: (x, y) => store.canvas?.scrollAtEdge(x, y),
        targetAt: (x, y) => store.canvas?.dropTargetAt(x, y),
        show: (at) => {
          dragState.show(at && { ...at, label: dragged.label });
          if (!at) store.canvas?.showDragged([]);
        },
        drop: ({ index }) => {
          const [id] = 'ids' in dragged ? dragged.ids : [];
          if ('type' in dragged) commands.add(dragged.type, index);
          else if (dragged.ids.length > 1) group.moveTo(dragged.ids, index);
          else if (id !== undefined) commands.moveTo(id, indexWithout(commands.indexOf(id), index));
        },
      });
    },
    [store, commands, group],
  );
}
