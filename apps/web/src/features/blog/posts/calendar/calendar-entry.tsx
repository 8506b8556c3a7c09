import { Menu } from '@mantine/core';
import { IconCalendarOff, IconCalendarShare, IconClock, IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { paths } from '../../../../routes/paths.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { BlogRights } from '../../shell/use-blog-rights.ts';
import styles from './calendar.module.css';
import type { CalendarPost } from './use-calendar.ts';
import type { CalendarDragging } from './use-calendar-drag.ts';

export type CalendarDialog = { kind: 'move' | 'time'; post: CalendarPost };

export interface EntryProps {
  rights: BlogRights;
  dragging: CalendarDragging;
  onDialog: (dialog: CalendarDialog) => void;
  /** Takes the date from a draft. */
  onUndate: (post: CalendarPost) => void;
}

/** Published posts keep their date; a scheduled one is moved by those who may publish. */
export const isMovable = ({ status }: CalendarPost, rights: BlogRights): boolean =>
  rights.mayWrite && (status === 'draft' || (status === 'scheduled' && rights.mayPublish));

const icon = { size: 17, stroke: 1.6 };

/** A post in the calendar: dragged to another day, or moved by its menu. */
export function Entry({ post, rights, dragging, onDialog, onUndate }: EntryProps & { post: CalendarPost }) {
  const { t, i18n } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const title = post.title || t('untitled');
  const time =
    post.at === null
      ? ''
      : new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(new Date(post.at));
  const isFree = isMovable(post, rights);
  if (!rights.mayWrite)
    return (
      <span className={styles.entry} data-status={post.status}>
        <Face time={time} title={title} status={t(`status.${post.status}`)} />
      </span>
    );
  return (
    <span
      onClickCapture={dragging.swallowClick}
      onPointerDown={(event) => {
        const entry = event.target instanceof Element && event.target.closest('[data-entry]');
        if (isFree && entry) dragging.start(event, entry, post);
      }}
      className={styles.holder}
    >
      <RowMenu
        width={220}
        button={
          <button
            type="button"
            data-entry={post.id}
            className={styles.entry}
            data-status={post.status}
            data-movable={isFree || undefined}
            title={title}
          >
            <Face time={time} title={title} status={t(`status.${post.status}`)} />
          </button>
        }
      >
        {() => (
          <>
            <Menu.Item
              component={Link}
              to={paths.editPost(siteId, post.id)}
              leftSection={<IconPencil {...icon} />}
            >
              {t('actions.edit')}
            </Menu.Item>
            {isFree && (
              <Menu.Item
                leftSection={<IconCalendarShare {...icon} />}
                onClick={() => onDialog({ kind: 'move', post })}
              >
                {t(post.at === null ? 'calendar.setDate' : 'calendar.moveTo')}
              </Menu.Item>
            )}
            {isFree && rights.mayPublish && (
              <Menu.Item
                leftSection={<IconClock {...icon} />}
                onClick={() => onDialog({ kind: 'time', post })}
              >
                {t(post.status === 'scheduled' ? 'actions.reschedule' : 'actions.schedule')}
              </Menu.Item>
            )}
            {isFree && post.status === 'draft' && post.at !== null && (
              <Menu.Item leftSection={<IconCalendarOff {...icon} />} onClick={() => onUndate(post)}>
                {t('calendar.removeDate')}
              </Menu.Item>
            )}
          </>
        )}
      </RowMenu>
    </span>
  );
}

function Face({ time, title, status }: { time: string; title: string; status: string }) {
  return (
    <>
      <span className={styles.dot} role="img" aria-label={status} />
      {time && <span className={styles.time}>{time} </span>}
      <span className={styles.name} dir="auto">
        {title}
      </span>
    </>
  );
}
