import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import type { DropTarget } from './drop-target.ts';
import classes from './drag-feedback.module.css';
import { dragState } from './drag-state.ts';

/** The label at the pointer, and the line at the drop target. */
export function DragFeedback() {
  const drag = useSyncExternalStore(dragState.subscribe, dragState.get);
  if (!drag) return null;
  const { payload, x, y, gap } = drag;
  return (
    <div className={classes.layer} aria-hidden>
      {gap && <Line gap={gap} />}
      <div className={classes.ghost} style={{ transform: `translate(${x + 12}px,${y + 12}px)` }}>
        {payload.label}
      </div>
    </div>
  );
}

function Line({ gap }: { gap: DropTarget }) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { target, left, y, width, height } = gap;
  return (
    <div
      className={classes.line}
      data-where={target?.where}
      style={{ transform: `translate(${left}px,${y}px)`, width, height }}
    >
      <span className={classes.place}>
        {target
          ? t(`drop.${target.where}`, { name: nodeLabel(editor, target.id, language) })
          : t('announce.dropHere', { n: gap.index + 1 })}
      </span>
    </div>
  );
}
