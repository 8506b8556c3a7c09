import { IconBuildingCommunity, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import styles from './dashboard.module.css';

/** Link to the tenant area for administrators, who land here after a provider sign-in. */
export function TenantCard() {
  const { t } = useTranslation('dashboard');
  return (
    <Link to={paths.tenantDashboard} className={styles.tenant}>
      <IconBuildingCommunity size={22} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{t('tenant.title')}</strong>
        <span>{t('tenant.text')}</span>
      </span>
      <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}
