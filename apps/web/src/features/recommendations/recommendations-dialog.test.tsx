import {
  applyRecommendations,
  countRecommendations,
  listRecommendations,
  type Recommendation,
  recommendationSchema,
  setRecommendationState,
} from '@sitewright/contract/recommendations/recommendations';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const person = makeUser();
const site = sample(siteSchema, {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nhà Hàng Mai',
  url: 'http://mai.example',
  status: 'published',
  role: 'owner',
  ownerId: person.id,
  thumbnailUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
});
const home = {
  pageId: '00000000-0000-4000-8000-000000000002',
  pageTitle: 'Home',
  path: '/',
  sectionId: null,
};
const one = (fields: Partial<Recommendation>): Recommendation =>
  sample(recommendationSchema, { values: {}, target: null, fix: null, state: 'open', ...fields });
const contact = one({ id: 'no_contact-1', code: 'no_contact', area: 'conversion', severity: 'high' });
const title = one({
  id: 'long_seo_title-1',
  code: 'long_seo_title',
  area: 'seo',
  severity: 'low',
  values: { length: 71 },
  target: home,
  fix: { kind: 'page', name: 'writeSeo', values: {}, pageId: home.pageId, change: { seo: { title: 'Mai' } } },
});
const alt = one({
  id: 'missing_alt-1',
  code: 'missing_alt',
  area: 'a11y',
  severity: 'high',
  values: { name: 'pho.jpg' },
  target: { ...home, sectionId: 'hero' },
  fix: { kind: 'edit', name: 'decorate', values: {}, documentId: home.pageId, ops: [{ op: 'set' }] },
});
let found: Recommendation[];

beforeEach(() => {
  found = [contact, alt, title];
  mock(listSites, { sites: [site], pagination: onePage(1) });
  mock(countRecommendations, () => ({ sites: [{ siteId: site.id, high: 2, total: found.length }] }));
  mock(listRecommendations, () => found);
});

const openDialog = async () => {
  const screen = await renderScreen('/dashboard');
  await screen.getByRole('button', { name: '3 recommendations for Nhà Hàng Mai' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recommendations for Nhà Hàng Mai' });
  await expect.element(dialog.getByText('No form, phone number or email address')).toBeVisible();
  return dialog;
};

it('a site card says how many there are, and opens them with reasons, the most important first', async () => {
  const dialog = await openDialog();
  const headings = dialog.getByRole('heading', { level: 3 });
  await expect.element(headings.nth(0)).toHaveTextContent('Important 2');
  await expect.element(headings.nth(1)).toHaveTextContent('Nice to have 1');
  await expect.element(dialog.getByText('SEO title is too long: 71 characters')).toBeVisible();
  await expect.element(dialog.getByText('Search results cut off longer titles.')).toBeVisible();
  await expect.element(dialog.getByText('Home · SEO')).toBeVisible();
  const links = dialog.getByRole('link', { name: /Open editor: SEO title/ });
  await expect.element(links).toHaveAttribute('href', `/builder/${site.id}?page=${home.pageId}`);
  expect(await axeViolations()).toEqual([]);
});

it('a fix is applied and the list is checked again; whether an image is decorative is left to its author', async () => {
  mock(applyRecommendations, ({ body }) => {
    found = [contact, alt];
    return { applied: body.recommendationIds, skipped: [] };
  });
  const dialog = await openDialog();
  await expect.element(dialog.getByRole('button', { name: /decorative/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /^Generate: SEO title/ }).click();
  await expect.element(dialog.getByText('SEO title is too long: 71 characters')).not.toBeInTheDocument();
  expect(sentTo(applyRecommendations)[0]!.body).toEqual({ recommendationIds: [title.id] });
});

it('says why something could not be fixed', async () => {
  const skipped = [{ recommendationId: title.id, reason: 'Only the owner of this site can do this.' }];
  mock(applyRecommendations, { applied: [], skipped });
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: /^Generate: SEO title/ }).click();
  await expect.element(page.getByText(/Only the owner of this site can do this/)).toBeVisible();
});

it('dismissed recommendations leave the list and can be restored', async () => {
  mock(setRecommendationState, ({ body }) => ({ ...contact, state: body.state }));
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: /^More for “No form/ }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await dialog.getByText('1 dismissed or done').click();
  await dialog.getByRole('button', { name: 'Restore: No form, phone number or email address' }).click();
  await expect.element(dialog.getByText('1 dismissed or done')).not.toBeInTheDocument();
  expect(sentTo(setRecommendationState).map(({ body }) => body)).toEqual([
    { recommendationId: contact.id, state: 'dismissed' },
    { recommendationId: contact.id, state: 'open' },
  ]);
});

it('a site without anything to improve, and one that cannot be checked', async () => {
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Close' }).click();
  found = [];
  const menu = page.getByRole('button', { name: /Nhà Hàng Mai/ }).last();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Recommendations' }).click();
  await expect.element(page.getByText('Nothing to improve')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  mock(listRecommendations, mockError('internal'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Recommendations' }).click();
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
});
