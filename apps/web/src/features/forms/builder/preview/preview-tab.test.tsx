import { saveForm } from '@sitewright/contract/forms/forms';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sentTo } from '../../../../testing/mock-api.ts';
import { makeField, makeForm, openBuilder } from '../testing/builder.tsx';

/** The frame has an origin of no one: what it shows is found by the browser, not by the test. */
const preview = page.frameLocator(page.getByTitle('Preview of the form'));
/** Fails unless the element is shown. */
const isShown = (locator: { hover: (options?: object) => Promise<void> }): Promise<void> => locator.hover();

const showPreview = async (form: ReturnType<typeof makeForm>) => {
  const { screen } = await openBuilder(form);
  await page.getByRole('tab', { name: 'Preview', exact: true }).click();
  return screen;
};

const booking = () =>
  makeForm([
    makeField('text', 'Full name', { required: true }),
    makeField('number', 'People'),
    makeField('textarea', 'Wishes'),
  ]);

describe('the preview', () => {
  it('shows errors as visitors see them, then the success message and a note, and sends nothing', async () => {
    const form = booking();
    form.settings = { ...form.settings, successMessage: 'See you soon!', successRedirect: '/thanks' };
    const fetched = vi.spyOn(window, 'fetch');
    const screen = await showPreview(form);
    await page.getByRole('button', { name: 'Mobile' }).click();
    await preview.getByRole('button', { name: 'Submit' }).click();
    await preview.getByRole('link', { name: 'Full name is required' }).click();
    await userEvent.keyboard('Mai');
    await preview.getByRole('button', { name: 'Submit' }).click();
    await isShown(preview.getByText('See you soon!'));
    const note = screen.getByRole('alert');
    await expect.element(note.getByText(/nothing was sent\. Visitors are led to \/thanks\./)).toBeVisible();
    expect(sentTo(saveForm)).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Start again' }).click();
    await isShown(preview.getByRole('textbox', { name: /^Full name/ }));
    await expect.element(note).not.toBeInTheDocument();
  });

  it('follows the logic, also of calculated values', async () => {
    const form = booking();
    form.fields.push(
      makeField('number', 'Total', { settings: { calculation: '{people} * 12' } }),
      makeField('text', 'Discount code', {
        conditionalLogic: [{ action: 'show', when: { all: [{ field: 'total', op: '>', value: 100 }] } }],
      }),
    );
    await showPreview(form);
    await preview.getByRole('spinbutton', { name: 'People' }).fill('8');
    await expect(
      preview.getByRole('textbox', { name: 'Discount code' }).hover({ timeout: 300 }),
    ).rejects.toThrow();
    await preview.getByRole('spinbutton', { name: 'People' }).fill('9');
    await preview.getByRole('textbox', { name: 'Discount code' }).fill('SUMMER');
  });

  it('goes through the steps', async () => {
    const step = makeField('section_break', 'Second step', { settings: { asStep: true } });
    await showPreview(
      makeForm([makeField('text', 'First', { required: true }), step, makeField('text', 'Last')]),
    );
    await isShown(preview.getByText('Step 1 of 2'));
    await preview.getByRole('button', { name: 'Next' }).click();
    await isShown(preview.getByRole('link', { name: 'First is required' }));
    await preview.getByRole('textbox', { name: /^First/ }).fill('x');
    await preview.getByRole('button', { name: 'Next' }).click();
    await isShown(preview.getByRole('textbox', { name: 'Last' }));
    await preview.getByRole('button', { name: 'Back' }).click();
    await isShown(preview.getByRole('textbox', { name: /^First/ }));
  });

  it('takes files and drawn signatures, and saves no draft', async () => {
    const form = makeForm([
      makeField('file_upload', 'Plan', { required: true }),
      makeField('signature', 'Sign here'),
    ]);
    form.settings = { ...form.settings, drafts: true };
    const screen = await showPreview(form);
    await preview.getByLabelText(/^Plan/).upload(new File(['a'], 'plan.pdf', { type: 'application/pdf' }));
    await isShown(preview.getByRole('button', { name: 'Remove plan.pdf' }));
    await isShown(preview.getByRole('button', { name: 'Type instead' }));
    await preview.getByRole('button', { name: 'Save and continue later' }).click();
    await expect.element(screen.getByRole('alert').getByText(/nothing was saved/)).toBeVisible();
  });

  it('shows the form in each of its languages', async () => {
    const form = booking();
    form.fields[0] = { ...form.fields[0]!, i18n: { vi: { label: 'Họ và tên' } } };
    form.settings = { ...form.settings, i18n: { vi: { submitText: 'Gửi', successMessage: 'Cảm ơn!' } } };
    await showPreview(form);
    await page.getByLabelText('Language').selectOptions('vi');
    await preview.getByRole('button', { name: 'Gửi' }).click();
    await isShown(preview.getByRole('link', { name: 'Nhập Họ và tên' }));
    await preview.getByRole('textbox', { name: /^Họ và tên/ }).fill('Mai');
    await preview.getByRole('button', { name: 'Gửi' }).click();
    await isShown(preview.getByText('Cảm ơn!'));
  });
});
