import { Anchor, Button, Group } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../profile.module.css';
import { SectionScreen } from '../section-screen.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { CreateWorkspaceDialog } from '../../site-moves/create-workspace-dialog.tsx';
import { useSwitchWorkspace } from '../../shell/use-switch-workspace.ts';

/** Workspaces of the current user, `/profile/workspaces`. */
export default function WorkspacesScreen() {
  const { t } = useTranslation('profile');
  const { t: moves } = useTranslation('site-moves');
  const { memberships, role, tenantId: active } = useCurrentUser();
  const [isCreating, setCreating] = useState(false);
  const change = useSwitchWorkspace();
  return (
    <SectionScreen section="workspaces">
      {role !== 'SUPER_ADMIN' && role !== 'PLATFORM_ADMIN' && (
        <Group>
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
            {moves('create.button')}
          </Button>
          <Anchor component={Link} to={paths.siteOffers} size="sm">
            {moves('offers.title')}
          </Anchor>
        </Group>
      )}
      {isCreating && <CreateWorkspaceDialog onClose={() => setCreating(false)} />}
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
