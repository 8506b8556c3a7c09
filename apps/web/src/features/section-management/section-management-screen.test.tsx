import {
  deleteSiteSection,
  getSiteSection,
  listSiteSections,
  type SiteSection,
  siteSectionDetailSchema,
  siteSectionSchema,
  updateSiteSection,
} from '@sitewright/contract/site-sections/site-sections';
import { createPreview } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { paths } from '../../routes/paths.ts';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

// Saved sections of a site on their screen.

const siteId = '00000000-0000-4000-8000-000000000001';
const pageId = '00000000-0000-4000-8000-000000000002';
let saved: SiteSection[];
const body = page.elementLocator(document.body);

beforeEach(() => {
  saved = [
    sample(siteSectionSchema, { siteId, name: 'House rules', sync: 'linked', state: 'active', usedOn: 1 }),
  ];
  mock(listSiteSections, () => ({ sections: saved }));
  mock(createPreview, sample(createPreview.response, { url: 'about:blank#' }));
  mock(getSiteSection, () => {
    const use = { documentId: pageId, pageId, title: 'Home', sectionId: 's1', overrides: 0 };
    return sample(siteSectionDetailSchema, { ...saved[0]!, uses: [use] });
  });
  mock(updateSiteSection, ({ body: fields }) => {
    saved = [{ ...saved[0]!, ...fields } as SiteSection];
    return saved[0]!;
  });
});

const openScreen = (): Promise<Locator> => renderScreen(paths.sectionManagement(siteId));
const act = async (name: string): Promise<void> => {
  await body.getByRole('button', { name: /^Actions for/ }).click();
  await body.getByRole('menuitem', { name, exact: true }).click();
};

it('a saved section is previewed by width, with the pages that use it', async () => {
  const screen = await openScreen();
  await expect.element(screen.getByRole('heading', { name: 'Saved sections' })).toBeVisible();
  await expect.element(screen.getByText(/^Used on 1 page/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show House rules' }).click();
  const detail = body.getByRole('dialog', { name: 'House rules' });
  const frame = detail.getByTitle('Preview of “House rules”');
  const width = (): number => frame.element().getBoundingClientRect().width;
  await expect.poll(width).toBeGreaterThan(375);
  await detail.getByRole('button', { name: 'Mobile' }).click();
  await expect.poll(width).toBeLessThanOrEqual(375);
  await expect
    .element(detail.getByRole('link', { name: 'Home' }))
    .toHaveAttribute('href', `${paths.builder(siteId)}?page=${pageId}`);
  expect(await axeViolations()).toEqual([]);
});

it('a saved section is renamed, archived and found', async () => {
  const screen = await openScreen();
  await act('Rename');
  await body.getByRole('textbox', { name: 'Name' }).fill('Nội quy');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Nội quy' })).toBeVisible();
  await expect.element(body.getByRole('dialog')).not.toBeInTheDocument();
  await act('Archive');
  await expect.element(screen.getByRole('listitem').getByText('Archived', { exact: true })).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search saved sections' }).fill('nothing like it');
  await expect.element(screen.getByRole('heading', { name: 'Nội quy' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Nội quy' })).toBeVisible();
  expect(sentTo(updateSiteSection).map((call) => call.body)).toEqual([
    { name: 'Nội quy' },
    { state: 'archived' },
  ]);
});

it('a used section is deleted with copies left on its pages', async () => {
  mock(deleteSiteSection, () => {
    saved = [];
    return { ok: true };
  });
  const screen = await openScreen();
  await act('Delete');
  await body.getByRole('button', { name: 'Delete and keep copies' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No saved sections yet' })).toBeVisible();
  expect(sentTo(deleteSiteSection).map(({ query }) => query)).toEqual([{ detach: 'true' }]);
});
