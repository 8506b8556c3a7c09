import {
  exportUsage,
  getUsage,
  getUsageBreakdown,
  getUsageByUser,
  getUsageHistory,
  meterUsageSchema,
  type UsageMeter,
  usageMeters,
} from '@sitewright/contract/usage/usage';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const resetsAt = '2031-04-01T00:00:00.000Z';
const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2030, 3 + index)).toISOString().slice(0, 7),
  value: index < 2 ? null : index * 1024,
}));
const site = (index: number, name: string, value: number) => ({
  siteId: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  value,
});
const meter = (name: UsageMeter, fields: object) => sample(meterUsageSchema, { meter: name, ...fields });
const meters = [
  meter('sites', { used: 10, limit: 10, state: 'exceeded' }),
  meter('storageBytes', {
    used: 8_600_000,
    limit: 10 * 1024 ** 2,
    state: 'warning',
    forecast: '2031-03-25T00:00:00.000Z',
  }),
  meter('formSubmissions', { used: 1234, resetsAt }),
  meter('aiCredits', { used: 96, limit: 100, state: 'critical', resetsAt }),
  meter('emails', { used: 7, resetsAt }),
];

beforeEach(() => {
  mock(getUsage, { scope: 'user', meters });
  mock(getUsageHistory, ({ query }) => ({ meter: query.meter, months }));
  mock(getUsageBreakdown, ({ query }) => ({
    meter: query.meter,
    sites: [site(1, 'Nhà Hàng Mai', 4_096), site(2, 'Bakery', 1_024)],
    other: 512,
  }));
});

it('each meter has its use, its limit, the day it starts again and the day the limit is reached', async () => {
  const screen = await renderScreen('/usage');
  const cards = screen.getByRole('main').getByRole('listitem');
  const card = (title: string) => cards.filter({ has: page.getByRole('heading', { name: title }) });
  await expect.element(card('Sites').getByText('10 / 10')).toBeVisible();
  await expect.element(card('Sites').getByText('Limit reached')).toBeVisible();
  await expect.element(card('Storage').getByText('8.2 MB / 10 MB')).toBeVisible();
  await expect.element(card('Storage').getByText('82% used')).toBeVisible();
  await expect.element(card('Storage').getByText('Running low')).toBeVisible();
  await expect
    .element(card('Storage').getByText(/^At this pace the limit is reached on .*25.*2031\.$/))
    .toBeVisible();
  await expect.element(card('AI credits').getByText('Almost used up')).toBeVisible();
  // The first of the month in UTC, west of it too.
  await expect.element(card('AI credits').getByText(/^Starts again on .*April.*2031 \(UTC\)$/)).toBeVisible();
  await expect.element(card('Form submissions').getByText('1,234')).toBeVisible();
  await expect.element(card('Form submissions').getByText('No limit')).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Storage' }))
    .toHaveAttribute('aria-valuetext', '8.2 MB of 10 MB');
});

it('a meter is shown by month and by site, and the choice is part of the address', async () => {
  const screen = await renderScreen('/usage');
  const rows = screen.getByRole('table', { name: 'Storage by month' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(13);
  await expect.element(rows.nth(1)).toHaveTextContent('April 2030Not recorded');
  await expect.element(rows.nth(12)).toHaveTextContent('March 203111 KB');
  const bySite = screen.getByRole('region', { name: 'By site' });
  await expect.element(bySite.getByText('Nhà Hàng Mai')).toBeVisible();
  await expect.element(bySite.getByText('512 Bytes')).toBeVisible();
  await screen.getByLabelText('Meter').selectOptions('Emails sent by forms');
  await expect.poll(() => location.search).toBe('?meter=emails');
  await expect.element(bySite.getByText('4,096')).toBeVisible();
  await screen.getByLabelText('Meter').selectOptions('Sites');
  await expect.element(bySite.getByText(/^Each site counts as one\./)).toBeVisible();
  expect(sentTo(getUsageBreakdown).map(({ query }) => query.meter)).toEqual(['storageBytes', 'emails']);
});

it('an address with an unknown meter shows storage', async () => {
  const screen = await renderScreen('/usage?meter=coffee');
  await expect.element(screen.getByLabelText('Meter')).toHaveValue('storageBytes');
});

it('an admin of a workspace sees which members use how much', async () => {
  const users = [
    { userId: site(1, '', 0).siteId, name: 'Trần Mai', value: 4_096 },
    { userId: site(2, '', 0).siteId, name: '', value: 1_024 },
  ];
  mock(getUsage, { scope: 'workspace', meters });
  mock(getUsageByUser, ({ query }) => ({ meter: query.meter, users, other: 0 }));
  const screen = await renderScreen('/usage');
  const rows = screen.getByRole('region', { name: 'By member' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('Trần Mai4 KB');
  await expect.element(rows.nth(1)).toHaveTextContent('Deleted account1 KB');
  expect(await axeViolations()).toEqual([]);
});

it('a member of a workspace sees no limits', async () => {
  mock(getUsage, { scope: 'ownSites', meters: [meter('sites', { used: 2 })] });
  const screen = await renderScreen('/usage');
  await expect.element(screen.getByText(/Limits apply to the whole workspace/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Sites' })).toBeVisible();
  expect(screen.getByText('No limit').query()).toBeNull();
});

it('the numbers are exported', async () => {
  const screen = await renderScreen('/usage');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => sentTo(exportUsage).length).toBe(1);
});

it('the account menu leads to it, except for staff without a workspace', async () => {
  const screen = await renderScreen('/dashboard');
  await screen.getByRole('button', { name: /Account menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Usage' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
  await renderScreen('/dashboard', { as: makeUser('PLATFORM_ADMIN') });
  await screen.getByRole('button', { name: /Account menu/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Usage' }).query()).toBeNull();
});

it('numbers that could not be loaded are reported, and load on Retry', async () => {
  mock(getUsage, proxyFailure(500));
  const screen = await renderScreen('/usage');
  await expect
    .element(screen.getByRole('alert').getByRole('heading', { name: "Couldn't load" }))
    .toBeVisible();
  expect(await axeViolations()).toEqual([]);
  mock(getUsage, { scope: 'user', meters });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('10 / 10')).toBeVisible();
});

it('a history that could not be loaded leaves the meters in place', async () => {
  mock(getUsageHistory, proxyFailure(500));
  const screen = await renderScreen('/usage');
  await expect.element(screen.getByText('10 / 10')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Last 12 months' }).getByRole('button', { name: 'Retry' }))
    .toBeVisible();
});

it('is busy while it loads', async () => {
  const { release } = hold(getUsage);
  const screen = await renderScreen('/usage');
  await expect.element(screen.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect.element(screen.getByText('10 / 10')).toBeVisible();
});

describe.each([1280, 375])('the screen at %i', (width) => {
  it.each(['en', 'vi'] as const)(
    'has no accessibility violation in %s, and nothing overflows',
    async (language) => {
      const screen = await renderScreen('/usage', { width, language });
      await expect.element(screen.getByText('Nhà Hàng Mai')).toBeVisible();
      await expect.poll(() => screen.getByRole('table').elements().length).toBe(1);
      expect(await axeViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  it('invites to create a site while nothing is used', async () => {
    mock(getUsage, { scope: 'user', meters: usageMeters.map((name) => meter(name, { used: 0 })) });
    mock(getUsageHistory, ({ query }) => ({
      meter: query.meter,
      months: months.map(({ month }) => ({ month, value: null })),
    }));
    mock(getUsageBreakdown, ({ query }) => ({ meter: query.meter, sites: [], other: 0 }));
    const screen = await renderScreen('/usage', { width });
    await expect.element(screen.getByRole('link', { name: 'New site' })).toBeVisible();
    await expect.element(screen.getByText('None of your sites uses this yet.')).toBeVisible();
    await expect.element(screen.getByText('Nothing was used in these months.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
