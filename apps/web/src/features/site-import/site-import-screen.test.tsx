import { type Run, runSchema } from '@sitewright/contract/runs/runs';
import {
  importBackup,
  listSiteImports,
  type SiteImport,
  siteImportReportSchema,
  siteImportSchema,
  undoSiteImport,
  validateBackup,
} from '@sitewright/contract/site-archive/site-imports';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { type MockRunEvents, mockRunEvents } from '../../testing/mock-run-events.ts';
import { renderPart } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';
import { SiteImportView } from './site-import-screen.tsx';

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const run: Run = sample(runSchema, {
  id: idOf(2),
  kind: 'site_import',
  status: 'running',
  isCancelRequested: false,
});
const body = page.elementLocator(document.body);
const table = { name: 'pages', rows: 5, created: 3, replaced: 0, skipped: 1, conflicts: 1 };
const report = sample(siteImportReportSchema, {
  name: 'Bakery',
  ...{ created: 120, replaced: 0, skipped: 4, conflicts: 1 },
  tables: [table],
  conflictList: [{ table: 'pages', title: 'Về chúng tôi', address: '/about' }],
  problems: [{ code: 'code_left_out', path: '', detail: '' }],
});
const imported = (fields: Partial<SiteImport> = {}): SiteImport =>
  sample(siteImportSchema, {
    id: idOf(3),
    mode: 'new',
    status: 'imported',
    siteId: idOf(4),
    siteName: 'Bakery',
    report,
    errors: [],
    errorCode: null,
    runId: run.id,
    undoUntil: '2026-12-30T10:00:00.000Z',
    ...fields,
  });

let stored: SiteImport[];
let events: MockRunEvents;
beforeEach(() => {
  stored = [];
  events = mockRunEvents(run);
  mock(listSiteImports, () => ({ imports: stored }));
  mock(listSites, {
    sites: [sample(siteSchema, { id: idOf(5), name: 'Café', subdomain: 'cafe', role: 'owner' })],
    pagination: { page: 1, limit: 100, total: 1, pages: 1 },
  });
  mock(validateBackup, { valid: true, report, errors: [], uploadId: idOf(6) });
  mock(importBackup, () => {
    stored = [imported({ status: 'queued', report: null, undoUntil: null })];
    return { id: idOf(3), status: 'queued' as const, run };
  });
});

const open = (siteId: string | null = null) =>
  renderPart(
    <main>
      <SiteImportView siteId={siteId} />
    </main>,
    ['site-archive', 'html-import', 'lists', 'builder', 'errors'],
    { as: makeUser('USER') },
  );
const check = async (): Promise<void> => {
  await expect.element(body.getByRole('button', { name: 'Check backup' })).toBeVisible();
  chooseFiles(new File(['zip'], 'backup.zip', { type: 'application/zip' }));
  await body.getByRole('button', { name: 'Check backup' }).click();
};
const fields = (sent: { form: FormData }): Record<string, unknown> => Object.fromEntries(sent.form.entries());

it('a backup is checked, imported, and undone', async () => {
  await open();
  await expect.element(body.getByRole('button', { name: 'Check backup' })).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await check();
  await expect.element(body.getByRole('heading', { name: 'What the import will do' })).toBeVisible();
  await expect.element(body.getByText('120', { exact: true })).toBeVisible();
  await expect.element(body.getByText(/^Custom code and scripts are left out/)).toBeVisible();
  await body.getByText('1 conflict: the one of your site stays').click();
  await expect.element(body.getByText('Về chúng tôi')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => sentTo(importBackup).length).toBe(1);
  expect(fields(sentTo(importBackup)[0]!)).toEqual({
    mode: 'new',
    name: '',
    includeMedia: 'true',
    uploadId: idOf(6),
  });
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('update', { progress: { done: 1, total: 4 } });
  await expect.element(body.getByText('Importing… 25%')).toBeVisible();
  stored = [imported()];
  events.streams[0]!.send('end', { status: 'succeeded' });
  await expect.element(body.getByText('“Bakery” was created.')).toBeVisible();
  await expect
    .element(body.getByRole('link', { name: 'Open in the editor' }))
    .toHaveAttribute('href', `/builder/${idOf(4)}`);
  mock(undoSiteImport, () => {
    stored = [imported({ status: 'undone', undoUntil: null })];
    return { ok: true as const };
  });
  await body.getByRole('button', { name: 'Undo import: Bakery' }).click();
  await body.getByRole('button', { name: 'Undo import of Bakery' }).click();
  await expect.poll(() => sentTo(undoSiteImport).length).toBe(1);
  await expect.element(body.getByRole('button', { name: 'Undo import: Bakery' })).not.toBeInTheDocument();
});

it('a backup replaces the content of the site that the link names', async () => {
  await open(idOf(5));
  await expect.element(body.getByRole('radio', { name: /^Replace the content of a site/ })).toBeChecked();
  await check();
  await expect.poll(() => sentTo(validateBackup).length).toBe(1);
  const { file: _file, ...sent } = fields(sentTo(validateBackup)[0]!);
  expect(sent).toEqual({ mode: 'replace', siteId: idOf(5), includeMedia: 'true' });
});

it('needs a site to add to', async () => {
  await open();
  await body.getByRole('radio', { name: /^Add to a site/ }).click();
  await check();
  await expect.element(body.getByText('Choose a site', { exact: true })).toBeVisible();
  expect(sentTo(validateBackup)).toEqual([]);
});

it('says why a file is no backup, and keeps the choices', async () => {
  const message = 'This file is not a backup of a site.';
  mock(validateBackup, {
    valid: false,
    report: null,
    errors: [{ code: 'not_a_backup', message, path: null }],
    uploadId: null,
  });
  await open();
  await body.getByLabelText('Name of the new site (optional)').fill('Second bakery');
  await check();
  await expect.element(body.getByText(message)).toBeVisible();
  await expect.element(body.getByLabelText('Name of the new site (optional)')).toHaveValue('Second bakery');
});

it('a site of another program is checked, and its report says what became of positions', async () => {
  const problems: SiteImport['report'] = {
    ...report,
    problems: [
      { code: 'section_unknown', path: '/', detail: 'their-banner' },
      { code: 'element_unknown', path: '/', detail: 'their-map' },
      { code: 'position_unclear', path: '/', detail: 'map' },
      { code: 'elements_arranged', path: '/', detail: '4' },
      { code: 'elements_arranged', path: '/menu', detail: '1' },
      { code: 'page_renamed', path: '/gio-mo-cua', detail: '/Giờ mở cửa' },
    ],
  };
  mock(validateBackup, { valid: true, report: problems, errors: [], uploadId: idOf(6) });
  await open();
  await check();
  for (const sentence of [
    '/: there is no section template “their-banner” here. The section shows its texts and elements without a design.',
    '/: elements of the type “their-map” are kept, but can’t be displayed here. Replace them in the editor.',
    '/: the position of “map” can’t be followed. It stays where the file lists it.',
    '/: 4 elements had positions of their own. They now follow the reading order, in rows where they were side by side. Check the layout in the editor.',
    '/menu: 1 element had a position of its own. It now follows the reading order. Check the layout in the editor.',
    'The page /Giờ mở cửa is now at /gio-mo-cua, because its URL can’t be used here or was there twice.',
  ])
    await expect.element(body.getByText(sentence)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
