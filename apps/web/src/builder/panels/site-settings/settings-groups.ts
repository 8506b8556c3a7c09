import {
  IconArrowsRight,
  IconBriefcase,
  IconCode,
  IconCookie,
  IconDatabaseShare,
  IconForms,
  IconHistory,
  IconLock,
  IconPackageExport,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconTrash,
  IconWorldWww,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Permission } from '@sitewright/contract/permissions';

export interface Group {
  Icon: TablerIcon;
  /** Permission that the group requires. */
  needs: Permission;
  /** Takes effect on the published site when it is saved, without publishing. */
  isInstant?: true;
}

export const settingsGroups = {
  general: { Icon: IconSettings, needs: 'sites.settings' },
  business: { Icon: IconBriefcase, needs: 'sites.settings' },
  search: { Icon: IconSearch, needs: 'sites.content' },
  domains: { Icon: IconWorldWww, needs: 'domains.read', isInstant: true },
  redirects: { Icon: IconArrowsRight, needs: 'sites.settings' },
  hosting: { Icon: IconDatabaseShare, needs: 'static_hosting.write', isInstant: true },
  access: { Icon: IconLock, needs: 'sites.publish', isInstant: true },
  forms: { Icon: IconForms, needs: 'sites.settings' },
  code: { Icon: IconCode, needs: 'sites.code' },
  consent: { Icon: IconCookie, needs: 'sites.settings' },
  privacy: { Icon: IconShieldLock, needs: 'sites.settings' },
  backups: { Icon: IconHistory, needs: 'sites.content' },
  exports: { Icon: IconPackageExport, needs: 'archives.read' },
  danger: { Icon: IconTrash, needs: 'sites.publish', isInstant: true },
} as const satisfies Record<string, Group>;
export type SettingsGroup = Exclude<keyof typeof settingsGroups, 'backups'>;

/** Props of a group's form. */
export interface GroupProps {
  onClose: () => void;
}
