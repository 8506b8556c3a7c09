import { replaceImages } from '@sitewright/contract/image-replacement/image-replacement';
import { getSiteTemplate, createSiteFromTemplate } from '@sitewright/contract/site-templates/site-templates';
import { cancelRun, runSchema } from '@sitewright/contract/runs/runs';
import { checkSubdomain } from '@sitewright/contract/auth/auth';
import { beforeEach, expect, it } from 'vitest';
import { mock, respondFully, sentTo } from '../../testing/mock-api.ts';
import { type MockRunEvents, mockRunEvents } from '../../testing/mock-run-events.ts';
import { closeScreen, renderScreen } from '../../testing/render-screen.tsx';
import { fullSample } from '../../testing/sample.ts';

const site = '11111111-1111-4111-8111-111111111111';
const run = fullSample(runSchema, {
  id: '22222222-2222-4222-8222-222222222222',
  status: 'running',
  progress: { done: 0, total: 0 },
});

let events: MockRunEvents;

beforeEach(() => {
  respondFully();
  mock(getSiteTemplate, fullSample(getSiteTemplate.response, { slug: 'restaurant', name: 'Casa Lume' }));
  mock(checkSubdomain, fullSample(checkSubdomain.response, { available: true, reason: null }));
  mock(createSiteFromTemplate, { site: { id: site, pages: [] } });
  mock(replaceImages, { run });
  mock(cancelRun, { ...run, status: 'cancelled' });
  events = mockRunEvents(run);
});

const createSite = async () => {
  const screen = await renderScreen('/site-templates/restaurant');
  await screen.getByRole('button', { name: 'Use Template' }).first().click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Site Name').fill('Quan An');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect.poll(() => events.streams.length).toBe(1);
  return { screen, dialog };
};

it('shows the progress of the run, and opens the builder at its end', async () => {
  const { screen, dialog } = await createSite();
  await expect.element(dialog.getByText('Searching for photos…')).toBeVisible();
  events.streams[0]!.send('snapshot', { progress: { done: 3, total: 12 } });
  await expect.element(dialog.getByText('3 of 12 images')).toBeVisible();
  events.streams[0]!.send('update', { progress: { done: 4, total: 12 } });
  await expect.element(dialog.getByText('4 of 12 images')).toBeVisible();
  events.streams[0]!.send('end', { status: 'succeeded', result: { replaced: 12, total: 12 } });
  await expect.element(screen.getByText('Site created successfully with relevant images!')).toBeVisible();
  expect(sentTo(cancelRun)).toEqual([]);
});

it('promises no new images when no photo fits', async () => {
  const { screen } = await createSite();
  events.streams[0]!.send('end', { status: 'succeeded', result: { replaced: 0, total: 12 } });
  await expect.element(screen.getByText("Your site is ready. It keeps the template's images.")).toBeVisible();
});

it('reconnects when the stream breaks', async () => {
  const { dialog } = await createSite();
  events.streams[0]!.send('snapshot', { progress: { done: 3, total: 12 } });
  events.streams[0]!.close();
  await expect.poll(() => events.streams.length).toBe(2);
  events.streams[1]!.send('snapshot', { progress: { done: 9, total: 12 } });
  await expect.element(dialog.getByText('9 of 12 images')).toBeVisible();
});

it('cancels the run when the rest is skipped', async () => {
  const { screen, dialog } = await createSite();
  events.streams[0]!.send('snapshot', { progress: { done: 3, total: 12 } });
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect
    .element(screen.getByText('Your site is ready. You can replace the other images later.'))
    .toBeVisible();
  expect(sentTo(cancelRun).map(({ params }) => params)).toEqual([{ id: run.id }]);
});

it('leaves the run alone when the page is left', async () => {
  await createSite();
  events.streams[0]!.send('snapshot', { progress: { done: 3, total: 12 } });
  closeScreen();
  await expect.poll(() => events.closed).toBe(1);
  expect(sentTo(cancelRun)).toEqual([]);
});
