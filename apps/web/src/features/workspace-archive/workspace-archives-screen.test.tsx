import { cancelRun, getRun, runSchema } from '@sitewright/contract/runs/runs';
import {
  deleteWorkspaceArchive,
  exportWorkspace,
  importWorkspace,
  listWorkspaceArchives,
  type WorkspaceArchive,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const runId = '44444444-4444-4444-8444-444444444444';
const base: WorkspaceArchive = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'export',
  status: 'ready',
  fileName: 'quan-pho-workspace-2026-11-30.zip',
  bytes: 5_000_000,
  sites: 2,
  report: null,
  error: null,
  runId: null,
  createdAt: '2026-11-30T08:00:00.000Z',
  expiresAt: '2026-12-07T08:00:00.000Z',
};
const imported: WorkspaceArchive = {
  ...base,
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'import',
  status: 'imported',
  sites: 1,
  expiresAt: null,
  report: {
    sections: 3,
    designs: 2,
    invited: 1,
    sites: [
      { name: 'Phở Mai', siteId: base.id, reason: null },
      { name: 'Café', siteId: null, reason: 'This workspace has reached its site limit.' },
    ],
  },
};
const open = () => renderScreen('/tenant/archives', { as: makeUser('ADMIN') });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('a workspace is exported, and the export can be cancelled', async () => {
  let archives: WorkspaceArchive[] = [];
  mock(listWorkspaceArchives, () => ({ archives }));
  const run = sample(runSchema, { id: runId, status: 'running', progress: { done: 1, total: 4 } });
  mock(getRun, run);
  mock(exportWorkspace, () => {
    archives = [{ ...base, status: 'running', runId }];
    return { id: base.id, status: 'queued' as const, run };
  });
  mock(cancelRun, () => {
    archives = [{ ...base, status: 'cancelled', bytes: null, sites: null }];
    return run;
  });
  await open();
  await button('Export workspace').click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await button('Cancel').click();
  await expect.element(page.getByText(/Canceled/)).toBeVisible();
  expect(sentTo(cancelRun).map(({ params }) => params)).toEqual([{ id: runId }]);
});

it('the history tells what was imported and what was not', async () => {
  let archives = [base, imported];
  mock(listWorkspaceArchives, () => ({ archives }));
  mock(deleteWorkspaceArchive, ({ params }) => {
    archives = archives.filter(({ id }) => id !== params.archiveId);
    return { ok: true as const };
  });
  await open();
  await expect
    .element(page.getByText(/1 site · 3 saved sections · 2 section designs · 1 person invited/))
    .toBeVisible();
  await expect.element(page.getByText(/Café wasn’t imported: This workspace has reached/)).toBeVisible();
  await expect.element(button('Download')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await button('Delete: Export').click();
  await expect.element(button('Download')).not.toBeInTheDocument();
});

it('a file is imported, with invitations where they are wanted', async () => {
  let archives: WorkspaceArchive[] = [];
  mock(listWorkspaceArchives, () => ({ archives }));
  let tries = 0;
  mock(importWorkspace, () => {
    tries += 1;
    if (tries === 1)
      return mockError('validation_failed', { error: 'This file is not an exported workspace.' });
    archives = [imported];
    return { id: imported.id, status: 'queued' as const, run: sample(runSchema, { id: runId }) };
  });
  await open();
  await expect.element(button('Import workspace')).toBeDisabled();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(new File(['zip'], 'workspace.zip', { type: 'application/zip' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('checkbox', { name: 'Invite its people by email' }).click();
  await button('Import workspace').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is not an exported workspace.');
  await button('Import workspace').click();
  await expect.element(page.getByText(/Imported/)).toBeVisible();
  expect(sentTo(importWorkspace).at(-1)!.form?.get('invitePeople')).toBe('yes');
});
