import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-screen.tsx';
import { useBusyFocus } from './use-busy-focus.ts';

function Form() {
  useBusyFocus();
  const [isBusy, setBusy] = useState(false);
  // Runs after the effect of the hook: a focus before it is not noticed.
  useEffect(() => void (document.querySelector('output')!.dataset['watching'] = 'true'), []);
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
        Upload
      </button>
      <button type="button">Next</button>
      <output ref={(element) => element?.addEventListener('finish', () => setBusy(false))} />
    </>
  );
}

const open = async () => {
  const screen = await renderPart(<Form />, []);
  const button = screen.getByRole('button', { name: 'Upload' });
  await expect.element(button).toBeVisible();
  await expect.poll(() => document.querySelector('output')?.dataset['watching']).toBe('true');
  const upload = button.element() as HTMLButtonElement;
  upload.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(document.body);
  const finish = async (): Promise<void> => {
    document.querySelector('output')!.dispatchEvent(new Event('finish'));
    await expect.poll(() => upload.disabled).toBe(false);
  };
  return { screen, upload, finish };
};

it('a button has the focus again when its request is done', async () => {
  const { upload, finish } = await open();
  await finish();
  await expect.poll(() => document.activeElement).toBe(upload);
});

it('the focus stays where the user has moved it meanwhile', async () => {
  const { screen, finish } = await open();
  await userEvent.keyboard('{Tab}');
  const next = screen.getByRole('button', { name: 'Next' }).element();
  expect(document.activeElement).toBe(next);
  await finish();
  expect(document.activeElement).toBe(next);
});
