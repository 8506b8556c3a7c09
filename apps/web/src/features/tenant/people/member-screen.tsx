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
import { AuditLogCard } from '../../audit/audit-log-card.tsx';
import { SessionsCard } from '../../audit/sessions-card.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberDetail } from './member-dialogs.tsx';
import { MemberSites } from './member-sites.tsx';
import { useMember } from './use-members.ts';

/** One member of the tenant, `/tenant/users/{userId}`. */
export default function MemberScreen() {
  const { t } = useTranslation('tenant');
  const { userId = '' } = useParams();
  const query = useMember(userId);
  return (
    <div className={styles.screen}>
      <div>
        <Link to={paths.tenantUsers} className={styles.back}>
          <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
          {t('people.title')}
        </Link>
        <QueryBoundary query={query}>{(member) => <MemberPage member={member} />}</QueryBoundary>
      </div>
    </div>
  );
}

function MemberPage({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('tenant');
  const { day, moment } = useDateFormat();
  const { person } = useSession();
  const mayWrite = person !== undefined && scopeOf(person.role, 'members.write') !== undefined;
  const isSelf = person?.id === member.id;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{member.name || member.email}</h1>
          {member.name !== member.email && <p>{member.email}</p>}
        </div>
        <StatusBadge tone={member.status === 'active' ? 'good' : 'bad'}>
          {t(`memberStatus.${member.status}`)}
        </StatusBadge>
      </header>
      <section className={styles.card}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('people.role')}</dt>
            <dd>
              {t(`roles.${member.role}`)}
              {member.isOwner && ` · ${t('people.owner')}`}
            </dd>
          </div>
          <div>
            <dt>{t('people.twoFactor')}</dt>
            <dd>{member.hasTwoFactor ? t('people.on') : t('people.off')}</dd>
          </div>
          <div>
            <dt>{t('people.joined')}</dt>
            <dd>{day(member.joinedAt)}</dd>
          </div>
          <div>
            <dt>{t('people.seen')}</dt>
            <dd>{moment(member.lastSeenAt)}</dd>
          </div>
        </dl>
        {mayWrite &&
          (isSelf ? <p className={styles.quiet}>{t('member.self')}</p> : <MemberActions member={member} />)}
      </section>
      <MemberSites member={member} mayWrite={mayWrite} />
      <SessionsCard sessions={member.sessions} />
      <AuditLogCard entries={member.trail} />
    </div>
  );
}
