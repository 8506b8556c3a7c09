import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import {
  type ApiKey,
  apiKeySchema,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '@sitewright/contract/api-keys/api-keys';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const button = (name: string | RegExp) => body.getByRole('button', { name, exact: true });
const day = 24 * 60 * 60_000;
const secret = 'sw_live_0123456789012345678901234567890123456789abc_01234567';
const person = makeUser('USER', { tenantId: sharedTenantId });

const makeKey = (fields: Partial<ApiKey> = {}): ApiKey =>
  sample(apiKeySchema, {
    name: 'Claude',
    lastFour: 'x7Qa',
    scopes: ['sites:read', 'sites:write'],
    status: 'active',
    isOwn: true,
    creator: { id: '00000000-0000-4000-8000-0000000000aa', name: 'Mai Lê' },
    expiresAt: new Date(Date.now() + 60 * day).toISOString(),
    lastUsedAt: null,
    ...fields,
  });

let keys: ApiKey[];
const list = (scope: 'user' | 'workspace' = 'user') =>
  mock(listApiKeys, () => ({ scope, keys, used: keys.length, limit: apiKeyLimits.perCustomer }));

beforeEach(() => {
  keys = [];
  list();
});

it('a key is created, shown once, and then listed', async () => {
  mock(createApiKey, ({ body: { name, scopes } }) => {
    const apiKey = makeKey({ name, scopes });
    keys = [apiKey];
    return { apiKey, key: secret };
  });
  const screen = await renderScreen('/profile/api-keys', { as: person });
  await expect.element(screen.getByText('No API keys yet')).toBeVisible();
  await button('Create API key').click();
  const create = body.getByRole('dialog', { name: 'Create API key' });
  const confirm = create.getByRole('button', { name: 'Create key' });
  await expect.element(confirm).toBeDisabled();
  await create.getByLabelText('Name').fill('Claude');
  await create.getByLabelText('View sites').click();
  await expect.element(confirm).toBeDisabled();
  await create.getByLabelText('View sites').click();
  await create.getByLabelText('Edit sites').click();
  expect(await axeViolations()).toEqual([]);
  await confirm.click();
  const shown = body.getByRole('dialog', { name: 'Save your API key' });
  await expect.element(shown.getByLabelText('API key')).toHaveValue(secret);
  expect(await axeViolations()).toEqual([]);
  const [sent] = sentTo(createApiKey);
  expect(sent!.body).toMatchObject({ name: 'Claude', scopes: ['sites:read', 'sites:write'] });
  const lasts = Date.parse(sent!.body.expiresAt!) - Date.now();
  expect(Math.round(lasts / day)).toBe(90);
  await button('I saved my key').click();
  await expect.element(screen.getByRole('rowheader', { name: /Claude/ })).toBeVisible();
  expect(document.body.textContent).not.toContain(secret);
});

it('asks for a date, and warns of a key without one', async () => {
  mock(createApiKey, { apiKey: makeKey(), key: secret });
  await renderScreen('/profile/api-keys', { as: person });
  await button('Create API key').click();
  const dialog = body.getByRole('dialog', { name: 'Create API key' });
  const confirm = dialog.getByRole('button', { name: 'Create key' });
  await dialog.getByLabelText('Name').fill('Script');
  await dialog.getByLabelText('Expiration', { exact: true }).selectOptions('Custom date');
  await expect.element(confirm).toBeDisabled();
  const dateIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  await dialog.getByLabelText('Expiration date').fill(dateIn(apiKeyLimits.expiryDaysMax + 2));
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Expiration date').fill(dateIn(10));
  await expect.element(confirm).toBeEnabled();
  await dialog.getByLabelText('Expiration', { exact: true }).selectOptions('No expiration');
  await expect.element(dialog.getByText(/works until someone revokes it/)).toBeVisible();
  await confirm.click();
  await expect.poll(() => sentTo(createApiKey).map(({ body: { expiresAt } }) => expiresAt)).toEqual([null]);
});

it('a key that could not be created says why and stays to be corrected', async () => {
  mock(createApiKey, () => mockError('limit_reached', { error: 'You can have up to 20 API keys.' }));
  await renderScreen('/profile/api-keys', { as: person });
  await button('Create API key').click();
  const dialog = body.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabelText('Name').fill('One more');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('One more');
});

it('keys are listed with what they may do and what became of them, and revoked', async () => {
  keys = [
    makeKey({ id: '00000000-0000-4000-8000-000000000001', name: 'Nhân viên ảo', isOwn: false }),
    makeKey({
      id: '00000000-0000-4000-8000-000000000002',
      name: 'Soon',
      expiresAt: new Date(Date.now() + (apiKeyLimits.expiringSoonDays - 1) * day).toISOString(),
    }),
    makeKey({ id: '00000000-0000-4000-8000-000000000003', name: 'Gone', status: 'revoked' }),
  ];
  list('workspace');
  mock(revokeApiKey, ({ params: { apiKeyId } }) => {
    keys = keys.map((key) => (key.id === apiKeyId ? { ...key, status: 'revoked' } : key));
    return { ok: true };
  });
  const screen = await renderScreen('/tenant/api-keys', { as: makeUser('ADMIN') });
  const rows = screen.getByRole('table', { name: 'API keys' }).getByRole('row');
  const textOf = (row: number) => rows.nth(row).element().textContent;
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.poll(() => textOf(1)).toMatch(/View sites, Edit sites/);
  await expect.poll(() => textOf(1)).toMatch(/Mai Lê.*Never used/);
  await expect.poll(() => textOf(2)).toMatch(/Expires soon.*You/);
  await expect.poll(() => textOf(3)).toMatch(/Revoked/);
  expect(rows.nth(3).getByRole('button').elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  await button('Revoke: Nhân viên ảo').click();
  await body.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(body.getByText('API key revoked.')).toBeVisible();
  await expect.poll(() => textOf(1)).toMatch(/Revoked/);
});

it('at the limit no further key is offered', async () => {
  keys = [makeKey()];
  mock(listApiKeys, { scope: 'user', keys, used: apiKeyLimits.perCustomer, limit: apiKeyLimits.perCustomer });
  const screen = await renderScreen('/profile/api-keys', { as: person });
  await expect.element(screen.getByText(/reached the limit of 20 API keys/)).toBeVisible();
  await expect.element(button('Create API key')).toBeDisabled();
});

it('keys that could not be loaded are reported, and load on Retry', async () => {
  mock(listApiKeys, proxyFailure(500));
  const screen = await renderScreen('/profile/api-keys', { as: person });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  list();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('No API keys yet')).toBeVisible();
});

it('people of other workspaces are told where keys are, and the navigation leaves them out', async () => {
  mock(listApiKeys, () => mockError('forbidden'));
  const screen = await renderScreen('/profile/api-keys', { as: makeUser('USER') });
  await expect.element(screen.getByText('Managed by workspace admins')).toBeVisible();
  expect(screen.getByRole('link', { name: 'API keys' }).elements()).toEqual([]);
  list('workspace');
  const admin = await renderScreen('/profile/api-keys', { as: makeUser('ADMIN') });
  await expect.element(admin.getByRole('link', { name: 'Go to API keys' })).toBeVisible();
});
