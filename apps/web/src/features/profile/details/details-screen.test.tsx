import { updateMe } from '@sitewright/contract/auth';
import { expect, it } from 'vitest';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { proxyFailure } from '../../../testing/refusal.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

it('a failed save of the profile is reported and keeps what was typed', async () => {
  mock(updateMe, proxyFailure());
  const screen = await renderScreen('/profile');
  const lastName = screen.getByLabelText('Last name');
  await lastName.fill('Lê');
  const save = screen.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect.element(screen.getByText('Failed to update profile')).toBeVisible();
  await expect.element(lastName).toHaveValue('Lê');
  await expect.element(save).toBeEnabled();
  expect(sentTo(updateMe).map(({ body }) => body)).toEqual([expect.objectContaining({ lastName: 'Lê' })]);
});
