import {
  addSubmissionNote,
  deleteSubmissionNote,
  editSubmissionNote,
  type SubmissionNote,
} from '@sitewright/contract/submissions/submission-notes';
import type { HistoryEntry } from '@sitewright/contract/submissions/submission-history';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { getSubmission } from '@sitewright/contract/submissions/submissions';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { body, openInbox, panel, three } from '../testing/inbox-page.ts';
import { fields, idOf, mockInbox, submission } from '../testing/sample-form.ts';

// What those who work on a submission write about it.

const at = '2026-01-20T10:00:00.000Z';
const note = (number: number, text: string, more: Partial<SubmissionNote> = {}): SubmissionNote => ({
  id: idOf(500 + number),
  author: 'Hoàng Phúc',
  isMine: false,
  mayDelete: false,
  body: text,
  createdAt: at,
  editedAt: null,
  ...more,
});
const mine = { author: 'Mai Lê', isMine: true, mayDelete: true };

/** Opens a submission with notes, which the mock API keeps. */
const openNotes = async (
  given: readonly SubmissionNote[],
  { history = [], ...options }: { history?: HistoryEntry[]; width?: number; language?: 'en' | 'vi' } = {},
) => {
  let notes = given;
  mockInbox(three());
  mock(getSubmission, ({ params }) => ({
    ...submission(2, 'Bob', { id: params.submissionId }),
    fields,
    meta: {},
    notes: [...notes],
    history,
  }));
  mock(addSubmissionNote, ({ body: { body: text } }) => {
    const added = note(notes.length + 1, text, mine);
    notes = [...notes, added];
    return added;
  });
  mock(editSubmissionNote, ({ params, body: { body: text } }) => {
    notes = notes.map((one) => (one.id === params.noteId ? { ...one, body: text, editedAt: at } : one));
    return notes.find(({ id }) => id === params.noteId)!;
  });
  mock(deleteSubmissionNote, ({ params }) => {
    notes = notes.filter(({ id }) => id !== params.noteId);
    return { ok: true };
  });
  await openInbox(`?submission=${idOf(2)}`, options);
};
const region = body.getByRole('region', { name: 'Notes' });
const texts = () =>
  region
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const write = region.getByRole('textbox', { name: 'Write a note' });

describe('notes on a submission', () => {
  it('are read with author and time, and written', async () => {
    await openNotes([note(1, 'Called back')]);
    await expect.element(region.getByText('Called back')).toBeVisible();
    await expect.element(region.getByText('Hoàng Phúc')).toBeVisible();
    await write.fill('Wants the garden');
    await region.getByRole('button', { name: 'Add note' }).click();
    await expect.element(region.getByText('Wants the garden')).toBeVisible();
    await expect.element(write).toHaveValue('');
  });

  it('are saved by the keyboard, too', async () => {
    await openNotes([note(1, 'Called back')]);
    await write.fill('By the keyboard');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(texts).toHaveLength(2);
  });

  it('are edited and deleted by their author, after a question', async () => {
    await openNotes([note(1, 'Theirs'), note(2, 'Call bak', mine)]);
    await expect.element(region.getByText('Call bak')).toBeVisible();
    expect(region.getByRole('button', { name: 'Edit' }).elements()).toHaveLength(1);
    await region.getByRole('button', { name: 'Edit' }).click();
    await region.getByRole('textbox', { name: 'Note', exact: true }).fill('Call back');
    await region.getByRole('button', { name: 'Save' }).click();
    await expect.element(region.getByText('Call back')).toBeVisible();
    await expect.element(region.getByText(/edited/)).toBeVisible();
    await region.getByRole('button', { name: 'Delete' }).click();
    const dialog = body.getByRole('dialog', { name: 'Delete this note?' });
    await dialog.getByRole('button', { name: 'Delete note' }).click();
    await expect.element(region.getByText('Call back')).not.toBeInTheDocument();
    await expect.element(region.getByText('Theirs')).toBeVisible();
  });

  it('keep what was typed when they cannot be saved', async () => {
    await openNotes([]);
    mock(addSubmissionNote, mockError('internal', { error: 'The note is lost.' }));
    await write.fill('Important');
    await region.getByRole('button', { name: 'Add note' }).click();
    await expect.element(body.getByText('The note is lost.')).toBeVisible();
    await expect.element(write).toHaveValue('Important');
  });

  it('of one submission are not typed on for the next', async () => {
    await openNotes([]);
    await write.fill('For Bob');
    await panel.getByRole('button', { name: 'Next submission' }).click();
    await expect.poll(() => location.search).toContain(idOf(3));
    await expect.element(write).toHaveValue('');
  });

  it('say when there is room for no more', async () => {
    const { notesMax } = submissionLimits;
    await openNotes(Array.from({ length: notesMax }, (_, index) => note(index, `Note ${index}`)));
    await expect
      .element(region.getByText(`A submission can have up to ${notesMax} notes.`, { exact: false }))
      .toBeVisible();
    await expect.element(write).not.toBeInTheDocument();
  });

  it('are typed without the keys of the inbox', async () => {
    await openNotes([]);
    await write.click();
    await userEvent.keyboard('jkes');
    await expect.element(write).toHaveValue('jkes');
    expect(location.search).toContain(idOf(2));
  });
});

describe('the history of a submission', () => {
  const entry = (kind: HistoryEntry['kind'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    kind,
    at,
    actor: 'Mai Lê',
    person: null,
    ...more,
  });

  it('says who did what, down to when it was sent', async () => {
    const history = [
      entry('assigned', { person: 'Hoàng Phúc' }),
      entry('staff_opened', { actor: 'Sam' }),
      entry('archived', { actor: null }),
    ];
    await openNotes([], { history });
    await panel.getByText('History').click();
    const lines = () =>
      [...document.querySelectorAll('details li > span')].map(({ textContent }) => textContent);
    await expect
      .poll(lines)
      .toEqual([
        'Mai Lê assigned it to Hoàng Phúc',
        'Sam from platform staff opened it',
        'Deleted user archived it',
        'Submitted',
      ]);
  });
});

it.each([1280, 375])('notes and history have no accessibility violation, at %i px', async (width) => {
  await openNotes([note(1, 'Called back', mine)], {
    width,
    history: [{ kind: 'read', at, actor: 'Mai Lê', person: null }],
  });
  await expect.element(region).toBeVisible();
  await body.getByText('History').click();
  expect(await axeViolations()).toEqual([]);
});
