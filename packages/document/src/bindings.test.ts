import { describe, expect, it } from 'vitest';
import { fromContent, toContent } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { setField } from './edits.ts';
import { createDocumentStore } from './store.ts';
import { validateOperations } from './validate-operation.ts';

const bound = { bind: 'company.phone', value: '028 3822 1100' };
const pageOf = (data: object) => ({ sections: [{ id: 'a1', type: 'contact/contact-1', data }] });
const storeOf = (data: object) => createDocumentStore(fromContent(pageOf(data)).state);
const dataOf = (store: ReturnType<typeof storeOf>) =>
  (toContent(store.state)['sections'] as { data: object }[])[0]!.data;

const edit = (store: ReturnType<typeof storeOf>, path: string[], value: Parameters<typeof setField>[3]) =>
  store.commit(setField(store.state, 'a1', path, value), { label: 'edit' });

describe('a bound field', () => {
  it('is kept by reading and writing, also inside links, lists and defaults', () => {
    const data = {
      title: bound,
      phone: { label: bound, href: { bind: 'company.phoneLink' } },
      days: { bind: 'company.hours' },
      items: [{ id: 'i1', order: 'a0', text: bound }],
    };
    const { state, problems } = fromContent(pageOf(data));
    expect(problems).toEqual([]);
    expect(toContent(state)).toMatchObject(pageOf(data));
  });

  it('ends when it is typed over, and undo brings it back in one step', () => {
    const store = storeOf({ title: bound, phone: { label: bound, href: { bind: 'company.phoneLink' } } });
    const before = dataOf(store);
    edit(store, ['data', 'title'], 'Call us');
    expect(dataOf(store)).toMatchObject({ title: 'Call us' });
    store.undo();
    expect(dataOf(store)).toEqual(before);
    edit(store, ['data', 'phone', 'label'], 'Call us');
    expect(dataOf(store)).toMatchObject({ phone: { label: 'Call us', href: { bind: 'company.phoneLink' } } });
    store.undo();
    expect(dataOf(store)).toEqual(before);
  });

  it('replaces the entries of a list, which undo brings back with their ids', () => {
    const store = storeOf({ days: [{ id: 'i1', order: 'a0', day: 'Mon' }] });
    const before = toContent(store.state);
    edit(store, ['data', 'days'], { bind: 'company.hours' });
    expect(dataOf(store)).toEqual({ days: { bind: 'company.hours' } });
    edit(store, ['data', 'days'], [{ day: 'Tue' }]);
    expect(dataOf(store)).toMatchObject({ days: [{ day: 'Tue' }] });
    store.undo();
    store.undo();
    expect(toContent(store.state)).toEqual(before);
  });

  it('is accepted from other editors, and no entry is put into a bound list', () => {
    const operations = validateOperations([{ op: 'set', id: 'a1', path: ['data', 'title'], value: bound }]);
    expect(operations).toEqual([{ op: 'set', id: 'a1', path: ['data', 'title'], value: bound }]);
    const { state } = fromContent(pageOf({ days: { bind: 'company.hours' } }));
    const node = {
      id: 'i1',
      kind: 'item',
      type: '',
      parent: 'a1',
      slot: 'days',
      order: 'a0',
      data: {},
      props: {},
    } as const;
    expect(applyOperations(state, [{ op: 'insert', node }])).toEqual([]);
  });
});
