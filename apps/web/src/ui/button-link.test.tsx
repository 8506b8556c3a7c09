import { expect, it } from 'vitest';
import { axeViolations } from '../testing/axe-violations.ts';
import { renderPart } from '../testing/render-screen.tsx';
import { PlainButton } from './button-link.tsx';

it('a main button can be read under the pointer, in light and in dark', async () => {
  const screen = await renderPart(
    <main>
      <h1>Theme</h1>
      <PlainButton>Save</PlainButton>
    </main>,
    [],
  );
  await screen.getByRole('button', { name: 'Save' }).hover();
  expect(await axeViolations()).toEqual([]);
});
