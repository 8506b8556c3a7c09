import { describe, expect, it } from 'vitest';
import { linkIssueOf, hrefOfEmail, hrefOfPhone, hrefOfTyped, targetOf } from './link-target.ts';

const pages = [
  { id: 'p0', slug: '', isHome: true },
  { id: 'p1', slug: 'menu', isHome: false },
];

describe('the target of a link', () => {
  it.each([
    ['', { kind: 'none' }],
    ['page:p1', { kind: 'page', pageId: 'p1', anchor: '' }],
    ['page:p1#s4', { kind: 'page', pageId: 'p1', anchor: 's4' }],
    ['/', { kind: 'page', pageId: 'p0', anchor: '' }],
    ['/menu', { kind: 'page', pageId: 'p1', anchor: '' }],
    ['/menu#cakes', { kind: 'page', pageId: 'p1', anchor: 'cakes' }],
    ['/gone', { kind: 'address', address: '/gone' }],
    ['#menu', { kind: 'place', anchor: 'menu' }],
    ['https://bakery.vn', { kind: 'address', address: 'https://bakery.vn' }],
    ['tel:+8428', { kind: 'phone', phone: '+8428' }],
    ['/media/abc/x.webp', { kind: 'file', src: '/media/abc/x.webp' }],
    [
      'mailto:a@b.vn?subject=%C4%90%E1%BA%B7t%20b%C3%A0n',
      { kind: 'email', email: 'a@b.vn', subject: 'Đặt bàn' },
    ],
    ['mailto:a@b.vn?subject=%E0', { kind: 'email', email: 'a@b.vn', subject: '%E0' }],
  ])('%s is read', (href, target) => {
    expect(targetOf(href, pages)).toEqual(target);
  });

  it('is serialized so that parsing returns the same target', () => {
    const href = hrefOfEmail(' a@b.vn ', 'Đặt bàn & tiệc?');
    expect(targetOf(href, pages)).toEqual({ kind: 'email', email: 'a@b.vn', subject: 'Đặt bàn & tiệc?' });
    expect(hrefOfEmail('', 'Hello')).toBe('');
    expect(hrefOfPhone('(028) 3829-1234')).toBe('tel:02838291234');
  });

  it('is completed from typed text', () => {
    expect(hrefOfTyped(' hello@bakery.vn ')).toBe('mailto:hello@bakery.vn');
    expect(hrefOfTyped('+84 (28) 3829-1234')).toBe('tel:+842838291234');
    expect(hrefOfTyped('bakery.vn/menu')).toBe('https://bakery.vn/menu');
    for (const href of ['#menu', '/menu', 'https://bakery.vn', 'tel:123456', '']) {
      expect(hrefOfTyped(href)).toBe(href);
    }
  });

  it.each([
    ['javascript:alert(1)', 'address'],
    ['java\nscript:alert(1)', 'address'],
    ['data:text/html,x', 'address'],
    ['some words', 'address'],
    ['mailto:someone', 'email'],
    ['tel:12', 'phone'],
    ['/menu', undefined],
    ['/elsewhere', undefined],
    ['', undefined],
    ['mailto:a@b.vn?subject=x', undefined],
  ])('%j is sound or not', (href, fault) => {
    expect(linkIssueOf(targetOf(href, pages))).toBe(fault);
  });
});
