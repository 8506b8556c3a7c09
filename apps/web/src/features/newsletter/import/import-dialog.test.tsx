import {
  exportImportIssues,
  getImport,
  importReportSchema,
  importSummarySchema,
  listImports,
  startImport,
  uploadedImportSchema,
  uploadImport,
} from '@sitewright/contract/newsletter/imports';
import { listNewsletterLists, newsletterListSchema } from '@sitewright/contract/newsletter/lists';
import { listSubscribers } from '@sitewright/contract/newsletter/subscribers';
import { cancelRun, getRun, type Run, runSchema } from '@sitewright/contract/runs/runs';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { chooseFiles } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { type MockRunEvents, mockRunEvents } from '../../../testing/mock-run-events.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const dialog = page.elementLocator(document.body).getByRole('dialog', { name: 'Import subscribers' });
const run: Run = sample(runSchema, {
  id: idOf(7),
  kind: 'newsletter_import',
  status: 'running',
  progress: { done: 0, total: 0 },
  isCancelRequested: false,
});
const uploaded = sample(uploadedImportSchema, {
  id: idOf(6),
  lines: 1_200,
  delimiter: ';',
  hasHeader: true,
  columns: [
    { name: 'Địa chỉ email', samples: ['lan@example.com', 'noa@example.com'] },
    { name: 'Họ và tên', samples: ['Lan', 'נועה'] },
    { name: 'Ghi chú', samples: ['a'.repeat(60), ''] },
  ],
  guess: { email: 0, name: 1, language: null, tags: null },
});
const report = sample(importReportSchema, {
  id: uploaded.id,
  runId: run.id,
  mode: 'ask',
  lines: 1_200,
  linesDone: 1_200,
  added: 1_000,
  updated: 20,
  unchanged: 30,
  skipped: 149,
  reasons: { invalidEmail: 140, unsubscribed: 9 },
  issues: Array.from({ length: 100 }, (_, index) => ({
    line: index + 2,
    reason: 'invalidEmail' as const,
    value: `broken-${index}@`,
  })),
});

let events: MockRunEvents;
beforeEach(() => {
  mock(listNewsletterLists, {
    lists: ['Newsletter', 'Ưu đãi'].map((name, index) =>
      sample(newsletterListSchema, { id: idOf(index + 1), name, isDefault: index === 0, version: 1 }),
    ),
  });
  mock(listSubscribers, {
    subscribers: [],
    pagination: { page: 1, limit: 20, total: 0, pages: 1 },
  });
  mock(uploadImport, uploaded);
  mock(startImport, { run });
  mock(getImport, report);
  mock(listImports, { imports: [] });
  events = mockRunEvents(run);
});

const openDialog = async (width?: number) => {
  const screen = await renderScreen('/tenant/newsletter', {
    as: makeUser('ADMIN'),
    ...(width === undefined ? {} : { width }),
  });
  await screen.getByRole('button', { name: 'Import' }).first().click();
  await expect.element(dialog).toBeVisible();
};
const chooseFile = async () => {
  chooseFiles(new File(['email'], 'người-đăng-ký.csv', { type: 'text/csv' }));
  await expect.element(dialog.getByText('Selected: người-đăng-ký.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
};
const fillChoice = async () => {
  await dialog.getByLabelText('Where and when did these people agree?').fill('Too short');
  await expect.element(dialog.getByText('Write at least 20 characters.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await dialog
    .getByLabelText('Where and when did these people agree?')
    .fill('They signed up at our booth on 3 May 2026.');
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await dialog.getByLabelText(/^I confirm that all of these people/).click();
};

it.each([1280, 375])('a file is imported, with progress and a report, at %i', async (width) => {
  await openDialog(width);
  await chooseFile();
  await expect.element(dialog.getByLabelText('Email', { exact: true })).toHaveValue('0');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByLabelText('Tags').selectOptions('Ghi chú');
  await dialog.getByLabelText('Ưu đãi').click();
  await fillChoice();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog.getByText('Starting…')).toBeVisible();
  expect(sentTo(startImport)[0]!.body).toEqual({
    hasHeader: true,
    columns: { email: 0, name: 1, language: null, tags: 2 },
    lists: [idOf(1), idOf(2)],
    locale: 'en',
    mode: 'ask',
    consent: 'They signed up at our booth on 3 May 2026.',
    isAgreed: true,
  });
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('update', { progress: { done: 501, total: 1_200 } });
  await expect.element(dialog.getByText('501 of 1200 lines')).toBeVisible();
  const before = sentTo(listSubscribers).length;
  events.streams[0]!.send('end', { status: 'succeeded', progress: { done: 1_200, total: 1_200 } });
  await expect.element(dialog.getByText('Import complete')).toBeVisible();
  await expect.element(dialog.getByText('Invalid email: 140')).toBeVisible();
  await expect.element(dialog.getByText('The first 100 are shown. The file has all of them.')).toBeVisible();
  await expect.poll(() => sentTo(listSubscribers).length).toBeGreaterThan(before);
  expect(await axeViolations()).toEqual([]);
  mock(exportImportIssues, () => new Response('Line,Reason,Value'));
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => sentTo(exportImportIssues).length).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('pasted emails are uploaded as a file', async () => {
  await openDialog();
  await dialog.getByText('Paste emails').click();
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByLabelText('Emails').fill('Lan <lan@example.com>, mai@example.com');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('Choose which column holds what.', { exact: false })).toBeVisible();
  const file = sentTo(uploadImport)[0]!.form.get('file') as File;
  expect(await file.text()).toBe('email,name\n"lan@example.com","Lan"\n"mai@example.com",""');
});

it('a refused file is explained, and another one can be chosen', async () => {
  mock(uploadImport, mockError('unsupported_media_type', { error: 'Save the file as CSV in UTF-8.' }));
  await openDialog();
  await chooseFile();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Save the file as CSV in UTF-8.');
  mock(uploadImport, { ...uploaded, hasHeader: false, guess: { ...uploaded.guess, email: null } });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByLabelText('Email', { exact: true })).toHaveValue('');
  await fillChoice();
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await dialog.getByLabelText('Email', { exact: true }).selectOptions('0');
  await expect.element(dialog.getByRole('button', { name: 'Import' })).toBeEnabled();
});

it('a running import is canceled, and says what stays', async () => {
  mock(cancelRun, { ...run, isCancelRequested: true });
  await openDialog();
  await chooseFile();
  await fillChoice();
  await dialog.getByText('They have already confirmed by email').click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => events.streams.length).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancelling…' })).toBeDisabled();
  events.streams[0]!.send('end', { status: 'cancelled' });
  await expect.element(dialog.getByText('Import canceled')).toBeVisible();
  await expect.element(dialog.getByText('People imported before are still subscribers.')).toBeVisible();
});

it('an earlier import is opened again, also while it runs', async () => {
  mock(listImports, {
    imports: [
      sample(importSummarySchema, {
        id: uploaded.id,
        runId: run.id,
        added: 500,
        skipped: 3,
        startedAt: '2026-11-03T08:00:00.000Z',
        finishedAt: null,
      }),
    ],
  });
  mock(getRun, { ...run, progress: { done: 501, total: 1_200 } });
  await openDialog();
  await expect.element(dialog.getByText(/500 added, 3 skipped$/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: /^View report: / }).click();
  await expect.element(dialog.getByText('501 of 1200 lines')).toBeVisible();
  await expect.poll(() => events.streams.length).toBe(1);
  events.streams[0]!.send('end', { status: 'failed' });
  await expect.element(dialog.getByText('Import failed')).toBeVisible();
  expect(sentTo(getRun).map(({ params }) => params)).toEqual([{ id: run.id }]);
});
