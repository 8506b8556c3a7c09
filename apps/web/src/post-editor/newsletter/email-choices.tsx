import { Button, Checkbox, Modal, Radio, Select, TextInput } from '@mantine/core';
import { emailBlockLimits } from '@sitewright/contract/email-blocks/email-block-limits';
import {
  type PostEmail,
  postEmailBodies,
  type PostEmailOptions,
  testPostEmail,
} from '@sitewright/contract/post-newsletter/post-newsletter';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { useFields } from '../settings/use-fields.ts';
import classes from './newsletter.module.css';
import { type EmailPreviewData, previewOf } from './use-post-email.ts';

const EmailPreview = lazyComponent(() =>
  Promise.all([
    import('../../features/email-blocks/email-preview.tsx'),
    loadNamespaces(['email-blocks']),
  ]).then(([{ EmailPreview: Preview }]) => ({ default: Preview })),
);

interface Props {
  draft: PostDraft;
  email: PostEmail;
  options: PostEmailOptions;
  recipients: number | undefined;
  onChange: (email: PostEmail) => void;
}

/** To whom the post is sent, and what the email is like. */
export function EmailChoices({ draft, email, options, recipients, onChange }: Props) {
  const { t } = useTranslation('post-newsletter');
  const { values } = useFields(draft.fields);
  const { lists, segments } = options;
  const change = (part: Partial<PostEmail>): void => onChange({ ...email, ...part });
  const isForMembers = values.visibility === 'members';
  return (
    <div className={classes.choices}>
      <Checkbox.Group
        label={t('lists')}
        value={email.listIds}
        error={email.listIds.length === 0 ? t('noList') : undefined}
        onChange={(listIds) => change({ listIds })}
      >
        <div className={classes.lists}>
          {lists.map(({ id, name, subscribers }) => (
            <Checkbox
              key={id}
              value={id}
              label={<span dir="auto">{t('listCount', { name, count: subscribers })}</span>}
            />
          ))}
        </div>
      </Checkbox.Group>
      {segments.length > 0 && (
        <Select
          label={t('segment')}
          placeholder={t('everyone')}
          clearable
          data={segments.map(({ id, name, subscribers }) => ({
            value: id,
            label: t('listCount', { name, count: subscribers }),
          }))}
          value={email.segmentId}
          onChange={(segmentId) => change({ segmentId })}
        />
      )}
      <TextInput
        label={t('subject')}
        description={t('subjectHint')}
        placeholder={values.title}
        maxLength={emailBlockLimits.subjectMaxLength}
        value={email.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextInput
        label={t('preheader')}
        description={t('preheaderHint')}
        placeholder={values.excerpt}
        maxLength={emailBlockLimits.preheaderMaxLength}
        value={email.preheader}
        onChange={(event) => change({ preheader: event.currentTarget.value })}
      />
      {isForMembers ? (
        <p className={classes.note}>{t('membersOnly')}</p>
      ) : (
        <Radio.Group
          label={t('body')}
          value={email.body}
          onChange={(body) => change({ body: body === 'full' ? 'full' : 'excerpt' })}
        >
          <div className={classes.lists}>
            {postEmailBodies.map((body) => (
              <Radio key={body} value={body} label={t(`bodies.${body}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {email.listIds.length > 0 && (
        <p className={classes.recipients} role="status">
          {recipients === undefined
            ? t('counting')
            : recipients === 0
              ? t('recipientsZero')
              : t('recipients', { count: recipients })}
        </p>
      )}
      <Trial draft={draft} email={email} />
    </div>
  );
}

/** A look at the email, and a test that goes to the author alone. */
function Trial({ draft, email }: Pick<Props, 'draft' | 'email'>) {
  const { t } = useTranslation('post-newsletter');
  const { person } = useSession();
  const [running, setRunning] = useState<'preview' | 'test'>();
  const [preview, setPreview] = useState<EmailPreviewData>();
  const isDisabled = email.listIds.length === 0;
  const run = async (name: 'preview' | 'test', work: () => Promise<void>): Promise<void> => {
    setRunning(name);
    try {
      // The email is made of what is saved.
      await draft.flush();
      await work();
    } catch (error) {
      notify.error(messageOf(error, t(name === 'test' ? 'testFailed' : 'previewFailed')));
    }
    setRunning(undefined);
  };
  const handlePreview = (): void =>
    void run('preview', async () => setPreview(await previewOf(draft, email)));
  const handleTest = (): void =>
    void run('test', async () => {
      const params = { id: draft.site.id, postId: draft.postId ?? '' };
      await request(testPostEmail, { params, body: email });
      notify.success(t('testSent', { email: person?.email ?? '' }));
    });
  return (
    <div className={classes.trial}>
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        loading={running === 'preview'}
        onClick={handlePreview}
      >
        {t('preview')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        loading={running === 'test'}
        onClick={handleTest}
      >
        {t('sendTest')}
      </Button>
      {preview && (
        <Modal opened onClose={() => setPreview(undefined)} title={t('previewTitle')} size={860}>
          <EmailPreview
            content={preview.content}
            brand={preview.brand}
            language={preview.language}
            values={{ productName: preview.brand.productName, ...readerLinks }}
          />
        </Modal>
      )}
    </div>
  );
}

/** Links of the preview lead nowhere. */
const readerLinks = {
  unsubscribeUrl: 'https://example.com/',
  preferencesUrl: 'https://example.com/',
  webUrl: 'https://example.com/',
};
