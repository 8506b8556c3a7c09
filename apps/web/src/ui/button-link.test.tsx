import { expect, it } from 'vitest';
import { axeViolations } from '../testing/axe-violations.ts';
import { renderPart } from '../testing/render-screen.tsx';
import { PlainButton } from './button-link.tsx';

it('a primary button has enough contrast on hover, in light and dark mode', async () => {
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
