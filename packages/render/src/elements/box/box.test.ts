import type { DroppedElement } from '@sitewright/contract/content';
import { expect, it } from 'vitest';
import { elementsCss, kindsIn, renderElement, stylePartsOf } from '../../dropped-element.ts';
import { testEnvironment } from '../../testing/draw-element.ts';

const words = (id: string, content: string): DroppedElement => ({ id, type: 'text', data: { content } });
const boxWith = (data: object, ...children: DroppedElement[]): DroppedElement => ({
  id: 'b',
  type: 'box',
  data: data as NonNullable<DroppedElement['data']>,
  children,
});
const draw = (element: DroppedElement, edit = false): string =>
  renderElement(element, testEnvironment({ edit }));

it('a box contains its elements, in the declared layout', () => {
  const html = draw(
    boxWith({ direction: 'row', align: 'center', gap: 'large' }, words('one', 'Một'), words('two', 'Hai')),
  );
  expect(html).toMatch(/^<div class="element element-box e-b"><div class="box box--row box--center /);
  expect(html).toContain('box--gap-large');
  expect(html.indexOf('e-one')).toBeLessThan(html.indexOf('e-two'));
  expect(html).toMatch(/<\/div><\/div><\/div>$/);
});

it('a box link is beside its content, is named by its text, and is absent in the editor', () => {
  const linked = boxWith({ link: '/menu' }, words('one', 'Phở & bún'));
  expect(draw(linked)).toContain('<a class="box__link" href="/menu" aria-label="Phở &amp; bún"></a></div>');
  expect(draw(linked, true)).not.toContain('box__link');
  expect(draw(boxWith({ link: '/menu' }))).toContain('aria-label="Link"');
  expect(draw(boxWith({ link: 'javascript:alert(1)' }, words('one', 'x')))).not.toContain('javascript');
  const rich = {
    ...words('one', ''),
    type: 'accordion',
    data: { items: [{ title: 'A', text: '<p>" onfocus="x</p>' }] },
  };
  expect(draw(boxWith({ link: '/menu' }, rich))).not.toMatch(/aria-label="[^"]*" onfocus/);
  const long = draw(boxWith({ link: '/menu' }, words('one', '&lt; '.repeat(200))));
  expect(/aria-label="([^"]*)"/.exec(long)![1]!.length).toBeLessThanOrEqual(120);
  expect(/aria-label="([^"]*)"/.exec(long)![1]).not.toMatch(/&[a-z]*$/);
});

it('an empty box shows a drop hint in the editor, and nothing to visitors without a background', () => {
  expect(draw(boxWith({}), true)).toContain('Drop elements here.');
  expect(draw(boxWith({ background: 'none' }))).toBe('');
  expect(draw(boxWith({ background: 'tint' }))).toContain('box--tint');
  expect(draw(boxWith({ background: 'none' }, words('one', 'Một')))).toContain('Một');
});

it('a box includes the CSS of its elements, at any depth', () => {
  const inner = { ...boxWith({}, { ...words('deep', 'x'), style: { color: '#ff0000' } }), id: 'inner' };
  const section = { id: 's', type: 'hero/hero-1', dropZones: { main: [boxWith({}, inner)] } };
  const kinds = kindsIn(section, testEnvironment().findElement);
  expect([...kinds].map(({ definition }) => definition.kind)).toEqual(['box', 'text']);
  expect(stylePartsOf(kinds).map(({ name }) => name)).toContain('element-box');
  expect(elementsCss(section)).toContain('.e-deep{color:#ff0000}');
});
