import {
  type CustomTemplate,
  customTemplateSchema,
  deleteCustomTemplate,
  downloadStarter,
  listCustomTemplates,
  type TemplateUse,
  updateTemplatePages,
  type UploadIssue,
  uploadCustomTemplate,
} from '@sitewright/contract/custom-templates/custom-templates';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { chooseFiles } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, noConnection, proxyFailure } from '../../../testing/mock-error.ts';
import { mockFile } from '../../../testing/mock-files.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

// Section designs of a workspace: upload with issues, new versions, updates of pages, and no deletion while in use.

const name = 'Image with details';
const siteId = '00000000-0000-4000-8000-0000000000a1';
const pageId = '00000000-0000-4000-8000-0000000000a2';
let stored: CustomTemplate[];
const body = page.elementLocator(document.body);
const heading = (words: string | RegExp) => body.getByRole('heading', { name: words });
const row = () => body.getByRole('row').filter({ hasText: 'menu-board' });
const dialog = () => body.getByRole('dialog');
const zip = (): File => new File(['zip'], 'menu-board.zip', { type: 'application/zip' });
const openScreen = () => renderScreen(paths.tenantSectionDesigns, { as: makeUser('ADMIN') });

const design = (fields: Partial<CustomTemplate> = {}): CustomTemplate =>
  sample(customTemplateSchema, {
    slug: 'menu-board',
    type: 'custom/menu-board',
    name: { en: name, vi: name },
    version: 1,
    versions: 1,
    canManage: true,
    ...fields,
  });

beforeEach(() => {
  stored = [];
  mock(listCustomTemplates, () => ({ templates: stored }));
  mock(uploadCustomTemplate, () => {
    const version = (stored[0]?.version ?? 0) + 1;
    const usedOn = stored[0]?.usedOn ?? 0;
    stored = [design({ version, versions: version, usedOn, outdatedOn: usedOn })];
    return { template: stored[0]!, changes: [] };
  });
});

it('an empty list offers the starter', async () => {
  await openScreen();
  await expect.element(heading('No custom sections yet')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  mock(downloadStarter, undefined);
  mockFile('/api/v1/custom-templates/starter.zip', new File(['zip'], 'starter.zip'));
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await body.getByRole('button', { name: 'Download starter kit' }).click();
  await expect.poll(() => saved).toEqual(['my-section.zip']);
  spy.mockRestore();
});

it('an upload is rejected with all issues, by file and line', async () => {
  const issue = (file: string, line: number, message: string): UploadIssue => ({
    rule: 'styles',
    file,
    line,
    message,
  });
  const faults = [
    issue('config.json', 4, 'template.html doesn’t use the field title'),
    issue('styles.css', 1, '@import is not allowed'),
    issue('styles.css', 2, 'Write margin-inline-start: 4px'),
    issue('template.html', 1, 'A template has no script'),
  ];
  mock(uploadCustomTemplate, mockError('validation_failed', { details: { faults, count: faults.length } }));
  await openScreen();
  await expect.element(heading('No custom sections yet')).toBeVisible();
  chooseFiles(zip());
  await expect.element(heading(/errors in menu-board.zip/)).toBeVisible();
  const list = body.getByRole('alert');
  for (const { message } of faults) await expect.element(list.getByText(message)).toBeVisible();
  const files = list.getByRole('heading', { level: 3 }).elements();
  expect(files.map(({ textContent }) => textContent)).toEqual(['config.json', 'styles.css', 'template.html']);
  await expect.element(list.getByText('line 2')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await expect.element(heading('No custom sections yet')).toBeVisible();

  mock(uploadCustomTemplate, () => {
    stored = [design()];
    return { template: stored[0]!, changes: [] };
  });
  chooseFiles(zip());
  await expect.element(body.getByText(`${name} uploaded.`, { exact: false })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

it('an upload or a deletion that fails says so, also without a sentence of the server', async () => {
  stored = [design()];
  await openScreen();
  await expect.element(row()).toBeVisible();
  for (const [failure, words] of [
    [noConnection, 'Network error during upload'],
    [proxyFailure(), 'Upload failed'],
    [mockError('storage_full', { error: 'The disk is full.' }), 'The disk is full.'],
  ] as const) {
    mock(uploadCustomTemplate, failure);
    chooseFiles(zip());
    await expect.element(body.getByRole('alert').getByText(words)).toBeVisible();
  }
  mock(deleteCustomTemplate, proxyFailure());
  await row()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog().getByText('Delete failed')).toBeVisible();
});

it('a design is uploaded by file input or dropped, and used on no page yet', async () => {
  await openScreen();
  await expect.element(heading('No custom sections yet')).toBeVisible();
  chooseFiles(zip());
  await expect.element(body.getByText(`${name} uploaded.`, { exact: false })).toBeVisible();
  await expect.element(row().getByText('no pages')).toBeVisible();
  expect(body.getByRole('alert').query()).toBeNull();
  expect(await axeViolations()).toEqual([]);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(zip());
  const area = body.getByRole('region', { name: 'Upload section' }).element();
  for (const type of ['dragover', 'drop'])
    area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(body.getByText(/^Version 2 of/)).toBeVisible();
  expect(sentTo(uploadCustomTemplate).map(({ form }) => (form.get('file') as File).name)).toEqual([
    'menu-board.zip',
    'menu-board.zip',
  ]);
});

it('pages are updated to the newest version', async () => {
  stored = [design({ usedOn: 1 })];
  mock(updateTemplatePages, () => {
    stored = stored.map((one) => ({ ...one, outdatedOn: 0 }));
    return { pages: 1 };
  });
  await openScreen();
  await expect.element(row().getByText('1 page', { exact: true })).toBeVisible();
  chooseFiles(zip());
  await expect.element(body.getByText(/^Version 2 of/)).toBeVisible();
  await expect.element(row().getByText('1 on an older version')).toBeVisible();
  await row()
    .getByRole('button', { name: /^Update pages/ })
    .click();
  await dialog().getByRole('button', { name: 'Update pages' }).click();
  await expect.element(body.getByText('1 page updated to the latest version.')).toBeVisible();
  await expect.element(row().getByText('1 on an older version')).not.toBeInTheDocument();
  expect(sentTo(updateTemplatePages).map(({ params }) => params.id)).toEqual([stored[0]!.id]);
});

it('a design in use cannot be deleted, and lists its pages', async () => {
  stored = [design({ usedOn: 1 })];
  const use: TemplateUse = {
    siteId,
    siteName: 'Bakery',
    pageId,
    kind: 'page',
    title: 'Home',
    inTrash: false,
    tenantId: null,
  };
  mock(deleteCustomTemplate, mockError('in_use', { details: { uses: [use], count: 1 } }));
  await openScreen();
  const ask = async (): Promise<void> => {
    await row()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
  };
  await ask();
  await expect.element(dialog().getByText(/^1 page uses this section\./)).toBeVisible();
  await expect
    .element(dialog().getByRole('link', { name: 'Home' }))
    .toHaveAttribute('href', `${paths.builder(siteId)}?page=${pageId}`);
  expect(await axeViolations()).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  mock(deleteCustomTemplate, () => {
    stored = [];
    return { ok: true };
  });
  await ask();
  await expect.element(heading('No custom sections yet')).toBeVisible();
});

it('a section is uploaded under another name, and says what was changed', async () => {
  mock(uploadCustomTemplate, () => {
    stored = [design()];
    return { template: stored[0]!, changes: ['class_renamed', 'selectors'] };
  });
  await openScreen();
  await expect.element(heading('No custom sections yet')).toBeVisible();
  await body.getByText('Upload under another name').click();
  await body.getByRole('textbox', { name: 'Name' }).fill('Menu');
  await body.getByRole('textbox', { name: 'Slug' }).fill(' menu-board ');
  expect(await axeViolations()).toEqual([]);
  chooseFiles(zip());
  const changes = body.getByRole('list', { name: 'Changes made to the section' });
  await expect.element(changes.getByText('Styles were limited to this section.')).toBeVisible();
  await expect.element(changes.getByText('Its CSS class was renamed to match the slug.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  const sent = sentTo(uploadCustomTemplate).map(({ form }) => [form.get('name'), form.get('slug')]);
  expect(sent).toEqual([['Menu', 'menu-board']]);
  await expect.element(body.getByRole('textbox', { name: 'Slug' })).toHaveValue('');
});
