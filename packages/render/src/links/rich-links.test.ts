import { describe, expect, it } from 'vitest';
import { resolveRichLinks } from './rich-links.ts';

const resolve = (href: string): string => (href === 'page:p1#times' ? '/menu#gio"' : `/site${href}`);

describe('links in formatted text', () => {
  it('resolve to pages, paths and anchors of the site', () => {
    expect(
      resolveRichLinks('<p><a href="page:p1#times">x</a> <a class="y" href="/b">z</a></p>', resolve),
    ).toBe('<p><a href="/menu#gio&quot;">x</a> <a class="y" href="/site/b">z</a></p>');
  });

  it('to other targets are unchanged, as is text that only looks like a link', () => {
    const html = '<p>href="/b" <a href="https://a.b/?x=1&amp;y">x</a> <a href="mailto:a@b.c">y</a></p>';
    expect(resolveRichLinks(html, resolve)).toBe(html);
  });
});
