import { getSiteTemplate, listSiteTemplates } from '@sitewright/contract/site-templates/site-templates';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { respondFully, mock } from '../../testing/mock-api.ts';
import { onePage } from '../../testing/one-page.ts';
import { makeUser } from '../../testing/user.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fullSample } from '../../testing/sample.ts';

// Accessibility of the gallery with each dialog open, and of a template's preview.

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

beforeEach(() => {
  respondFully();
  const detail = fullSample(getSiteTemplate.response, { slug: 'restaurant', name: 'Casa Lume' });
  const [template] = fullSample(listSiteTemplates.response).templates;
  mock(getSiteTemplate, detail);
  mock(listSiteTemplates, ({ query: { search } }) => {
    const templates = search
      ? []
      : [{ ...template!, slug: 'restaurant', name: 'Casa Lume', thumbnailUrl: dot }];
    return { templates, pagination: onePage(templates.length) };
  });
});

const shown = (what: Locator) => expect.element(what.first()).toBeVisible();

const isOpenToAll = (path: string): boolean => path !== '/site-templates/restaurant';

const states: readonly [string, string, (screen: Locator) => Promise<unknown>][] = [
  ['filled', '/site-templates', (screen) => shown(screen.getByRole('heading', { name: 'Casa Lume' }))],
  [
    'with a preview',
    '/site-templates',
    async (screen) => {
      await screen.getByRole('button', { name: 'Preview Casa Lume' }).click();
      await screen.getByRole('dialog').getByRole('button', { name: 'Mobile' }).click();
    },
  ],
  [
    'that finds nothing',
    '/site-templates?search=zzzz',
    (screen) => shown(screen.getByRole('heading', { name: 'No templates found' })),
  ],
  [
    'with a template',
    '/site-templates/restaurant',
    (screen) => shown(screen.getByRole('heading', { name: 'Pages Included' })),
  ],
  [
    'with a template in full',
    '/preview/site-template/restaurant',
    (screen) => shown(screen.getByRole('button', { name: 'Tablet' })),
  ],
];

describe.each([1280, 375])('the gallery at %i', (width) => {
  it.each(states)('%s has no accessibility violation', async (_name, path, reach) => {
    await reach(await renderScreen(path, { as: isOpenToAll(path) ? null : makeUser(), width }));
    expect(await axeViolations()).toEqual([]);
  });

  it('with an unknown template has no accessibility violation', async () => {
    mock(getSiteTemplate, mockError('not_found'));
    const screen = await renderScreen('/preview/site-template/none', { as: null, width });
    await shown(screen.getByText(/^Template not found/));
    expect(await axeViolations()).toEqual([]);
  });

  it('asking for the name of a new site has no accessibility violation', async () => {
    const screen = await renderScreen('/site-templates/restaurant?create', { as: makeUser(), width });
    await shown(screen.getByRole('dialog').getByLabelText('Site Name'));
    expect(await axeViolations()).toEqual([]);
  });
});
