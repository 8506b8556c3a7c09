import { updateMe } from '@sitewright/contract/auth/auth';
import { notifiableEvents } from '@sitewright/contract/events';
import { expect, it } from 'vitest';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { makeUser } from '../../testing/user.ts';
import { proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const name = 'Email: One of your sites is published';
const everything = Object.fromEntries(
  notifiableEvents.map((event) => [event, { email: true, inApp: true }]),
) as ReturnType<typeof makeUser>['notifications'];

it('a notification is switched off and stays off', async () => {
  const person = makeUser('USER', { notifications: everything });
  mock(updateMe, ({ body }) => {
    person.notifications = { ...person.notifications, ...body.notifications };
    return person;
  });
  const screen = await renderScreen('/profile/notifications', { as: person });
  await screen.getByRole('switch', { name }).click({ force: true });
  await expect.element(screen.getByText('Profile updated successfully')).toBeVisible();
  expect(sentTo(updateMe).map(({ body }) => body)).toEqual([
    { notifications: { 'site.published': { email: false, inApp: true } } },
  ]);
  const again = await renderScreen('/profile/notifications', { as: person });
  await expect.element(again.getByRole('switch', { name })).not.toBeChecked();
});

it('a notification that could not be switched off returns to its previous state', async () => {
  mock(updateMe, proxyFailure());
  const screen = await renderScreen('/profile/notifications', {
    as: makeUser('USER', { notifications: everything }),
  });
  const choice = screen.getByRole('switch', { name });
  await choice.click({ force: true });
  await expect.element(screen.getByText('Failed to update profile')).toBeVisible();
  await expect.element(choice).toBeChecked();
});

it.each([
  ['USER', 0],
  ['PLATFORM_ADMIN', 2],
] as const)('a %s can switch off %i channels of an event of the installation', async (role, channels) => {
  const screen = await renderScreen('/profile/notifications', {
    as: makeUser(role, { notifications: everything }),
  });
  await expect.element(screen.getByRole('switch', { name })).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: /A published form may be phishing/ }).all()).toHaveLength(
    channels,
  );
});
