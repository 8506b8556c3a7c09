import type { User } from '@sitewright/contract/auth/auth';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { paths } from '../../routes/paths.ts';

/** Sections of the account settings, ordered and grouped as in the navigation. */
const profileGroups = [
  { name: 'you', sections: ['details', 'display', 'inbox', 'notifications'] },
  { name: 'access', sections: ['email', 'password', 'twoFactor', 'sessions', 'connections', 'apiKeys'] },
  { name: 'account', sections: ['workspaces', 'data'] },
] as const;

export type ProfileSection = (typeof profileGroups)[number]['sections'][number];

export const sectionPaths: Record<ProfileSection, string> = {
  details: paths.profile,
  display: paths.profileDisplay,
  inbox: paths.profileInbox,
  notifications: paths.profileNotifications,
  email: paths.profileEmail,
  password: paths.profilePassword,
  twoFactor: paths.profileTwoFactor,
  sessions: paths.profileSessions,
  connections: paths.profileConnections,
  apiKeys: paths.profileApiKeys,
  workspaces: paths.profileWorkspaces,
  data: paths.profileData,
};

/** In a workspace of their own, keys belong to the workspace and are in its administration. */
const isForUser = (section: ProfileSection, { tenantId }: Pick<User, 'tenantId'>): boolean =>
  section !== 'apiKeys' || tenantId === sharedTenantId;

/** The groups with the sections that a user has. */
export const profileGroupsOf = (person: Pick<User, 'tenantId'>) =>
  profileGroups.map(({ name, sections }) => ({
    name,
    sections: sections.filter((section) => isForUser(section, person)),
  }));
