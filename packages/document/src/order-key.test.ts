import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignOrderKeys, compareOrdered, isOrderKey } from './order-key.ts';

test.each([['a0'], ['Zz'], ['a0V'], ['b00'], ['zzzzzzzzzzzzzzzzzzzzzzzzzzz']])(
  '%s is an order key',
  (key) => {
    expect(isOrderKey(key)).toBe(true);
  },
);

test.each([
  [''],
  ['a'],
  ['a00'],
  ['0a'],
  ['a0-'],
  ['a0\n'],
  ['A'.padEnd(27, '0')],
  [`a0${'V'.repeat(500)}`],
  [5],
  [null],
])('%j is not', (key) => {
  expect(isOrderKey(key)).toBe(false);
});

test('any keys become valid and ascending, and valid ones are kept', () => {
  const key = fc.oneof(
    fc.constantFrom('a0', 'a1', 'a1V', 'a2', 'Zz', 'b00'),
    fc.constantFrom('!', 7, undefined),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), order: key }), { maxLength: 12 }),
      (given) => {
        const entries = given.map((entry, index) => ({ ...entry, id: `${entry.id}${index}` }));
        const assign = (list: typeof entries): { id: string; order: string }[] =>
          assignOrderKeys(list).map((order, index) => ({ id: list[index]!.id, order }));
        const assigned = assign(entries);
        expect(assigned.every(({ order }) => isOrderKey(order))).toBe(true);
        expect(assigned.toSorted(compareOrdered)).toEqual(assigned);
        expect(assign(assigned)).toEqual(assigned);
      },
    ),
  );
});
