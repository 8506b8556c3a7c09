import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { GoogleSetup } from './google-setup.tsx';

/** Values of the `error` parameter, set by the callback, Google or an ended session. */
const notices = {
  missing_tokens: 'login.errors.missingTokens',
  callback_failed: 'login.errors.callbackFailed',
  access_denied: 'login.errors.accessDenied',
  google_email_in_use: 'login.errors.googleEmailInUse',
  google_email_unverified: 'login.errors.googleEmailUnverified',
  account_suspended: 'login.errors.accountSuspended',
  tenant_suspended: 'login.errors.tenantSuspended',
  registration_closed: 'login.errors.registrationClosed',
  rate_limited: 'login.errors.rateLimited',
  local_link: 'login.errors.localLink',
} as const;

const isKnown = (failure: string): failure is keyof typeof notices => Object.hasOwn(notices, failure);

export function LoginNotice({ failure }: { failure: string }) {
  const { t } = useTranslation('auth');
  if (failure === 'google_not_configured') return <GoogleSetup />;
  if (failure === 'wrong_tenant') return <WrongTenant />;
  return (
    <FailureAlert>{t(isKnown(failure) ? notices[failure] : 'login.errors.providerFailed')}</FailureAlert>
  );
}

/** The user belongs to another workspace: sign in as another user, or return to that workspace. */
function WrongTenant() {
  const { t } = useTranslation('auth');
  return (
    <FailureAlert>
      <strong>{t('login.errors.switchAccount')}</strong>
      <p>{t('login.errors.wrongTenant')}</p>
      {tenantHost && <a href={tenantHost.mainUrl}>{t('login.errors.toMainHost')}</a>}
    </FailureAlert>
  );
}
