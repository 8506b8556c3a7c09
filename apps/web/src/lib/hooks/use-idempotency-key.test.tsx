import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-screen.tsx';
import { useIdempotencyKey } from './use-idempotency-key.ts';

function Sender() {
  const idempotencyKey = useIdempotencyKey();
  const [keys, setKeys] = useState<string[]>([]);
  const send = (name: string): void => setKeys([...keys, idempotencyKey({ name })['idempotency-key']!]);
  return (
    <>
      <button onClick={() => send('Bakery')}>Bakery</button>
      <button onClick={() => send('Café')}>Café</button>
      <output>{keys.join(' ')}</output>
    </>
  );
}

it('keeps the key over retries of one body, and takes a new one for another', async () => {
  const screen = await renderPart(<Sender />, []);
  for (const name of ['Bakery', 'Bakery', 'Café']) await screen.getByRole('button', { name }).click();
  const output = screen.getByRole('status');
  await expect.poll(() => output.element().textContent?.split(' ').length).toBe(3);
  const [first, second, third] = output.element().textContent.split(' ');
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
