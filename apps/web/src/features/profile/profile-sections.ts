import { paths } from '../../routes/paths.ts';

/** Sections of the account settings, ordered and grouped as in the navigation. */
export const profileGroups = [
  { name: 'you', sections: ['details', 'display', 'inbox', 'notifications'] },
  { name: 'access', sections: ['email', 'password', 'twoFactor', 'sessions', 'connections'] },
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
  workspaces: paths.profileWorkspaces,
  data: paths.profileData,
};
