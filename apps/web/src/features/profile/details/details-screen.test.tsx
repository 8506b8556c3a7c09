import { deleteAvatar, uploadAvatar } from '@sitewright/contract/account/account';
import { updateMe } from '@sitewright/contract/auth/auth';
import { expect, it } from 'vitest';
import { chooseFiles, makeImageFile } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { proxyFailure, mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

it('name and time zone are saved, and the form is clean afterwards', async () => {
  const person = makeUser();
  mock(updateMe, ({ body: { lastName, timezone } }) =>
    Object.assign(person, { lastName, timezone: timezone ?? person.timezone }),
  );
  const screen = await renderScreen('/profile', { as: person });
  await screen.getByLabelText('Last name').fill('Nguyễn Thị Minh Khai');
  await screen.getByLabelText('Time zone').selectOptions('Asia/Tokyo');
  const save = screen.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect.element(screen.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(save).toBeDisabled();
  expect(sentTo(updateMe).map(({ body }) => body)).toEqual([
    { firstName: 'Mai', lastName: 'Nguyễn Thị Minh Khai', timezone: 'Asia/Tokyo' },
  ]);

  const again = await renderScreen('/profile', { as: person });
  await expect.element(again.getByLabelText('Last name')).toHaveValue('Nguyễn Thị Minh Khai');
  await expect.element(again.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo');
});

it('leaving with unsaved changes asks for confirmation', async () => {
  const screen = await renderScreen('/profile');
  const lastName = screen.getByLabelText('Last name');
  await lastName.fill('Lê');
  await screen.getByRole('link', { name: 'Sessions' }).click();
  const question = screen.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(lastName).toHaveValue('Lê');
  expect(location.pathname).toBe('/profile');
});

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
});

it('a field rejected by the server shows the reason at the field', async () => {
  mock(updateMe, mockError('validation_failed', { fields: { lastName: 'Write at most 100 characters' } }));
  const screen = await renderScreen('/profile');
  await screen.getByLabelText('Last name').fill('Lê');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .element(screen.getByLabelText('Last name'))
    .toHaveAccessibleDescription('Write at most 100 characters');
});

it('a rejected avatar shows an error, and another one is previewed, saved and removed', async () => {
  const person = makeUser();
  const words = 'Please upload a JPEG, PNG, WebP, GIF or AVIF picture.';
  mock(uploadAvatar, mockError('unsupported_media_type', { error: words }));
  const screen = await renderScreen('/profile', { as: person });
  const choose = screen.getByRole('button', { name: 'Choose image' });
  const keep = screen.getByRole('button', { name: 'Save image' });
  await expect.element(choose).toBeVisible();
  chooseFiles(new File(['no picture at all'], 'portrait.png', { type: 'image/png' }));
  await keep.click();
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();

  const picture = await makeImageFile('portrait.png');
  mock(uploadAvatar, () =>
    Object.assign(person, { avatarUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
  );
  mock(deleteAvatar, () => Object.assign(person, { avatarUrl: null }));
  await expect.element(choose).toBeVisible();
  chooseFiles(picture);
  await expect
    .element(screen.getByRole('img', { name: 'Selected image, not saved yet' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await keep.click();
  await screen.getByRole('button', { name: 'Remove image' }).click();
  await expect.element(choose).toBeVisible();
  expect(sentTo(uploadAvatar).map(({ form }) => (form.get('image') as File).size)).toEqual([
    17,
    picture.size,
  ]);
});
