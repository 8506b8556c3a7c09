import { listMembers, memberSchema } from '@sitewright/contract/members/members';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { makeUser } from '../../../testing/user.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

it('the command palette finds only screens and users that the role may see', async () => {
  const anna = sample(memberSchema, { name: 'anna', email: 'anna@bakery.example' });
  mock(listMembers, ({ query: { q } }) => {
    const users = q === 'anna' ? [anna] : [];
    return { users, pagination: onePage(users.length) };
  });
  const screen = await renderScreen('/tenant/branding', { as: makeUser('ADMIN') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const words = screen.getByPlaceholder('Search pages, sites and people');
  const dialog = screen.getByRole('dialog');
  await words.fill('anna');
  const option = dialog.getByRole('option', { name: 'anna (anna@bakery.example)' });
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => words.element().getAttribute('aria-activedescendant')).toBe(option.element().id);
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations()).toEqual([]);
  await words.fill('workspace');
  await expect.poll(() => dialog.getByRole('option', { name: /Settings/ }).elements().length).toBe(1);
  expect(dialog.getByText('Platform admin').query()).toBeNull();
  await dialog.getByRole('option', { name: /Settings/ }).click();
  await expect.poll(() => location.pathname).toBe('/tenant/settings');
  expect(sentTo(listMembers).some(({ query }) => query.q === 'anna')).toBe(true);
});

it('the command palette opens the platform settings for staff', async () => {
  const screen = await renderScreen('/dashboard', { as: makeUser('SUPER_ADMIN') });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByPlaceholder('Search pages, sites and people').fill('settings');
  await screen
    .getByRole('dialog')
    .getByRole('option', { name: /Settings/ })
    .last()
    .click();
  await expect.poll(() => location.pathname).toBe('/admin/settings');
});
