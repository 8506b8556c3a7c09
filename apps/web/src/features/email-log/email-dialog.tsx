import { Alert, Modal } from '@mantine/core';
import { getSentEmail, type SentEmail } from '@sitewright/contract/email-log/email-log';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './email-log.module.css';

interface Props {
  email: SentEmail;
  onClose: () => void;
}

/** One email as its recipient sees it, without scripts and without loading anything. */
export function EmailDialog({ email, onClose }: Props) {
  const { t } = useTranslation('email-log');
  useOpener();
  const query = useQuery({
    queryKey: ['sent-email', email.id],
    queryFn: ({ signal }) => request(getSentEmail, { params: { sentEmailId: email.id }, signal }),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={email.subject} size={720} returnFocus={false}>
      <QueryBoundary query={query}>
        {({ html, isWithheld }) => {
          if (isWithheld) return <Alert color="gray">{t('withheld')}</Alert>;
          if (html === null) return <Alert color="gray">{t('deleted')}</Alert>;
          return <iframe className={styles.frame} title={email.subject} sandbox="" srcDoc={html} />;
        }}
      </QueryBoundary>
    </Modal>
  );
}
