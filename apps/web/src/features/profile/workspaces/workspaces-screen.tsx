import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../profile.module.css';
import { SectionScreen } from '../section-screen.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useSwitchWorkspace } from '../../shell/use-switch-workspace.ts';

/** Workspaces of the current user, `/profile/workspaces`. */
export default function WorkspacesScreen() {
  const { t } = useTranslation('profile');
  const { memberships, tenantId: active } = useCurrentUser();
  const change = useSwitchWorkspace();
  return (
    <SectionScreen section="workspaces">
      {memberships.length === 0 ? (
        <ListMessage
          icon={<IconBuilding size={38} stroke={1.2} aria-hidden="true" />}
          title={t('workspaces.none')}
          text={t('workspaces.noneText')}
        />
      ) : (
        <section className={listing.card} aria-label={t('sections.workspaces.title')}>
          <ul className={listing.plain}>
            {memberships.map(({ tenantId, tenantName, role }) => (
              <li key={tenantId} className={styles.row}>
                <div className={listing.twoLines}>
                  <span className={styles.name}>
                    {tenantName}
                    {tenantId === active && <StatusBadge tone="good">{t('workspaces.here')}</StatusBadge>}
                  </span>
                  <span className={listing.quiet}>{t(`workspaces.roles.${role}`)}</span>
                </div>
                {tenantId !== active && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${t('workspaces.switch')}: ${tenantName}`}
                    disabled={change.isPending}
                    loading={change.variables === tenantId && change.isPending}
                    onClick={() => change.mutate(tenantId)}
                  >
                    {t('workspaces.switch')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </SectionScreen>
  );
}
