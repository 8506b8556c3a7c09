import { getStatus, type ServiceDay, type Status } from '@sitewright/contract/status/status';
import { statusLimits } from '@sitewright/contract/status/status-limits';
import { expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const dayMs = 24 * 60 * 60_000;
const today = Date.parse('2026-11-29T00:00:00Z');

const daysWith = (changes: Readonly<Record<number, Partial<ServiceDay>>>): ServiceDay[] =>
  Array.from({ length: statusLimits.days }, (_, index) => ({
    date: new Date(today - (statusLimits.days - 1 - index) * dayMs).toISOString().slice(0, 10),
    status: 'operational',
    uptime: 100,
    ...changes[index],
  }));

const status = (fields: Partial<Status> = {}): Status => ({
  isOperational: true,
  services: [
    {
      id: 'api',
      name: 'API',
      status: 'operational',
      uptime: 99.98,
      days: daysWith({
        0: { status: null, uptime: null },
        88: { status: 'outage', uptime: 91.5 },
        87: { status: 'degraded', uptime: 100 },
      }),
    },
    { id: 'email', name: 'Email', status: null, uptime: null, days: daysWith({}) },
  ],
  incidents: [],
  ...fields,
});

it('shows each service with its uptime and a bar for every day', async () => {
  mock(getStatus, status());
  const screen = await renderScreen('/status', { as: null });
  await expect.element(screen.getByRole('heading', { name: 'All Systems Operational' })).toBeVisible();
  const chart = screen.getByRole('img', {
    name: 'API, last 90 days: 99.98% uptime. Days with problems: 2. Days without data: 1.',
  });
  expect(chart.element().childElementCount).toBe(statusLimits.days);
  await expect.element(screen.getByText('No incidents reported.')).toBeVisible();
  await screen.getByText('Days with problems (2)').click();
  await expect.element(screen.getByText('November 28, 2026')).toBeVisible();
  await expect.element(screen.getByText('91.5%')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('says that some systems have issues, and lists incidents in the language of the reader', async () => {
  const incident = {
    id: '00000000-0000-4000-8000-000000000001',
    title: { en: 'Slow uploads', vi: 'Tải lên chậm' },
    description: { en: 'Uploads took <b>minutes</b>.' },
    date: '2026-11-28T09:00:00.000Z',
    version: 1,
  };
  mock(
    getStatus,
    status({
      isOperational: false,
      incidents: [
        { ...incident, severity: 'major', duration: 185 },
        { ...incident, id: '00000000-0000-4000-8000-000000000002', severity: 'maintenance', duration: null },
      ],
    }),
  );
  const english = await renderScreen('/status', { as: null });
  await expect
    .element(english.getByRole('heading', { name: 'Some Systems Experiencing Issues' }))
    .toBeVisible();
  await expect.element(english.getByText('3 h 5 min')).toBeVisible();
  await expect.element(english.getByText('Ongoing')).toBeVisible();
  await expect.element(english.getByText('Uploads took <b>minutes</b>.').first()).toBeVisible();
  const vietnamese = await renderScreen('/status', { as: null, language: 'vi' });
  await expect.element(vietnamese.getByRole('heading', { name: 'Tải lên chậm' }).first()).toBeVisible();
  await expect.element(vietnamese.getByText('3 giờ 5 phút')).toBeVisible();
});

it('says so when the status cannot be loaded', async () => {
  mock(getStatus, proxyFailure(503));
  const screen = await renderScreen('/status', { as: null });
  await expect
    .element(screen.getByRole('heading', { name: 'Some Systems Experiencing Issues' }))
    .toBeVisible();
  await expect.element(screen.getByText(/can’t be loaded right now/)).toBeVisible();
});
