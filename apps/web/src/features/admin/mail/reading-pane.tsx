import { Alert, Button, Tabs } from '@mantine/core';
import { getMail, type Mail, retryMail } from '@sitewright/contract/mail/mail';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useLocation } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { mailTones } from './mail-tones.ts';
import styles from './mail.module.css';

/** One email as its recipient sees it. Its HTML is shown in a sandboxed iframe without scripts or network access. */
export function ReadingPane({ mailId }: { mailId: string }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const query = useQuery({
    queryKey: ['mail', mailId],
    queryFn: ({ signal }) => request(getMail, { params: { id: mailId }, signal }),
    staleTime: 0,
  });
  return (
    <section className={listing.card} aria-label={t('mail.reading')}>
      <Link to={{ pathname: paths.adminMail, search }} className={listing.back}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        {t('mail.title')}
      </Link>
      <QueryBoundary query={query}>{(mail) => <MailPage mail={mail} />}</QueryBoundary>
    </section>
  );
}

function MailPage({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  const { moment } = useDateFormat();
  return (
    <>
      <header className={listing.header}>
        <h2>{mail.subject}</h2>
        <StatusBadge tone={mailTones[mail.status]}>{t(`mailStatus.${mail.status}`)}</StatusBadge>
      </header>
      <dl className={listing.facts}>
        <div>
          <dt>{t('mail.to')}</dt>
          <dd>{mail.recipient}</dd>
        </div>
        <div>
          <dt>{t('mail.written')}</dt>
          <dd>{moment(mail.createdAt)}</dd>
        </div>
        <div>
          <dt>{t('mail.sent')}</dt>
          <dd>{moment(mail.sentAt)}</dd>
        </div>
        <div>
          <dt>{t('mail.attempts')}</dt>
          <dd>{mail.attempts}</dd>
        </div>
      </dl>
      {mail.lastError && (
        <Alert color="red" title={t('mail.error')}>
          {mail.lastError}
        </Alert>
      )}
      <RetryButton mail={mail} />
      <MailBody mail={mail} />
    </>
  );
}

function MailBody({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  if (mail.isWithheld) return <Alert color="gray">{t('mail.withheld')}</Alert>;
  if (mail.text === null && mail.html === null) return <Alert color="gray">{t('mail.forgotten')}</Alert>;
  return (
    <Tabs defaultValue={mail.html === null ? 'text' : 'html'} keepMounted={false}>
      <Tabs.List mb="sm">
        {mail.html !== null && <Tabs.Tab value="html">{t('mail.html')}</Tabs.Tab>}
        {mail.text !== null && <Tabs.Tab value="text">{t('mail.text')}</Tabs.Tab>}
        {mail.links.length > 0 && <Tabs.Tab value="links">{t('mail.links')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="html">
        <iframe className={styles.frame} title={t('mail.html')} sandbox="" srcDoc={mail.html ?? ''} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <pre className={styles.text}>{mail.text}</pre>
      </Tabs.Panel>
      <Tabs.Panel value="links">
        <ul className={listing.plain}>
          {mail.links.map((link) => (
            <li key={link}>
              <a href={link}>{link}</a>
            </li>
          ))}
        </ul>
      </Tabs.Panel>
    </Tabs>
  );
}

function RetryButton({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mayWrite = person !== undefined && scopeOf(person.role, 'mails.write') !== undefined;
  if (!mayWrite || (mail.status !== 'failed' && mail.status !== 'kept')) return null;
  const handleRetry = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(retryMail, { params: { id: mail.id } });
      notify.success(t('mail.retried'));
      await Promise.all(
        [['mails'], ['mail', mail.id]].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    setBusy(false);
  };
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void handleRetry()}>
        {t('mail.retry')}
      </Button>
    </div>
  );
}
