import { exportUsers, listUsers, type UserEntry, userEntrySchema } from '@sitewright/contract/users/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

// The user list in each of its states, with its filters, its sorts and its export.

const users: UserEntry[] = ['Lan', 'Mai'].map((name, at) =>
  sample(userEntrySchema, {
    id: `00000000-0000-4000-8000-00000000000${at}`,
    name,
    email: `${name.toLowerCase()}@example.com`,
    status: 'active',
  }),
);
const staff = makeUser('SUPER_ADMIN');
const open = (search = '') => renderScreen(`/admin/users${search}`, { as: staff });
const lastQuery = () => sentTo(listUsers).at(-1)?.query;

beforeEach(() =>
  mock(listUsers, ({ query: { q, status } }) => {
    const found = users.filter(
      (user) => (!q || user.name.includes(q)) && (!status || user.status === status),
    );
    return { users: found, pagination: onePage(found.length) };
  }),
);
afterEach(() => void vi.restoreAllMocks());

it('shows that it is loading, then the users', async () => {
  const { release } = hold(listUsers);
  const screen = await open();
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect.element(screen.getByRole('link', { name: 'Mai' })).toBeVisible();
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('shows an error with another try', async () => {
  mock(listUsers, mockError('internal'));
  const screen = await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(listUsers, { users, pagination: onePage(2) });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('link', { name: 'Lan' })).toBeVisible();
});

it('keeps search, filter and sort in the URL, and clears them when nothing matches', async () => {
  const screen = await open();
  await screen.getByLabelText('Sort by').selectOptions('Name');
  await screen.getByLabelText('Status').selectOptions('Suspended');
  await expect.poll(() => location.search).toBe('?sort=name&status=suspended');
  await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expect.element(screen.getByText('None', { exact: true })).not.toBeInTheDocument();
  expect(lastQuery()).toMatchObject({ sort: 'name', status: 'suspended', page: 1 });
  await screen.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.element(screen.getByRole('link', { name: 'Mai' })).toBeVisible();
  expect(location.search).toBe('');

  const again = await open('?sort=name');
  await expect.element(again.getByLabelText('Sort by')).toHaveValue('name');
  await again.getByLabelText('Sort by').selectOptions('Newest first');
  await expect.poll(() => location.search).toBe('');
});

it('asks for no value of the URL that the contract refuses', async () => {
  const screen = await open(`?role=KING&status=&sort=password&tenant=No+slug&page=-3`);
  await expect.element(screen.getByRole('link', { name: 'Mai' })).toBeVisible();
  expect(lastQuery()).toEqual({ limit: 20, page: 1, sort: 'created' });
});

it('goes to another page, and a filter leads back to the first', async () => {
  mock(listUsers, ({ query: { page, limit } }) => ({
    users: [users[page - 1]!],
    pagination: { page, limit, total: 40, pages: 2 },
  }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(screen.getByRole('link', { name: 'Mai' })).toBeVisible();
  expect(location.search).toBe('?page=2');
  await screen.getByLabelText('Role').selectOptions('Admin');
  await expect.element(screen.getByRole('link', { name: 'Lan' })).toBeVisible();
  expect(location.search).toBe('?role=ADMIN');
});

it('exports with the active filters, without sort and page', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const screen = await open('?status=active&sort=name&page=1');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved).toEqual(['people.csv']);
  expect(sentTo(exportUsers).map(({ query }) => query)).toEqual([{ status: 'active' }]);
});

it('exports what was just searched for', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const screen = await open();
  await screen.getByRole('searchbox').fill('Mai');
  await expect.poll(() => location.search).toBe('?q=Mai');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => sentTo(exportUsers).map(({ query }) => query)).toEqual([{ q: 'Mai' }]);
});
