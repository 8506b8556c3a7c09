import {
  deleteSubmission,
  getSubmission,
  listSubmissions,
  updateSubmission,
} from '@sitewright/contract/submissions/submissions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { body, openInbox, panel, row, rowNames, three } from '../testing/inbox-page.ts';
import { idOf, mockInbox, submission } from '../testing/sample-form.ts';

// The submissions of a form: the list with its tabs, and the open submission.

const query = () => new URLSearchParams(location.search);
const changes = () => sentTo(updateSubmission).map((call) => [call.params.submissionId, call.body]);
const press = (keys: string) => userEvent.keyboard(keys);

afterEach(() => void vi.restoreAllMocks());

describe('the list', () => {
  it('shows the first three answered fields, when and where each was submitted, and what is unread', async () => {
    mockInbox(three());
    await openInbox();
    const heads = () =>
      body
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(heads).toEqual(['', 'Name', 'Email', 'Guests', 'Submitted', 'Page']);
    await expect.element(row('Minh').getByText('minh@example.com')).toBeVisible();
    await expect.element(row('Minh').getByText('/booking')).toBeVisible();
    await expect.element(row('Minh').getByText('Unread', { exact: false })).toBeInTheDocument();
    await expect.element(row('Bob').getByText('Unread', { exact: false })).not.toBeInTheDocument();
    await expect.element(row('Lan').getByText('Starred')).toBeInTheDocument();
  });

  it('has a tab for each kind of submission, kept in the URL', async () => {
    mockInbox([
      submission(1, 'Inge'),
      submission(2, 'Spammer', { spamState: 'spam' }),
      submission(3, 'Doubtful', { spamState: 'suspect' }),
      submission(4, 'Half', { status: 'partial' }),
      submission(5, 'Old', { status: 'archived' }),
      submission(6, 'Gone', { deletedAt: '2026-01-20T10:00:00.000Z' }),
      submission(7, 'Star', { status: 'starred' }),
    ]);
    await openInbox();
    const expected = {
      Starred: ['Star'],
      'Needs review': ['Doubtful'],
      Spam: ['Spammer'],
      Partial: ['Half'],
      Archived: ['Old'],
      Trash: ['Gone'],
      Inbox: ['Inge', 'Star'],
    };
    for (const [tab, names] of Object.entries(expected)) {
      await body.getByRole('tab', { name: tab }).click();
      await expect.poll(rowNames).toEqual(names);
    }
    await openInbox('?tab=spam');
    await expect.poll(rowNames).toEqual(['Spammer']);
  });

  it('is searched, and says when nothing is found', async () => {
    mockInbox(three());
    await openInbox();
    const search = body.getByRole('searchbox', { name: 'Search answers' });
    await search.fill('lan@');
    await expect.poll(rowNames).toEqual(['Lan']);
    expect(query().get('q')).toBe('lan@');
    await search.fill('nobody');
    await expect.element(body.getByRole('heading', { name: 'No results' })).toBeVisible();
    await body.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
  });

  it('adds older submissions below, and keeps the tab of an empty list', async () => {
    mockInbox(three());
    const all = three();
    mock(listSubmissions, ({ query: { before, tab } }) =>
      tab === 'spam'
        ? { submissions: [], next: null }
        : before === undefined
          ? { submissions: all.slice(0, 2), next: 'older' }
          : { submissions: all.slice(2), next: null },
    );
    await openInbox();
    await body.getByRole('button', { name: 'Load older submissions' }).click();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
    await body.getByRole('tab', { name: 'Spam' }).click();
    await expect.element(body.getByRole('heading', { name: 'No spam' })).toBeVisible();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    mockInbox(three());
    mock(listSubmissions, mockError('internal'));
    await openInbox();
    await expect.element(body.getByRole('alert')).toBeVisible();
    mockInbox(three());
    await body.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
  });
});

describe('an open submission', () => {
  it('shows the answers in the order of the form, with version, page and time', async () => {
    mockInbox(three());
    await openInbox();
    await row('Bob').getByRole('link', { name: 'Bob' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    expect(query().get('submission')).toBe(idOf(2));
    const terms = () =>
      panel
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent);
    expect(terms().slice(0, 7)).toEqual(['Name', 'Email', 'Guests', 'Day', 'Room', 'Newsletter', 'Wishes']);
    const said = () =>
      panel
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent);
    expect(said().slice(0, 7)).toEqual([
      'Bob',
      'bob@example.com',
      '2',
      'No answer',
      'No answer',
      'Yes',
      'No answer',
    ]);
    expect(said().slice(8)).toEqual(['/booking', '3', 'English']);
  });

  it('is marked as read once', async () => {
    mockInbox(three());
    await openInbox();
    await row('Minh').getByRole('link').click();
    await expect.poll(changes).toEqual([[idOf(1), { status: 'read' }]]);
    await expect.element(row('Minh').getByText('Unread', { exact: false })).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Next submission' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    await panel.getByRole('button', { name: 'Previous submission' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Minh' })).toBeVisible();
    expect(changes()).toHaveLength(1);
  });

  it('opens by its link, also when the list does not have it, and in a drawer on a narrow screen', async () => {
    mockInbox([...three(), submission(9, 'Elsewhere', { status: 'archived' })]);
    await openInbox(`?submission=${idOf(9)}`);
    await expect.element(panel.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await openInbox(`?submission=${idOf(9)}`, { width: 375 });
    const drawer = body.getByRole('dialog', { name: 'Submission' });
    await expect.element(drawer.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await expect.element(drawer.getByRole('group', { name: 'Keyboard shortcuts' })).toBeVisible();
    await press('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    expect(query().has('submission')).toBe(false);
  });

  it('says so when it does not exist', async () => {
    mockInbox(three());
    mock(getSubmission, mockError('not_found'));
    await openInbox(`?submission=${idOf(8)}`);
    await expect.element(panel.getByRole('alert')).toBeVisible();
  });

  it('is answered by email, with the answers quoted', async () => {
    mockInbox([submission(2, 'Bob', { answers: { f1: 'Bob', f2: 'bob@example.com', f7: 'A\nB & C' } })]);
    await openInbox(`?submission=${idOf(2)}`);
    const link = panel.getByRole('link', { name: 'Reply by email' });
    await expect.element(link).toBeVisible();
    const address = new URL(link.element().getAttribute('href')!);
    expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['mailto:', 'bob@example.com']);
    expect(address.searchParams.get('subject')).toBe('Re: Table booking');
    const quote = address.searchParams.get('body')!;
    expect(quote).toMatch(/^\r\n\r\nOn .*2026.* you wrote:\r\n> Name: Bob\r\n/);
    expect(quote).toContain('\r\n> Wishes: A\r\n> B & C');
  });

  it('that is very long is quoted in part: mail programs refuse long addresses', async () => {
    mockInbox([submission(2, 'Bob', { answers: { f2: 'bob@example.com', f7: 'ế'.repeat(5_000) } })]);
    await openInbox(`?submission=${idOf(2)}`);
    const link = panel.getByRole('link', { name: 'Reply by email' });
    await expect.element(link).toBeVisible();
    const body = new URL(link.element().getAttribute('href')!).searchParams.get('body')!;
    expect(body.length).toBeLessThan(1_300);
    expect(body).toMatch(/ế…$/);
  });

  it('says why it is spam, and returns to the inbox', async () => {
    const now = mockInbox([submission(1, 'Bot', { spamState: 'spam', spamReasons: ['honeypot', 'links'] })]);
    await openInbox(`?tab=spam&submission=${idOf(1)}`);
    await expect.element(panel.getByText('A field that is hidden from people was filled in.')).toBeVisible();
    await expect.element(panel.getByText('The answers contain many links.')).toBeVisible();
    await panel.getByRole('button', { name: 'Not spam' }).click();
    await expect.poll(() => now()[0]!.spamState).toBe('ham');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(body.getByRole('heading', { name: 'No spam' })).toBeVisible();
  });

  it('makes room for the next one when it is archived, and comes back with Undo', async () => {
    const now = mockInbox(three());
    await openInbox(`?submission=${idOf(1)}`);
    await expect.element(panel.getByRole('heading', { name: 'Minh' })).toBeVisible();
    await panel.getByRole('button', { name: 'Archive' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    await expect.poll(rowNames).toEqual(['Bob', 'Lan']);
    const toast = body.getByRole('status').filter({ hasText: '1 submission archived' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
    expect(now()[0]!.status).toBe('read');
  });

  it('keeps its payment: one that is not paid yet cannot be archived', async () => {
    mockInbox([submission(1, 'Payer', { status: 'pending_payment' })]);
    await openInbox(`?tab=partial&submission=${idOf(1)}`);
    await expect.element(panel.getByText('Payment pending')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Mark as spam' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  it('is deleted permanently from the trash after a question', async () => {
    const now = mockInbox([submission(1, 'Gone', { deletedAt: '2026-01-20T10:00:00.000Z' })]);
    await openInbox(`?tab=trash&submission=${idOf(1)}`);
    await panel.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = body.getByRole('dialog', { name: 'Delete 1 submission permanently?' });
    expect(sentTo(deleteSubmission)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(now).toEqual([]);
    await expect.element(body.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  });

  it('is back as it was when the server refuses a change', async () => {
    mockInbox(three());
    mock(updateSubmission, mockError('internal', { error: 'The submission is locked.' }));
    await openInbox(`?submission=${idOf(2)}`);
    await panel.getByRole('button', { name: 'Move to trash' }).click();
    await expect.element(body.getByText('The submission is locked.')).toBeVisible();
    await expect.poll(rowNames).toEqual(['Minh', 'Bob', 'Lan']);
  });

  it('alone is printed', async () => {
    mockInbox(three());
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await openInbox(`?submission=${idOf(2)}`);
    await panel.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
    dispatchEvent(new Event('beforeprint'));
    const printed = document.body.lastElementChild!;
    expect(printed.querySelector('h1')?.textContent).toBe('Table booking');
    expect(printed.textContent).toContain('bob@example.com');
    const browser = cdp() as unknown as { send: (command: string, options: object) => Promise<unknown> };
    await browser.send('Emulation.setEmulatedMedia', { media: 'print' });
    // Text areas that grow are measured by a hidden copy, which other tests leave behind.
    const shown = [...document.body.children].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    );
    await browser.send('Emulation.setEmulatedMedia', { media: '' });
    expect(shown).toEqual([printed]);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(() => document.body.lastElementChild).not.toBe(printed);
  });
});

it('the inbox speaks Vietnamese', async () => {
  mockInbox(three());
  await openInbox(`?submission=${idOf(2)}`, { language: 'vi' });
  await expect.element(body.getByRole('tab', { name: 'Cần xem xét' })).toBeVisible();
  await expect.element(body.getByText('Có', { exact: true })).toBeVisible();
});

describe.each([1280, 375])('at %i', (width) => {
  it('the inbox and an open submission have no accessibility violation', async () => {
    mockInbox(three());
    await openInbox('', { width });
    await expect.element(row('Minh')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await openInbox(`?submission=${idOf(2)}`, { width });
    await expect.element(body.getByRole('heading', { level: 2, name: 'Bob' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
