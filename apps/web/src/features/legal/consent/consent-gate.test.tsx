import {
  acceptLegalDocuments,
  listPendingConsents,
  type PendingConsent,
  pendingConsentSchema,
} from '@sitewright/contract/legal/legal';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, noConnection } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const body = page.elementLocator(document.body);
const dialog = () => body.getByRole('dialog', { name: 'New terms' });

const terms = (): PendingConsent =>
  sample(pendingConsentSchema, {
    type: 'terms',
    title: 'Our terms',
    html: `<p>${'Be kind. '.repeat(400)}</p>`,
    version: 2,
    effectiveAt: '2026-11-29T00:00:00.000Z',
    changeSummary: 'Kinder',
  });

it.each([1280, 375])('a new version is accepted before anything else, at %i', async (width) => {
  let documents = [terms()];
  mock(listPendingConsents, () => ({ documents }));
  mock(acceptLegalDocuments, () => {
    documents = [];
    return { ok: true };
  });
  await renderScreen('/dashboard', { width });
  await expect.element(dialog().getByText(/Kinder/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const accept = dialog().getByRole('button', { name: 'Accept and continue' });
  await expect.element(accept).toBeInViewport();
  await accept.click();
  await expect.poll(() => dialog().query()).toBeNull();
  expect(sentTo(acceptLegalDocuments)[0]!.body).toEqual({ documentIds: [terms().id] });
});

it('a refused acceptance says why and asks for the text now in force', async () => {
  let documents = [terms()];
  mock(listPendingConsents, () => ({ documents }));
  mock(acceptLegalDocuments, () => {
    documents = [{ ...terms(), version: 3 }];
    return mockError('wrong_state', { message: 'This text is no longer in force.' });
  });
  await renderScreen('/profile');
  await dialog().getByRole('button', { name: 'Accept and continue' }).click();
  await expect.element(dialog().getByText(/Version 3/)).toBeVisible();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
});

it('nobody is locked out where the documents cannot be loaded', async () => {
  mock(listPendingConsents, noConnection);
  const screen = await renderScreen('/profile');
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(dialog().query()).toBeNull();
});
