import {
  getHtmlImport,
  type HtmlImport,
  htmlImportSchema,
  importWebsite,
  listHtmlImports,
  undoHtmlImport,
  validateWebsite,
} from '@sitewright/contract/html-import/html-imports';
import { type Run, runSchema } from '@sitewright/contract/runs/runs';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { type MockRunEvents, mockRunEvents } from '../../testing/mock-run-events.ts';
import { renderPart } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';
import WebsiteImportScreen from './website-import-screen.tsx';

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const body = page.elementLocator(document.body);
const run: Run = sample(runSchema, {
  id: idOf(2),
  kind: 'html_import_check',
  status: 'running',
  isCancelRequested: false,
});
const whole = { share: 1, missingWords: [], missingPictures: [], missingLinks: [], missingCount: 0 };
const partly = { ...whole, share: 0.92, missingLinks: ['Our menu'], missingCount: 1 };
const section = (id: string, name: string) => ({
  ...{ id, name, kind: 'hero', design: 'hero/hero-1', use: 'design' as const },
  designFidelity: partly,
  codeFidelity: whole,
});
const report: NonNullable<HtmlImport['report']> = {
  ...{ name: 'Bakery', language: 'en', images: 3, fidelity: 0.95, warningCount: 1 },
  header: section('header', 'Bakery Home'),
  footer: null,
  pages: [
    { title: 'Bakery', slug: '', sections: [section('p1-s1', 'Slow bread')] },
    {
      title: 'Tables',
      slug: 'tables',
      sections: [
        { ...section('p2-s1', 'Opening times'), design: null, kind: null, use: 'code', designFidelity: null },
      ],
    },
  ],
  warnings: [{ code: 'script_left_out', place: '/index.html', detail: '' }],
};
const importOf = (fields: Partial<HtmlImport> = {}): HtmlImport =>
  sample(htmlImportSchema, {
    ...{ id: idOf(3), source: 'zip', sourceName: 'bakery.zip', status: 'checked', report, errorCode: null },
    ...{ siteId: null, siteName: 'Bakery', runId: run.id, frames: null, undoUntil: null },
    ...fields,
  });

let stored: HtmlImport[];
let events: MockRunEvents;
beforeEach(() => {
  stored = [];
  events = mockRunEvents(run);
  mock(listHtmlImports, () => ({ imports: stored }));
  mock(getHtmlImport, () => stored[0]!);
  mock(validateWebsite, () => {
    stored = [importOf({ status: 'checking', report: null })];
    return { id: idOf(3), status: 'checking' as const, run };
  });
  mock(importWebsite, () => {
    stored = [importOf({ status: 'importing' })];
    return { id: idOf(3), status: 'importing' as const, run };
  });
});
const open = () =>
  renderPart(
    <main>
      <WebsiteImportScreen />
    </main>,
    ['html-import', 'lists', 'builder', 'errors'],
    { as: makeUser('USER') },
  );
const button = (name: string) => body.getByRole('button', { name, exact: true });

it('a website is checked, compared, imported and undone', async () => {
  await open();
  await expect.element(button('Check website')).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  chooseFiles(new File(['zip'], 'bakery.zip', { type: 'application/zip' }));
  await button('Check website').click();
  await expect.element(body.getByText('Reading the website…')).toBeVisible();
  await expect.poll(() => events.streams.length).toBe(1);
  stored = [importOf()];
  events.streams[0]!.send('end', { status: 'succeeded' });
  await expect.element(body.getByRole('heading', { name: 'What the import will create' })).toBeVisible();
  await expect.element(body.getByRole('heading', { name: 'Slow bread' })).toBeVisible();
  await expect.element(body.getByText('Links: Our menu').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const choice = body.getByRole('radiogroup', { name: 'Import Slow bread as' });
  await choice.getByText('Custom code').click();
  await expect.element(body.getByText('100% of the content kept')).toBeVisible();
  await body.getByRole('combobox', { name: 'Page' }).click();
  await body.getByRole('option', { name: 'Tables (/tables)' }).click();
  await expect
    .element(body.getByText('No library section fits. It is imported as custom code.'))
    .toBeVisible();
  await body.getByLabelText('Name of the new site (optional)').fill('Quay');
  await button('Create site').click();
  await expect
    .poll(() => sentTo(importWebsite)[0]?.body)
    .toEqual({
      importId: idOf(3),
      name: 'Quay',
      choices: { 'p1-s1': 'code' },
    });
  await expect.poll(() => events.streams.length).toBe(2);
  stored = [importOf({ status: 'imported', siteId: idOf(4), undoUntil: '2026-12-30T10:00:00.000Z' })];
  events.streams[1]!.send('end', { status: 'succeeded' });
  await expect.element(body.getByText('“Bakery” was created.')).toBeVisible();
  await expect
    .element(body.getByRole('link', { name: 'Open in the editor' }))
    .toHaveAttribute('href', `/builder/${idOf(4)}`);
  mock(undoHtmlImport, () => {
    stored = [importOf({ status: 'undone' })];
    return { ok: true as const };
  });
  await button('Undo import: Bakery').click();
  await button('Undo import of Bakery').click();
  await expect.poll(() => sentTo(undoHtmlImport).length).toBe(1);
});

it('an address is checked with or without the pages that it links to', async () => {
  await open();
  await body.getByRole('radio', { name: /^Web address/ }).click();
  await button('Check website').click();
  await expect.element(body.getByText(/^Enter the address of a website/)).toBeVisible();
  expect(sentTo(validateWebsite)).toEqual([]);
  await body.getByLabelText('Address').fill('www.bakery.example');
  await body.getByLabelText(/^Import linked pages/).click();
  await button('Check website').click();
  await expect.poll(() => sentTo(validateWebsite).length).toBe(1);
  const { form } = sentTo(validateWebsite)[0] as unknown as { form: FormData };
  expect(Object.fromEntries(form.entries())).toEqual({ address: 'www.bakery.example', pages: '1' });
});

it('a folder is packed into a ZIP file', async () => {
  await open();
  await body.getByRole('radio', { name: /^Folder/ }).click();
  await expect.element(button('Choose a folder')).toBeVisible();
  chooseFiles(new File(['<h1>One</h1>'], 'index.html'), new File(['x'], '.DS_Store'));
  await expect.element(body.getByText(/1 file$/)).toBeVisible();
  await button('Check website').click();
  await expect.poll(() => sentTo(validateWebsite).length).toBe(1);
  const { form } = sentTo(validateWebsite)[0] as unknown as { form: FormData };
  const text = await (form.get('file') as File).text();
  expect(text).toMatch(/^PK/);
  expect(text).toContain('index.html<h1>One</h1>');
  expect(text).not.toContain('DS_Store');
});

it('says why a website cannot be imported', async () => {
  stored = [importOf({ status: 'failed', report: null, errorCode: 'login', siteName: '' })];
  await open();
  await button('Show bakery.zip').click();
  await expect.element(body.getByText(/^This page asks for a sign-in/)).toBeVisible();
  await button('Import another website').click();
  await expect.element(button('Check website')).toBeVisible();
});
