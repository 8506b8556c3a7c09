import { signedInSchema } from '@sitewright/contract/auth/auth';
import { switchTenant } from '@sitewright/contract/tenants/tenants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser, tokensOf } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const item = (name: string) => body.getByRole('menuitem', { name });
const openMenu = async (): Promise<void> => {
  await body.getByRole('button', { name: /Account menu/ }).click();
  await expect.element(item('Sign Out')).toBeVisible();
};

it('the account menu switches between workspaces, with the role of each', async () => {
  const person = makeUser();
  person.memberships = [
    ...person.memberships,
    { tenantId: 'tenant-2', tenantName: 'Florist', role: 'ADMIN' },
  ];
  mock(switchTenant, ({ body: { tenantId } }) => {
    const role = person.memberships.find((one) => one.tenantId === tenantId)!.role;
    Object.assign(person, { tenantId, role });
    return sample(signedInSchema, { user: person, tokens: tokensOf(person) });
  });
  await renderScreen('/dashboard', { as: person });
  await openMenu();
  await expect.element(item('Bakery')).toBeDisabled();
  expect(item('Workspace admin').query()).toBeNull();
  await item('Florist').click();
  await expect.element(body.getByText('Switched to Florist')).toBeVisible();
  await openMenu();
  await expect.element(item('Workspace admin')).toBeVisible();
  await item('Bakery').click();
  await expect.element(body.getByText('Switched to Bakery')).toBeVisible();
  await openMenu();
  expect(item('Workspace admin').query()).toBeNull();
  expect(sentTo(switchTenant).map((call) => call.body.tenantId)).toEqual(['tenant-2', 'tenant-1']);
});
