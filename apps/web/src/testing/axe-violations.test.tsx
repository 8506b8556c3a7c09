import { expect, it } from 'vitest';
import { axeViolations } from './axe-violations.ts';
import { renderPart } from './render-screen.tsx';

it('a field without an accessible name is a violation', async () => {
  const screen = await renderPart(<input />, []);
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  expect(await axeViolations()).toContainEqual(expect.stringMatching(/^light label /));
});

it('low contrast in dark mode only is found there', async () => {
  const screen = await renderPart(<p style={{ color: '#222' }}>Weak</p>, []);
  await expect.element(screen.getByText('Weak')).toBeVisible();
  const contrast = (await axeViolations()).filter((line) => line.includes('color-contrast'));
  expect(contrast).toEqual([expect.stringMatching(/^dark color-contrast/)]);
});

it('a narrow screen is checked in light mode only', async () => {
  const screen = await renderPart(<p style={{ color: '#222' }}>Weak</p>, [], { width: 375 });
  await expect.element(screen.getByText('Weak')).toBeVisible();
  expect((await axeViolations()).filter((line) => line.startsWith('dark'))).toEqual([]);
});
