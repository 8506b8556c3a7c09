import {
  listSessions,
  listSignIns,
  sessionSchema,
  signInEntrySchema,
} from '@sitewright/contract/account/account';
import { deletionPreview } from '@sitewright/contract/account/personal-data';
import { listPasskeys, passkeySchema } from '@sitewright/contract/account/passkeys';
import { listNotifications, notificationSchema } from '@sitewright/contract/account/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

const sections = [
  ['', 'Profile'],
  ['/language', 'Language and appearance'],
  ['/inbox', 'Notifications'],
  ['/notifications', 'Notification settings'],
  ['/email', 'Email address'],
  ['/password', 'Password'],
  ['/two-factor', 'Two-factor authentication'],
  ['/sessions', 'Sessions'],
  ['/connections', 'Connected accounts'],
  ['/workspaces', 'Workspaces'],
  ['/data', 'Your data'],
] as const;

beforeEach(() => {
  mock(listSessions, {
    sessions: [sample(sessionSchema, { isCurrent: true, browser: 'Firefox', system: 'Linux' })],
    pagination: onePage(1),
  });
  mock(listSignIns, { signIns: [sample(signInEntrySchema, { id: '1' })], pagination: onePage(1) });
  mock(listPasskeys, { passkeys: [sample(passkeySchema, { name: 'Work laptop' })] });
  mock(listNotifications, {
    notifications: [sample(notificationSchema, { event: 'site_published', actor: 'Anna', target: 'Bakery' })],
    pagination: onePage(1),
    unread: 1,
  });
  mock(deletionPreview, sample(deletionPreview.response, { graceDays: 30 }));
});

describe.each([1280, 375])('the account settings at %i px', (width) => {
  it.each(sections)(
    'the section at /profile%s is found and has no accessibility violation',
    async (path, title) => {
      const screen = await renderScreen(`/profile${path}`, { width });
      await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await axeViolations()).toEqual([]);
    },
  );
});

it('a select replaces the section list on small screens', async () => {
  const screen = await renderScreen('/profile', { width: 375 });
  await screen.getByRole('combobox', { name: 'Your account' }).selectOptions('Sessions');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  expect(location.pathname).toBe('/profile/sessions');
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBe(0);
});
