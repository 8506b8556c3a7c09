import { updateMe } from '@sitewright/contract/auth/auth';
import { expect, it } from 'vitest';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { makeUser } from '../../testing/user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

it('a selected language is saved with the account and applied immediately', async () => {
  const person = makeUser();
  mock(updateMe, ({ body: { locale } }) => Object.assign(person, { locale }));
  const screen = await renderScreen('/profile/language', { as: person });
  await screen.getByRole('main').getByText('Tiếng Việt', { exact: true }).click();
  await expect.element(screen.getByText('Đã cập nhật hồ sơ')).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Ngôn ngữ và giao diện' }))
    .toBeVisible();
  expect(sentTo(updateMe).map(({ body }) => body)).toEqual([{ locale: 'vi' }]);
});
