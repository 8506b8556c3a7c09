import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { WizardMessage } from './wizard-message.tsx';

/** Told before the first question: the answers of a guest could not be saved as a site here. */
export function InviteOnly() {
  const { t } = useTranslation('auth');
  return (
    <WizardMessage title={t('newSite.invitedTitle')} text={t('newSite.invited')}>
      <Button component={Link} to={paths.login(paths.newSite)}>
        {t('newSite.signIn')}
      </Button>
    </WizardMessage>
  );
}
