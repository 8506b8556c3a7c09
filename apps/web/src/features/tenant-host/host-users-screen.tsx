import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSession } from '../../lib/app-session.ts';
import styles from '../../ui/listing/listing.module.css';
import { TenantMembers } from '../admin/tenants/tenant-members.tsx';
import MembersScreen from '../tenant/people/members-screen.tsx';
import { ownTenant } from './own-tenant.ts';

/** Members of this workspace, as in the tenant area; staff without access to that area get a read-only list. */
export default function HostUsersScreen() {
  const { t } = useTranslation('host');
  if (useSession().person?.role === 'SUPER_ADMIN') return <MembersScreen />;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('admin.users')}</h1>
          <p>{t('admin.usersLead')}</p>
        </div>
      </header>
      <TenantMembers tenantId={ownTenant().id} />
    </div>
  );
}
