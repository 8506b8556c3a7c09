import { expect, it, vi } from 'vitest';
import { mockFile } from '../../testing/mock-files.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

it('a sample is copied, which the button confirms for two seconds', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  mockFile('/api/v1/openapi.json', new File([JSON.stringify({ servers: [], paths: {} })], 'openapi.json'));
  const screen = await renderScreen('/api-docs', { as: null });
  await screen.getByRole('button', { name: 'Copy: List your sites' }).click();
  const copied = screen.getByRole('button', { name: 'Copied: List your sites' });
  await expect.element(copied).toBeVisible();
  expect(write.mock.calls).toEqual([[expect.stringMatching(/^curl https:.*"pagination"/s)]]);
  await expect.element(screen.getByRole('button', { name: 'Copy: List your sites' })).toBeVisible();
  write.mockRejectedValue(new Error('denied'));
  await screen.getByRole('button', { name: 'Copy: List your sites' }).click();
  await expect.element(screen.getByRole('button', { name: /^Couldn’t copy: List/ })).toBeVisible();
  write.mockRestore();
});
