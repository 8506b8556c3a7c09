import { companyProfileResponseSchema, getCompanyProfile } from '@sitewright/contract/company/company';
import { companyFieldsSchema } from '@sitewright/contract/company/company-profile';
import { listCompanySites } from '@sitewright/contract/company/company-sites';
import {
  type CompanyRecommendation,
  listCompanyRecommendations,
  setCompanyRecommendationState,
} from '@sitewright/contract/recommendations/company-recommendations';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const siteId = '00000000-0000-4000-8000-000000000001';
const step = (fields: Partial<CompanyRecommendation>): CompanyRecommendation => ({
  id: 'no_site',
  code: 'no_site',
  area: 'conversion',
  severity: 'high',
  state: 'open',
  title: '',
  why: '',
  target: { field: null, siteId: null, siteName: null },
  count: 0,
  ...fields,
});
const ofField = (field: 'phone' | 'logo' | 'email' | 'address') =>
  step({ id: `profile-${field}`, code: 'profile', target: { field, siteId: null, siteName: null } });
const ofSite = (code: 'site_waits' | 'site_issues', count = 0) =>
  step({ id: `${code}-1`, code, count, target: { field: null, siteId, siteName: 'Phở Thìn' } });
let steps: CompanyRecommendation[];

beforeEach(() => {
  steps = [ofField('phone'), ofSite('site_waits'), ofSite('site_issues', 2), ofField('logo')];
  mock(listCompanyRecommendations, () => steps);
  mock(listCompanySites, { sites: [] });
  mock(
    getCompanyProfile,
    companyProfileResponseSchema.parse({
      ...companyFieldsSchema.parse({}),
      assets: [],
      version: 1,
      completeness: { percent: 0, missing: ['phone', 'logo'] },
      scope: 'user',
      canEdit: true,
      updatedAt: null,
    }),
  );
});
const open = async () => {
  const screen = await renderScreen('/company-profile');
  return screen.getByRole('region', { name: 'Next steps' });
};

it('each step has a reason and leads to what it is about', async () => {
  const list = await open();
  await expect.element(list.getByText('Many customers call before they come.')).toBeVisible();
  await expect.element(list.getByText('It has 2 important recommendations.')).toBeVisible();
  const check = list.getByRole('link', { name: 'Open: Check “Phở Thìn”' });
  await expect.element(check).toHaveAttribute('href', `/builder/${siteId}`);
  await list.getByRole('button', { name: 'Fill in: Add your phone number' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

it('a dismissed step can be restored', async () => {
  mock(setCompanyRecommendationState, ({ body }) => {
    steps = steps.map((one) => (one.id === body.recommendationId ? { ...one, state: body.state } : one));
    return steps.find(({ id }) => id === body.recommendationId)!;
  });
  const list = await open();
  await list.getByRole('button', { name: 'More for “Upload your logo”' }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await list.getByText('1 dismissed or done').click();
  await list.getByRole('button', { name: 'Restore: Upload your logo' }).click();
  await expect.element(list.getByText('1 dismissed or done')).not.toBeInTheDocument();
  expect(sentTo(setCompanyRecommendationState).map(({ body }) => body.state)).toEqual(['dismissed', 'open']);
});

it('a long list shows the first steps, and the rest on request', async () => {
  steps = [...steps, ofField('email'), ofField('address')];
  const list = await open();
  await list.getByRole('button', { name: 'Show 1 more' }).click();
  await expect.element(list.getByText('Add your address')).toBeVisible();
});

it('says when nothing is left to do', async () => {
  steps = [];
  await expect.element((await open()).getByText(/^Nothing left to do/)).toBeVisible();
});
