import { Anchor, Button } from '@mantine/core';
import type { linkKinds } from '@sitewright/contract/auth/sign-in';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { EntryMessage } from '../entry-message.tsx';

export type DeadState = 'used' | 'expired' | 'unknown';
type Kind = (typeof linkKinds)[number];

/** State of an invalid link according to the error; undefined for other errors. */
export function linkStateOf(error: unknown): DeadState | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'link_used') return 'used';
  if (error.code === 'link_expired') return 'expired';
  return error.status === 404 || error.code === 'validation_failed' ? 'unknown' : undefined;
}

/** Explains an invalid link and offers a new one. */
export function DeadLink({ kind, state }: { kind?: Kind; state: DeadState }) {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const next = (): { to: string; label: string } => {
    if (kind === 'reset_password') return { to: paths.forgotPassword, label: t('link.newReset') };
    if (kind === 'magic_link' || !isSignedIn) return { to: paths.login(), label: t('link.toLogin') };
    return { to: paths.dashboard, label: t('link.toDashboard') };
  };
  const { to, label } = next();
  const isAddress = kind === 'verify_email' || kind === 'change_email';
  return (
    <EntryMessage
      title={t(`link.dead.${state}.title`)}
      text={state === 'used' && isAddress ? t('link.dead.used.address') : t(`link.dead.${state}.text`)}
    >
      {isAddress && state === 'expired' && <p className={styles.small}>{t('link.dead.expired.address')}</p>}
      <Button component={Link} to={to} size="md" fullWidth>
        {label}
      </Button>
    </EntryMessage>
  );
}

/** Error when inspecting a link: the link is invalid, or the request failed. */
export function LinkFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const state = linkStateOf(error);
  if (state) return <DeadLink state={state} />;
  return (
    <EntryMessage title={t('link.unreachable')} text={messageOf(error, t('link.unreachableText'))}>
      <Button size="md" fullWidth onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <Anchor component={Link} to={paths.login()} className={styles.turn}>
        {t('backToLogin')}
      </Anchor>
    </EntryMessage>
  );
}
