import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drag-feedback.module.css';
import { dragState } from './drag-state.ts';

/** The label at the pointer and the line at the place where the section would go. */
export function DragFeedback() {
  const { t } = useTranslation('builder');
  const drag = useSyncExternalStore(dragState.subscribe, dragState.get);
  if (!drag) return null;
  const { payload, x, y, gap } = drag;
  return (
    <div className={classes.layer} aria-hidden>
      {gap && (
        <div
          className={classes.line}
          style={{ transform: `translate(${gap.left}px,${gap.y}px)`, width: gap.width }}
        >
          <span className={classes.place}>{t('announce.dropHere', { n: gap.index + 1 })}</span>
        </div>
      )}
      <div className={classes.ghost} style={{ transform: `translate(${x + 12}px,${y + 12}px)` }}>
        {payload.label}
      </div>
    </div>
  );
}
