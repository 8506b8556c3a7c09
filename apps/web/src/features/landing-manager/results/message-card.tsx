import type { LandingContactMessage } from '@sitewright/contract/landing/landing-contact';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import styles from './results.module.css';

const tones: Record<LandingContactMessage['status'], Tone> = {
  new: 'good',
  read: 'plain',
  archived: 'plain',
};

/** One message, with its actions. */
export function MessageCard({ message, children }: { message: LandingContactMessage; children: ReactNode }) {
  const { t } = useTranslation('landing-manager');
  const { moment } = useDateFormat();
  const { name, email, message: text, language, status, createdAt } = message;
  return (
    <li className={styles.message}>
      <div className={styles.sender}>
        <h2 dir="auto">{name}</h2>
        <StatusBadge tone={tones[status]}>{t(`messages.statuses.${status}`)}</StatusBadge>
      </div>
      <p className={styles.none}>
        <a href={`mailto:${email}`}>{email}</a> · <time dateTime={createdAt}>{moment(createdAt)}</time>
      </p>
      <p className={styles.text} lang={language} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
