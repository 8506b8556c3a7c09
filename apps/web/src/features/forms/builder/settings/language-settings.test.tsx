import { saveForm } from '@sitewright/contract/forms/forms';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { makeField, makeForm, openBuilder } from '../testing/builder.tsx';

const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const onCanvas = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const booking = () =>
  makeForm(
    [
      makeField('text', 'Full name', {
        helpText: 'As in your papers',
        validation: [{ type: 'minLength', value: 3, message: 'Too short' }],
      }),
      makeField('radio', 'Menu', {
        options: [
          { label: 'Fish', value: 'fish' },
          { label: 'Meat', value: 'meat' },
        ],
      }),
      makeField('section_break', 'Details', { settings: { asStep: true } }),
    ],
    { description: 'Book a table' },
  );

it('what has no translation yet is marked until it is there', async () => {
  const form = booking();
  const { screen } = await openBuilder(form);
  await tab('Settings').click();
  await screen.getByLabelText('Add language').selectOptions('vi');
  const vietnamese = screen.getByRole('group', { name: 'Vietnamese' });
  await expect.element(vietnamese.getByText('10 texts are not translated.')).toBeVisible();
  expect(vietnamese.getByText('Not translated').elements()).toHaveLength(3);
  await vietnamese.getByLabelText('Description').fill('Đặt bàn');
  await vietnamese.getByLabelText('Submit button text').fill('Đặt chỗ');
  await vietnamese.getByLabelText('Success message').fill('Hẹn gặp bạn!');
  await expect.element(vietnamese.getByText('7 texts are not translated.')).toBeVisible();
  await expect.element(vietnamese.getByText('Not translated')).not.toBeInTheDocument();

  await page.getByRole('button', { name: '1 problem' }).click();
  await page.getByRole('button', { name: 'Vietnamese: 7 texts are not translated.' }).click();
  await expect.element(onCanvas('Full name')).toHaveAttribute('aria-pressed', 'true');
});

it('the languages of a field say how many of its texts are missing', async () => {
  const form = booking();
  form.settings = { ...form.settings, i18n: { vi: { submitText: 'Đặt chỗ' } } };
  const { screen } = await openBuilder(form);
  const fill = (label: string, text: string) => screen.getByLabelText(label, { exact: true }).fill(text);
  await onCanvas('Full name').click();
  await tab(/^Languages 3 texts are not translated/).click();
  await fill('Label', 'Họ và tên');
  await fill('Help text', 'Như trên giấy tờ');
  await fill('Minimum length', 'Ngắn quá');
  await expect.element(page.getByRole('tab', { name: 'Languages', exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('the texts of options and steps are translated, and saved with the others', async () => {
  const form = booking();
  form.settings = { ...form.settings, i18n: { vi: { submitText: 'Đặt chỗ' } } };
  const { screen } = await openBuilder(form);
  const fill = (label: string, text: string) => screen.getByLabelText(label, { exact: true }).fill(text);
  await onCanvas('Menu').click();
  await tab(/^Languages/).click();
  await fill('Label', 'Món');
  await screen.getByRole('textbox', { name: 'Fish' }).fill('Cá');
  await screen.getByRole('textbox', { name: 'Meat' }).fill('Thịt');
  await onCanvas('Details').click();
  await tab(/^Languages/).click();
  await fill('Label', 'Chi tiết');

  mock(saveForm, form);
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect.poll(() => sentTo(saveForm).length).toBe(1);
  const { fields, settings } = sentTo(saveForm)[0]!.body;
  expect(settings.i18n).toEqual({ vi: { submitText: 'Đặt chỗ' } });
  expect(fields.map(({ i18n }) => i18n)).toEqual([
    undefined,
    { vi: { label: 'Món', options: { fish: 'Cá', meat: 'Thịt' } } },
    { vi: { label: 'Chi tiết' } },
  ]);
});

it('a language is removed with all its texts', async () => {
  const form = booking();
  form.fields[0] = { ...form.fields[0]!, i18n: { vi: { label: 'Họ và tên' }, de: { label: 'Name' } } };
  const { screen } = await openBuilder(form);
  await tab('Settings').click();
  await screen.getByRole('button', { name: 'Remove Vietnamese' }).click();
  mock(saveForm, form);
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect.poll(() => sentTo(saveForm).length).toBe(1);
  expect(sentTo(saveForm)[0]!.body.fields[0]!.i18n).toEqual({ de: { label: 'Name' } });
});
