import { assignSubmissions } from '@sitewright/contract/submissions/submission-assignment';
import { listSubmissions } from '@sitewright/contract/submissions/submissions';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { body, openInbox, panel, row, rowNames, three } from '../testing/inbox-page.ts';
import { colleagueId, idOf, mockInbox, ownerId, submission } from '../testing/sample-form.ts';

// Who works on a submission.

const assigned = () => sentTo(assignSubmissions).map((call) => call.body);
const field = panel.getByRole('combobox', { name: 'Assignee' });

describe('the assignee', () => {
  it('is chosen in the open submission, shown in the list, and taken away', async () => {
    mockInbox(three());
    await openInbox(`?submission=${idOf(2)}`);
    await expect.element(field).toHaveValue('');
    await field.selectOptions('Hoàng Phúc');
    await expect.poll(assigned).toEqual([{ ids: [idOf(2)], assigneeId: colleagueId }]);
    await expect.element(row('Bob').getByText('Assigned to Hoàng Phúc')).toBeInTheDocument();
    await field.selectOptions('Mai Lê (you)');
    await expect.element(row('Bob').getByText('Assigned to Mai Lê')).toBeInTheDocument();
    await field.selectOptions('Nobody');
    await expect.element(row('Bob').getByText('Assigned to', { exact: false })).not.toBeInTheDocument();
    expect(assigned().at(-1)).toEqual({ ids: [idOf(2)], assigneeId: null });
  });

  it('stays when the server refuses another', async () => {
    mockInbox([submission(2, 'Bob', { assignee: { id: ownerId, name: 'Mai Lê' } })]);
    mock(assignSubmissions, mockError('validation_failed', { error: 'They left.' }));
    await openInbox(`?submission=${idOf(2)}`);
    await field.selectOptions('Hoàng Phúc');
    await expect.element(body.getByText('They left.')).toBeVisible();
    await expect.element(field).toHaveValue(ownerId);
  });

  it('who no longer sees the submissions is still shown', async () => {
    mockInbox([submission(2, 'Bob', { assignee: { id: idOf(77), name: 'Gone Away' } })]);
    await openInbox(`?submission=${idOf(2)}`);
    await expect.element(field).toHaveDisplayValue('Gone Away');
  });

  it('is set for a selection', async () => {
    mockInbox(three());
    await openInbox();
    await body.getByRole('checkbox', { name: 'Select Minh' }).click();
    await body.getByRole('checkbox', { name: 'Select Lan' }).click();
    await body.getByRole('button', { name: 'Assign', exact: true }).click();
    await body.getByRole('menuitem', { name: 'Hoàng Phúc' }).click();
    await expect.poll(assigned).toEqual([{ ids: [idOf(1), idOf(3)], assigneeId: colleagueId }]);
    await expect.element(body.getByText('2 submissions assigned')).toBeVisible();
    await expect.element(row('Lan').getByText('Assigned to Hoàng Phúc')).toBeInTheDocument();
    await expect.element(body.getByRole('group', { name: 'Selected submissions' })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('is filtered by assignee and ordered, both in the URL', async () => {
    mockInbox(three());
    await openInbox();
    const asked = () => sentTo(listSubmissions).at(-1)?.query;
    await body.getByRole('combobox', { name: 'Assignee' }).selectOptions('Assigned to me');
    await expect.poll(asked).toMatchObject({ assignee: 'me', sort: 'newest' });
    await body.getByRole('combobox', { name: 'Order' }).selectOptions('Oldest first');
    await expect.poll(asked).toMatchObject({ assignee: 'me', sort: 'oldest' });
    expect(location.search).toBe('?assignee=me&sort=oldest');
    await openInbox('?assignee=drop&sort=sideways');
    await expect.poll(rowNames).toHaveLength(3);
    expect(asked()).toMatchObject({ sort: 'newest' });
    expect(asked()).not.toHaveProperty('assignee');
  });
});

it('the menu that assigns has no accessibility violation', async () => {
  mockInbox(three());
  await openInbox();
  await body.getByRole('checkbox', { name: 'Select Minh' }).click();
  await body.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(body.getByRole('menuitem', { name: 'Nobody' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
