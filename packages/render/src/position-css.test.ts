import type { DroppedElement, Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { elementsCss } from './dropped-element.ts';
import { rowsOf } from './element-rows.ts';
import { readingOrder, zIndexOf } from './position-css.ts';

const free = (left: string, top: string, more: object = {}) => ({ position: 'absolute', left, top, ...more });
const element = (id: string, responsivePosition: object, more: object = {}): DroppedElement => ({
  id,
  type: 'text',
  responsivePosition,
  ...more,
});
const cssOf = (elements: DroppedElement[], more: Partial<Section> = {}): string =>
  elementsCss({ id: 's1', type: 'hero/hero-1', dropZones: { main: elements }, ...more });

describe('a free element', () => {
  it('is free on the viewport of its entry, and in the flow on the others', () => {
    expect(cssOf([element('a', { desktop: free('12.5%', '40px', { width: '30%' }) })])).toBe(
      [
        ':where(.s-s1){position:relative}',
        '@media (min-width:1024px){.e-a{position:absolute;left:12.5%;top:40px;width:30%;max-width:100%;transform:none;z-index:10}}',
      ].join('\n'),
    );
  });

  it('may have another position or offset on each viewport', () => {
    const css = cssOf([
      element('a', { desktop: { left: '4px', position: 'relative' }, mobile: free('0', '8px') }),
    ]);
    expect(css).toContain('.e-a{position:relative;left:4px;z-index:10}');
    expect(css).toContain('@media (max-width:639px){.e-a{position:absolute;left:0;top:8px;');
    expect(css).not.toContain('639px){.e-a{position:relative');
  });

  it('gives its section the stored minimum height, but not less than the section’s own', () => {
    const low = element('a', { desktop: free('0', '500px', { minHeight: '640px' }) });
    const high = element('b', { desktop: free('0', '10px', { minHeight: '300px' }) });
    expect(cssOf([low, high])).toContain('@media (min-width:1024px){.s-s1.s-s1{min-height:640px}}');
    expect(cssOf([low], { style: { minHeight: '80vh' } })).toContain('min-height:max(80vh,640px)');
  });

  it.each([
    ['left', 'calc(1px + 2px)', 'left:0;'],
    ['left', '1px;color:red', 'left:0;'],
    ['top', undefined, 'top:0;'],
    ['width', '-20px', 'top:1px;max-width'],
    ['transform', 'translate(-50%, -50%)', 'transform:translate(-50%, -50%)'],
    ['transform', 'rotate(-4deg)', 'transform:rotate(-4deg)'],
    ['transform', 'matrix(1,0,0,1,0,0)', 'transform:none'],
    ['minHeight', '50vh', ':where'],
  ])('reads a %s of %s with care', (name, value, expected) => {
    const css = cssOf([element('a', { desktop: { ...free('1px', '1px'), [name]: value } })]);
    expect(css).toContain(expected);
    expect(css).not.toContain('red');
  });
});

it('the z-index of an element is clamped to its range', () => {
  const { min, max, usual } = limits.editor.zIndex;
  const wanted = [min - 1, min, min + 1, max - 1, max, max + 1, '12', '', 'front', null];
  expect(wanted.map((zIndex) => zIndexOf({ zIndex }))).toEqual([
    min,
    min,
    min + 1,
    max - 1,
    max,
    max,
    12,
    usual,
    usual,
    usual,
  ]);
});

it('the reading order of free elements is top to bottom and left to right', () => {
  const list = [
    element('low', { desktop: free('0', '300px') }),
    element('flow', {}),
    element('right', { desktop: free('60%', '20px') }),
    element('left', { desktop: free('5%', '20px') }),
    element('phone', { mobile: free('0', '30px') }),
  ];
  expect(readingOrder(list).map(({ id }) => id)).toEqual(['left', 'flow', 'right', 'phone', 'low']);
});

describe('elements in a row', () => {
  const of = (sides: string): string =>
    rowsOf(
      sides.split('').map((side, at) => ({
        id: String(at),
        type: 'text',
        position: { l: 'left', r: 'right' }[side],
      })),
    )
      .map((row) => row.length)
      .join('');

  it.each([
    ['--', '11'],
    ['lr', '2'],
    ['-lr-', '121'],
    ['lrlr', '22'],
    ['lrr', '3'],
    ['r', '1'],
    ['-r', '11'],
    ['l-r', '111'],
    ['l', '1'],
  ])('%s makes rows of %s', (sides, rows) => expect(of(sides)).toBe(rows));

  it('are limited in number; one more begins a new row', () => {
    const { elementsPerRowMax: max } = limits.editor;
    expect(of(`l${'r'.repeat(max - 2)}`)).toBe(String(max - 1));
    expect(of(`l${'r'.repeat(max - 1)}`)).toBe(String(max));
    expect(of(`l${'r'.repeat(max)}`)).toBe(`${max}1`);
  });
});
