import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { focusedField, makeField, makeForm, openBuilder } from '../testing/builder.tsx';

const three = () =>
  makeForm([makeField('text', 'Full name'), makeField('email', 'Email'), makeField('number', 'People')]);
const onCanvas = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const root = (): ShadowRoot =>
  [...document.querySelectorAll('*')].find((element) => element.shadowRoot)!.shadowRoot!;
const order = (): string[] =>
  [...root().querySelectorAll<HTMLElement>('[data-form-field]')].map((field) => field.dataset['formField']!);
/** What screen readers have been told last. */
const said = (): string =>
  [...document.querySelectorAll('[role="status"]')].map((status) => status.textContent).join(' ');

describe('the canvas', () => {
  it('a click selects a field, and its properties are shown', async () => {
    const { screen } = await openBuilder(three());
    await onCanvas('Email').click();
    await expect.element(onCanvas('Email')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByLabelText('Label', { exact: true })).toHaveValue('Email');
  });

  it('deleting a field clears the selection and goes on to the next field', async () => {
    const { screen } = await openBuilder(three());
    await onCanvas('Email').click();
    await button('Delete').click();
    await expect.element(screen.getByText('Select a field to edit its properties')).toBeVisible();
    expect(order()).toEqual(['full-name', 'people']);
    expect(focusedField()).toBe('people');
    expect(said()).toContain('Email deleted');
  });

  it('a field of the library is dragged between two others', async () => {
    await openBuilder(three());
    await button('Date')
      .first()
      .dropTo(onCanvas('Email'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(() => order().length).toBe(4);
    expect(order().map((id) => ['full-name', 'email', 'people'].includes(id))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(said()).toContain('Date added, field 2 of 4');
  });

  it('a field is dragged to another place', async () => {
    await openBuilder(three());
    await onCanvas('People').dropTo(onCanvas('Full name'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(order).toEqual(['people', 'full-name', 'email']);
    expect(said()).toContain('People moved to 1 of 3');
  });

  it('Escape cancels a drag', async () => {
    await openBuilder(three());
    await expect.element(onCanvas('People')).toBeVisible();
    const field = onCanvas('People').element();
    const press = { pointerId: 1, bubbles: true, composed: true, button: 0, clientX: 300, clientY: 400 };
    field.setPointerCapture = () => undefined;
    field.dispatchEvent(new PointerEvent('pointerdown', press));
    field.dispatchEvent(new PointerEvent('pointermove', { ...press, clientY: 200 }));
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    );
    field.dispatchEvent(new PointerEvent('pointerup', { ...press, clientY: 200 }));
    expect(order()).toEqual(['full-name', 'email', 'people']);
  });
});

describe('by keyboard', () => {
  it('fields are walked through, moved, edited and deleted', async () => {
    const { screen } = await openBuilder(three());
    await onCanvas('Full name').click();
    await userEvent.keyboard('{ArrowDown}');
    expect(focusedField()).toBe('email');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['full-name', 'people', 'email']);
    expect(focusedField()).toBe('email');
    expect(said()).toContain('Email moved to 3 of 3');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByLabelText('Label', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(order).toEqual(['full-name', 'email', 'people']);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(order).toEqual(['full-name', 'people', 'email']);
  });

  it('Delete goes on to the next field', async () => {
    await openBuilder(three());
    await onCanvas('Full name').click();
    await userEvent.keyboard('{Delete}');
    expect(order()).toEqual(['email', 'people']);
    expect(focusedField()).toBe('email');
  });

  it('types of the library are added with Enter', async () => {
    const { screen } = await openBuilder(three());
    await expect.element(screen.getByRole('button', { name: 'Rating' })).toBeVisible();
    (screen.getByRole('button', { name: 'Rating' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => order().length).toBe(4);
    expect(said()).toContain('Rating added, field 4 of 4');
  });
});

/** With a screen that is touched: its main pointer is coarse. */
const onTouchScreen = async (run: () => Promise<void>): Promise<void> => {
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await run();
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
};

describe('several fields', () => {
  const five = () => makeForm(['A', 'B', 'C', 'D', 'E'].map((label) => makeField('text', label)));
  const selected = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[aria-pressed="true"]')].map(
      (field) => field.dataset['formField'],
    );

  it('are selected by touch, one tap each, until none is left', async () => {
    await onTouchScreen(async () => {
      const { screen } = await openBuilder(three());
      const several = screen.getByRole('button', { name: 'Select several fields' });
      await onCanvas('Full name').click();
      await several.click();
      await expect.element(several).toHaveAttribute('aria-pressed', 'true');
      await onCanvas('People').click();
      await expect.element(screen.getByRole('heading', { name: '2 fields selected' })).toBeVisible();
      await onCanvas('People').click();
      await onCanvas('Full name').click();
      await onCanvas('Email').click();
      await onCanvas('People').click();
      await expect.element(onCanvas('Email')).toHaveAttribute('aria-pressed', 'false');
      await expect.element(onCanvas('People')).toHaveAttribute('aria-pressed', 'true');
    });
  });

  it('are selected with Shift and Ctrl, and deleted in one step', async () => {
    const { screen } = await openBuilder(five());
    await onCanvas('B').click();
    await onCanvas('D').click({ modifiers: ['Shift'] });
    expect(selected()).toEqual(['b', 'c', 'd']);
    await onCanvas('C').click({ modifiers: ['ControlOrMeta'] });
    expect(selected()).toEqual(['b', 'd']);
    await expect.element(screen.getByRole('heading', { name: '2 fields selected' })).toBeVisible();
    await screen.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
    expect(order()).toEqual(['a', 'c', 'e']);
    expect(said()).toContain('2 fields deleted');
    await button('Undo').click();
    await expect.poll(order).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(selected()).toEqual(['b', 'd']);
  });

  it('are dragged together', async () => {
    await openBuilder(five());
    await onCanvas('A').click();
    await onCanvas('C').click({ modifiers: ['ControlOrMeta'] });
    await onCanvas('A').dropTo(onCanvas('E'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(order).toEqual(['b', 'd', 'a', 'c', 'e']);
    expect(selected()).toEqual(['a', 'c']);
    expect(said()).toContain('2 fields moved');
  });

  it('a click on one of them selects it alone', async () => {
    await openBuilder(five());
    await onCanvas('A').click();
    await onCanvas('C').click({ modifiers: ['Shift'] });
    await onCanvas('B').click();
    expect(selected()).toEqual(['b']);
  });

  it('are selected, moved, duplicated and required by keyboard', async () => {
    const { screen } = await openBuilder(five());
    await onCanvas('B').click();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['b', 'c']);
    expect(focusedField()).toBe('c');
    expect(said()).toContain('2 fields selected');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['b', 'c', 'a', 'd', 'e']);
    await screen.getByRole('button', { name: 'Make required' }).click();
    await expect.element(onCanvas('B, Text, required')).toBeVisible();
    expect(said()).toContain('2 fields are required now');
    await onCanvas('B').click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>} {/Control}');
    expect(selected()).toEqual(['b', 'a']);
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(order().slice(0, 3)).toEqual(['b', 'c', 'a']);
    expect(selected()).toHaveLength(2);
    expect(order()).toHaveLength(7);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(7);
    await userEvent.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });
});

describe('a long form', () => {
  const hundred = () =>
    makeForm(
      Array.from({ length: 100 }, (_, index) =>
        makeField('text', `Question ${index}`, {
          conditionalLogic:
            index === 51
              ? [{ action: 'show', when: { all: [{ field: 'question-50', op: 'isNotEmpty' }] } }]
              : [],
        }),
      ),
    );

  it('draws only the field that is typed in, and the conditions that name it', async () => {
    const { screen } = await openBuilder(hundred());
    await onCanvas('Question 50').click();
    const changed = new Set<string | undefined>();
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        changed.add(element?.closest<HTMLElement>('[data-form-field]')?.dataset['formField']);
      }
    });
    watch.observe(root(), { childList: true, subtree: true, characterData: true });
    await screen.getByLabelText('Label', { exact: true }).fill('Your age');
    await expect.element(onCanvas('Your age')).toBeVisible();
    await expect
      .poll(() => [...changed].toSorted((one, other) => String(one).localeCompare(String(other))))
      .toEqual(['question-50', 'question-51']);
    watch.disconnect();
    expect(root().textContent).toContain('Only if Your age is filled in');
  });

  it('marks fields that a rule begins to test', async () => {
    const { screen } = await openBuilder(three());
    await onCanvas('People').click();
    await screen.getByRole('tab', { name: 'Logic' }).click();
    await button('Add rule').click();
    await expect.element(page.getByRole('button', { name: /^Email, Email, Used in logic/ })).toBeVisible();
  });

  it('shows the results of formulas as their parts change', async () => {
    const people = makeField('number', 'People', { settings: { defaultValue: 2 } });
    const total = makeField('number', 'Total', { settings: { calculation: '{people} * 12' } });
    const { screen } = await openBuilder(makeForm([people, total]));
    const result = (): string | undefined =>
      root().querySelector<HTMLInputElement>('[data-form-field="total"] [data-calculated]')?.value;
    await onCanvas('People').click();
    await expect.poll(result).toBe('24');
    await screen.getByLabelText('Default value').fill('3');
    await expect.poll(result).toBe('36');
  });
});
