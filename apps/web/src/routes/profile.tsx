import type { RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import type { Namespace, Translations } from '../lib/translations-shape.ts';
import { textsOf } from '../lib/translations.ts';
import { paths } from './paths.ts';
import { frame, screen } from './screen.tsx';

const titled = (section: keyof Translations['profile']['sections'], words: readonly Namespace[] = []) => ({
  words,
  head: () => ({ title: textsOf('profile').sections[section].title }),
});

/** Sections of the account settings. One row per section. */
const sectionRows: RouteObject[] = [
  screen(paths.profile, () => import('../features/profile/details/details-screen.tsx'), titled('details')),
  screen(paths.profileDisplay, () => import('../features/profile/display-screen.tsx'), titled('display')),
  screen(
    paths.profileInbox,
    () => import('../features/profile/inbox-screen.tsx'),
    titled('inbox', ['features']),
  ),
  screen(
    paths.profileNotifications,
    () => import('../features/profile/notifications-screen.tsx'),
    titled('notifications', ['features']),
  ),
  screen(
    paths.profileEmail,
    () => import('../features/profile/signing-in/email-screen.tsx'),
    titled('email'),
  ),
  screen(
    paths.profilePassword,
    () => import('../features/profile/signing-in/password-screen.tsx'),
    titled('password'),
  ),
  screen(
    paths.profileTwoFactor,
    () => import('../features/profile/two-factor/two-factor-screen.tsx'),
    titled('twoFactor'),
  ),
  screen(
    paths.profileSessions,
    () => import('../features/profile/sessions/sessions-screen.tsx'),
    titled('sessions'),
  ),
  screen(
    paths.profileConnections,
    () => import('../features/profile/connections/connections-screen.tsx'),
    titled('connections'),
  ),
  screen(
    paths.profileApiKeys,
    () => import('../features/api-keys/profile-api-keys-screen.tsx'),
    titled('apiKeys', ['api-keys']),
  ),
  screen(
    paths.profileWorkspaces,
    () => import('../features/profile/workspaces/workspaces-screen.tsx'),
    titled('workspaces', ['site-moves']),
  ),
  screen(paths.profileData, () => import('../features/profile/data/data-screen.tsx'), titled('data')),
];

export const profileRows: RouteObject[] = [
  frame(
    () => import('../features/profile/profile-layout.tsx'),
    [{ ErrorBoundary: RouteFailure, children: sectionRows }],
    ['profile', 'lists'],
  ),
];
