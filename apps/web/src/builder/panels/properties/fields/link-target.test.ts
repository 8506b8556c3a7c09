import { describe, expect, it } from 'vitest';
import { canFollow, hrefOfTyped, targetOf } from './link-target.ts';

const pages = [
  { id: 'p0', slug: '', isHome: true },
  { id: 'p1', slug: 'menu', isHome: false },
];

describe('where a link leads', () => {
  it('tells pages of the site from addresses', () => {
    expect(targetOf('page:p1', pages)).toEqual({ kind: 'page', pageId: 'p1' });
    expect(targetOf('#menu', pages)).toEqual({ kind: 'address', address: '#menu' });
  });

  it('knows a page by its path too', () => {
    expect(targetOf('/', pages)).toEqual({ kind: 'page', pageId: 'p0' });
    expect(targetOf('/menu', pages)).toEqual({ kind: 'page', pageId: 'p1' });
    expect(targetOf('/menu#cakes', pages)).toEqual({ kind: 'address', address: '/menu#cakes' });
  });

  it('completes what people type', () => {
    expect(hrefOfTyped(' hello@bakery.vn ')).toBe('mailto:hello@bakery.vn');
    expect(hrefOfTyped('+84 (28) 3829-1234')).toBe('tel:+842838291234');
    expect(hrefOfTyped('bakery.vn/menu')).toBe('https://bakery.vn/menu');
  });

  it('leaves anchors, paths and complete addresses as they are', () => {
    for (const href of ['#menu', '/menu', 'https://bakery.vn', 'tel:123456', '']) {
      expect(hrefOfTyped(href)).toBe(href);
    }
  });

  it('refuses addresses that run code or lead nowhere', () => {
    expect(canFollow('javascript:alert(1)')).toBe(false);
    expect(canFollow('some words')).toBe(false);
    expect(canFollow('/menu')).toBe(true);
    expect(canFollow('')).toBe(true);
  });
});
