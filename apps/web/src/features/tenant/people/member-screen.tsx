import { scopeOf } from '@sitewright/contract/permissions';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { useMoments } from '../../../lib/hooks/use-moments.ts';
import { paths } from '../../../routes/paths.ts';
import { Loaded } from '../../../ui/listing/list-faces.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { Mark } from '../../../ui/listing/mark.tsx';
import { TrailCard } from '../../audit/trail-card.tsx';
import { SessionsCard } from '../../audit/sessions-card.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberDetail } from './member-dialogs.tsx';
import { MemberSites } from './member-sites.tsx';
import { useMember } from './use-people.ts';

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
        <Loaded query={query}>{(member) => <MemberPage member={member} />}</Loaded>
      </div>
    </div>
  );
}

function MemberPage({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('tenant');
  const { day, moment } = useMoments();
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
        <Mark tone={member.status === 'active' ? 'good' : 'bad'}>{t(`memberStatus.${member.status}`)}</Mark>
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
      <TrailCard entries={member.trail} />
    </div>
  );
}
