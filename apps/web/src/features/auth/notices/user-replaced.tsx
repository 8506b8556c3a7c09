import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { appSession, useSession } from '../../../lib/app-session.ts';
import { PlainButton } from '../../../ui/button-link.tsx';
import { FullPageMessage } from '../../shell/full-page-message.tsx';

/** Replaces the current screen after another tab of this browser signed in a different user. */
export default function UserReplaced() {
  const { t } = useTranslation('auth');
  const before = useSession().person?.email;
  const now = appSession.storedPerson()?.email;
  return (
    <FullPageMessage
      title={t('replaced.title')}
      text={now && before ? t('replaced.text', { now, before }) : t('replaced.unknown')}
    >
      <PlainButton onClick={() => location.reload()}>{t('replaced.action')}</PlainButton>
    </FullPageMessage>
  );
}
