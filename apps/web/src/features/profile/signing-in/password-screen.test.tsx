import { changePassword } from '@sitewright/contract/account/account';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const next = 'seven kestrels over the marsh';

it('a wrong current password shows an error at the field, and the new one stays filled in', async () => {
  const words = 'Wrong password. Try again.';
  mock(changePassword, ({ body: { currentPassword } }) =>
    currentPassword === 'correct horse battery'
      ? { ended: 0 }
      : mockError('validation_failed', { fields: { currentPassword: words } }),
  );
  const screen = await renderScreen('/profile/password');
  await screen.getByLabelText('Current password').fill('something else');
  await screen.getByLabelText('New password').fill(next);
  const save = screen.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByLabelText('New password')).toHaveValue(next);
  expect(await axeViolations()).toEqual([]);
  await screen.getByLabelText('Current password').fill('correct horse battery');
  await save.click();
  await expect.element(screen.getByText('Password saved.')).toBeVisible();
  await expect.element(screen.getByLabelText('New password')).toHaveValue('');
});

it('a first password is set without a current one, which later changes require', async () => {
  const person = makeUser('USER', { hasPassword: false });
  mock(changePassword, () => {
    person.hasPassword = true;
    return { ended: 0 };
  });
  const screen = await renderScreen('/profile/password', { as: person });
  await screen.getByLabelText('New password').fill(next);
  await screen.getByRole('button', { name: 'Set password', exact: true }).click();
  await expect.element(screen.getByText('Password saved.')).toBeVisible();
  await expect.element(screen.getByLabelText('Current password')).toBeVisible();
  expect(sentTo(changePassword).map(({ body }) => body)).toEqual([{ newPassword: next }]);
});
