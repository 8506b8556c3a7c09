import {
  getTenantSettings,
  type TenantSettings,
  tenantSettingsSchema,
  updateTenantSettings,
} from '@sitewright/contract/tenants/settings';
import { beforeEach, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

let settings: TenantSettings;

beforeEach(() => {
  settings = sample(tenantSettingsSchema, {
    id: 'bakery',
    version: 1,
    general: { name: 'Bakery', locale: 'en', timezone: 'Europe/Berlin' },
  });
  mock(getTenantSettings, () => settings);
  mock(updateTenantSettings, ({ body: { version, general } }) => {
    const details = { changedBy: 'boss@example.com', changedAt: '2026-01-15T10:00:00.000Z' };
    if (version !== settings.version) return mockError('stale_version', { details });
    settings = {
      ...settings,
      version: version + 1,
      general: { ...settings.general, name: general?.name ?? '' },
    };
    return settings;
  });
});

const open = () => renderScreen('/tenant/settings', { as: makeUser('ADMIN') });
const general = (screen: Locator) => screen.getByRole('form', { name: 'General' });

it('one settings group is saved, and a conflict keeps the typed values', async () => {
  const screen = await open();
  const form = general(screen);
  await form.getByLabelText('Name').fill('Bruno & Co');
  settings = { ...settings, version: 2, general: { ...settings.general, locale: 'vi' } };
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(form.getByText('These settings were changed by someone else')).toBeVisible();
  await expect.element(form.getByText(/^boss@example\.com saved changes on /)).toBeVisible();
  await expect.element(form.getByLabelText('Name')).toHaveValue('Bruno & Co');
  expect(await axeViolations()).toEqual([]);
  await form.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.element(screen.getByText('Settings saved.')).toBeVisible();
  expect(sentTo(updateTenantSettings).map(({ body }) => [body.version, body.general?.name])).toEqual([
    [1, 'Bruno & Co'],
    [2, 'Bruno & Co'],
  ]);
});

it('a conflict can be resolved with the other user’s values', async () => {
  const screen = await open();
  const form = general(screen);
  await form.getByLabelText('Name').fill('Bruno & Co');
  settings = { ...settings, version: 2, general: { ...settings.general, name: 'Backstube' } };
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByRole('button', { name: 'Use their version' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveValue('Backstube');
  expect(sentTo(updateTenantSettings)).toHaveLength(1);
});

it('leaving with unsaved changes asks for confirmation', async () => {
  const screen = await open();
  const name = general(screen).getByLabelText('Name');
  await name.fill('Never saved');
  const branding = screen.getByRole('link', { name: 'Branding' });
  await branding.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('Never saved');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await branding.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => location.pathname).toBe('/tenant/branding');
  expect(sentTo(updateTenantSettings)).toEqual([]);
});
