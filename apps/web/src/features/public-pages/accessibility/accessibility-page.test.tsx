import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { atagCriteria } from './atag-criteria.data.ts';

const open = async (language: 'en' | 'vi' = 'en') => {
  const screen = await renderScreen('/accessibility', { as: null, language });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
};

it('tells authors how to make accessible pages', async () => {
  const screen = await open();
  const authors = screen.getByRole('heading', { name: 'Making accessible pages' });
  await expect.element(authors).toBeVisible();
  const text = document.querySelector('#authors')!.textContent;
  for (const word of ['alt text', 'headings', 'contrast', 'links', 'template'])
    expect(text.toLowerCase()).toContain(word);
});

it('states known gaps and the state of each criterion, in both languages', async () => {
  for (const language of ['en', 'vi'] as const) {
    await open(language);
    expect(document.querySelectorAll('#gaps li').length).toBeGreaterThan(5);
    expect(document.querySelectorAll('#criteria tbody tr')).toHaveLength(atagCriteria.length);
    expect(document.querySelectorAll('#criteria [data-state="partly"]').length).toBeGreaterThan(5);
  }
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Khả năng tiếp cận' }))
    .toBeVisible();
});
