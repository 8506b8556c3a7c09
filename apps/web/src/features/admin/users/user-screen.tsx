import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getUser } from '@sitewright/contract/users/users';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { SessionsCard } from '../../audit/sessions-card.tsx';
import { AuditLogCard } from '../../audit/audit-log-card.tsx';
import { UserActions } from './user-actions.tsx';
import { mayManage, statusTones, useUser } from './use-users.ts';

/** Platform view of one user, `/admin/users/{userId}`. */
export default function UserScreen() {
  const { t } = useTranslation('admin');
  const { userId = '' } = useParams();
  const query = useUser(userId);
  return (
    <div>
      <Link to={paths.adminUsers} className={styles.back}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        {t('users.title')}
      </Link>
      <QueryBoundary query={query}>{(user) => <UserPage user={user} />}</QueryBoundary>
    </div>
  );
}

function UserPage({ user }: { user: EndpointResponse<typeof getUser> }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const { day, moment } = useDateFormat();
  const mayWrite = person !== undefined && scopeOf(person.role, 'people.write') !== undefined;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{user.name || user.email}</h1>
          {user.name !== user.email && <p>{user.email}</p>}
        </div>
        <StatusBadge tone={statusTones[user.status]}>{t(`personStatus.${user.status}`)}</StatusBadge>
      </header>
      <section className={styles.card}>
        <dl className={styles.facts}>
          {user.platformRole && (
            <div>
              <dt>{t('user.platformRole')}</dt>
              <dd>{t(`roles.${user.platformRole}`)}</dd>
            </div>
          )}
          <div>
            <dt>{t('user.verified')}</dt>
            <dd>{user.emailVerified ? t('user.yes') : t('user.no')}</dd>
          </div>
          <div>
            <dt>{t('users.twoFactor')}</dt>
            <dd>{user.hasTwoFactor ? t('users.on') : t('users.off')}</dd>
          </div>
          <div>
            <dt>{t('user.since')}</dt>
            <dd>{day(user.createdAt)}</dd>
          </div>
          <div>
            <dt>{t('users.login')}</dt>
            <dd>{moment(user.lastLoginAt)}</dd>
          </div>
        </dl>
        {person?.id === user.id ? (
          <p className={styles.quiet}>{t('user.self')}</p>
        ) : mayWrite && person && mayManage(person.role, user) ? (
          <UserActions user={user} />
        ) : (
          <p className={styles.quiet}>{t('user.staffOnly')}</p>
        )}
      </section>
      <section className={styles.card}>
        <h2>{t('user.memberships')}</h2>
        {user.memberships.length === 0 ? (
          <p className={styles.quiet}>{t('user.noMemberships')}</p>
        ) : (
          <ul className={styles.plain}>
            {user.memberships.map(({ tenantId, tenantName, role, status }) => (
              <li key={tenantId} className={styles.header}>
                <span className={styles.twoLines}>
                  <Link to={paths.adminTenant(tenantId)}>{tenantName}</Link>
                  <span className={styles.quiet}>{t(`roles.${role}`)}</span>
                </span>
                {status === 'suspended' && (
                  <StatusBadge tone="bad">{t('personStatus.suspended')}</StatusBadge>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <SessionsCard sessions={user.sessions} />
      <AuditLogCard entries={user.trail} />
    </div>
  );
}
