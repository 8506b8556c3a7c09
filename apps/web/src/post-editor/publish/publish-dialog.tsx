import { Alert, Button, Modal, Radio, TextInput } from '@mantine/core';
import { createPostPreviewLink, publishPost, unpublishPost } from '@sitewright/contract/blog/posts';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { fromLocalTime, toLocalTime } from '../../lib/time/local-time.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { useFields } from '../settings/use-fields.ts';
import classes from './publish.module.css';

interface Props {
  draft: PostDraft;
  onClose: () => void;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Publishes the post now or at a time, updates it, or makes it a draft again. */
export default function PublishDialog({ draft, onClose }: Props) {
  const { t } = useTranslation('post-editor');
  const { moment: format } = useDateFormat();
  const { values } = useFields(draft.fields);
  const post = draft.fields.saved;
  const [openedAt] = useState(Date.now);
  const [when, setWhen] = useState<'now' | 'later'>(post?.status === 'scheduled' ? 'later' : 'now');
  const [at, setAt] = useState(() =>
    toLocalTime(post?.publishAt ?? new Date(Math.ceil(openedAt / hourMs) * hourMs + hourMs).toISOString()),
  );
  const [running, setRunning] = useState<'publish' | 'unpublish'>();
  const [refusal, setRefusal] = useState('');
  const isLive = post?.status === 'published';
  const time = fromLocalTime(at);
  const isTooLate = time !== null && Date.parse(time) > openedAt + blogLimits.scheduleDaysMax * dayMs;
  const title = values.title?.trim() ?? '';

  const run = async (name: 'publish' | 'unpublish', work: () => Promise<string>): Promise<void> => {
    setRunning(name);
    setRefusal('');
    try {
      await draft.flush();
      if (draft.state.status !== 'saved') throw new Error(t('publish.unsaved'));
      notify.success(await work());
      onClose();
    } catch (error) {
      setRefusal(
        messageOf(
          error,
          error instanceof Error && error.message !== '' ? error.message : t('publish.failed'),
        ),
      );
    }
    setRunning(undefined);
  };
  const params = { id: draft.site.id, postId: post?.id ?? '' };
  const handlePublish = (): void =>
    void run('publish', async () => {
      const body = when === 'later' && time !== null ? { at: time } : {};
      const published = await request(publishPost, { params, body });
      draft.fields.receive(published);
      return published.status === 'scheduled'
        ? t('publish.scheduled', { time: format(published.publishAt ?? at) })
        : t(isLive ? 'publish.updated' : 'publish.published');
    });
  const handleUnpublish = (): void =>
    void run('unpublish', async () => {
      draft.fields.receive(await request(unpublishPost, { params }));
      return t('publish.unpublished');
    });
  const confirm = when === 'later' ? t('publish.schedule') : t(isLive ? 'publish.update' : 'publish.publish');
  return (
    <Modal opened onClose={onClose} title={t(isLive ? 'publish.titleLive' : 'publish.title')} size={480}>
      <div className={classes.body}>
        {title === '' && <Alert color="yellow">{t('publish.noTitle')}</Alert>}
        {post?.status === 'scheduled' && post.publishAt !== null && (
          <p className={classes.note}>{t('publish.scheduledFor', { time: format(post.publishAt) })}</p>
        )}
        {isLive && (
          <p className={classes.note}>
            {t(post.hasChanges || draft.fields.hasChanges ? 'publish.hasChanges' : 'publish.noChanges')}{' '}
            {post.url !== null && (
              <a href={post.url} target="_blank" rel="noreferrer">
                {t('publish.view')}
              </a>
            )}
          </p>
        )}
        {!isLive && (
          <Radio.Group label={t('publish.when')} value={when} onChange={(value) => setWhen(value)}>
            <div className={classes.choices}>
              <Radio value="now" label={t('publish.now')} />
              <Radio value="later" label={t('publish.later')} />
            </div>
          </Radio.Group>
        )}
        {when === 'later' && !isLive && (
          <TextInput
            type="datetime-local"
            label={t('publish.time')}
            description={t('publish.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
            value={at}
            error={
              time === null
                ? t('publish.noTime')
                : isTooLate
                  ? t('publish.tooLate', { count: blogLimits.scheduleDaysMax })
                  : undefined
            }
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        {refusal !== '' && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <PreviewLink draft={draft} />
        <div className={classes.foot}>
          {post !== undefined && post.status !== 'draft' && (
            <Button variant="subtle" color="red" loading={running === 'unpublish'} onClick={handleUnpublish}>
              {t(post.status === 'scheduled' ? 'publish.cancelSchedule' : 'publish.unpublish')}
            </Button>
          )}
          <span className={classes.space} />
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={running === 'publish'}
            disabled={when === 'later' && (time === null || isTooLate)}
            onClick={handlePublish}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** A link with which anyone can read the draft. */
function PreviewLink({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const [url, setUrl] = useState('');
  const [isRunning, setRunning] = useState(false);
  const { postId } = draft;
  const handleCreate = async (): Promise<void> => {
    if (postId === undefined) return;
    setRunning(true);
    try {
      await draft.flush();
      const link = await request(createPostPreviewLink, { params: { id: draft.site.id, postId } });
      setUrl(link.url);
      // Refused without a user's permission; the field shows the link then.
      await navigator.clipboard.writeText(link.url).then(
        () => notify.success(t('preview.copied')),
        () => undefined,
      );
    } catch (error) {
      notify.error(messageOf(error, t('preview.failed')));
    }
    setRunning(false);
  };
  return (
    <div className={classes.preview}>
      <Button
        variant="default"
        size="xs"
        loading={isRunning}
        disabled={postId === undefined}
        onClick={() => void handleCreate()}
      >
        {t('preview.copy')}
      </Button>
      {url === '' ? (
        <p className={classes.note}>{t('preview.hint', { count: blogLimits.previewLinkDays })}</p>
      ) : (
        <TextInput
          aria-label={t('preview.link')}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
