import { useTranslation } from 'react-i18next';
import classes from './drag-feedback.module.css';
import type { DragFeedback as Feedback } from './drag-controller.ts';

export type DragState = Parameters<Feedback['show']>[0];

/** The label at the pointer and the line at the place where the section would go. */
export function DragFeedback({ drag }: { drag: DragState }) {
  const { t } = useTranslation('builder');
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
