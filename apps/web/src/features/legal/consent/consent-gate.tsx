import { Alert, Button, Modal } from '@mantine/core';
import {
  acceptLegalDocuments,
  listPendingConsents,
  type PendingConsent,
} from '@sitewright/contract/legal/legal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import styles from './consent.module.css';

const freshMs = 10 * 60_000;

/** Asks a signed-in user to accept new versions of legal documents, over every screen. */
export default function ConsentGate() {
  const { person } = useSession();
  const { data } = useQuery({
    queryKey: ['legal-consents', person?.id],
    queryFn: ({ signal }) => request(listPendingConsents, { signal }),
    enabled: person !== undefined,
    staleTime: freshMs,
    // A failure locks nobody out: the next visit asks.
    retry: false,
  });
  const pending = data?.documents ?? [];
  return (
    <>
      <Outlet />
      {pending.length > 0 && <ConsentDialog documents={pending} />}
    </>
  );
}

function ConsentDialog({ documents }: { documents: readonly PendingConsent[] }) {
  const { t } = useTranslation('page-legal');
  const cache = useQueryClient();
  const signOut = useSignOut();
  const reload = () => cache.invalidateQueries({ queryKey: ['legal-consents'] });
  const accept = useMutation({
    mutationFn: () => request(acceptLegalDocuments, { body: { documentIds: documents.map(({ id }) => id) } }),
    // After a refusal, too: a newer version may be in force.
    onSettled: reload,
  });
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={640}
      title={t('consent.title')}
    >
      <div className={styles.dialog}>
        <p>{t('consent.lead')}</p>
        {documents.map((document) => (
          <Document key={document.id} document={document} />
        ))}
        {accept.isError && (
          <Alert color="red" role="alert">
            {messageOf(accept.error, t('consent.failed'))}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={() => void signOut()}>
            {t('consent.signOut')}
          </Button>
          <Button data-autofocus loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('consent.accept')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Document({
  document: { title, version, effectiveAt, changeSummary, html, locale },
}: {
  document: PendingConsent;
}) {
  const { t } = useTranslation('page-legal');
  const { day } = useDateFormat();
  return (
    <section className={styles.document}>
      <h3>{title}</h3>
      <p className={styles.version}>{t('consent.version', { version, date: day(effectiveAt) })}</p>
      {changeSummary && (
        <p>
          <strong>{t('consent.changed')}:</strong> {changeSummary}
        </p>
      )}
      {/* Rendered by the server from Markdown, without any HTML of its author. */}
      <div
        className={styles.text}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the text scrolls, also by keyboard
        tabIndex={0}
        lang={locale}
        aria-label={t('consent.read', { title })}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}
