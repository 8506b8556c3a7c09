import { createField } from '@sitewright/forms/create-field';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { describe, expect, it } from 'vitest';
import { defaultTexts as texts } from '@sitewright/forms/testing/default-texts';
import { type BuilderState, type Command, initialState, reduce } from './builder-state.ts';
import { changeType } from './change-type.ts';
import { newContent } from './new-content.ts';
import { extendSelection, toggleSelected } from './selection.ts';

const field = (id: string, change: Partial<FormField> = {}): FormField => ({
  ...createField(change.type ?? 'text', { id, taken: new Set(), texts }),
  label: id,
  name: id,
  ...change,
});

const start = (...fields: FormField[]): BuilderState =>
  initialState({ ...newContent({ name: 'Contact', submit: 'Submit', success: 'Thanks' }), fields });

let now = 0;
const run = (state: BuilderState, ...commands: Command[]): BuilderState =>
  commands.reduce((current, command) => reduce(current, command, (now += 5_000)), state);

const ids = ({ content }: BuilderState): string[] => content.fields.map(({ id }) => id);
const named = ({ content }: BuilderState, id: string): string | undefined =>
  content.fields.find((one) => one.id === id)?.name;

describe('fields', () => {
  it('a new field comes at its index and is selected', () => {
    const state = run(start(field('a'), field('b')), { type: 'add', field: field('c'), index: 1 });
    expect(ids(state)).toEqual(['a', 'c', 'b']);
    expect(state.selectedIds).toEqual(['c']);
  });

  it('a moved field ends up at its index, down and up', () => {
    const state = start(field('a'), field('b'), field('c'));
    expect(ids(run(state, { type: 'move', id: 'a', to: 2 }))).toEqual(['b', 'c', 'a']);
    expect(ids(run(state, { type: 'move', id: 'c', to: 0 }))).toEqual(['c', 'a', 'b']);
    expect(run(state, { type: 'move', id: 'a', to: 0 })).toBe(state);
  });

  it('a copy has a new id and a name of its own, and comes after its original', () => {
    const state = run(start(field('a'), field('b')), { type: 'duplicate', copies: new Map([['a', 'copy']]) });
    expect(ids(state)).toEqual(['a', 'copy', 'b']);
    expect(named(state, 'copy')).toBe('a_2');
    expect(state.selectedIds).toEqual(['copy']);
  });

  it('deleting clears the selection', () => {
    const state = run(
      start(field('a'), field('b')),
      { type: 'select', id: 'a' },
      { type: 'delete', ids: ['a'] },
    );
    expect(ids(state)).toEqual(['b']);
    expect(state.selectedIds).toEqual([]);
  });
});

describe('several fields', () => {
  const five = () => start(...['a', 'b', 'c', 'd', 'e'].map((id) => field(id)));

  it('are gathered in a gap of the form', () => {
    expect(ids(run(five(), { type: 'moveGroup', ids: ['a', 'd'], gap: 3 }))).toEqual([
      'b',
      'c',
      'a',
      'd',
      'e',
    ]);
    expect(ids(run(five(), { type: 'moveGroup', ids: ['b', 'e'], gap: 0 }))).toEqual([
      'b',
      'e',
      'a',
      'c',
      'd',
    ]);
    expect(ids(run(five(), { type: 'moveGroup', ids: ['b', 'c'], gap: 5 }))).toEqual([
      'a',
      'd',
      'e',
      'b',
      'c',
    ]);
  });

  it('move by one place, and stop at the end of the form', () => {
    expect(ids(run(five(), { type: 'stepGroup', ids: ['b', 'c'], step: -1 }))).toEqual([
      'b',
      'c',
      'a',
      'd',
      'e',
    ]);
    expect(ids(run(five(), { type: 'stepGroup', ids: ['a', 'c'], step: 1 }))).toEqual([
      'b',
      'a',
      'd',
      'c',
      'e',
    ]);
    const first = five();
    expect(run(first, { type: 'stepGroup', ids: ['a', 'b'], step: -1 })).toBe(first);
  });

  it('copies keep the logic, rules and formulas among them', () => {
    const show = (id: string): FormField['conditionalLogic'] => [
      { action: 'show', when: { any: [{ all: [{ field: id, op: 'isNotEmpty' }] }] } },
    ];
    const state = run(
      start(
        field('a'),
        field('b', { conditionalLogic: show('a'), settings: { calculation: '{a} + {c}' } }),
        field('c', {
          conditionalLogic: show('a'),
          validation: [{ type: 'matchesField', value: 'b', message: '' }],
        }),
      ),
      {
        type: 'duplicate',
        copies: new Map([
          ['a', 'a-copy'],
          ['b', 'b-copy'],
        ]),
      },
    );
    expect(ids(state)).toEqual(['a', 'b', 'a-copy', 'b-copy', 'c']);
    expect(state.content.fields[3]).toMatchObject({
      name: 'b_2',
      conditionalLogic: show('a-copy'),
      settings: { calculation: '{a_2} + {c}' },
    });
    expect(state.selectedIds).toEqual(['b-copy', 'a-copy']);
    const alone = run(state, { type: 'duplicate', copies: new Map([['c', 'c-copy']]) });
    expect(alone.content.fields.at(-1)).toMatchObject({
      conditionalLogic: show('a'),
      validation: [{ value: 'b' }],
    });
  });

  it('become required together, except those that ask for nothing; undo is one step', () => {
    const first = start(field('a'), field('h', { type: 'heading' }), field('c', { required: true }));
    const state = run(first, { type: 'setRequired', ids: ['a', 'h', 'c'], required: true });
    expect(state.content.fields.map(({ required }) => required)).toEqual([true, false, true]);
    expect(run(state, { type: 'undo' }).content).toBe(first.content);
  });

  it('are selected up to another one, and one by one', () => {
    const { fields } = five().content;
    expect(extendSelection(fields, ['d'], 'b')).toEqual(['b', 'c', 'd']);
    expect(extendSelection(fields, extendSelection(fields, ['b'], 'e'), 'a')).toEqual(['a', 'b']);
    expect(extendSelection(fields, [], 'c')).toEqual(['c']);
    expect(toggleSelected(toggleSelected(['a'], 'c'), 'a')).toEqual(['c']);
  });
});

describe('names', () => {
  it('follow the label until they are edited by hand', () => {
    let state = run(start(field('a', { label: 'Text', name: 'text' })), {
      type: 'changeField',
      id: 'a',
      change: { label: 'Số khách' },
    });
    expect(named(state, 'a')).toBe('so_khach');
    state = run(
      state,
      { type: 'changeField', id: 'a', change: { name: 'guests' } },
      { type: 'changeField', id: 'a', change: { label: 'How many?' } },
    );
    expect(named(state, 'a')).toBe('guests');
  });

  it('stay unlike all others', () => {
    const state = run(start(field('email'), field('b', { label: 'b', name: 'b' })), {
      type: 'changeField',
      id: 'b',
      change: { label: 'Email' },
    });
    expect(named(state, 'b')).toBe('email_2');
  });

  it('take formulas along', () => {
    const total = field('total', { settings: { calculation: '{people} * 12' } });
    const state = run(start(field('people'), total), {
      type: 'changeField',
      id: 'people',
      change: { name: 'guests' },
    });
    expect(state.content.fields[1]!.settings.calculation).toBe('{guests} * 12');
  });
});

describe('undo', () => {
  it('goes back and forth through every kind of edit', () => {
    const first = start(field('a'), field('b'));
    const commands: Command[] = [
      { type: 'add', field: field('c') },
      { type: 'move', id: 'c', to: 0 },
      { type: 'changeField', id: 'a', change: { label: 'Name' } },
      { type: 'duplicate', copies: new Map([['a', 'd']]) },
      { type: 'changeForm', change: { name: 'Other' } },
      { type: 'delete', ids: ['b'] },
    ];
    const last = run(first, ...commands);
    const undone = run(last, ...commands.map((): Command => ({ type: 'undo' })));
    expect(undone.content).toBe(first.content);
    expect(run(undone, ...commands.map((): Command => ({ type: 'redo' }))).content).toBe(last.content);
  });

  it('takes back quick typing in one field as a whole', () => {
    const first = start(field('a'));
    const type = (state: BuilderState, label: string, at: number): BuilderState =>
      reduce(state, { type: 'changeField', id: 'a', change: { label }, key: 'label' }, at);
    const typed = type(type(type(first, 'N', 1), 'Na', 200), 'Nam', 400);
    expect(reduce(typed, { type: 'undo' }, 500).content).toBe(first.content);
    const later = type(typed, 'Name', 5_000);
    expect(reduce(later, { type: 'undo' }, 5_001).content.fields[0]!.label).toBe('Nam');
  });

  it('an edit after undo forgets what was undone', () => {
    const state = run(
      start(field('a')),
      { type: 'delete', ids: ['a'] },
      { type: 'undo' },
      {
        type: 'changeField',
        id: 'a',
        change: { label: 'x' },
      },
    );
    expect(run(state, { type: 'redo' })).toBe(state);
  });
});

describe('another type', () => {
  it('keeps what fits', () => {
    const options = [{ label: 'Red', value: 'red' }];
    const before = field('a', { type: 'radio', options, required: true, settings: { allowOther: true } });
    const { field: after, dropped } = changeType(before, 'select', texts);
    expect(after).toMatchObject({ type: 'select', options, required: true, settings: { allowOther: true } });
    expect(dropped).toEqual([]);
  });

  it('tells what it drops', () => {
    const before = field('a', {
      type: 'select',
      options: [{ label: 'Red', value: 'red' }],
      placeholder: 'Choose a color',
      settings: { multiple: true },
      validation: [{ type: 'minSelected', value: 2, message: '' }],
      required: true,
    });
    const { field: after, dropped } = changeType(before, 'heading', texts);
    expect(after).toMatchObject({
      options: [],
      validation: [],
      required: false,
      settings: {},
      placeholder: '',
    });
    expect(dropped.toSorted()).toEqual(['options', 'placeholder', 'required', 'settings', 'validation']);
  });

  it('replaces defaults without a word', () => {
    const { field: after, dropped } = changeType(field('a', { type: 'email' }), 'url', texts);
    expect(after.placeholder).toBe('https://example.com');
    expect(after.validation).toEqual([
      { type: 'pattern', value: 'url', message: 'Please enter a valid URL' },
    ]);
    expect(dropped).toEqual([]);
  });
});
