import { formFieldSchema } from '@sitewright/contract/forms/form-definition';
import { formSchema, getForm } from '@sitewright/contract/forms/forms';
import { getSite } from '@sitewright/contract/sites/sites';
import { assignSubmissions, listAssignees } from '@sitewright/contract/submissions/submission-assignment';
import {
  bulkUpdateSubmissions,
  deleteSubmission,
  getSubmission,
  listSubmissions,
  type Submission,
  submissionSchema,
  updateSubmission,
} from '@sitewright/contract/submissions/submissions';
import { mock } from '../../../testing/mock-api.ts';
import { sample } from '../../../testing/sample.ts';
import { applyPatch, isInTab, patchOf } from '../inbox/submission-changes.ts';

/** A booking form with submissions, which the mock API keeps as the server does. */

export const siteId = '00000000-0000-4000-8000-00000000000a';
export const formId = '00000000-0000-4000-8000-00000000000b';
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ownerId = '00000000-0000-4000-8000-00000000000c';
export const colleagueId = '00000000-0000-4000-8000-00000000000d';

export const fields = [
  { id: 'f0', type: 'heading', label: 'Your table', name: 'heading' },
  { id: 'f1', type: 'text', label: 'Name', name: 'name' },
  { id: 'f2', type: 'email', label: 'Email', name: 'email' },
  { id: 'f3', type: 'number', label: 'Guests', name: 'guests' },
  { id: 'f4', type: 'date', label: 'Day', name: 'day' },
  {
    id: 'f5',
    type: 'select',
    label: 'Room',
    name: 'room',
    options: [
      { label: 'Garden', value: 'garden' },
      { label: 'Upstairs', value: 'upstairs' },
    ],
  },
  { id: 'f6', type: 'toggle', label: 'Newsletter', name: 'newsletter' },
  { id: 'f7', type: 'textarea', label: 'Wishes', name: 'wishes' },
].map((field) => formFieldSchema.parse(field));

export const submission = (number: number, name: string, more: Partial<Submission> = {}): Submission =>
  sample(submissionSchema, {
    id: idOf(number),
    formId,
    siteId,
    version: 3,
    status: 'read',
    spamState: 'ham',
    answers: { f1: name, f2: `${name.toLowerCase()}@example.com`, f3: number, f6: true },
    pagePath: '/booking',
    submittedAt: new Date(Date.UTC(2026, 0, 20, 10, 0) - number * 3_600_000).toISOString(),
    ...more,
  });

/** Mocks the form and its submissions; returns them as they are now. */
export const mockInbox = (given: readonly Submission[]): (() => readonly Submission[]) => {
  let all = given;
  const update = (ids: readonly string[], change: (one: Submission) => Submission): void => {
    all = all.map((one) => (ids.includes(one.id) ? change(one) : one));
  };
  const find = (id: string): Submission => all.find((one) => one.id === id)!;
  mock(getSite, { ...sample(getSite.response), id: siteId, name: 'Bistro', role: 'owner' });
  mock(getForm, {
    ...sample(formSchema),
    id: formId,
    siteId,
    publicId: 'AbcdefGhijklmnopqrst',
    name: 'Table booking',
    slug: 'table-booking',
    fields,
  });
  mock(listSubmissions, ({ query: { tab, q } }) => ({
    submissions: all.filter(
      (one) =>
        isInTab(one, tab) &&
        JSON.stringify(one.answers)
          .toLowerCase()
          .includes((q ?? '').toLowerCase()),
    ),
    next: null,
  }));
  mock(getSubmission, ({ params }) => ({
    ...find(params.submissionId),
    fields,
    meta: { locale: 'en' },
    notes: [],
    history: [],
  }));
  mock(updateSubmission, ({ params, body }) => {
    update([params.submissionId], (one) => applyPatch(one, body));
    return find(params.submissionId);
  });
  mock(bulkUpdateSubmissions, ({ body: { ids, change } }) => {
    const patch = patchOf(change);
    if (patch) update(ids, (one) => applyPatch(one, patch));
    else all = all.filter(({ id }) => !ids.includes(id));
    return { changed: ids.length };
  });
  mock(listAssignees, {
    people: [
      { id: ownerId, name: 'Mai Lê', isMe: true },
      { id: colleagueId, name: 'Hoàng Phúc', isMe: false },
    ],
  });
  mock(assignSubmissions, ({ body: { ids, assigneeId } }) => {
    const names: Record<string, string> = { [ownerId]: 'Mai Lê', [colleagueId]: 'Hoàng Phúc' };
    const assignee = assigneeId === null ? null : { id: assigneeId, name: names[assigneeId]! };
    update(ids, (one) => ({ ...one, assignee }));
    return { changed: ids.length };
  });
  mock(deleteSubmission, ({ params }) => {
    all = all.filter(({ id }) => id !== params.submissionId);
    return { ok: true };
  });
  return () => all;
};
