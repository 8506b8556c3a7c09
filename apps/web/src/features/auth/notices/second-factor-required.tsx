import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { secondFactorRequirement } from '../../../lib/second-factor-requirement.ts';
import { paths } from '../../../routes/paths.ts';
import { Notice } from './notice.tsx';

/** Redirects a user who must set up a second factor to the setup, and back afterwards. */
export function SecondFactorRequired() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  if (!pathname.startsWith(paths.profile)) {
    return <Navigate to={paths.profileTwoFactor} state={{ wanted: `${pathname}${search}` }} replace />;
  }
  const wanted = (state as { wanted?: string } | null)?.wanted ?? paths.dashboard;
  const handleGoOn = (): void => {
    secondFactorRequirement.clear();
    void navigate(wanted);
  };
  return (
    <Notice icon={<IconShieldLock size={20} stroke={1.6} aria-hidden="true" />} label={t('duty.title')}>
      <p>{t('duty.text')}</p>
      <Button variant="default" size="xs" onClick={handleGoOn}>
        {t('duty.goOn')}
      </Button>
    </Notice>
  );
}
