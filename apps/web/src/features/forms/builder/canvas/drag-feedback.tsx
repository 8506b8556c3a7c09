import { Portal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { DragOverlay } from '../../../../ui/drag/drag-overlay.tsx';
import { dragState } from './drag-state.ts';

/** The label at the pointer, and the line where the field would go. */
export function DragFeedback() {
  const { t } = useTranslation('form-builder');
  const drag = useSyncExternalStore(dragState.subscribe, dragState.get);
  if (!drag) return null;
  const { target, label, x, y } = drag;
  return (
    <Portal>
      <DragOverlay
        label={label}
        x={x}
        y={y}
        line={target}
        lineLabel={t('canvas.dropHere', { n: (target?.index ?? 0) + 1 })}
      />
    </Portal>
  );
}
