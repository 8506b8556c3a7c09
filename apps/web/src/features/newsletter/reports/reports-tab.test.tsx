import { getReportAddress, rotateReportAddress } from '@sitewright/contract/newsletter/delivery-reports';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { proxyFailure } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeUser } from '../../../testing/user.ts';

const url = (name: string): string => `https://app.example/newsletter/reports/${name}`;
const open = (width?: number) =>
  renderScreen('/tenant/newsletter?tab=settings', {
    as: makeUser('ADMIN'),
    ...(width === undefined ? {} : { width }),
  });

it.each([1280, 375])('the URL for delivery reports is shown with an example, at %i', async (width) => {
  mock(getReportAddress, { url: url('north.abc'), receivedAt: null });
  const screen = await open(width);
  await expect.element(screen.getByLabelText('URL for delivery reports')).toHaveValue(url('north.abc'));
  await expect.element(screen.getByText(/^curl --fail .*north\.abc'$/)).toBeVisible();
  await expect.element(screen.getByText('No report received yet')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a new URL replaces it after a confirmation', async () => {
  mock(getReportAddress, { url: url('north.abc'), receivedAt: '2026-11-03T08:00:00.000Z' });
  mock(rotateReportAddress, { url: url('north.def'), receivedAt: '2026-11-03T08:00:00.000Z' });
  const screen = await open();
  await expect.element(screen.getByText(/^Last report: /)).toBeVisible();
  await screen.getByRole('button', { name: 'Create new URL' }).click();
  const dialog = page.elementLocator(document.body).getByRole('dialog', { name: 'Create a new URL?' });
  expect(sentTo(rotateReportAddress)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create new URL' }).click();
  await expect.element(screen.getByLabelText('URL for delivery reports')).toHaveValue(url('north.def'));
});

it('a failure is reported, and Retry loads it', async () => {
  mock(getReportAddress, proxyFailure(500));
  const screen = await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(getReportAddress, { url: url('north.abc'), receivedAt: null });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByLabelText('URL for delivery reports')).toBeVisible();
});
