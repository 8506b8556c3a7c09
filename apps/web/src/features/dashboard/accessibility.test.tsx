import { listPages, pageSummarySchema } from '@sitewright/contract/pages/pages';
import { createPreview, getSite, listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { onePage } from '../../testing/one-page.ts';
import { makeUser } from '../../testing/user.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

// Accessibility of the dashboard with each menu and dialog open.

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const person = makeUser();
const sites = (['draft', 'published', 'changed'] as const).map((status, index) =>
  sample(siteSchema, {
    id: `00000000-0000-4000-8000-00000000000${index + 1}`,
    name: `Nhà Hàng ${index + 1}`,
    subdomain: `nha-hang-${index + 1}`,
    url: `http://nha-hang-${index + 1}.example`,
    status,
    isPublished: status !== 'draft',
    thumbnailUrl: dot,
    role: 'owner',
    ownerId: person.id,
  }),
);
const { id } = sites[0]!;

beforeEach(() => {
  mock(listSites, ({ query: { q, status } }) => {
    const shown = status === 'trashed' || q ? [] : sites;
    return { sites: shown, pagination: onePage(shown.length) };
  });
  mock(getSite, sites[0]!);
  const home = sample(pageSummarySchema, { title: 'Home', isHome: true });
  mock(listPages, {
    templates: [],
    pages: [home, { ...home, id: sites[1]!.id, title: 'Visit', slug: 'visit', isHome: false }],
  });
  mock(createPreview, sample(createPreview.response, { url: 'about:blank#', reviewUrl: 'about:blank' }));
});

const shown = (what: Locator) => expect.element(what.first()).toBeVisible();
const press = (screen: Locator, name: string | RegExp) =>
  screen.getByRole('button', { name }).first().click();

const states: readonly [string, string, (screen: Locator) => Promise<unknown>][] = [
  ['the dashboard', '/dashboard', (screen) => shown(screen.getByRole('article'))],
  [
    'the account menu',
    '/dashboard',
    async (screen) => {
      await press(screen, /Account menu/);
      await shown(screen.getByRole('menuitem', { name: 'Profile' }));
    },
  ],
  [
    'the menu for a new site, and the dialog for a blank one',
    '/dashboard',
    async (screen) => {
      await press(screen, 'New site');
      await shown(screen.getByRole('menuitem', { name: /^Blank site/ }));
      expect(await axeViolations()).toEqual([]);
      await screen.getByRole('menuitem', { name: /^Blank site/ }).click();
      await shown(screen.getByRole('dialog').getByLabelText('Site Name'));
    },
  ],
  [
    'the menu of a site, and renaming it',
    '/dashboard',
    async (screen) => {
      await press(screen, /^Actions for/);
      await shown(screen.getByRole('menuitem', { name: 'Rename' }));
      expect(await axeViolations()).toEqual([]);
      await screen.getByRole('menuitem', { name: 'Rename' }).click();
      await shown(screen.getByRole('dialog').getByLabelText('Site name'));
    },
  ],
  [
    'the list',
    '/dashboard',
    async (screen) => {
      await shown(screen.getByRole('article'));
      await press(screen, 'List');
      await expect
        .element(screen.getByRole('button', { name: 'List' }))
        .toHaveAttribute('aria-pressed', 'true');
      await shown(screen.getByText('Nhà Hàng 1'));
    },
  ],
  ['the trash', '/dashboard?view=trash', (screen) => shown(screen.getByText(/^Trash is empty/))],
  ['a search without a match', '/dashboard?q=zzzz', (screen) => shown(screen.getByText(/^No sites match/))],
  ['a new site', '/dashboard/new-site', (screen) => shown(screen.getByRole('heading', { level: 1 }))],
  [
    'the preview of a site',
    `/preview/${id}`,
    (screen) => shown(screen.getByRole('button', { name: 'Tablet' })),
  ],
];

describe.each([1280, 375])('the dashboard screens at %i px', (width) => {
  it.each(states)('%s has no accessibility violation', async (_name, path, reach) => {
    await reach(await renderScreen(path, { as: person, width }));
    expect(await axeViolations()).toEqual([]);
  });

  it('an unknown site has no accessibility violation', async () => {
    mock(getSite, mockError('not_found'));
    const screen = await renderScreen(`/preview/${id}`, { as: person, width });
    await shown(screen.getByText(/^Site or page not found/));
    expect(await axeViolations()).toEqual([]);
  });
});

it('a menu closed by Escape returns the focus', async () => {
  const screen = await renderScreen('/dashboard', { as: person });
  await press(screen, /^Actions for/);
  await shown(screen.getByRole('menuitem', { name: 'Rename' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: /^Actions for/ }).first()).toHaveFocus();
});
