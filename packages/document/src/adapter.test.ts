import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Json } from '@sitewright/contract/content';
import { contentArbitrary, jsonArbitrary, loadContent } from '../test/random-documents.ts';
import { fromContent, toContent, toSection } from './adapter.ts';
import { childIds } from './document-state.ts';
import { isPlainObject } from './json.ts';
import { listNames } from './node.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const countingIds = (): (() => string) => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

/** Removes ids and orders at every depth: the only parts that the adapter may add or repair. */
const withoutIdentity = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutIdentity);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'order');
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutIdentity(entry)]));
};

describe('reading a page', () => {
  test('gives every section, element and list entry an id and an order', () => {
    const { state } = fromContent(
      {
        sections: [
          {
            type: 'hero/hero-1',
            data: { title: 'Hello', cards: [{ title: 'One' }, { title: 'Two' }] },
            dropZones: { main: [{ type: 'text', data: { content: 'Click' } }] },
          },
        ],
      },
      { createId: countingIds() },
    );
    expect(toContent(state)).toEqual({
      sections: [
        {
          id: 'id-1',
          type: 'hero/hero-1',
          order: 'a0',
          data: {
            title: 'Hello',
            cards: [
              { id: 'id-2', order: 'a0', title: 'One' },
              { id: 'id-3', order: 'a1', title: 'Two' },
            ],
          },
          dropZones: { main: [{ id: 'id-4', type: 'text', order: 'a0', data: { content: 'Click' } }] },
        },
      ],
    });
  });

  test('keeps nested lists and nested elements as nodes', () => {
    const state = loadContent({
      sections: [
        {
          id: 's',
          type: 't',
          data: { plans: [{ id: 'p', features: [{ id: 'f', label: 'Fast' }] }] },
          dropZones: { main: [{ id: 'e', type: 'box', children: [{ id: 'c', type: 'text' }] }] },
        },
      ],
    });
    expect(childIds(state, 'p', 'features')).toEqual(['f']);
    expect(childIds(state, 'e', 'children')).toEqual(['c']);
    expect(listNames(state.nodes.get('p')!)).toEqual(['features']);
  });

  test.each(['data', 'values', 'content'])('keeps texts in the spelling %s', (key) => {
    const section = {
      id: 's',
      type: 'hero/hero-1',
      order: 'a0',
      [key]: { title: 'Hi', cards: [{ id: 'c', order: 'a0' }] },
    };
    const state = loadContent({ sections: [section] });
    expect(state.nodes.get('s')!.data).toEqual({ title: 'Hi', cards: [] });
    expect(childIds(state, 's', 'cards')).toEqual(['c']);
    expect(toContent(state)).toEqual({ sections: [section] });
  });

  test('takes templatePath for the type of a section without one, and keeps it', () => {
    const state = loadContent({
      sections: [{ id: 's', order: 'a0', templatePath: 'hero/hero-1', values: {} }],
    });
    const kept = { id: 's', type: 'hero/hero-1', order: 'a0', templatePath: 'hero/hero-1', values: {} };
    expect(toContent(state)).toEqual({ sections: [kept] });
    const both = { ...kept, type: 'hero/hero-2' };
    expect(toContent(loadContent({ sections: [both] }))).toEqual({ sections: [both] });
  });

  test('keeps fields that it does not know', () => {
    const section = {
      id: 's',
      type: 'custom/mine',
      order: 'a0',
      name: 'Top',
      hidden: true,
      locked: false,
      templateId: 'wide',
      responsivePosition: { mobile: { left: '1%' } },
      dropZones: {},
      unheardOf: [1, [2, { deep: null }]],
    };
    const content = { sections: [section], version: 3 };
    expect(toContent(loadContent(content))).toEqual(content);
  });

  test('writes fields back under content when they came under content', () => {
    const content = { sections: [{ id: 's', type: 't', order: 'a0', content: { templateId: 'x' } }] };
    const state = loadContent(content);
    expect(state.nodes.get('s')?.data).toEqual({ templateId: 'x' });
    expect(toContent(state)).toEqual(content);
  });

  test('reissues the later of two equal ids', () => {
    const { state, problems } = fromContent(
      {
        sections: [
          { id: 's', type: 'a' },
          { id: 's', type: 'b' },
        ],
      },
      { createId: countingIds() },
    );
    expect(childIds(state, 'root', 'sections')).toEqual(['s', 'id-1']);
    expect(problems).toEqual(['The id "s" cannot be used here and was replaced.']);
  });

  test.each([
    ['no keys', [undefined, undefined, undefined], ['a0', 'a1', 'a2']],
    ['a missing key', ['a0', undefined, 'a1'], ['a0', 'a0V', 'a1']],
    ['a key out of order', ['a0', 'a9', 'a1'], ['a0', 'a0V', 'a1']],
    ['nonsense', ['!', 5, 'a3'], ['a1', 'a2', 'a3']],
    ['equal keys in the order of their ids', ['a1', 'a1', 'a1'], ['a1', 'a1', 'a1']],
  ])('lets the position win over %s, with few changes', (_name, orders, expected) => {
    const sections = orders.map((order, index) => ({ id: `s${index}`, type: 't', order }));
    const state = loadContent({ sections });
    expect(childIds(state, 'root', 'sections')).toEqual(['s0', 's1', 's2']);
    expect(['s0', 's1', 's2'].map((id) => state.nodes.get(id)?.order)).toEqual(expected);
  });

  test('drops and reports entries that are no objects', () => {
    const { state, problems } = fromContent({
      sections: [null, 'text', { id: 's', type: 't', order: 'a0' }, []],
    });
    expect(toContent(state)).toEqual({ sections: [{ id: 's', type: 't', order: 'a0' }] });
    expect(problems).toEqual(['Entries of sections that are not objects were dropped.']);
  });

  test.each([[null], [undefined], ['text'], [5], [[]], [new Date(0)], [() => 1]])(
    'survives %s',
    (content) => {
      const { state, problems } = fromContent(content);
      expect(toContent(state)).toEqual({});
      expect(problems).toEqual(['The content is not an object; an empty one is used.']);
    },
  );

  test('survives a prototype attack and endless nesting', () => {
    let nested = '{"title":"deep"}';
    for (let depth = 0; depth < 5_000; depth += 1) nested = `{"cards":[${nested}]}`;
    const content: unknown = JSON.parse(
      `{"sections":[{"id":"s","type":"t","__proto__":{"polluted":1},"data":${nested}}]}`,
    );
    const { state, problems } = fromContent(content);
    expect(state.nodes.size).toBeLessThan(30);
    expect(problems).toContain('A field named __proto__ was dropped.');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('content without sections gets none', () => {
    const theme = { colors: { primary: '#123456' }, fonts: ['Inter'] };
    expect(toContent(loadContent(theme))).toEqual(theme);
  });

  test('converts one section for the renderer', () => {
    const state = loadContent({
      sections: [{ id: 's', type: 't', data: { cards: [{ id: 'c', order: 'a0' }] } }],
    });
    expect(toSection(state, 's')).toEqual({
      id: 's',
      type: 't',
      order: 'a0',
      data: { cards: [{ id: 'c', order: 'a0' }] },
    });
    expect(toSection(state, 'c')).toBeUndefined();
  });
});

describe('any page', () => {
  test('is converted back unchanged, except for ids and orders', () => {
    fc.assert(
      fc.property(contentArbitrary, (content) => {
        expect(withoutIdentity(toContent(loadContent(content)))).toEqual(withoutIdentity(content));
      }),
    );
  });

  test('is converted back byte for byte in its normal form', () => {
    fc.assert(
      fc.property(contentArbitrary, (content) => {
        const normal = toContent(loadContent(content));
        const { state, problems } = fromContent(normal);
        expect(JSON.stringify(toContent(state))).toBe(JSON.stringify(normal));
        expect(problems).toEqual([]);
      }),
    );
  });

  test('never makes the adapter throw, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(jsonArbitrary, fc.record({ sections: jsonArbitrary }), fc.anything()),
        (content) => {
          const once = toContent(fromContent(content).state);
          expect(toContent(fromContent(once).state)).toEqual(once);
        },
      ),
    );
  });
});
