import { Alert, Skeleton, Switch } from '@mantine/core';
import type { PostEmail, PostEmailOptions } from '@sitewright/contract/post-newsletter/post-newsletter';
import { Link } from 'react-router';
import { NewsletterState } from '../../features/blog/posts/newsletter-state.tsx';
import { useNewsletterPath } from '../../lib/hooks/use-newsletter-path.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { useFields } from '../settings/use-fields.ts';
import { EmailChoices } from './email-choices.tsx';
import classes from './newsletter.module.css';
import { startingEmail, usePostEmailOptions } from './use-post-email.ts';

interface Props {
  draft: PostDraft;
  /** Undefined: the post is not sent. */
  email: PostEmail | undefined;
  recipients: number | undefined;
  onChange: (email: PostEmail | undefined) => void;
}

/** Whether and how the post also goes out as an email. */
export function NewsletterField(props: Props) {
  const { t } = useTranslation('post-newsletter');
  const { data, error } = usePostEmailOptions(props.draft);
  if (props.draft.postId === undefined) return null;
  if (data)
    return (
      <section className={classes.field} aria-label={t('label')}>
        <Field {...props} options={data} />
      </section>
    );
  return error ? (
    <p className={classes.note} role="alert">
      {t('failed')}
    </p>
  ) : (
    <Skeleton height={24} width="70%" aria-label={t('loading')} />
  );
}

function Field({ draft, email, recipients, options, onChange }: Props & { options: PostEmailOptions }) {
  const { t } = useTranslation('post-newsletter');
  const newsletterPath = useNewsletterPath();
  const { values } = useFields(draft.fields);
  const { obstacle, newsletter, lists, problems, isSiteOpen } = options;
  const state = newsletter && (
    <p className={classes.note}>
      <NewsletterState post={{ newsletter }} />
    </p>
  );
  if (obstacle === 'sent') return state;
  if (obstacle === 'role')
    return (
      <>
        {state}
        <p className={classes.note}>{t('role')}</p>
      </>
    );
  if (values.visibility === 'password') return <p className={classes.note}>{t('password')}</p>;
  const isEmpty = lists.every(({ subscribers }) => subscribers === 0);
  if (isEmpty && email === undefined)
    return (
      <p className={classes.note}>
        {t('empty')} {newsletterPath !== undefined && <Link to={newsletterPath}>{t('open')}</Link>}
      </p>
    );
  // What is missing for every email, such as a mail server; recipients are counted for the chosen lists.
  const lasting = problems.filter(
    ({ code }) => code === 'no_mail_server' || code === 'server_failing' || code === 'sender_unverified',
  );
  const isLive = draft.fields.saved?.status === 'published';
  return (
    <>
      <Switch
        label={t(isLive ? 'labelLive' : 'label')}
        checked={email !== undefined}
        disabled={lasting.length > 0 && email === undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? startingEmail(options) : undefined)}
      />
      {lasting.map(({ code, message }) => (
        <Alert key={code} color="yellow">
          {t(`problems.${code}`, { defaultValue: message })}{' '}
          {code !== 'no_mail_server' && newsletterPath !== undefined && (
            <Link to="/tenant/emails/sender">{t('sender')}</Link>
          )}
        </Alert>
      ))}
      {email && (
        <>
          <EmailChoices
            draft={draft}
            email={email}
            options={options}
            recipients={recipients}
            onChange={onChange}
          />
          <p className={classes.note}>{isSiteOpen ? t('once') : t('waitsForSite')}</p>
        </>
      )}
    </>
  );
}
