import { bulkUpdateSubmissions, exportSubmissions } from '@sitewright/contract/submissions/submissions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hold, mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { body, openInbox, panel, row, rowNames, three } from '../testing/inbox-page.ts';
import { idOf, mockInbox, submission } from '../testing/sample-form.ts';

// What is done with many submissions, and without a mouse.

const press = (keys: string) => userEvent.keyboard(keys);

afterEach(() => void vi.restoreAllMocks());

describe('the keyboard', () => {
  it('moves, opens, stars and archives', async () => {
    const now = mockInbox(three());
    await openInbox();
    await expect.element(row('Minh')).toBeVisible();
    await press('jj');
    await expect.element(row('Bob').getByRole('link')).toHaveFocus();
    await press('k');
    await expect.element(row('Minh').getByRole('link', { name: /Minh/ })).toHaveFocus();
    await press('j{Enter}');
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    await press('s');
    await expect.poll(() => now()[1]!.status).toBe('starred');
    await press('j');
    await expect.element(panel.getByRole('heading', { name: 'Lan' })).toBeVisible();
    await press('e');
    await expect.poll(() => now()[2]!.status).toBe('archived');
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    await press('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(row('Bob').getByRole('link')).toHaveFocus();
  });

  it('archives the focused row and goes on with the next', async () => {
    const now = mockInbox(three());
    await openInbox();
    await expect.element(row('Minh')).toBeVisible();
    await press('je');
    await expect.poll(() => now()[0]!.status).toBe('archived');
    await expect.element(row('Bob').getByRole('link')).toHaveFocus();
  });

  it('types in the search, and does nothing else there or when shortcuts are off', async () => {
    mockInbox(three());
    await openInbox();
    await expect.element(row('Minh')).toBeVisible();
    await body.getByRole('searchbox').click();
    await press('ja');
    await expect.element(body.getByRole('searchbox')).toHaveValue('ja');
    await body.getByRole('searchbox').fill('');
    await body.getByRole('button', { name: 'Turn off shortcuts' }).click();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
    await press('j');
    await expect.element(body.getByRole('button', { name: 'Turn on keyboard shortcuts' })).toHaveFocus();
  });
});

describe('a selection', () => {
  it('is changed at once, and says how many were', async () => {
    const now = mockInbox(three());
    await openInbox();
    await body.getByRole('checkbox', { name: 'Select Minh' }).click();
    await body.getByRole('checkbox', { name: 'Select Bob' }).click();
    await expect.element(body.getByText('2 selected')).toBeVisible();
    const { release } = hold(bulkUpdateSubmissions);
    await body.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(rowNames).toEqual(['Lan']);
    release();
    await expect
      .element(body.getByRole('status').filter({ hasText: '2 submissions archived' }))
      .toBeVisible();
    expect(now().map(({ status }) => status)).toEqual(['archived', 'archived', 'starred']);
    await expect.element(body.getByText('2 selected')).not.toBeInTheDocument();
  });

  it('keeps stars when it is marked as read', async () => {
    mockInbox(three());
    await openInbox();
    await body.getByRole('checkbox', { name: 'Select all loaded submissions' }).click();
    await body.getByRole('button', { name: 'Mark as read' }).click();
    await expect
      .poll(() => sentTo(bulkUpdateSubmissions).map((call) => call.body))
      .toEqual([{ ids: [idOf(1), idOf(2)], change: 'read' }]);
  });

  it('is restored from the trash, or deleted after a question', async () => {
    const deletedAt = '2026-01-20T10:00:00.000Z';
    const now = mockInbox([1, 2, 3].map((n) => submission(n, `Gone ${n}`, { deletedAt })));
    await openInbox('?tab=trash');
    await body.getByRole('checkbox', { name: 'Select Gone 1' }).click();
    await body.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(rowNames).toEqual(['Gone 2', 'Gone 3']);
    await body.getByRole('checkbox', { name: 'Select all loaded submissions' }).click();
    await body.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = body.getByRole('dialog', { name: 'Delete 2 submissions permanently?' });
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => now().map(({ id }) => id)).toEqual([idOf(1)]);
  });

  it('is kept when the server refuses', async () => {
    mockInbox(three());
    mock(bulkUpdateSubmissions, mockError('internal'));
    await openInbox();
    await body.getByRole('checkbox', { name: 'Select Bob' }).click();
    await body.getByRole('button', { name: 'Mark as spam' }).click();
    await expect.poll(() => sentTo(bulkUpdateSubmissions)).toHaveLength(1);
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
    await expect.element(body.getByText('1 selected')).toBeVisible();
  });
});

it('the list is exported with its tab, search and filters', async () => {
  mockInbox(three());
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const filters = [{ field: 'f3', op: '>', value: 1 }];
  await openInbox(`?tab=archived&q=minh&filters=${encodeURIComponent(JSON.stringify(filters))}`);
  for (const name of ['CSV (spreadsheet)', 'JSON']) {
    await body.getByRole('button', { name: 'Export' }).click();
    await body.getByRole('menuitem', { name }).click();
    await expect.poll(() => saved.length).toBe(name === 'JSON' ? 2 : 1);
  }
  expect(saved).toEqual(['table-booking.csv', 'table-booking.json']);
  expect(sentTo(exportSubmissions).map((call) => call.query)).toEqual(
    ['csv', 'json'].map((format) => ({
      tab: 'archived',
      sort: 'newest',
      q: 'minh',
      filters,
      format,
      raw: 'false',
    })),
  );
});
