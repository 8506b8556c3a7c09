import { saveForm } from '@sitewright/contract/forms/forms';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeField, makeForm, openBuilder } from './testing/builder.tsx';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const onCanvas = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });

const event = () =>
  makeForm([
    makeField('text', 'Full name', { required: true }),
    makeField('number', 'People'),
    makeField('select', 'Menu'),
    makeField('textarea', 'Wishes'),
  ]);

const saved = async () => {
  mock(saveForm, event());
  await button('Save Form').click();
  await expect.poll(() => sentTo(saveForm).length).toBe(1);
  return sentTo(saveForm)[0]!.body;
};

describe('settings', () => {
  it('are saved with the form', async () => {
    const { screen } = await openBuilder(event());
    await tab('Settings').click();
    await screen.getByLabelText('Success message').fill('See you!');
    await screen.getByLabelText('Redirect to').fill('/thanks');
    await screen.getByLabelText('Maximum number of submissions').fill('50');
    await screen.getByRole('switch', { name: 'Captcha' }).click({ force: true });
    await screen.getByLabelText('Add language').selectOptions('vi');
    await screen.getByRole('group', { name: 'Vietnamese' }).getByLabelText('Submit button text').fill('Gửi');
    expect(await saved()).toMatchObject({
      maxSubmissions: 50,
      settings: {
        successMessage: 'See you!',
        successRedirect: '/thanks',
        recaptcha: true,
        i18n: { vi: { submitText: 'Gửi' } },
      },
    });
  });

  it('what is not within its limits changes nothing', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Wishes').click();
    await screen.getByLabelText('Rows').fill('21');
    await expect.element(screen.getByText('Enter a number from 1 to 20')).toBeVisible();
    expect((await saved()).fields[3]!.settings.rows).toBe(4);
  });
});

describe('styling', () => {
  it('warns about colors that are hard to read, and mends them', async () => {
    const { screen } = await openBuilder(event());
    await tab('Styling').click();
    await screen.getByRole('textbox', { name: 'Text' }).fill('#cccccc');
    await expect.element(screen.getByText(/The text is hard to read/)).toBeVisible();
    await button(/^Use #/).click();
    await expect.element(screen.getByText(/The text is hard to read/)).not.toBeInTheDocument();
    expect((await saved()).styling.colors.text).toBe('#767676');
  });

  it('themes and measures are saved', async () => {
    const { screen } = await openBuilder(event());
    await tab('Styling').click();
    await screen.getByText('Modern').click();
    await screen.getByText('Full width').click();
    expect((await saved()).styling).toMatchObject({ theme: 'modern', submitButtonPosition: 'full' });
  });
});

describe('properties', () => {
  it('a rule is written as a sentence, with a group inside', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Wishes').click();
    await tab('Logic').click();
    await button('Add rule').click();
    await screen.getByLabelText('Field', { exact: true }).selectOptions('People');
    await screen.getByLabelText('Comparison').selectOptions('is more than');
    await screen.getByLabelText('Value', { exact: true }).fill('10');
    await button('Add group').click();
    const inner = screen.getByRole('group', { name: 'Conditions, level 2' });
    await inner.getByLabelText('Comparison').selectOptions('is any of');
    await inner.getByRole('checkbox', { name: 'Option 2' }).click();
    expect((await saved()).fields[3]!.conditionalLogic).toEqual([
      {
        action: 'show',
        when: {
          all: [
            { field: 'people', op: '>', value: 10 },
            { any: [{ field: 'menu', op: 'isAnyOf', value: ['option1', 'option2'] }] },
          ],
        },
      },
    ]);
  });

  it('options are pasted as lines', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Menu').click();
    await button('Edit as list').click();
    await screen.getByLabelText('Options, one per line').fill('Fish\nMeat of the day');
    await button('Apply').click();
    expect((await saved()).fields[2]!.options).toEqual([
      { label: 'Fish', value: 'fish' },
      { label: 'Meat of the day', value: 'meat_of_the_day' },
    ]);
  });

  it('options are dragged to another place', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Menu').click();
    await expect.element(screen.getByLabelText('Option 1')).toBeVisible();
    const rows = [...document.querySelectorAll('ol > li')].slice(0, 3);
    const [first, , last] = rows.map((row) => page.elementLocator(row.querySelector('[aria-hidden]')!));
    await first!.dropTo(last!, { targetPosition: { x: 8, y: 24 } });
    await expect.element(screen.getByLabelText('Option 3')).toHaveValue('Option 1');
    expect((await saved()).fields[2]!.options.map(({ label }) => label)).toEqual([
      'Option 2',
      'Option 3',
      'Option 1',
    ]);
  });

  it('another type tells what it drops', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Full name').click();
    await screen.getByLabelText('Field type').selectOptions('heading');
    await expect.element(screen.getByText(/Removed because the new type has none: required/)).toBeVisible();
  });

  it('validation rules have a value and a message', async () => {
    const { screen } = await openBuilder(event());
    await onCanvas('Full name').click();
    await tab('Validation').click();
    await screen.getByLabelText('Add rule').selectOptions('minLength');
    await screen.getByLabelText('Value').fill('3');
    await screen.getByLabelText('Message').fill('Too short');
    expect((await saved()).fields[0]!.validation).toEqual([
      { type: 'minLength', value: 3, message: 'Too short' },
    ]);
  });
});

it.each(['Build', 'Settings', 'Styling', 'Preview'])('the tab %s is accessible', async (name) => {
  await openBuilder(event());
  await tab(name).click();
  if (name === 'Build') await onCanvas('Menu').click();
  expect(await axeViolations()).toEqual([]);
});
