import { describe, expect, it } from 'vitest';
import { normalizeHtml } from './normalize-html.ts';

describe('HTML before it is parsed', () => {
  it.each([
    '<section><a href="/x"><h3>A card</h3><p>All of it a link</p></a></section>',
    '<p>One <b>bold <i>both</i></b><li>two<img src=x><p>three',
    '<script>if (a < b) { document.write("<b>") }</script><p>x</p>',
    'a < b and c > d, <3',
  ])('stays as it is when it is in order', (html) => {
    expect(normalizeHtml(html)).toBe(html);
  });

  it('ends links and emphasis where blocks begin when its tags are misnested', () => {
    const piece = '<div><b onclick="x()">one<a href="/two">two</a>';
    const tamed = normalizeHtml(piece.repeat(300));
    expect(tamed.startsWith('<div><b onclick="x()">one<a href="/two">two</a></b><div>')).toBe(true);
    expect(tamed.match(/<a /g)).toHaveLength(300);
    expect(tamed.replace(/<[^>]*>|\s/g, '')).toBe('onetwo'.repeat(300));
  });

  it('stays fast with any markup', () => {
    for (const piece of [
      '<',
      '<a',
      '<b>',
      '</b>',
      '<script>',
      '<!--',
      '<b><div></b>',
      '<x></y>',
      '<a href="',
      "<x '",
    ]) {
      const html = piece.repeat(30_000);
      expect(normalizeHtml(html).length).toBeLessThanOrEqual(html.length * 3);
    }
  });
});
