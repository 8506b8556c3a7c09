import {
  blockMedia,
  listPlatformMedia,
  type PlatformFile,
  platformFileSchema,
  unblockMedia,
} from '@sitewright/contract/media/platform-media';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

// Platform staff block files.

let file: PlatformFile;

beforeEach(() => {
  file = sample(platformFileSchema, { name: 'Chợ Bến Thành.png', kind: 'document', tenantName: 'Bakery' });
  mock(listPlatformMedia, () => ({ files: [file], pagination: onePage(1) }));
  mock(blockMedia, ({ body: { reason } }) => {
    file = { ...file, blockedAt: file.createdAt, blockedReason: reason };
    return file;
  });
  mock(unblockMedia, () => (file = { ...file, blockedAt: null, blockedReason: null }));
});

it('a file is blocked with a reason and unblocked', async () => {
  const screen = await renderScreen('/admin/media', { as: makeUser('SUPER_ADMIN') });
  const row = screen.getByRole('row').filter({ hasText: file.name });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: `Block ${file.name}` }).click();
  const confirm = dialog.getByRole('button', { name: 'Block' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Reason').fill('Not yours to show');
  await confirm.click();
  await expect.element(row.getByText('Blocked')).toBeVisible();
  expect(sentTo(blockMedia).map(({ body }) => body)).toEqual([{ reason: 'Not yours to show' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await row.getByRole('button', { name: `Unblock ${file.name}` }).click();
  await expect.element(dialog.getByText(/Not yours to show/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row.getByText('Blocked')).not.toBeInTheDocument();
  expect(sentTo(unblockMedia)).toHaveLength(1);
});
