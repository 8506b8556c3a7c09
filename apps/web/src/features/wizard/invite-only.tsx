import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { WizardMessage } from './wizard-message.tsx';

/** Shown before the first question: a guest could not save a site here. */
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
