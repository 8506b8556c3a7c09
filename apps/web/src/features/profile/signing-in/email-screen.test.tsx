import {
  cancelEmailChange,
  changeEmail,
  stepUp,
  getStepUpMethods,
} from '@sitewright/contract/account/account';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

it('an invalid email is rejected before any request', async () => {
  const screen = await renderScreen('/profile/email');
  await screen.getByLabelText('New email').fill('nowhere');
  await screen.getByRole('button', { name: 'Send link' }).click();
  await expect.element(screen.getByText('Enter an email address like you@company.com')).toBeVisible();
  expect(sentTo(changeEmail)).toEqual([]);
});

it('an email change requires a step-up, awaits confirmation and can be cancelled', async () => {
  const person = makeUser();
  let isProved = false;
  mock(getStepUpMethods, { methods: ['password'], provedUntil: null });
  mock(stepUp, () => {
    isProved = true;
    return { provedUntil: null };
  });
  mock(changeEmail, ({ body: { email } }) =>
    isProved ? Object.assign(person, { pendingEmail: email }) : mockError('step_up_required'),
  );
  mock(cancelEmailChange, () => Object.assign(person, { pendingEmail: null }));
  const screen = await renderScreen('/profile/email', { as: person });
  await screen.getByLabelText('New email').fill('new@example.com');
  await screen.getByRole('button', { name: 'Send link' }).click();
  const proof = screen.getByRole('dialog', { name: "Verify it's you" });
  await proof.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Change pending' })).toBeVisible();
  await expect.element(screen.getByText('new@example.com')).toBeVisible();
  expect(sentTo(stepUp).map(({ body }) => body)).toEqual([{ password: 'correct horse battery' }]);
  expect(await axeViolations()).toEqual([]);

  await screen.getByRole('button', { name: 'Cancel change' }).click();
  await expect.element(screen.getByText('Email change canceled.')).toBeVisible();
  await expect.element(screen.getByText('new@example.com')).not.toBeInTheDocument();
});
