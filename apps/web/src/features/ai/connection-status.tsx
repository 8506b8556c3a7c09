import type { AiConnectionState } from '@sitewright/contract/ai/ai-connection';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import styles from './ai.module.css';
import type { ConnectionScope } from './connection-endpoints.ts';

type Status = 'connected' | 'environment' | 'off' | 'none' | 'notAllowed';

const tones: Readonly<Record<Status, Tone>> = {
  connected: 'good',
  environment: 'good',
  off: 'warning',
  none: 'plain',
  notAllowed: 'warning',
};

const statusOf = ({ connection, isFromEnvironment, isAllowed }: AiConnectionState): Status => {
  if (!isAllowed) return 'notAllowed';
  if (!connection) return 'none';
  if (isFromEnvironment) return 'environment';
  return connection.isEnabled ? 'connected' : 'off';
};

export function ConnectionStatus({ scope, state }: { scope: ConnectionScope; state: AiConnectionState }) {
  const { t } = useTranslation('ai-settings');
  const status = statusOf(state);
  return (
    <div className={styles.status}>
      <StatusBadge tone={tones[status]}>{t(`status.${status}.label`)}</StatusBadge>
      {status === 'notAllowed' && <p className={listing.quiet}>{t('status.notAllowed.text')}</p>}
      {status === 'environment' && <p className={listing.quiet}>{t('status.environment.text')}</p>}
      {(status === 'none' || status === 'off') && (
        <p className={listing.quiet}>{t(`status.${status}.${scope}`)}</p>
      )}
    </div>
  );
}
