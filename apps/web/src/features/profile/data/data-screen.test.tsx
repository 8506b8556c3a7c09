import { stepUp, getStepUpMethods } from '@sitewright/contract/account/account';
import { deletionPreview, requestDeletion } from '@sitewright/contract/account/personal-data';
import { expect, it, vi } from 'vitest';
import { homeNoticeKey } from '../../../lib/session/home-document.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

it('the data export is downloaded as a file', async () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const screen = await renderScreen('/profile/data');
  await screen.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => names).toEqual(['sitewright-data.zip']);
  click.mockRestore();
});

it('account deletion requires the typed email and a step-up, and ends the session', async () => {
  let isProved = false;
  mock(getStepUpMethods, { methods: ['password'], provedUntil: null });
  mock(stepUp, () => {
    isProved = true;
    return { provedUntil: null };
  });
  mock(requestDeletion, () =>
    isProved ? { dueAt: '2026-02-14T10:00:00.000Z' } : mockError('step_up_required'),
  );
  const screen = await renderScreen('/profile/data');
  await screen.getByRole('button', { name: 'Delete my account' }).click();
  const question = screen.getByRole('dialog', { name: 'Delete your account' });
  const confirm = question.getByRole('button', { name: 'Delete my account' });
  await expect.element(confirm).toBeDisabled();
  await question.getByLabelText('Type mai@example.com to confirm').fill('mai@example.com');
  expect(await axeViolations()).toEqual([]);
  await confirm.click();
  const proof = screen.getByRole('dialog', { name: "Verify it's you" });
  await proof.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => sessionStorage.getItem(homeNoticeKey)).toMatch(/^Your account will be deleted on/);
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('user')).toBeNull();
});

it('the last admin of a workspace sees the blockers and no delete button', async () => {
  mock(
    deletionPreview,
    sample(deletionPreview.response, {
      blockers: [{ reason: 'last_admin', tenantId: 'tenant-1', tenantName: 'Bakery' }],
    }),
  );
  const screen = await renderScreen('/profile/data', { as: makeUser('ADMIN') });
  await expect.element(screen.getByText(/You're the last admin of Bakery\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('link', { name: 'Make someone else an admin' }).click();
  await expect.poll(() => location.pathname).toBe('/tenant/users');
});
