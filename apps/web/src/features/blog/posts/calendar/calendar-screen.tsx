import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { postStatuses } from '@sitewright/contract/blog/posts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { useBlogRights } from '../../shell/use-blog-rights.ts';
import { ScheduleDialog } from '../schedule-dialog.tsx';
import type { CalendarDialog, EntryProps } from './calendar-entry.tsx';
import { MonthGrid, WeekList } from './calendar-grid.tsx';
import { CalendarOverlay } from './calendar-overlay.tsx';
import styles from './calendar.module.css';
import { addDays, addMonths, daysOfWeek, firstWeekday, readDay, today, weeksOfMonth } from './local-days.ts';
import { MoveDialog } from './move-dialog.tsx';
import { UndatedList } from './undated-list.tsx';
import { useEntries, useMoves } from './use-calendar.ts';
import { useCalendarDrag } from './use-calendar-drag.ts';

/** The day in the URL, by default today. */
const useDay = (): [day: string, choose: (day: string) => void] => {
  const [search, setSearch] = useSearchParams();
  const choose = (day: string): void =>
    setSearch(day === today() ? {} : { day }, { replace: true, preventScrollReset: true });
  return [readDay(search.get('day') ?? '') ?? today(), choose];
};

/** What is published when, `/dashboard/sites/{siteId}/blog/calendar`: a month, on narrow screens a week. */
export default function CalendarScreen() {
  const { t, i18n } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const rights = useBlogRights(siteId);
  const [day, choose] = useDay();
  const isWeek = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const first = firstWeekday(i18n.language);
  const weeks = isWeek ? [daysOfWeek(day, first)] : weeksOfMonth(day, first);
  const shown = weeks.flat();
  const query = useEntries(siteId, shown[0]!, shown.at(-1)!);
  const move = useMoves(siteId);
  const dragging = useCalendarDrag((post, place) => void move(post, place));
  const [dialog, setDialog] = useState<CalendarDialog>();
  const close = (): void => setDialog(undefined);
  const entry: EntryProps = {
    rights,
    dragging,
    onDialog: setDialog,
    onUndate: (post) => void move(post, null),
  };
  const step = (by: -1 | 1): void => choose(isWeek ? addDays(day, 7 * by) : addMonths(day, by));
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <Head
          title={titleOf(i18n.language, shown, isWeek ? undefined : day)}
          onStep={step}
          onToday={() => choose(today())}
          isWeek={isWeek}
        />
        <QueryBoundary query={query} skeleton={<Skeleton height={520} radius="md" />}>
          {({ entries }) =>
            isWeek ? (
              <WeekList weeks={weeks} entries={entries} {...entry} />
            ) : (
              <MonthGrid day={day} weeks={weeks} entries={entries} {...entry} />
            )
          }
        </QueryBoundary>
        <ul className={styles.legend} aria-label={t('calendar.legend')}>
          {postStatuses.map((status) => (
            <li key={status} data-status={status}>
              <span className={styles.dot} aria-hidden="true" />
              {t(`status.${status}`)}
            </li>
          ))}
        </ul>
      </div>
      {rights.mayWrite && <UndatedList {...entry} />}
      <CalendarOverlay store={dragging.store} />
      {dialog?.kind === 'move' && <MoveDialog post={dialog.post} move={move} onClose={close} />}
      {dialog?.kind === 'time' && (
        <ScheduleDialog
          siteId={siteId}
          post={{ ...dialog.post, publishAt: dialog.post.at }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The month of a day, or the range of the shown days. */
const titleOf = (language: string, shown: readonly string[], day: string | undefined): string => {
  const noon = (one: string): Date => new Date(`${one}T12:00`);
  if (day !== undefined)
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(noon(day));
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(noon(shown[0]!), noon(shown.at(-1)!));
};

interface HeadProps {
  title: string;
  isWeek: boolean;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
}

function Head({ title, isWeek, onStep, onToday }: HeadProps) {
  const { t } = useTranslation('blog');
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{title}</h2>
      <div className={styles.steps}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(isWeek ? 'calendar.previousWeek' : 'calendar.previousMonth')}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(isWeek ? 'calendar.nextWeek' : 'calendar.nextMonth')}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
