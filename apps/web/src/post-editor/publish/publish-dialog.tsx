import { Alert, Button, Modal, Radio, TextInput } from '@mantine/core';
import { type PostSummary, publishPost, unpublishPost } from '@sitewright/contract/blog/posts';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { cancelPostEmail, publishAndSendPost } from '@sitewright/contract/post-newsletter/post-newsletter';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { fromLocalTime, toLocalTime } from '../../lib/time/local-time.ts';
import { NewsletterField } from '../newsletter/newsletter-field.tsx';
import { useEmailChoice } from '../newsletter/use-post-email.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { useFields } from '../settings/use-fields.ts';
import { PreviewLink } from './preview-link.tsx';
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
  const { t: tEmail } = useTranslation('post-newsletter');
  const mail = useEmailChoice(draft);
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
  const isPast = time !== null && Date.parse(time) <= openedAt;
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
  const publish = async (): Promise<PostSummary> => {
    const body = when === 'later' && time !== null && !isLive ? { at: time } : {};
    if (mail.email) {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return request(publishAndSendPost, { params, body: { ...body, timeZone, newsletter: mail.email } });
    }
    if (mail.isPlanned) await request(cancelPostEmail, { params });
    return request(publishPost, { params, body });
  };
  const sentenceOf = ({ status, publishAt, newsletter }: PostSummary): string => {
    const [later, waiting] = [status === 'scheduled', newsletter?.status === 'waiting'];
    if (later) {
      const values = { time: format(publishAt ?? at) };
      return mail.email ? tEmail('doneLater', values) : t('publish.scheduled', values);
    }
    if (mail.email) return tEmail(waiting ? 'doneWaiting' : 'done');
    return t(isLive ? 'publish.updated' : 'publish.published');
  };
  const handlePublish = (): void =>
    void run('publish', async () => {
      const published = await publish();
      draft.fields.receive(published);
      return sentenceOf(published);
    });
  const handleUnpublish = (): void =>
    void run('unpublish', async () => {
      draft.fields.receive(await request(unpublishPost, { params }));
      return t('publish.unpublished');
    });
  const isLater = when === 'later' && !isLive;
  const plain = isLater ? t('publish.schedule') : t(isLive ? 'publish.update' : 'publish.publish');
  const withEmail = isLater
    ? tEmail('confirmLater')
    : tEmail(isLive ? 'confirmLive' : 'confirmNow', { count: mail.recipients ?? 0 });
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
        {isLater && (
          <TextInput
            type="datetime-local"
            label={t('publish.time')}
            description={t('publish.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
            value={at}
            error={
              time === null
                ? t('publish.noTime')
                : isPast
                  ? t('publish.past')
                  : isTooLate
                    ? t('publish.tooLate', { count: blogLimits.scheduleDaysMax })
                    : undefined
            }
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        <NewsletterField
          draft={draft}
          email={mail.email}
          recipients={mail.recipients}
          onChange={mail.choose}
        />
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
            disabled={(isLater && (time === null || isPast || isTooLate)) || !mail.isReady}
            onClick={handlePublish}
          >
            {mail.email ? withEmail : plain}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
