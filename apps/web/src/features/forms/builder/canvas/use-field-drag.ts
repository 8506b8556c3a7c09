import type { FieldType } from '@sitewright/contract/forms/field-types';
import { useCallback } from 'react';
import { useStore } from '../model/builder-context.tsx';
import { useFieldCommands } from '../model/use-field-commands.ts';
import { dragState } from './drag-state.ts';
import type { DropTarget } from './drop-index.ts';
import { followDrag } from './pointer-drag.ts';

/** A field of the form, or a new one of the library. */
export type Dragged = { label: string } & ({ id: string } | { type: FieldType });

/** Dragging fields onto the canvas and along it. */
export function useFieldDrag() {
  const store = useStore();
  const commands = useFieldCommands();
  return useCallback(
    (event: PointerEvent, source: Element, dragged: Dragged, onClick?: () => void): void => {
      if (event.button !== 0) return;
      const drop = ({ index }: DropTarget): void => {
        if ('type' in dragged) commands.add(dragged.type, index);
        else commands.moveTo(dragged.id, index > commands.indexOf(dragged.id) ? index - 1 : index);
      };
      followDrag(event, source, {
        onClick,
        begin: () => {
          let target: DropTarget | undefined;
          const id = 'id' in dragged ? dragged.id : undefined;
          store.canvas?.showDragged(id);
          const stop = (): void => {
            store.canvas?.showDragged(undefined);
            dragState.show(undefined);
          };
          return {
            move: (x, y) => {
              store.canvas?.scrollAtEdge(x, y);
              target = store.canvas?.dropTargetAt(x, y);
              dragState.show({ label: dragged.label, x, y, target });
            },
            end: () => {
              stop();
              if (target) drop(target);
            },
            cancel: stop,
          };
        },
      });
    },
    [store, commands],
  );
}
