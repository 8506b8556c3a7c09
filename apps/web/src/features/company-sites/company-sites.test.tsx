import {
  applyCompanyProfile,
  companySiteSchema,
  factChangeSchema,
  listCompanySites,
  siteFactChangesSchema,
} from '@sitewright/contract/company/company-sites';
import { publishSite } from '@sitewright/contract/publishing/publishing';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../testing/mock-error.ts';
import { renderPart } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { CompanySites } from './company-sites.tsx';

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const site = (index: number, fields: object) =>
  sample(companySiteSchema, { id: idOf(index), isPublished: true, changedFacts: [], ...fields });
const change = (fields: object) =>
  sample(factChangeSchema, { documentId: idOf(9), document: 'footer', page: null, ...fields });

const show = (options?: Parameters<typeof renderPart>[2]) =>
  renderPart(
    <main>
      <h1>Company profile</h1>
      <CompanySites version={1} />
    </main>,
    ['company-sites', 'company-facts', 'lists'],
    options,
  );
const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const button = (name: string | RegExp) => body.getByRole('button', { name, exact: true });

let sites: ReturnType<typeof site>[];
beforeEach(() => {
  sites = [
    site(1, {
      name: 'Quán Mai',
      isWaiting: true,
      changedFacts: ['company.emailLink', 'company.phone', 'company.phoneLink'],
    }),
    site(2, {
      name: 'Bakery',
      isWaiting: true,
      changedFacts: ['company.hours'],
      hasUnpublishedChanges: true,
    }),
    site(3, { name: 'Garden' }),
    site(4, { name: 'Draft', isPublished: false }),
  ];
  mock(listCompanySites, () => ({ sites }));
  mock(publishSite, ({ params }) => {
    sites = sites.map((one) => (one.id === params.id ? { ...one, isWaiting: false, changedFacts: [] } : one));
    return { ...sample(publishSite.response), id: params.id };
  });
});

it('sites that show old details say which, and wait no longer once they are published', async () => {
  await show();
  await expect.element(body.getByText('2 sites show old details.')).toBeVisible();
  await expect.element(body.getByText('Changed: Email, Phone')).toBeVisible();
  await button('Publish Quán Mai').click();
  await expect.element(body.getByText('1 site shows old details.')).toBeVisible();
  expect(sentTo(publishSite).map(({ params, body: sent }) => [params.id, sent])).toEqual([
    [idOf(1), { isPublished: true }],
  ]);
  await expect.element(button('Publish Quán Mai')).not.toBeInTheDocument();
});

it('all of them are published at once, after a look at what else becomes public', async () => {
  await show();
  await button('Publish all').click();
  await expect.element(dialog.getByText(/become public too: Bakery\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish all' }).click();
  await expect.element(body.getByText('All published sites are up to date.')).toBeVisible();
  expect(sentTo(publishSite)).toHaveLength(2);
});

it('a site that cannot be published says why, and the others are published', async () => {
  mock(publishSite, mockError('publish_blocked', {}));
  await show();
  await button('Publish Bakery').click();
  await expect.element(body.getByText(/Couldn't publish Bakery\./)).toBeVisible();
  await expect.element(button('Publish Bakery')).toBeEnabled();
});

describe('using the profile on sites', () => {
  const planned = () => [
    sample(siteFactChangesSchema, {
      siteId: idOf(1),
      name: 'Quán Mai',
      changes: [
        change({
          fact: 'company.phone',
          field: { en: 'Phone', vi: 'Điện thoại' },
          before: '01',
          after: '02',
        }),
      ],
      lockedSections: 1,
    }),
    sample(siteFactChangesSchema, {
      siteId: idOf(2),
      name: 'Bakery',
      changes: [change({ fact: 'company.email', before: '', after: 'a@b.example' })],
      lockedSections: 0,
    }),
    sample(siteFactChangesSchema, { siteId: idOf(3), name: 'Garden', changes: [], lockedSections: 0 }),
  ];

  it('shows what changes on which site first, and changes those that are chosen', async () => {
    mock(applyCompanyProfile, () => ({ sites: planned() }));
    await show();
    await button('Use profile on sites…').click();
    await expect.element(dialog.getByText('Footer · Phone')).toBeVisible();
    await expect.element(dialog.getByText('1 locked section stays as it is.')).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: 'Garden' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Bakery' }).click();
    await dialog.getByRole('button', { name: 'Apply to 1 site' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(applyCompanyProfile).map(({ body: sent }) => sent)).toEqual([
      { siteIds: [1, 2, 3, 4].map(idOf), dryRun: true },
      { siteIds: [idOf(1)], dryRun: false },
    ]);
  });

  it('says when nothing would change', async () => {
    mock(applyCompanyProfile, { sites: [] });
    await show();
    await button('Use profile on sites…').click();
    await expect.element(dialog.getByText(/already use the profile/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it('has no accessibility violation', async () => {
    mock(applyCompanyProfile, () => ({ sites: planned() }));
    await show();
    await button('Use profile on sites…').click();
    await expect.element(dialog.getByText('Footer · Phone')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

it('without sites, and when they cannot be loaded, says so', async () => {
  mock(listCompanySites, { sites: [] });
  await show();
  await expect.element(body.getByText('You have no sites yet.')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  mock(listCompanySites, proxyFailure());
  await show();
  await expect.element(body.getByRole('alert')).toBeVisible();
  mock(listCompanySites, () => ({ sites }));
  await button('Retry').click();
  await expect.element(body.getByText('2 sites show old details.')).toBeVisible();
});
