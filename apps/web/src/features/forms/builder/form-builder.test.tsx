import { createForm, getForm, saveForm } from '@sitewright/contract/forms/forms';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mock, hold, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { focusedField, makeField, makeForm, openBuilder } from './testing/builder.tsx';

const contact = () => makeForm([makeField('text', 'Full name'), makeField('email', 'Email')]);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const onCanvas = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*, .* \\d`) });

describe('a new form', () => {
  it('is built by clicks and saved', async () => {
    mock(createForm, ({ body }) => ({ ...makeForm([]), ...body, slug: body.slug }));
    const { screen, calls } = await openBuilder();
    await expect.element(screen.getByText('Drag fields here to start building your form')).toBeVisible();
    await expect.element(screen.getByText('Select a field to edit its properties')).toBeVisible();
    await screen.getByLabelText('Form name').fill('Ask us');
    await button('Email').click();
    await button('Text area').click();
    await screen.getByLabelText('Label', { exact: true }).fill('Your question');
    await expect.element(onCanvas('Your question')).toBeVisible();
    await button('Save Form').click();
    await expect.element(screen.getByText('Form saved successfully')).toBeVisible();
    const [sent] = sentTo(createForm);
    expect(sent!.body).toMatchObject({
      name: 'Ask us',
      slug: 'ask-us',
      pageId: null,
      fields: [
        { type: 'email', name: 'email', validation: [{ type: 'pattern', value: 'email' }] },
        { type: 'textarea', label: 'Your question', name: 'your_question', settings: { rows: 4 } },
      ],
    });
    expect(calls).toMatchObject({ closed: 1, saved: [{ name: 'Ask us' }] });
  });

  it('starts from a template', async () => {
    const { screen } = await openBuilder(undefined, { language: 'vi' });
    await screen.getByRole('button', { name: /^Đặt lịch/ }).click();
    await expect.element(onCanvas('Số người')).toBeVisible();
    await expect.element(screen.getByLabelText('Tên biểu mẫu')).toHaveValue('Đặt lịch');
    await expect.element(screen.getByLabelText('Slug')).toHaveValue('dat-lich');
  });

  it('finds the types that the library does not list', async () => {
    const { screen } = await openBuilder();
    await expect.element(button('Signature')).not.toBeInTheDocument();
    await screen.getByRole('searchbox', { name: 'Add by type…' }).fill('sign');
    await userEvent.keyboard('{Enter}');
    await expect.element(onCanvas('Signature')).toBeVisible();
  });
});

describe('saving', () => {
  it('shows that it is busy and sends the form once', async () => {
    const form = contact();
    mock(saveForm, form);
    const { release } = hold(saveForm);
    const { screen } = await openBuilder(form);
    await button('Save Form').click();
    await button('Saving...').click({ force: true });
    release();
    await expect.element(screen.getByText('Form saved successfully')).toBeVisible();
    expect(sentTo(saveForm).map(({ body }) => body.edit)).toEqual([3]);
  });

  it('keeps the form open when it fails, with the reason', async () => {
    mock(
      saveForm,
      mockError('validation_failed', { error: 'The slug is odd.', fields: { 'fields.1': 'Odd' } }),
    );
    const { screen, calls } = await openBuilder(contact());
    await button('Save Form').click();
    await expect.element(screen.getByText('Failed to save form')).toBeVisible();
    await expect.element(screen.getByRole('alert').getByText('The slug is odd.')).toBeVisible();
    await expect.element(onCanvas('Email')).toHaveAttribute('aria-pressed', 'true');
    expect(calls.closed).toBe(0);
  });

  it('says what the server would refuse, and shows where', async () => {
    const people = makeField('number', 'People', { settings: { calculation: '{guests} * 2' } });
    await openBuilder(makeForm([makeField('text', 'Full name'), people]));
    await button('Save Form').click();
    await expect.element(button(/calculation of “People”/)).toBeVisible();
    await button(/calculation of “People”/).click();
    await expect.poll(focusedField).toBe('people');
    expect(sentTo(saveForm)).toEqual([]);
  });
});

describe('a form that someone else has saved', () => {
  it('can be saved over', async () => {
    const form = contact();
    mock(saveForm, ({ body }) => (body.edit === undefined ? form : mockError('stale_version')));
    const { screen, calls } = await openBuilder(form);
    await screen.getByLabelText('Form name').fill('Mine');
    await button('Save Form').click();
    await button('Overwrite with mine').click();
    await expect.poll(() => calls.closed).toBe(1);
    expect(sentTo(saveForm).map(({ body }) => [body.name, body.edit])).toEqual([
      ['Mine', 3],
      ['Mine', undefined],
    ]);
  });

  it('can be loaded again', async () => {
    mock(saveForm, ({ body }) => (body.edit === 9 ? contact() : mockError('stale_version')));
    mock(getForm, makeForm([makeField('text', 'Theirs')], { edit: 9 }));
    const { screen, calls } = await openBuilder(contact());
    await screen.getByLabelText('Form name').fill('Mine');
    await button('Save Form').click();
    await button('Load their version').click();
    await expect.element(onCanvas('Theirs')).toBeVisible();
    await button('Save Form').click();
    await expect.poll(() => calls.closed).toBe(1);
  });
});

describe('unsaved work', () => {
  it('is asked about before it is lost', async () => {
    const { screen, calls } = await openBuilder(contact());
    await screen.getByLabelText('Form name').fill('Other');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Discard unsaved changes?')).toBeVisible();
    expect(calls.closed).toBe(0);
    await button('Discard changes').click();
    await expect.poll(() => calls.closed).toBe(1);
  });

  it('survives a closed tab', async () => {
    const { screen } = await openBuilder(contact());
    await screen.getByLabelText('Form name').fill('Half done');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('Half done');
    await openBuilder(contact());
    await button('Restore').click();
    await expect.element(page.getByLabelText('Form name')).toHaveValue('Half done');
  });

  it('is not saved over what someone else has saved since', async () => {
    mock(saveForm, ({ body }) => (body.edit === 4 ? contact() : mockError('stale_version')));
    const { screen } = await openBuilder(contact());
    await screen.getByLabelText('Form name').fill('Half done');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('Half done');
    await openBuilder(makeForm([makeField('text', 'Newer')], { edit: 4 }));
    await button('Restore').click();
    await button('Save Form').click();
    await expect.element(page.getByText('Someone else saved this form')).toBeVisible();
  });

  it('a form without changes closes at once', async () => {
    const { calls } = await openBuilder(contact());
    await button('Cancel').click();
    await expect.poll(() => calls.closed).toBe(1);
  });
});
