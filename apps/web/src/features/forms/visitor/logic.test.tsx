import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, calls, isShown, sent, sentAnswers, showForm, startServer, stopServer } from './form-page.ts';

beforeEach(startServer);
afterEach(stopServer);

const when = (field: string, op: string, value?: unknown) => ({ all: [{ field, op, value }] }) as never;
const textbox = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = () => userEvent.click(page.getByRole('button', { name: 'Submit' }));

const kind = makeField('radio', {
  id: 'kind',
  name: 'kind',
  label: 'Kind',
  options: [
    { label: 'Wedding', value: 'wedding' },
    { label: 'Other', value: 'other' },
  ],
});
const partner = makeField('text', {
  id: 'partner',
  name: 'partner',
  label: 'Partner',
  required: true,
  conditionalLogic: [{ action: 'show', when: when('kind', 'is', 'wedding') }],
});

describe('a field with a condition', () => {
  it('is hidden without its sentence, shown by the answer, and has what was typed when it is shown again', async () => {
    showForm([kind, partner]);
    expect(document.body.textContent).not.toContain('Only if');
    expect(isShown('[data-field=partner]')).toBe(false);
    await userEvent.click(page.getByRole('radio', { name: 'Wedding' }));
    await expect.element(textbox('Partner')).toBeRequired();
    await userEvent.type(textbox('Partner'), 'Lan');
    await userEvent.click(page.getByRole('radio', { name: 'Other' }));
    expect(isShown('[data-field=partner]')).toBe(false);
    await userEvent.click(page.getByRole('radio', { name: 'Wedding' }));
    await expect.element(textbox('Partner')).toHaveValue('Lan');
  });

  it('is neither checked nor sent while it is hidden', async () => {
    answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
    showForm([kind, partner]);
    await userEvent.click(page.getByRole('radio', { name: 'Wedding' }));
    await userEvent.type(textbox('Partner'), 'Lan');
    await userEvent.click(page.getByRole('radio', { name: 'Other' }));
    await submit();
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toEqual([['kind', 'other']]);
  });
});

it('a field that an answer makes required says so', async () => {
  showForm([
    makeField('checkbox', { id: 'c', name: 'c', label: 'Call me' }),
    makeField('phone', {
      id: 'p',
      name: 'p',
      label: 'Phone',
      conditionalLogic: [{ action: 'require', when: when('c', 'isOn') }],
    }),
  ]);
  await expect.element(textbox('Phone')).not.toBeRequired();
  await userEvent.click(page.getByRole('checkbox', { name: 'Call me' }));
  await expect.element(textbox('Phone .required.')).toBeRequired();
});

it('a rule fills a field until the visitor writes in it, and empties it when the rule ends', async () => {
  showForm([
    makeField('text', { id: 'city', name: 'city', label: 'City' }),
    makeField('text', {
      id: 'zone',
      name: 'zone',
      label: 'Zone',
      conditionalLogic: [{ action: 'setValue', value: 'North', when: when('city', 'equals', 'Hanoi') }],
    }),
  ]);
  await userEvent.type(textbox('City'), 'Hanoi');
  await expect.element(textbox('Zone')).toHaveValue('North');
  await userEvent.fill(textbox('City'), 'Hue');
  await expect.element(textbox('Zone')).toHaveValue('');
  await userEvent.fill(textbox('Zone'), 'Center');
  await userEvent.fill(textbox('City'), 'Hanoi');
  await expect.element(textbox('Zone')).toHaveValue('Center');
});

it('shows results, amounts, and the value of a range as they change', async () => {
  const shown = showForm([
    makeField('number', { id: 'n', name: 'people', label: 'People' }),
    makeField('number', {
      id: 'sum',
      name: 'total',
      label: 'Total',
      settings: { calculation: '{people} * 12.5' },
    }),
    makeField('range', { id: 'r', name: 'r', label: 'Mood' }),
    makeField('radio', {
      id: 'plan',
      name: 'plan',
      label: 'Plan',
      options: [{ label: 'Day', value: 'day' }],
    }),
    makeField('payment', {
      id: 'pay',
      name: 'pay',
      label: 'Price',
      settings: { payment: { mode: 'byOption', currency: 'USD', field: 'plan', amounts: { day: 1500 } } },
    }),
  ]);
  await userEvent.type(page.getByRole('spinbutton', { name: 'People' }), '3');
  await expect.element(textbox('Total')).toHaveValue('37.5');
  const output = shown.querySelector('output')!;
  expect(output.hidden).toBe(true);
  await userEvent.click(page.getByRole('slider', { name: 'Mood' }));
  expect(output).toMatchObject({ hidden: false, textContent: '50' });
  expect(shown.querySelector('[data-amount]')!.textContent).toBe('');
  await userEvent.click(page.getByRole('radio', { name: 'Day' }));
  expect(shown.querySelector('[data-amount]')!.textContent).toBe('$15.00');
});

it('asks what the other answer is only when it is chosen, and sends a range only when it was moved', async () => {
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  showForm([
    makeField('select', {
      id: 's',
      name: 's',
      label: 'Color',
      options: [{ label: 'Red', value: 'red' }],
      settings: { allowOther: true },
    }),
    makeField('range', { id: 'r', name: 'r', label: 'Mood' }),
  ]);
  expect(isShown('[data-other]')).toBe(false);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Color' }), 'Other…');
  await userEvent.type(textbox('Other answer for Color'), 'Blue');
  await submit();
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(sentAnswers()).toEqual([
    ['s', '__other'],
    ['s_other', 'Blue'],
  ]);
  expect(calls(sent)).toHaveLength(1);
});
