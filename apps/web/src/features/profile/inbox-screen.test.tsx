import { listNotifications, type Notification } from '@sitewright/contract/account/notifications';
import { expect, it } from 'vitest';
import { mock } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const notification = (event: string, fields: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  event,
  actor: 'Mai',
  target: null,
  workspace: 'Bakery',
  role: null,
  path: '/dashboard',
  createdAt: '2026-01-01T10:00:00.000Z',
  readAt: null,
  ...fields,
});

it('each notification is a sentence with the names and the new role', async () => {
  const notifications = [
    notification('member.role_changed', { role: 'ADMIN' }),
    notification('member.role_changed', { role: 'USER' }),
    notification('member.role_changed'),
    notification('member.joined', { target: '<b>Đặng</b> {{actor}}' }),
    notification('member.joined'),
    notification('site.published'),
    notification('event.of_a_later_version', { target: 'Bread' }),
  ];
  mock(listNotifications, {
    notifications,
    pagination: { page: 1, limit: 20, total: notifications.length, pages: 1 },
    unread: notifications.length,
  });
  const screen = await renderScreen('/profile/inbox');
  for (const sentence of [
    'You are now an admin of Bakery',
    'You are no longer an admin of Bakery',
    'Your role in Bakery changed',
    '<b>Đặng</b> {{actor}} joined Bakery',
    'Someone joined Bakery',
    'A site was published',
    'Bread was updated',
  ])
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible();
});
