import { Text, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type PostSummary, publishPost } from '@sitewright/contract/blog/posts';
import { useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/time/local-time.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { useReloadBlog } from '../shell/blog-keys.ts';
import { isPast, isTooFar, skippedTime, timeZoneName } from './calendar/local-days.ts';

interface Props {
  siteId: string;
  post: Pick<PostSummary, 'id' | 'title' | 'publishAt'>;
  onClose: () => void;
}

/** Tomorrow at nine, the start of a working day. */
const suggested = (): string => {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
};

/** Asks when a post is published by itself, in the time zone of the browser. */
export function ScheduleDialog({ siteId, post, onClose }: Props) {
  const { t } = useTranslation('blog');
  const { moment } = useDateFormat();
  const reload = useReloadBlog(siteId);
  const [text, setText] = useState(() => toLocalTime(post.publishAt ?? suggested()));
  const [error, setError] = useState<string>();
  const skipped = skippedTime(text);
  const handleConfirm = async (): Promise<boolean> => {
    const at = fromLocalTime(text);
    if (at === null) setError(t('schedule.missing'));
    else if (isPast(at)) setError(t('schedule.past'));
    else if (isTooFar(at)) setError(t('schedule.tooFar', { days: blogLimits.scheduleDaysMax }));
    if (at === null || isPast(at) || isTooFar(at)) return false;
    await request(publishPost, { params: { id: siteId, postId: post.id }, body: { at } });
    await reload();
    notify.success(t('schedule.done', { when: moment(at) }));
    return true;
  };
  return (
    <ActionDialog
      title={t('schedule.title', { title: post.title || t('untitled') })}
      confirm={t('schedule.confirm')}
      failed={t('actionFailed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('schedule.when')}
        description={t('schedule.zone', { zone: timeZoneName() })}
        value={text}
        error={error}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {skipped !== undefined && (
        <Text size="sm" role="status">
          {t('schedule.skipped', { when: moment(skipped) })}
        </Text>
      )}
    </ActionDialog>
  );
}
