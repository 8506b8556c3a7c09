import { listSubmissions } from '@sitewright/contract/submissions/submissions';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { sentTo } from '../../../testing/mock-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { formId, mockInbox, siteId, submission } from '../testing/sample-form.ts';

// Conditions on answers, in the URL and in what the list asks for.

const path = paths.submissions(siteId, formId);
const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const written = (): unknown => JSON.parse(new URLSearchParams(location.search).get('filters') ?? 'null');
const asked = () => sentTo(listSubmissions).at(-1)?.query.filters;
const open = async (filters?: string) => {
  mockInbox([submission(1, 'Minh'), submission(2, 'Bob')]);
  await renderScreen(filters === undefined ? path : `${path}?filters=${encodeURIComponent(filters)}`);
  await expect.element(body.getByRole('button', { name: 'Add filter' })).toBeVisible();
};
const optionsOf = (name: string) =>
  [...(dialog.getByLabelText(name).element() as HTMLSelectElement).options].map(({ text }) => text);

describe('filters', () => {
  it('offer the operators of a field, by its type', async () => {
    await open();
    await body.getByRole('button', { name: 'Add filter' }).click();
    await expect.element(dialog).toBeVisible();
    expect(optionsOf('Field')).toEqual(['Name', 'Email', 'Guests', 'Day', 'Room', 'Newsletter', 'Wishes']);
    const expected = {
      Name: ['contains', 'is', 'is not', 'is empty', 'is filled in'],
      Guests: [
        'equals',
        'is more than',
        'is at least',
        'is less than',
        'is at most',
        'is empty',
        'is filled in',
      ],
      Day: ['is on', 'is before', 'is after', 'is empty', 'is filled in'],
      Room: ['is', 'is not', 'is empty', 'is filled in'],
      Newsletter: ['is', 'is empty', 'is filled in'],
    };
    for (const [field, operators] of Object.entries(expected)) {
      await dialog.getByLabelText('Field').selectOptions(field);
      expect(optionsOf('Condition')).toEqual(operators);
    }
    expect(await axeViolations()).toEqual([]);
  });

  it('are added, kept in the URL, and asked of the server', async () => {
    await open();
    await body.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByLabelText('Field').selectOptions('Guests');
    await dialog.getByLabelText('Condition').selectOptions('is more than');
    await expect.element(dialog.getByRole('button', { name: 'Apply filter' })).toBeDisabled();
    await dialog.getByLabelText('Value').fill('5');
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await expect.element(body.getByText('Guests is more than 5')).toBeVisible();
    expect(written()).toEqual([{ field: 'f3', op: '>', value: 5 }]);
    await expect.poll(asked).toEqual([{ field: 'f3', op: '>', value: 5 }]);
  });

  it('compare choices by what the visitor chose, and switches by yes and no', async () => {
    await open();
    await body.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByLabelText('Field').selectOptions('Room');
    await dialog.getByLabelText('Value').selectOptions('Upstairs');
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await expect.element(body.getByText('Room is Upstairs')).toBeVisible();
    await body.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByLabelText('Field').selectOptions('Newsletter');
    await dialog.getByLabelText('Value').selectOptions('No');
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await expect.element(body.getByText('Newsletter is No')).toBeVisible();
    expect(written()).toEqual([
      { field: 'f5', op: 'is', value: 'upstairs' },
      { field: 'f6', op: '=', value: 0 },
    ]);
  });

  it('are edited and removed', async () => {
    await open('[{"field":"f1","op":"contains","value":"mi"},{"field":"f4","op":"isEmpty"}]');
    await expect.element(body.getByText('Day is empty')).toBeVisible();
    await body.getByRole('button', { name: 'Edit filter: Name contains mi' }).click();
    await expect.element(dialog.getByLabelText('Value')).toHaveValue('mi');
    await dialog.getByLabelText('Value').fill('bo');
    await dialog.getByRole('button', { name: 'Apply filter' }).click();
    await expect.poll(asked).toEqual([
      { field: 'f1', op: 'contains', value: 'bo' },
      { field: 'f4', op: 'isEmpty', value: '' },
    ]);
    await body.getByRole('button', { name: 'Remove filter: Day is empty' }).click();
    await expect.poll(asked).toEqual([{ field: 'f1', op: 'contains', value: 'bo' }]);
  });

  it.each(['[', '{}', '[{"field":"f1","op":"drop"}]', '[{"op":"is"}]', '["f1"]'])(
    'of an address that was edited are left out: %s',
    async (filters) => {
      await open(filters);
      await expect.element(body.getByRole('link', { name: 'Bob' })).toBeVisible();
      expect(asked()).toBeUndefined();
    },
  );

  it('of a field that no longer exists are named and can be removed', async () => {
    await open('[{"field":"gone","op":"is","value":"x"}]');
    await body.getByRole('button', { name: 'Remove filter: Deleted field is x' }).click();
    await expect.poll(written).toBe(null);
  });
});

it('a range of days is asked for in whole days', async () => {
  await open();
  await body.getByLabelText('Submitted from').fill('2026-01-19');
  await body.getByLabelText('Submitted to').fill('2026-01-20');
  const begin = (day: string) => new Date(`${day}T00:00:00`).toISOString();
  await expect
    .poll(() => sentTo(listSubmissions).at(-1)?.query)
    .toMatchObject({ from: begin('2026-01-19'), to: begin('2026-01-21') });
});
