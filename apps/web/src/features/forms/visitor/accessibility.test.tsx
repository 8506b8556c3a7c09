import { fieldTypes } from '@sitewright/contract/forms/field-types';
import type { FormField, FormStyling } from '@sitewright/contract/forms/form-definition';
import { renderForm } from '@sitewright/forms/render/render-form';
import { makeField, makeForm, makeStyling } from '@sitewright/forms/render/testing/form-samples';
import { en } from '@sitewright/forms/texts/en';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeOptions } from '../../../testing/axe-rules.ts';
import { answer, sent, sentAnswers, showForm, showForms, startServer, stopServer } from './form-page.ts';

const challenge = {
  signature: 's',
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyLength: 32,
    keyPrefix: 'f9820f6bcad050a3c61a859f61f352ec',
    nonce: 'f33532c0c0b7cd1421fbf0454c20e6a2',
    salt: '774bd98662640eed0928ebea105fece0',
  },
};

beforeEach(() => {
  startServer();
  answer('GET /_forms/frm_1/captcha', () => Response.json({ ok: true, provider: 'altcha', challenge }));
});
afterEach(() => {
  stopServer();
  document.documentElement.removeAttribute('dir');
});

const options = ['Morning', 'Noon', 'Evening'].map((label) => ({ label, value: label.toLowerCase() }));
const hasChoices = new Set(['select', 'radio', 'checkbox']);
const layout = new Set(['section_break', 'heading', 'paragraph', 'divider', 'captcha', 'hidden']);

/** One field of each type, with all that a field can show. */
const everyType: FormField[] = fieldTypes.map((type, index) =>
  makeField(type, {
    helpText: layout.has(type) ? '' : 'As it stands in your papers.',
    placeholder: 'Example',
    required: !layout.has(type) && index % 2 === 0,
    options: hasChoices.has(type) ? options : [],
    settings: {
      ...(type === 'heading' ? { level: 'h2' as const } : {}),
      ...(type === 'payment' ? { payment: { mode: 'fixed' as const, amount: 1200, currency: 'EUR' } } : {}),
      ...(hasChoices.has(type) ? { allowOther: true } : {}),
    },
  }),
);

const light = makeStyling().colors;
const dark: FormStyling['colors'] = {
  primary: '#60a5fa',
  text: '#f3f4f6',
  background: '#111827',
  border: '#374151',
};

const show = async (
  styling: Partial<FormStyling>,
  settings: { drafts?: boolean } = {},
): Promise<HTMLElement> => {
  const form = makeForm(everyType, { styling: makeStyling(styling) });
  Object.assign(form.definition.settings, settings);
  const html = renderForm(form, {
    texts: en,
    locale: 'en',
    action: '/_forms/frm_1',
    idPrefix: 'f',
    withDefinition: true,
  });
  const shown = showForms(html);
  shown.style.background = styling.colors?.background ?? '#fff';
  // The parts of the script that are loaded later move what stands below them.
  await expect.element(page.getByRole('button', { name: 'Type instead' })).toBeVisible();
  return shown;
};

const violations = async (): Promise<string[]> => {
  const { violations: found } = await axe.run('[data-form-page]', axeOptions);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
};

describe.each(['default', 'minimal', 'modern', 'classic'] as const)('the theme %s', (theme) => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('has no accessibility violation in %s, also with errors', async (_name, colors) => {
    const form = await show({ theme, colors }, { drafts: true });
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Submit', exact: true }));
    await expect.element(page.getByRole('link', { name: 'Label of text is required' })).toBeVisible();
    expect(form.querySelectorAll('.form__error:not([hidden])').length).toBeGreaterThan(8);
    expect(await violations()).toEqual([]);
  });
});

describe('with the keyboard alone', () => {
  const step = makeField('section_break', { label: 'Your visit', settings: { asStep: true } });
  const fields = [
    makeField('text', { label: 'Name', required: true }),
    makeField('radio', { label: 'Time', options, required: true }),
    step,
    makeField('checkbox', { label: 'Meals', options }),
    makeField('rating', { label: 'Stars', required: true }),
    makeField('toggle', { label: 'News' }),
    makeField('select', { label: 'Room', options }),
    makeField('range', { label: 'Guests' }),
    makeField('signature', { label: 'Signature', required: true }),
  ];
  const keys = (...pressed: string[]): Promise<void> => userEvent.keyboard(pressed.join(''));

  it('a form is filled in from the first field to the thanks', async () => {
    answer(sent, () => Response.json({ ok: true, message: 'See you soon!' }));
    showForm(fields);
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeVisible();
    page.getByRole('textbox', { name: /^Name/ }).element().focus();
    await keys('Mai', '{Tab}', '{ArrowDown}', '{Enter}');
    await expect.poll(() => document.activeElement?.textContent).toBe('Your visit');
    await keys('{Tab}', ' ', '{Tab}', '{Tab}', ' ');
    await keys('{Tab}', '{ArrowRight}', '{ArrowRight}');
    await keys('{Tab}', ' ', '{Tab}', '{ArrowDown}', '{Tab}', '{ArrowRight}');
    await expect.element(page.getByRole('button', { name: 'Type instead' })).toBeVisible();
    while (document.activeElement?.textContent !== 'Type instead') await keys('{Tab}');
    await keys('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('text');
    await keys('Mai', '{Tab}', ' ', '{Enter}');
    await expect.element(page.getByText('See you soon!')).toBeVisible();
    expect(document.activeElement?.textContent).toContain('See you soon!');
    const answers = new Map<string, FormDataEntryValue[]>();
    for (const [name, value] of sentAnswers()) answers.set(name, [...(answers.get(name) ?? []), value]);
    expect(answers.get('text_name')).toEqual(['Mai']);
    expect(answers.get('checkbox_name')).toEqual(['morning', 'evening']);
    expect(answers.get('toggle_name')).toHaveLength(1);
    expect(answers.get('select_name')).toEqual(['morning']);
    expect(answers.get('range_name')).toHaveLength(1);
  });
});

describe('on a page that is read from right to left', () => {
  it('labels and controls begin at the right, and nothing is wider than the page', async () => {
    document.documentElement.dir = 'rtl';
    const form = await show({});
    const { left, right } = form.getBoundingClientRect();
    for (const element of form.querySelectorAll<HTMLElement>('.form__label, .form__control, .form__help')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      expect(box.left, element.outerHTML).toBeGreaterThanOrEqual(left - 1);
      expect(box.right, element.outerHTML).toBeLessThanOrEqual(right + 1);
      // Telephone numbers and addresses are written from left to right in every language.
      if (!element.matches('input'))
        expect(getComputedStyle(element).direction, element.outerHTML).toBe('rtl');
    }
    const radio = form.querySelector<HTMLInputElement>('input[type="radio"]')!;
    const text = radio.labels![0]!.getBoundingClientRect();
    expect(radio.getBoundingClientRect().right).toBeGreaterThan(text.left + text.width / 2);
    expect(await violations()).toEqual([]);
  });
});
