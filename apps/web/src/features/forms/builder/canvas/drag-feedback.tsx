import { Portal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import classes from './drag-feedback.module.css';
import { dragState } from './drag-state.ts';

/** The label at the pointer, and the line where the field would go. */
export function DragFeedback() {
  const { t } = useTranslation('form-builder');
  const drag = useSyncExternalStore(dragState.subscribe, dragState.get);
  if (!drag) return null;
  const { target, label, x, y } = drag;
  return (
    <Portal>
      <div className={classes.layer} aria-hidden>
        {target && (
          <div
            className={classes.line}
            style={{ transform: `translate(${target.left}px,${target.y}px)`, width: target.width }}
          >
            <span className={classes.place}>{t('canvas.dropHere', { n: target.index + 1 })}</span>
          </div>
        )}
        <div className={classes.ghost} style={{ transform: `translate(${x + 12}px,${y + 12}px)` }}>
          {label}
        </div>
      </div>
    </Portal>
  );
}
