import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, calls, isShown, sent, sentAnswers, showForm, startServer, stopServer } from './form-page.ts';

beforeEach(startServer);
afterEach(stopServer);

const step = (id: string, label: string) =>
  makeField('section_break', { id, name: id, label, settings: { asStep: true } });
const textbox = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const click = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

const fields = [
  step('one', 'About you'),
  makeField('text', {
    id: 'n',
    name: 'n',
    label: 'Name',
    required: true,
    conditionalLogic: [
      { action: 'jumpTo', value: 'three', when: { all: [{ field: 'n', op: 'equals', value: 'Skip' }] } },
    ],
  }),
  step('two', 'Your event'),
  makeField('text', { id: 'event', name: 'event', label: 'Event', required: true }),
  step('three', 'Details'),
  makeField('text', { id: 'd', name: 'd', label: 'Details' }),
];

it('shows one step at a time, checks it before the next, and moves the focus to the heading', async () => {
  showForm(fields);
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible();
  expect([isShown('[data-step=two]'), isShown('.form__submit [type=button]')]).toEqual([false, false]);
  await expect.element(page.getByRole('button', { name: 'Submit', exact: true })).not.toBeInTheDocument();
  await click('Next');
  await expect.element(page.getByRole('link', { name: 'Name is required' })).toBeVisible();
  await userEvent.type(textbox('Name'), 'Mai');
  await click('Next');
  await expect.element(page.getByText('Step 2 of 3').first()).toBeVisible();
  expect(document.activeElement!.textContent).toBe('Your event');
  expect(isShown('[data-step=one]')).toBe(false);
  await click('Back');
  await expect.element(textbox('Name')).toHaveValue('Mai');
});

it('goes on with Enter, leaves out what the path leaves out, and sends from the last step', async () => {
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  showForm(fields);
  await userEvent.type(textbox('Name'), 'Skip');
  await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(textbox('Details'), 'None{Enter}');
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(sentAnswers()).toEqual([
    ['n', 'Skip'],
    ['d', 'None'],
  ]);
  expect(calls(sent)).toHaveLength(1);
});

it('goes back to the step with what the server did not accept', async () => {
  answer(sent, () => Response.json({ errors: { n: ['Use your full name'] } }, { status: 422 }));
  showForm(fields);
  await userEvent.type(textbox('Name'), 'Skip{Enter}');
  await click('Submit');
  await expect.element(page.getByRole('link', { name: 'Use your full name' })).toBeVisible();
  await expect.element(textbox('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(document.activeElement!.hasAttribute('data-summary')).toBe(true);
});

it('has the answers and the step again after a reload, and not after it was sent', async () => {
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  showForm(fields);
  await userEvent.type(textbox('Name'), 'Mai{Enter}');
  await userEvent.type(textbox('Event'), 'Gala');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  showForm(fields);
  await expect.element(textbox('Event')).toHaveValue('Gala');
  await userEvent.keyboard('{Enter}');
  await click('Next');
  await click('Submit');
  await expect.element(page.getByText('Thanks')).toBeVisible();
  showForm(fields);
  await expect.element(textbox('Name')).toHaveValue('');
});

// Real travels would take the page of the test runner along: e2e tests have those.
it('makes each step an entry of the tab, and goes to the step of the entry that the browser comes to', async () => {
  showForm(fields);
  const address = location.href;
  const addEntry = vi.spyOn(history, 'pushState');
  await userEvent.type(textbox('Name'), 'Mai{Enter}');
  await expect.element(textbox('Event')).toBeVisible();
  const formStep = { form: 'f', step: 'two', isAdded: true };
  expect(addEntry.mock.calls).toEqual([[expect.objectContaining({ formStep }), '']]);
  dispatchEvent(new PopStateEvent('popstate', { state: { formStep: { ...formStep, step: 'one' } } }));
  await expect.element(page.getByText('Step 1 of 3').first()).toBeVisible();
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await expect.element(textbox('Name')).toHaveValue('Mai');
  expect(addEntry).toHaveBeenCalledOnce();
  expect(location.href).toBe(address);
});
