import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Navigate, useSearchParams } from 'react-router';
import { registrationPath } from './registration-path.ts';

export default function RegisterRedirect() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  return (
    <>
      <output>{t('register.redirecting')}</output>
      <Navigate to={registrationPath(query)} replace />
    </>
  );
}
