import type { ForeignElement } from '@sitewright/contract/site-archive/foreign-site';
import { describe, expect, it } from 'vitest';
import { arrangeElements } from './arrange-elements.ts';

const at = (id: string, x: number, y: number, width?: number, height?: number): ForeignElement => ({
  id,
  type: 'text',
  position: { x, y, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) },
});
const plain = (id: string): ForeignElement => ({ id, type: 'text' });
const beside = (id: string, side: string, of: string): ForeignElement => ({
  id,
  type: 'text',
  position: { side, of },
});
const inside = (id: string, parent: string): ForeignElement => ({ id, type: 'text', position: { parent } });

interface Shown {
  id: string;
  position?: string;
  children?: Shown[];
}

/** `a`, `b|` and `|c` of a row, `row[d e]` of a container. */
const drawn = (elements: readonly unknown[]): string =>
  (elements as Shown[])
    .map(({ id, position, children }) => {
      const name = position === 'left' ? `${id}|` : position === 'right' ? `|${id}` : id;
      return children ? `${name}[${drawn(children)}]` : name;
    })
    .join(' ');
const arranged = (...elements: ForeignElement[]): string =>
  drawn(arrangeElements(elements, ({ id, type }) => ({ id: id!, type })).elements);

describe('elements with an area', () => {
  it.each([
    ['from top to bottom', [at('c', 0, 300), at('a', 0, 0), at('b', 0, 100)], 'a b c'],
    ['side by side', [at('b', 400, 0, 300, 200), at('a', 0, 10, 300, 200)], 'a| |b'],
    ['side by side by their tops, without sizes', [at('b', 400, 11), at('a', 0, 0)], 'a| |b'],
    ['below each other where the tops differ more', [at('b', 400, 12), at('a', 0, 0)], 'a b'],
    [
      'in a row of a picture and a lower text',
      [at('a', 0, 0, 300, 400), at('b', 400, 150, 300, 100)],
      'a| |b',
    ],
    [
      'below each other with half of a height in common',
      [at('a', 0, 0, 99, 100), at('b', 400, 50, 99, 100)],
      'a b',
    ],
    ['in a row with more than that', [at('a', 0, 0, 99, 100), at('b', 400, 49, 99, 100)], 'a| |b'],
    ['on top of each other', [at('a', 0, 0, 600, 400), at('b', 50, 50, 300, 100)], 'a b'],
    [
      'with lengths as texts',
      [
        { ...plain('b'), position: { x: '50%', y: '0%' } },
        { ...plain('a'), position: { x: '0', y: '0px' } },
      ],
      'a| |b',
    ],
    ['in a row of four', [at('a', 0, 0), at('b', 1, 0), at('c', 2, 0), at('d', 3, 0)], 'a| |b |c |d'],
    [
      'in a container for more than four',
      [at('a', 0, 0), at('b', 1, 0), at('c', 2, 0), at('d', 3, 0), at('e', 4, 0)],
      'a-row[a b c d e]',
    ],
    ['with others that follow them', [at('b', 0, 100), plain('b2'), at('a', 0, 0), plain('a2')], 'a a2 b b2'],
    ['after those that are listed first', [plain('a'), at('c', 0, 100), at('b', 0, 0)], 'a b c'],
    [
      'in columns where others follow them',
      [at('a', 0, 0, 90, 90), plain('a2'), at('b', 400, 0, 90, 90)],
      'a-column|[a a2] |b',
    ],
  ])('are %s', (_how, elements, expected) => {
    expect(arranged(...elements)).toBe(expected);
  });

  it('inside of another one are arranged there', () => {
    const parent = { ...plain('card'), children: [at('b', 400, 0), at('a', 0, 0), at('c', 0, 90)] };
    expect(arranged(parent)).toBe('card[a-row[a b] c]');
  });
});

describe('elements beside another one', () => {
  it.each([
    ['before', [plain('b'), beside('a', 'before', 'b')], 'a b'],
    ['after', [plain('a'), plain('c'), beside('b', 'after', 'a')], 'a b c'],
    ['left and right', [plain('b'), beside('c', 'right', 'b'), beside('a', 'left', 'b')], 'a| |b |c'],
    [
      'after one of a row',
      [plain('a'), beside('b', 'right', 'a'), beside('c', 'after', 'b')],
      'a| |b-column[b c]',
    ],
    ['one that is listed later', [beside('c', 'after', 'b'), beside('b', 'after', 'a'), plain('a')], 'a b c'],
    ['one that is not there', [beside('b', 'after', 'nobody'), plain('a')], 'a b'],
    ['each other', [beside('a', 'after', 'b'), beside('b', 'after', 'a'), plain('c')], 'c a b'],
  ])('stand %s', (_how, elements, expected) => {
    expect(arranged(...elements)).toBe(expected);
  });

  it('in a container that they name are inside', () => {
    expect(arranged(plain('box'), inside('a', 'box'), inside('b', 'a'))).toBe('box[a[b]]');
    expect(arranged(inside('a', 'b'), inside('b', 'a'), plain('c'))).toBe('a b c');
    expect(arranged(inside('a', 'a'), inside('b', 'nobody'))).toBe('a b');
  });
});

it('no element is lost, and each keeps the position that it had', () => {
  const elements = [
    at('a', 5, 5),
    beside('b', 'left', 'a'),
    inside('c', 'a'),
    { ...plain('d'), position: 'left' },
    { ...plain('e'), position: { row: 1 } },
    { ...plain('f'), position: 7 },
  ];
  const {
    elements: found,
    placed,
    unclear,
  } = arrangeElements(elements, ({ id, type }) => ({ id: id!, type }));
  const text = JSON.stringify(found);
  for (const { id, position } of elements) {
    expect(text).toContain(`"id":"${id}"`);
    if (typeof position === 'object')
      expect(text).toContain(`"importedPosition":${JSON.stringify(position)}`);
  }
  expect([placed, unclear.map(({ id }) => id)]).toEqual([3, ['e', 'f']]);
});
