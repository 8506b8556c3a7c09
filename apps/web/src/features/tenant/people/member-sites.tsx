import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { SharedRoleSelect } from '../../sharing/shared-role-select.tsx';
import { useSharing } from '../../sharing/use-collaborators.ts';
import type { MemberDetail } from './member-dialogs.tsx';
import { useReloadMembers } from './use-members.ts';

/** Sites that a member owns, and sites shared with the member. */
export function MemberSites({ member, mayWrite }: { member: MemberDetail; mayWrite: boolean }) {
  const { t } = useTranslation(['tenant', 'sharing']);
  const { ownedSites, sharedSites } = member;
  return (
    <section className={styles.card}>
      <h2>{t('member.sites')}</h2>
      {ownedSites.length + sharedSites.length === 0 && <p className={styles.quiet}>{t('member.noSites')}</p>}
      <ul className={styles.plain}>
        {ownedSites.map((site) => (
          <li key={site.id} className={styles.header}>
            <SiteName site={site} />
            <span className={styles.quiet}>{t('sharing:roles.owner')}</span>
          </li>
        ))}
        {sharedSites.map((site) => (
          <li key={site.id} className={styles.header}>
            <SiteName site={site} />
            {mayWrite ? (
              <ShareControls member={member} site={site} />
            ) : (
              <span className={styles.quiet}>{t(`sharing:roles.${site.role}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SiteName({ site }: { site: MemberDetail['ownedSites'][number] }) {
  const { t } = useTranslation('tenant');
  return (
    <span className={styles.twoLines}>
      <Link to={paths.builder(site.id)}>{site.name}</Link>
      <StatusBadge tone={site.isPublished ? 'good' : 'plain'}>
        {site.isPublished ? t('member.live') : t('member.draft')}
      </StatusBadge>
    </span>
  );
}

interface ShareProps {
  member: MemberDetail;
  site: MemberDetail['sharedSites'][number];
}

function ShareControls({ member, site }: ShareProps) {
  const { t } = useTranslation('sharing');
  const { isBusy, share, unshare } = useSharing(useReloadMembers());
  const place = { siteId: site.id, userId: member.id };
  const { name } = member;
  return (
    <span className={styles.actions}>
      <SharedRoleSelect
        label={`${t('roleOf', { name })}: ${site.name}`}
        value={site.role}
        isDisabled={isBusy}
        onChange={(role) => void share(place, { role }, t('done.changed', { name }))}
      />
      <ActionIcon
        size="lg"
        aria-label={`${t('remove', { name })}: ${site.name}`}
        title={t('remove', { name })}
        disabled={isBusy}
        onClick={() => void unshare(place, t('done.removed', { name }))}
      >
        <IconX size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
