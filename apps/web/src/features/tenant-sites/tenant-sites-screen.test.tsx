import { publishSite } from '@sitewright/contract/publishing/publishing';
import { listSitesOfTenant } from '@sitewright/contract/sharing/sharing';
import { deleteSite } from '@sitewright/contract/sites/sites';
import { tenantSiteSchema } from '@sitewright/contract/tenants/tenants';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../routes/paths.ts';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const bakery = '00000000-0000-4000-8000-0000000000a1';
const site = (id: string, name: string, isPublished: boolean) =>
  sample(tenantSiteSchema, {
    id,
    name,
    isPublished,
    url: `https://${name.toLowerCase()}.example`,
    owner: { id, name: `Owner of ${name}`, email: 'owner@example.com' },
  });
const sites = [site(bakery, 'Bakery', false), site('00000000-0000-4000-8000-0000000000a2', 'Florist', true)];
const row = (name: string) => body.getByRole('row').filter({ hasText: name });

beforeEach(() => {
  mock(listSitesOfTenant, ({ query }) => {
    const found = sites.filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()));
    return { sites: found, pagination: { page: 1, limit: 20, total: found.length, pages: 1 } };
  });
});

it('an admin of a workspace sees all its sites with owner and state, and finds one', async () => {
  await renderScreen(paths.tenantSites, { as: makeUser('ADMIN') });
  await expect.element(body.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(row('Bakery').getByText('Owner of Bakery')).toBeVisible();
  await expect.element(row('Bakery').getByText('Draft')).toBeVisible();
  await expect.element(row('Florist').getByText('Live')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByRole('searchbox').fill('flor');
  await expect.element(row('Bakery')).not.toBeInTheDocument();
  await expect.element(row('Florist')).toBeVisible();
});

it('an admin opens, publishes and deletes a site of a member', async () => {
  mock(publishSite, ({ params }) => ({ ...sample(publishSite.response), id: params.id }));
  mock(deleteSite, { ok: true });
  await renderScreen(paths.tenantSites, { as: makeUser('ADMIN') });
  await expect
    .element(row('Bakery').getByRole('link', { name: 'Edit site' }))
    .toHaveAttribute('href', `/builder/${bakery}`);
  await row('Bakery').getByRole('button').click();
  await body.getByRole('menuitem', { name: 'Publish' }).click();
  await expect.poll(() => sentTo(publishSite).map(({ body: sent }) => sent)).toEqual([{ isPublished: true }]);
  await row('Bakery').getByRole('button').click();
  await body.getByRole('menuitem', { name: /trash/i }).click();
  await body.getByRole('dialog').getByRole('button', { name: /trash/i }).click();
  await expect.poll(() => sentTo(deleteSite).map(({ params }) => params)).toEqual([{ id: bakery }]);
});
