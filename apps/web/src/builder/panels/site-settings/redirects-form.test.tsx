import {
  importRedirects,
  listRedirects,
  listSitePaths,
  putRedirects,
  type Redirect,
  type RedirectImportReport,
  type SitePath,
} from '@sitewright/contract/site-settings/redirects';
import { siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import type { Editor } from '../../model/editor.ts';
import { EditorProvider } from '../../model/editor-context.tsx';
import RedirectsForm from './redirects-form.tsx';

// The redirects of the site, in the site settings of the editor.

const close = vi.fn<() => void>();
const row = (from: string, to: string, code: Redirect['code'] = 301): Redirect => ({ from, to, code });
const paths: SitePath[] = [
  { path: '/', kind: 'page' },
  { path: '/news/team', kind: 'page' },
  { path: '/blog/bread', kind: 'post' },
  { path: '/news/2019/bread', kind: 'former' },
  { path: '/news/old', kind: 'former' },
];
const someRows = [row('/news/old', '/'), row('/news/:year/:slug', '/blog/:slug'), row('/news/*', '', 410)];

beforeEach(() => {
  close.mockClear();
  mock(putRedirects, ({ body }) => body);
});

const open = (redirects: Redirect[] = someRows) => {
  mock(listRedirects, { redirects });
  mock(listSitePaths, { paths, isComplete: true });
  const site = sample(siteSchema);
  const editor = {
    view: { site },
    setView: () => undefined,
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Redirects</h2>
        <RedirectsForm onClose={close} />
      </main>
    </EditorProvider>,
    ['site-settings'],
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saved = () => sentTo(putRedirects).map(({ body }) => body.redirects);

it('a redirect is added, a page is marked as gone, and empty rows are left out', async () => {
  const screen = await open([]);
  await expect.element(screen.getByText('No redirects yet.')).toBeVisible();
  await expect.element(button('Export CSV')).not.toBeInTheDocument();
  for (let count = 0; count < 3; count += 1) await button('Add redirect').click();
  await screen.getByLabelText('Old URL 1').fill('/a');
  await screen.getByLabelText('New URL 1').fill('/b');
  await screen.getByLabelText('Old URL 2').fill('/c');
  await screen.getByLabelText('New URL 2').fill('/d');
  await screen.getByLabelText('Redirect type 2').selectOptions('410');
  await expect.element(screen.getByLabelText('New URL 2')).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await button('Save').click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(saved()).toEqual([[row('/a', '/b'), row('/c', '', 410)]]);
});

it('the order of patterns is changed, also past exact URLs', async () => {
  const screen = await open([row('/a/*', '/1'), row('/x', '/y'), row('/*', '/2')]);
  await expect.element(button('Move redirect 1 up')).not.toBeInTheDocument();
  await button('Move redirect 1 down').click();
  await expect.element(screen.getByLabelText('Old URL 1')).toHaveValue('/*');
  await expect.element(button('Move redirect 3 down')).not.toBeInTheDocument();
  await button('Save').click();
  await expect.poll(saved).toEqual([[row('/*', '/2'), row('/x', '/y'), row('/a/*', '/1')]]);
});

it('a pattern shows which URLs it matches, and what visitors of each get', async () => {
  const screen = await open();
  await expect.element(button('Preview matches of redirect 1')).not.toBeInTheDocument();
  await button('Preview matches of redirect 3').click();
  await expect.element(screen.getByText('3 URLs of this site match.')).toBeVisible();
  const texts = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ children }) => [...children].map(({ textContent }) => textContent))
      .filter(([first]) => first?.startsWith('/news'));
  expect(texts()).toEqual([
    ['/news/team', 'Page', 'Not redirected: there is a page here'],
    ['/news/2019/bread', 'Former URL', '301 → /blog/bread (by /news/:year/:slug)'],
    ['/news/old', 'Former URL', '301 → / (by /news/old)'],
  ]);
  expect(await axeViolations()).toEqual([]);
  await button('Hide matches of redirect 3').click();
  await expect.poll(texts).toEqual([]);
});

it.each([
  ['/news/team', 'There is a page at this path. Visitors are not redirected.'],
  ['/news/2020/rye?a=1', '301 → /blog/rye?a=1 (redirect from /news/:year/:slug)'],
  ['https://shop.example/news/old', '301 → / (redirect from /news/old)'],
  ['news/x', '410: page gone (redirect from /news/*)'],
  ['/blog/bread/', '301 → /blog/bread (the page’s own URL)'],
  ['/phở', '404: no redirect matches, and there is no page.'],
])('tests where %s leads', async (path, result) => {
  const screen = await open();
  await screen.getByLabelText('Test a path').fill(path);
  await expect.element(screen.getByText(result)).toBeVisible();
});

it('errors of the server are shown at their rows, also at one that the search hides', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(`/old-${n}`, '/'));
  const screen = await open(rows);
  await expect.element(screen.getByLabelText('Old URL 50')).toBeVisible();
  await expect.element(screen.getByLabelText('Old URL 51')).not.toBeInTheDocument();
  mock(putRedirects, mockError('validation_failed', { fields: { 'redirects.59.from': 'This one loops.' } }));
  await screen.getByLabelText('Search redirects').fill('old-7');
  await expect.element(screen.getByLabelText('Old URL 8')).toBeVisible();
  await expect.element(screen.getByLabelText('Old URL 1', { exact: true })).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(screen.getByText('This one loops.')).toBeVisible();
  await screen.getByLabelText('Search redirects').fill('nothing');
  await expect.element(screen.getByLabelText('Old URL 60')).toBeVisible();
});

const report = (fields: Partial<RedirectImportReport>): RedirectImportReport => ({
  added: 2,
  changed: 1,
  unchanged: 0,
  removed: 0,
  skipped: 1,
  issues: [{ line: 4, text: 'javascript:1', reason: 'from' }],
  problem: null,
  isApplied: false,
  ...fields,
});

it('an import shows a report, and is applied when it is confirmed', async () => {
  mock(importRedirects, ({ body }) =>
    report({ isApplied: body.apply, removed: body.mode === 'replace' ? 3 : 0 }),
  );
  const screen = await open();
  await button('Import CSV').click();
  await expect.element(button('Import')).toBeDisabled();
  const csv = 'from,to,code\r\n/cũ,/mới,301\r\n';
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await page.elementLocator(input).upload(new File([`\uFEFF${csv}`], 'old.csv', { type: 'text/csv' }));
  await expect.element(screen.getByText('old.csv')).toBeVisible();
  await expect.element(screen.getByText('Line 4')).toBeVisible();
  await expect.element(screen.getByText(/The old URL must start with/)).toBeVisible();
  await screen.getByLabelText('Replace all of them with the file').click();
  await expect.poll(() => sentTo(importRedirects)).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
  await button('Import').click();
  await expect.element(button('Import CSV')).toBeVisible();
  expect(sentTo(importRedirects).map(({ body: { mode, apply } }) => [mode, apply])).toEqual([
    ['merge', false],
    ['replace', false],
    ['replace', true],
  ]);
  expect(sentTo(importRedirects)[0]!.body.csv).toContain('/cũ,/mới');
  await expect.poll(() => sentTo(listRedirects).length).toBeGreaterThan(1);
});

it('an import that would loop cannot be confirmed, and none starts beside unsaved changes', async () => {
  mock(importRedirects, report({ problem: { reason: 'loop', from: '/a/*' } }));
  const screen = await open();
  await button('Import CSV').click();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await page.elementLocator(input).upload(new File(['/a/*,/a/b'], 'loop.csv'));
  await expect.element(screen.getByText(/the redirect from .* would lead back to itself/)).toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
  await button('Back').click();
  await screen.getByLabelText('New URL 1').fill('/other');
  await expect.element(button('Import CSV')).toBeDisabled();
  await expect.element(screen.getByText('Save your changes to import or export.')).toBeVisible();
});
