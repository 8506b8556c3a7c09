import { expect, it } from 'vitest';
import { positionAt, readFrameMessage } from './framed-sections.ts';

const news = readFrameMessage({
  kind: 'review',
  path: '/review/frame/pass/menu',
  sections: { hero: [0, -100, 400, 300], about: [0, 200, 400, 200], broken: [0, 1], odd: 'x' },
  elements: { button: [20, 30, 80, 24] },
})!;

it('parses a frame’s message and drops invalid entries', () => {
  expect(news.path).toBe('/review/frame/pass/menu');
  expect([...news.sections.keys()]).toEqual(['hero', 'about']);
  expect(news.elements.get('button')).toEqual({ left: 20, top: 30, width: 80, height: 24 });
  expect(readFrameMessage({ kind: 'review', path: '/', sections: {} })!.elements.size).toBe(0);
});

it.each([null, 'review', {}, { kind: 'review' }, { kind: 'review', path: 1, sections: {} }])(
  'takes nothing from %o',
  (data) => {
    expect(readFrameMessage(data)).toBeUndefined();
  },
);

it.each([
  [
    { x: 200, y: 50 },
    { nodeId: 'hero', x: 0.5, y: 0.5 },
  ],
  [
    { x: 0, y: 400 },
    { nodeId: 'about', x: 0, y: 1 },
  ],
  [
    { x: 10, y: 900 },
    { nodeId: null, x: 0.5, y: 0.5 },
  ],
])('a click at %o maps to %o', (at, place) => {
  expect(positionAt(news.sections, at)).toEqual(place);
});
