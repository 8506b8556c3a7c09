import { NativeSelect } from '@mantine/core';
import {
  IconApi,
  IconBell,
  IconBuilding,
  IconDatabaseExport,
  IconDeviceLaptop,
  IconInbox,
  type Icon,
  IconKey,
  IconLanguage,
  IconMail,
  IconPlug,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { profileGroupsOf, type ProfileSection, sectionPaths } from './profile-sections.ts';
import styles from './profile.module.css';
import { useFreshUser } from './use-current-user.ts';

const icons: Record<ProfileSection, Icon> = {
  details: IconUser,
  display: IconLanguage,
  inbox: IconInbox,
  notifications: IconBell,
  email: IconMail,
  password: IconKey,
  twoFactor: IconShieldLock,
  sessions: IconDeviceLaptop,
  connections: IconPlug,
  apiKeys: IconApi,
  workspaces: IconBuilding,
  data: IconDatabaseExport,
};

/** Layout of the account settings: section list beside the content, or a select on narrow screens. */
export default function ProfileLayout() {
  const { t } = useTranslation('profile');
  const { person } = useSession();
  const fresh = useFreshUser();
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t('title')}>
        <SectionList />
        <SectionSelect />
      </nav>
      <div className={styles.content}>
        <QueryBoundary query={fresh}>{() => person && <Outlet context={person} />}</QueryBoundary>
      </div>
    </div>
  );
}

/** The sections of the signed-in user. */
const useProfileGroups = () => profileGroupsOf(useSession().person ?? { tenantId: null });

function SectionList() {
  const { t } = useTranslation('profile');
  const groups = useProfileGroups();
  return (
    <div className={styles.list}>
      {groups.map(({ name, sections }) => (
        <div key={name} className={styles.group} role="group" aria-labelledby={`profile-group-${name}`}>
          <p id={`profile-group-${name}`}>{t(`groups.${name}`)}</p>
          {sections.map((section) => {
            const SectionIcon = icons[section];
            return (
              <NavLink key={section} to={sectionPaths[section]} end>
                <SectionIcon size={17} stroke={1.6} aria-hidden="true" />
                {t(`sections.${section}.title`)}
              </NavLink>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function SectionSelect() {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const groups = useProfileGroups();
  return (
    <NativeSelect
      className={styles.select ?? ''}
      size="md"
      aria-label={t('title')}
      value={pathname}
      data={groups.map(({ name, sections }) => ({
        group: t(`groups.${name}`),
        items: sections.map((section) => ({
          value: sectionPaths[section],
          label: t(`sections.${section}.title`),
        })),
      }))}
      onChange={(event) => void navigate(event.currentTarget.value)}
    />
  );
}
