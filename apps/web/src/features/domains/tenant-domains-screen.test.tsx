import { domainLimits } from '@sitewright/contract/domains/domain-limits';
import { type CustomDomain, domainSchema } from '@sitewright/contract/domains/domains';
import {
  addTenantDomain,
  checkTenantDomain,
  clearPrimaryTenantDomain,
  listTenantDomains,
  makePrimaryTenantDomain,
  removeTenantDomain,
} from '@sitewright/contract/domains/tenant-domains';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, noConnection } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

let domains: CustomDomain[];
let url: string;
const host = 'bakers.sites.example';
const id = '00000000-0000-4000-8000-000000000001';

const domain = (name: string, fields: Partial<CustomDomain> = {}): CustomDomain =>
  sample(domainSchema, {
    id,
    name,
    asciiName: name,
    state: 'pending',
    records: [
      {
        purpose: 'address',
        type: 'CNAME',
        host: name,
        value: host,
        found: [],
        isOk: false,
        note: null,
      },
    ],
    ...fields,
  });

beforeEach(() => {
  domains = [];
  url = `https://${host}`;
  mock(listTenantDomains, () => ({ domains, limit: domainLimits.perTenant, url, host }));
});

const open = (role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') =>
  renderScreen('/tenant/domains', { as: makeUser(role) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('a domain is added, checked and removed', async () => {
  mock(addTenantDomain, ({ body }) => {
    domains = [domain(body.name)];
    return domains[0]!;
  });
  mock(checkTenantDomain, () => {
    domains = [domain('www.bakers.vn', { state: 'active', checkedAt: '2026-01-15T10:00:00.000Z' })];
    return domains[0]!;
  });
  mock(removeTenantDomain, () => {
    domains = [];
    return { ok: true as const };
  });
  const screen = await open();
  await expect.element(screen.getByText('No custom domains yet.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: host, exact: true }))
    .toHaveAttribute('href', `https://${host}`);
  await screen.getByLabelText('Domain', { exact: true }).fill('www.bakers.vn');
  await button('Add domain').click();
  await expect.element(button('Copy value of the CNAME record')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('Check now: www.bakers.vn').click();
  await expect.element(screen.getByText('Active')).toBeVisible();
  await button('Remove: www.bakers.vn').click();
  await screen.getByRole('group').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('No custom domains yet.')).toBeVisible();
  expect(sentTo(removeTenantDomain).map(({ params }) => params.tenantDomainId)).toEqual([id]);
});

it('the main address changes after a word about signing in again', async () => {
  domains = [domain('www.bakers.vn', { state: 'active' })];
  mock(makePrimaryTenantDomain, () => {
    url = 'https://www.bakers.vn';
    domains = [domain('www.bakers.vn', { state: 'active', isPrimary: true })];
    return domains[0]!;
  });
  mock(clearPrimaryTenantDomain, () => {
    url = `https://${host}`;
    domains = [domain('www.bakers.vn', { state: 'active' })];
    return { ok: true as const };
  });
  const screen = await open();
  await button('Make primary: www.bakers.vn').click();
  const question = screen.getByRole('group', { name: 'Make www.bakers.vn the primary domain?' });
  await expect
    .element(question.getByText(`These addresses redirect to it: ${host}.`, { exact: false }))
    .toBeVisible();
  await expect.element(question.getByText(/Members sign in again/)).toBeVisible();
  await question.getByRole('button', { name: 'Make primary' }).click();
  await expect.element(screen.getByText('Primary', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'www.bakers.vn' })).toBeVisible();
  await button('Use the subdomain').click();
  await screen.getByRole('group').getByRole('button', { name: 'Use the subdomain' }).click();
  await expect.element(button('Make primary: www.bakers.vn')).toBeVisible();
});

it('a domain that staff released says so', async () => {
  domains = [domain('www.bakers.vn', { state: 'error', reason: 'released_by_staff' })];
  const screen = await open();
  await expect.element(screen.getByText(/The platform staff removed this domain/)).toBeVisible();
});

it('the shared workspace has none', async () => {
  mock(listTenantDomains, { domains: [], limit: domainLimits.perTenant, url: null, host: null });
  const screen = await open();
  await expect
    .element(screen.getByText('Only workspaces with a subdomain can have custom domains.'))
    .toBeVisible();
  await expect.element(button('Add domain')).not.toBeInTheDocument();
});

it('errors are shown beside the field, and loading is tried again', async () => {
  mock(listTenantDomains, noConnection);
  const screen = await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(listTenantDomains, () => ({ domains, limit: domainLimits.perTenant, url, host }));
  await button('Retry').click();
  mock(addTenantDomain, mockError('wrong_state', { error: 'This workspace already has this domain.' }));
  await screen.getByLabelText('Domain', { exact: true }).fill('www.bakers.vn');
  await button('Add domain').click();
  await expect.element(screen.getByText('This workspace already has this domain.')).toBeVisible();
});
