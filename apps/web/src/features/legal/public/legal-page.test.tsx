import {
  getLegalText,
  legalTypes,
  listLegalTexts,
  type PublicLegalText,
  publicLegalTextSchema,
} from '@sitewright/contract/legal/legal';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const versions = [
  { version: 2, effectiveAt: '2026-11-20T00:00:00.000Z', changeSummary: 'Kinder' },
  { version: 1, effectiveAt: '2026-10-01T00:00:00.000Z', changeSummary: '' },
];
const makeText = (fields: Partial<PublicLegalText> = {}): PublicLegalText =>
  sample(publicLegalTextSchema, {
    type: 'terms',
    title: 'Terms of the bakery',
    html: '<h2 id="kind">Kind</h2><p>Be kind.</p>',
    version: 2,
    effectiveAt: '2026-11-20T00:00:00.000Z',
    isCurrent: true,
    versions,
    ...fields,
  });

/** Documents that this host has. */
let types: readonly (typeof legalTypes)[number][];
beforeEach(() => {
  types = ['terms'];
  mock(listLegalTexts, () => ({
    documents: types.map((type) => ({ type, locale: 'en' as const, title: `The ${type}` })),
  }));
});

it.each([1280, 375])('a published text is shown with its version and its archive, at %i', async (width) => {
  mock(getLegalText, ({ query: { version } }) =>
    version === 1 ? makeText({ version: 1, isCurrent: false, html: '<p>Be nice.</p>' }) : makeText(),
  );
  const screen = await renderScreen('/terms', { as: null, width });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms of the bakery' })).toBeVisible();
  await expect.element(screen.getByText('Version 2, in force since November 20, 2026')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('link', { name: /^Version 1,/ }).click();
  await expect.element(screen.getByText('Be nice.')).toBeVisible();
  await screen.getByRole('link', { name: 'Read the version in force' }).click();
  await expect.element(screen.getByText('Be kind.')).toBeVisible();
});

it('the shipped text is shown where nobody published one, in the language of the reader', async () => {
  const screen = await renderScreen('/privacy', { as: null, language: 'vi' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(screen.getByText(/Có hiệu lực/i).first()).toBeVisible();
  expect(sentTo(listLegalTexts)[0]!.query).toMatchObject({ locale: 'vi' });
  expect(sentTo(getLegalText)).toEqual([]);
});

it('a document that does not exist is said to be missing, and one that fails can be loaded again', async () => {
  types = ['imprint'];
  const screen = await renderScreen('/legal/refund', { as: null });
  await expect.element(screen.getByRole('heading', { name: "This document doesn't exist" })).toBeVisible();
  mock(getLegalText, mockError('internal'));
  const failing = await renderScreen('/legal/imprint', { as: null });
  await expect.element(failing.getByRole('heading', { name: "Couldn't load the document" })).toBeVisible();
  mock(getLegalText, makeText({ type: 'imprint', title: 'Who we are' }));
  await failing.getByRole('button', { name: 'Retry' }).click();
  await expect.element(failing.getByRole('heading', { name: 'Who we are' })).toBeVisible();
});

it('an unknown type of document is not found', async () => {
  const screen = await renderScreen('/legal/nonsense', { as: null });
  await expect.element(screen.getByText('Be kind.')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
