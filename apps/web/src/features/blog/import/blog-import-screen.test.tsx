import { authorSchema, listAuthors } from '@sitewright/contract/blog/blog-terms';
import {
  type BlogImport,
  blogImportSchema,
  deleteBlogImport,
  exportPosts,
  getBlogImport,
  importReportSchema,
  importResultSchema,
  listBlogImports,
  startBlogImport,
  uploadBlogImport,
} from '@sitewright/contract/blog-import/blog-imports';
import { cancelRun, type Run, runSchema } from '@sitewright/contract/runs/runs';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { chooseFiles } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { type MockRunEvents, mockRunEvents } from '../../../testing/mock-run-events.ts';
import { renderPart, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';
import { BlogImportView } from './blog-import-screen.tsx';

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const siteId = idOf(1);
const run: Run = sample(runSchema, {
  id: idOf(2),
  kind: 'blog_import_check',
  status: 'running',
  isCancelRequested: false,
});
const body = page.elementLocator(document.body);

const report = sample(importReportSchema, {
  posts: 120,
  pages: 3,
  drafts: 4,
  categories: 5,
  tags: 30,
  comments: 80,
  images: 310,
  conflicts: 2,
  conflictTitles: [
    { title: 'Xin chào', slug: 'xin-chao' },
    { title: 'Hello', slug: 'hello' },
  ],
  authors: [
    { key: 'ann', name: 'Ann Lee', posts: 100, authorId: null },
    { key: 'bo', name: 'Bo', posts: 20, authorId: idOf(8) },
  ],
  problems: [
    { code: 'unknown_shortcode', place: 'Summer', detail: '[slider]' },
    { code: 'image_missing', place: 'Winter', detail: '#7' },
  ],
  problemCount: 700,
});
const result = sample(importResultSchema, {
  created: 119,
  skipped: 1,
  published: 115,
  images: 309,
  problems: [{ code: 'image_failed', place: 'Winter', detail: 'https://old.example/a.jpg (timeout)' }],
  problemCount: 1,
});
const uploaded: BlogImport = sample(blogImportSchema, {
  id: idOf(3),
  fileName: 'export.xml',
  bytes: 3_500_000,
  format: 'wordpress',
  state: 'uploaded',
  hasFile: true,
  runId: run.id,
  report: null,
  result: null,
  errorCode: null,
});

let stored: BlogImport[];
let events: MockRunEvents;
beforeEach(() => {
  stored = [];
  events = mockRunEvents(run);
  mock(listBlogImports, () => ({ imports: stored }));
  mock(getBlogImport, () => stored[0] ?? uploaded);
  mock(listAuthors, { authors: [sample(authorSchema, { id: idOf(8), name: 'Bo' })] });
  mock(uploadBlogImport, () => {
    stored = [uploaded];
    return { import: uploaded, run };
  });
  mock(startBlogImport, () => ({ import: stored[0]!, run }));
});

const open = (options: ScreenOptions = {}) =>
  renderPart(
    <main>
      <h1>Blog</h1>
      <BlogImportView siteId={siteId} />
    </main>,
    ['blog-import', 'lists'],
    {
      as: makeUser('USER'),
      ...options,
    },
  );

const upload = async () => {
  await expect.element(body.getByRole('button', { name: 'Check file' })).toBeVisible();
  chooseFiles(new File(['<rss/>'], 'export.xml', { type: 'text/xml' }));
  await body.getByRole('button', { name: 'Check file' }).click();
};

it('a file is checked, imported with options, and its result is shown', async () => {
  await open();
  await upload();
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('update', { progress: { done: 40, total: 0 } });
  await expect.element(body.getByText('Checking the file… 40 posts read')).toBeVisible();
  stored = [{ ...uploaded, state: 'checked', report }];
  events.streams[0]!.send('end', { status: 'succeeded' });
  await expect.element(body.getByRole('region', { name: 'In this file' })).toBeVisible();
  await expect.element(body.getByText('310', { exact: true })).toBeVisible();
  await expect.element(body.getByText('698 more problems aren’t listed.')).toBeVisible();
  await body
    .getByText(/^Unknown shortcode/)
    .first()
    .click();
  await expect.element(body.getByText(/\[slider\]/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);

  await body.getByLabelText('Overwrite the existing posts').click();
  await body.getByLabelText('Import all posts as drafts').click();
  await body.getByLabelText('80 comments').click();
  await body.getByLabelText('3 pages, as posts').click();
  await body.getByRole('combobox', { name: 'Ann Lee (100 posts)' }).click();
  await body.getByRole('option', { name: 'Bo' }).click();
  await body.getByRole('button', { name: 'Import 123 posts' }).click();
  await expect.poll(() => sentTo(startBlogImport).length).toBe(1);
  expect(sentTo(startBlogImport)[0]!.body).toEqual({
    conflicts: 'overwrite',
    status: 'draft',
    pages: true,
    categories: true,
    tags: true,
    comments: false,
    images: true,
    authorId: null,
    authors: { ann: idOf(8) },
  });
});

it('an import under way is found again after a reload, and can be canceled', async () => {
  stored = [{ ...uploaded, state: 'importing', report }];
  mock(cancelRun, { ...run, isCancelRequested: true });
  await open();
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('snapshot', { kind: 'blog_import', progress: { done: 7, total: 120 } });
  await expect.element(body.getByText('Importing… 7 of 120 posts')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => sentTo(cancelRun).length).toBe(1);
  stored = [{ ...uploaded, state: 'checked', report }];
  events.streams[0]!.send('end', { kind: 'blog_import', status: 'cancelled' });
  await expect.element(body.getByText(/^The import was canceled/)).toBeVisible();
  await expect.element(body.getByRole('button', { name: 'Import new posts' })).toBeEnabled();
});

it('says why a file is refused or damaged, and keeps what was entered', async () => {
  mock(uploadBlogImport, mockError('unsupported_media_type', { error: 'This file can’t be imported.' }));
  await open();
  await body.getByLabelText('Address of the old site (optional)').fill('old example');
  await expect
    .element(body.getByText('Enter the address of a website, such as https://example.com'))
    .toBeVisible();
  await body.getByLabelText('Address of the old site (optional)').fill('old.example');
  await upload();
  await expect.element(body.getByRole('alert')).toBeVisible();
  await expect.element(body.getByLabelText('Address of the old site (optional)')).toHaveValue('old.example');
});

it('shows a damaged file, and deletes it', async () => {
  stored = [{ ...uploaded, state: 'failed', errorCode: 'broken_file', runId: null }];
  mock(deleteBlogImport, () => {
    stored = [];
    return { ok: true as const };
  });
  await open();
  await expect.element(body.getByText(/^This file is damaged/)).toBeVisible();
  await body.getByRole('button', { name: 'Delete file' }).click();
  await expect.element(body.getByRole('button', { name: 'Check file' })).toBeVisible();
});

it('posts are exported in each format', async () => {
  mock(exportPosts, () => new Response('posts'));
  await open();
  for (const name of ['Markdown', 'WordPress', 'Ghost'])
    await body.getByRole('button', { name: `Download ${name}` }).click();
  await expect
    .poll(() => sentTo(exportPosts).map(({ query }) => query['format']))
    .toEqual(['markdown', 'wxr', 'json']);
});

it('offers only the export to people who may not publish', async () => {
  mock(listBlogImports, mockError('forbidden'));
  await open();
  await expect.element(body.getByText('Only people who can publish posts can import them.')).toBeVisible();
  await expect.element(body.getByRole('button', { name: 'Download Markdown' })).toBeVisible();
});

describe.each([1280, 375])('at %i', (width) => {
  it('an earlier import can be opened, without an accessibility violation', async () => {
    stored = [{ ...uploaded, state: 'imported', hasFile: false, report, result, runId: null }];
    await open({ width });
    await expect.element(body.getByRole('heading', { name: 'Import posts' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await body.getByRole('button', { name: 'Open export.xml' }).click();
    await expect.element(body.getByText('119 posts were imported.')).toBeVisible();
    await expect.element(body.getByRole('button', { name: 'Delete report' })).toBeVisible();
    await expect.element(body.getByText(/^Image couldn’t be downloaded/).first()).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
