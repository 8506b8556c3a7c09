import { signedInSchema } from '@sitewright/contract/auth/auth';
import { switchTenant } from '@sitewright/contract/tenants/tenants';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

it('a member of two workspaces sees the active one and switches to the other', async () => {
  const person = makeUser();
  person.memberships = [
    ...person.memberships,
    { tenantId: 'tenant-2', tenantName: 'Florist', role: 'ADMIN' },
  ];
  mock(switchTenant, ({ body: { tenantId } }) => {
    Object.assign(person, { tenantId });
    return sample(signedInSchema, { user: person, tokens: tokensOf(person) });
  });
  const screen = await renderScreen('/profile/workspaces', { as: person });
  const bakery = screen.getByRole('listitem').filter({ hasText: 'Bakery' });
  await expect.element(bakery.getByText('Current')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Switch: Florist' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sentTo(switchTenant).map(({ body }) => body)).toEqual([{ tenantId: 'tenant-2' }]);

  const after = await renderScreen('/profile/workspaces', { as: person });
  await expect.element(after.getByRole('button', { name: 'Switch: Bakery' })).toBeVisible();
  await expect.element(bakery.getByText('Current')).not.toBeInTheDocument();
});
