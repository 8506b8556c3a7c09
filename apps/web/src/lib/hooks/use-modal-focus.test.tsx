import { Modal } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-screen.tsx';

function Dialog() {
  const [isThere, setThere] = useState(true);
  return (
    <Modal opened onClose={() => undefined} title="Publish">
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          Fix
        </button>
      )}
      <button type="button">Close</button>
    </Modal>
  );
}

it('Tab stays in a dialog whose focused button is gone', async () => {
  const screen = await renderPart(<Dialog />, []);
  const dialog = screen.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Fix' }).click();
  await expect.poll(() => document.activeElement).toBe(document.body);
  const isInside = (): boolean => dialog.element().contains(document.activeElement);
  for (const _ of Array.from({ length: 5 })) {
    await userEvent.keyboard('{Tab}');
    expect(isInside()).toBe(true);
  }
});
