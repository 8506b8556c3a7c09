import {
  backupSchema,
  createBackup,
  deleteBackup,
  getBackupSettings,
  listBackups,
  testBackup,
  updateBackupSettings,
} from '@sitewright/contract/backups/backups';
import { type Run, runSchema, subscribeToRun } from '@sitewright/contract/runs/runs';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const names = ['sitewright-1.backup', 'sitewright-2.backup'] as const;
const run = sample(runSchema, { kind: 'backup', status: 'queued' });
let backups: Parameters<typeof sample<typeof backupSchema>>[1][];

const list = (problem: string | null = null) => ({
  folder: '/srv/backups',
  isEncrypted: false,
  backups: backups.map((one) => sample(backupSchema, one)),
  lastBackup: { at: '2026-11-30T03:00:00.000Z', backup: names[0], problem },
  lastTest: null,
});

const streamOf = (...runs: Partial<Run>[]): Response => {
  const events = runs.map((one, index) => {
    const name = index === runs.length - 1 ? 'end' : 'progress';
    return `event: ${name}\ndata: ${JSON.stringify({ ...run, ...one })}\n\n`;
  });
  return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
};

beforeEach(() => {
  backups = names.map((name, index) => ({
    name,
    state: index === 0 ? 'ok' : 'damaged',
    size: 5_000_000,
    createdAt: `2026-11-${30 - index}T03:00:00.000Z`,
    files: index === 0 ? { count: 1_200, bytes: 3_000_000 } : null,
  }));
  mock(listBackups, () => list());
  mock(getBackupSettings, {
    version: 1,
    backups: { isScheduled: false, time: '03:00', retentionDays: 14, isTestedMonthly: true },
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen('/admin/settings', { as: makeUser('SUPER_ADMIN'), ...options });

describe('backups in the platform settings', () => {
  it('are scheduled', async () => {
    mock(updateBackupSettings, {
      version: 2,
      backups: { isScheduled: true, time: '04:30', retentionDays: 30, isTestedMonthly: true },
    });
    const form = (await open()).getByRole('form', { name: 'Backups' });
    await form.getByRole('switch', { name: 'Back up every day' }).click({ force: true });
    await form.getByLabelText('Time (UTC)').fill('04:30');
    await form.getByLabelText('Keep backups for (days)').fill('30');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    expect(sentTo(updateBackupSettings).map(({ body }) => body.backups)).toEqual([
      { isScheduled: true, time: '04:30', retentionDays: 30, isTestedMonthly: true },
    ]);
  });

  it('are made at once, and appear in the list', async () => {
    mock(createBackup, { run });
    mock(subscribeToRun, () => {
      backups = [
        { ...backups[0], name: 'sitewright-3.backup', createdAt: '2026-12-01T09:00:00.000Z' },
        ...backups,
      ];
      return streamOf(
        { status: 'running', progress: { done: 20, total: 140 } },
        { status: 'succeeded', result: { name: 'sitewright-3.backup', problem: null } },
      );
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Back up now' }).click();
    await expect.element(screen.getByText('Backup created.')).toBeVisible();
    await expect.element(screen.getByRole('rowheader', { name: /Dec 1, 2026/ })).toBeVisible();
  });

  it('that cannot be restored say why', async () => {
    const problem = 'The end of the backup is missing.';
    mock(testBackup, { run });
    mock(subscribeToRun, () => streamOf({ status: 'succeeded', result: { name: names[1], problem } }));
    const screen = await open();
    await screen.getByRole('button', { name: /Actions for the backup of Nov 29/ }).click();
    await screen.getByRole('menuitem', { name: 'Test restore' }).click();
    await expect.element(screen.getByText(problem)).toBeVisible();
    expect(sentTo(testBackup).map(({ params }) => params.backupName)).toEqual([names[1]]);
  });

  it('are deleted after a confirmation', async () => {
    mock(deleteBackup, ({ params }) => {
      backups = backups.filter((one) => one?.name !== params.backupName);
      return { ok: true };
    });
    const screen = await open();
    await screen.getByRole('button', { name: /Actions for the backup of Nov 29/ }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Backup deleted.')).toBeVisible();
    await expect.element(screen.getByRole('rowheader', { name: /Nov 29/ })).not.toBeInTheDocument();
  });

  it('show a failed last backup with its reason', async () => {
    mock(listBackups, () => list('The backup stopped because the disk is full.'));
    const screen = await open();
    await expect.element(screen.getByText('The backup stopped because the disk is full.')).toBeVisible();
  });

  it('cannot be changed by platform admins', async () => {
    const screen = await open({ as: makeUser('PLATFORM_ADMIN') });
    await expect.element(screen.getByRole('rowheader', { name: /Nov 30/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Back up now' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('switch', { name: 'Back up every day' })).toBeDisabled();
  });

  it.each([1280, 375])('have no accessibility violation at %i', async (width) => {
    const screen = await open({ width });
    await expect.element(screen.getByText('Complete')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
