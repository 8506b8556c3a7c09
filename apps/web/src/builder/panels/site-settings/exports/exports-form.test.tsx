import { cancelRun, type Run, runSchema } from '@sitewright/contract/runs/runs';
import {
  deleteExport,
  downloadExport,
  listExports,
  prepareExport,
  type SiteExport,
  siteExportSchema,
  startExport,
} from '@sitewright/contract/site-archive/site-exports';
import { siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { mockError } from '../../../../testing/mock-error.ts';
import { type MockRunEvents, mockRunEvents } from '../../../../testing/mock-run-events.ts';
import { renderPart } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
import { makeUser } from '../../../../testing/user.ts';
import type { Editor } from '../../../model/editor.ts';
import { EditorProvider } from '../../../model/editor-context.tsx';
import ExportsForm from './exports-form.tsx';

// Exports of the site, in the site settings of the editor.

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const run: Run = sample(runSchema, {
  id: idOf(2),
  kind: 'site_export',
  status: 'running',
  isCancelRequested: false,
});
const made = (fields: Partial<SiteExport> = {}): SiteExport =>
  sample(siteExportSchema, {
    id: idOf(3),
    useCase: 'backup',
    templateId: 'backup',
    status: 'ready',
    bytes: 2_500_000,
    warnings: [],
    runId: run.id,
    ...fields,
  });
const body = page.elementLocator(document.body);

let stored: SiteExport[];
let events: MockRunEvents;
beforeEach(() => {
  stored = [];
  events = mockRunEvents(run);
  const part = { bytes: 1024 * 1024, files: 10 };
  mock(prepareExport, {
    estimate: { bytes: 1024 * 1024 * 6, files: 62 },
    options: {
      pages: true,
      media: true,
      forms: true,
      submissions: true,
      blog: true,
      history: true,
      formUrl: null,
    },
    parts: { pages: part, media: part, forms: part, submissions: part, blog: part, history: part },
  });
  mock(listExports, () => ({ exports: stored }));
  mock(startExport, () => {
    stored = [made({ status: 'queued', bytes: null })];
    return { id: idOf(3), status: 'queued' as const, run };
  });
});

const open = () => {
  const editor = {
    view: { site: sample(siteSchema, { id: idOf(1) }) },
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Export and import</h2>
        <ExportsForm onClose={() => undefined} />
      </main>
    </EditorProvider>,
    ['site-archive', 'site-settings'],
    { as: makeUser('USER') },
  );
};

it('a backup is started with what was chosen, followed and listed', async () => {
  await open();
  await expect.element(body.getByText('About 6 MB before compression, 62 files')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByRole('checkbox', { name: 'Forms' }).click();
  await expect.element(body.getByRole('checkbox', { name: 'Submissions' })).toBeDisabled();
  await expect.element(body.getByText('About 4 MB before compression, 42 files')).toBeVisible();
  await body.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => sentTo(startExport).length).toBe(1);
  expect(sentTo(startExport)[0]!.body).toEqual({
    templateId: 'backup',
    options: { pages: true, media: true, forms: false, submissions: false, blog: true, history: true },
  });
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('update', { progress: { done: 7, total: 42 } });
  await expect.element(body.getByText('Exporting… 7 of 42 files')).toBeVisible();
  stored = [made()];
  events.streams[0]!.send('end', { status: 'succeeded' });
  await expect.element(body.getByRole('button', { name: 'Download Full backup' })).toBeVisible();
});

it('a website is exported with the address of its forms', async () => {
  await open();
  await body.getByRole('radio', { name: /^Static website/ }).click();
  await body.getByLabelText('Send forms to (optional)').fill('forms.example.com');
  await body.getByRole('button', { name: 'Export' }).click();
  await expect
    .element(body.getByText('Enter an address such as https://forms.example.com/contact'))
    .toBeVisible();
  expect(sentTo(startExport)).toEqual([]);
  await body.getByLabelText('Send forms to (optional)').fill('https://forms.example.com/contact');
  await body.getByRole('checkbox', { name: 'Blog' }).click();
  await body.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => sentTo(startExport).length).toBe(1);
  expect(sentTo(startExport)[0]!.body).toEqual({
    templateId: 'static-hosting',
    options: { blog: false, media: true, formUrl: 'https://forms.example.com/contact' },
  });
});

it('an export under way is found again, and can be canceled', async () => {
  stored = [made({ status: 'running', bytes: null })];
  mock(cancelRun, { ...run, isCancelRequested: true });
  await open();
  await expect.poll(() => events.streams.length).toBe(1);
  await body.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => sentTo(cancelRun).length).toBe(1);
  stored = [made({ status: 'cancelled', bytes: null })];
  events.streams[0]!.send('end', { status: 'cancelled' });
  await expect.element(body.getByText(/Canceled$/)).toBeVisible();
  await expect.element(body.getByRole('button', { name: 'Export' })).toBeVisible();
});

it('says why an export could not be started, downloaded or deleted', async () => {
  mock(startExport, mockError('wrong_state', { error: 'An export of this site is running.' }));
  mock(downloadExport, mockError('wrong_state', { error: 'The file of this export was deleted.' }));
  stored = [made({ warnings: [{ code: 'file_missing', path: 'media/a.jpg', detail: '' }] })];
  mock(deleteExport, () => {
    stored = [];
    return { ok: true as const };
  });
  await open();
  await body.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(body.getByRole('alert')).toBeVisible();
  await body.getByText('1 note').click();
  await expect
    .element(body.getByText(/^media\/a\.jpg is missing in the storage, so it isn’t in the backup\./))
    .toBeVisible();
  await body.getByRole('button', { name: 'Download Full backup' }).click();
  await expect.poll(() => sentTo(downloadExport).length).toBe(1);
  await body.getByRole('button', { name: 'Delete Full backup' }).click();
  await expect.element(body.getByText('No exports yet')).toBeVisible();
});

it('says of each difference to the published site what it is and what to do', async () => {
  stored = [
    made({
      useCase: 'static-hosting',
      templateId: 'static-hosting',
      warnings: [
        { code: 'form_not_connected', path: '/visit', detail: 'Keep us a table' },
        { code: 'form_not_connected', path: '/', detail: '' },
        { code: 'link_without_page', path: '/menu', detail: '/wines' },
        { code: 'redirect_needs_server', path: '/old/*', detail: '/new' },
      ],
    }),
  ];
  await open();
  await body.getByText('4 notes').click();
  for (const sentence of [
    'The form “Keep us a table” on /visit can’t be sent. Publish the site or enter an address for forms, then export again.',
    'A form on / can’t be sent. Publish the site or enter an address for forms, then export again.',
    'The link to /wines on /menu leads nowhere, because the export has no such page. Change the link, then export again.',
    'The redirect from /old/* to /new works only with a host that reads _redirects or .htaccess. Set it up at any other host yourself.',
  ])
    await expect.element(body.getByText(sentence)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
