import { useSyncExternalStore } from 'react';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import type { DragStore } from '../../../../ui/drag/drag-store.ts';
import { DragOverlay } from '../../../../ui/drag/drag-overlay.tsx';
import { moveErrorOf, timeAt } from './use-calendar.ts';
import type { CalendarDrag } from './use-calendar-drag.ts';

/** The dragged post and the time that it gets at the drop, or why it cannot be there. */
export function CalendarOverlay({ store }: { store: DragStore<CalendarDrag> }) {
  const { t } = useTranslation('blog');
  const { moment } = useDateFormat();
  const drag = useSyncExternalStore(store.subscribe, store.get);
  if (!drag) return null;
  const { post, x, y, target } = drag;
  const refusal = target && moveErrorOf(post, target.place);
  const label = (): string => {
    if (!target) return '';
    if (refusal) return t(`calendar.refused.${refusal}`);
    return target.place === null ? t('calendar.noDate') : moment(timeAt(post, target.place).at);
  };
  return (
    <DragOverlay
      label={post.title || t('untitled')}
      x={x}
      y={y}
      line={
        target && {
          left: target.bounds.left,
          y: target.bounds.top,
          width: target.bounds.width,
          height: target.bounds.height,
        }
      }
      lineLabel={label()}
      where="inside"
    />
  );
}
