import { getSiteTemplate, listSiteTemplates } from '@sitewright/contract/site-templates/site-templates';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fullSample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const robots = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;

beforeEach(() => {
  const detail = fullSample(getSiteTemplate.response, { slug: 'restaurant', name: 'Casa Lume' });
  mock(getSiteTemplate, detail);
  mock(listSiteTemplates, { templates: [], pagination: onePage(0) });
});

describe.each([1280, 375])('the samples at %i', (width) => {
  it('show name, trade and a sentence, and have no accessibility violation', async () => {
    await renderScreen('/samples', { as: null, width });
    await expect.element(body.getByRole('heading', { level: 2, name: 'Casa Lume' })).toBeVisible();
    await expect.element(body.getByText('Restaurant', { exact: true })).toBeVisible();
    await expect.element(body.getByText(/^One wood oven/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('one sample has no accessibility violation', async () => {
    await renderScreen('/samples/restaurant', { as: null, width });
    await expect.element(body.getByRole('heading', { level: 1, name: 'Casa Lume' })).toBeVisible();
    await expect.element(body.getByRole('link', { name: 'Use this template' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

it('a sample opens in the whole window, and leads back', async () => {
  await renderScreen('/samples', { as: null });
  await body.getByRole('link', { name: 'View sample: Casa Lume' }).click();
  await expect.element(body.getByTitle('Preview of Casa Lume')).toBeVisible();
  expect(location.pathname).toBe('/samples/restaurant');
  await expect.poll(() => document.title).toBe('Casa Lume · Sitewright');
  await body.getByRole('link', { name: 'All samples' }).click();
  await expect.element(body.getByRole('heading', { level: 1, name: 'See it finished' })).toBeVisible();
});

it('the template of a sample is used after sign-in, and at once by a signed-in user', async () => {
  await renderScreen('/samples', { as: makeUser() });
  await expect
    .element(body.getByRole('link', { name: 'Use this template: Casa Lume' }))
    .toHaveAttribute('href', '/site-templates/restaurant?create');
  await renderScreen('/samples', { as: null });
  await expect
    .element(body.getByRole('link', { name: 'Use this template: Casa Lume' }))
    .toHaveAttribute('href', '/login?redirect=%2Fsite-templates');
});

it('search engines are asked to leave samples out, and only those', async () => {
  await renderScreen('/samples', { as: null });
  await expect.poll(robots).toBe('noindex');
  await body.getByRole('link', { name: 'Browse all templates' }).click();
  await expect.poll(() => location.pathname).toBe('/site-templates');
  await expect.poll(robots).toBeUndefined();
  await body.getByRole('link', { name: 'See finished sample websites' }).click();
  await expect.poll(robots).toBe('noindex');
});

it('an unknown sample says so', async () => {
  await renderScreen('/samples/no-such-sample', { as: null });
  await expect.element(body.getByRole('heading', { level: 1, name: 'Sample not found' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a sample that could not be loaded is tried again', async () => {
  mock(getSiteTemplate, mockError('internal'));
  await renderScreen('/samples/restaurant', { as: null });
  await expect.element(body.getByText('Error Loading Template')).toBeVisible();
  mock(getSiteTemplate, fullSample(getSiteTemplate.response, { slug: 'restaurant', name: 'Casa Lume' }));
  await body.getByRole('button', { name: 'Retry' }).click();
  await expect.element(body.getByTitle('Preview of Casa Lume')).toBeVisible();
});
