import { fromContent } from '@sitewright/document/adapter';
import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { findImageFields } from './image-fields.ts';
import { classifyField } from './image-names.ts';

describe('an image field', () => {
  it.each([
    ['image', 'https://example.com/a'],
    ['heroPhoto', 'https://example.com/a'],
    ['logo', 'https://example.com/logo'],
    ['avatarUrl', 'https://example.com/1'],
    ['banner', '//cdn.example.com/1'],
    ['backgroundImage', '/media/ab/abc.webp'],
    ['background', 'https://example.com/b'],
    ['thumbnail', 'data:image/png;base64,AA=='],
    ['file', 'https://example.com/a.JPG?size=2'],
    ['file', 'photos/a.webp'],
    ['asset', 'https://images.unsplash.com/photo-1'],
    ['anything', 'https://images.pexels.com/photos/1'],
    ['src', '/library/images/food-coffee.webp'],
  ])('is recognized: %s with %s', (name, value) => {
    expect(classifyField(name, value)).toBe('image');
  });

  it.each([
    ['backgroundColor', 'https://example.com/a.png'],
    ['imageTint', 'https://example.com/a.png'],
    ['logoColour', '/media/ab/abc.webp'],
    ['background', '#336699'],
    ['background', 'rgb(1, 2, 3)'],
    ['background', 'linear-gradient(red, blue)'],
    ['background', 'var(--primary)'],
    ['background', 'tomato'],
    ['icon', 'https://example.com/a.svg'],
    ['iconImage', '/media/ab/abc.webp'],
    ['favicon', '/favicon.png'],
    ['imageAlt', 'A cat'],
    ['imageAlt', 'https://example.com/a.png'],
    ['backgroundSize', 'cover'],
    ['imagePosition', 'left top'],
    ['logoText', 'Casa Lume'],
    ['image', ''],
    ['image', 'a picture of a cat.png'],
    ['photoLink', 'https://example.com/album'],
    ['href', 'https://example.com/about'],
    ['link', '/about'],
    ['videoUrl', '/clips/a.mp4'],
    ['title', 'Everything passes the fire'],
  ])('is not recognized: %s with %s', (name, value) => {
    expect(classifyField(name, value)).toBe('no');
  });

  it('is undecided when neither its name nor its URL tells', () => {
    expect(classifyField('asset', 'https://example.com/download?id=7')).toBe('ask');
  });
});

const fieldsOf = (sections: object[]) =>
  findImageFields(fromContent({ sections }).state).map(({ value, words, isFace, altPath }) => ({
    value,
    words: words.trim(),
    isFace,
    hasAlt: altPath !== undefined,
  }));

describe('the image fields of a page', () => {
  it('are found in fields, lists, styles and dropped elements, with the text around them', () => {
    expect(
      fieldsOf([
        {
          type: 'hero/hero-1',
          data: { title: 'Bread', image: { src: '/library/images/a.webp', alt: 'A loaf' } },
          style: { backgroundType: 'image', backgroundImage: '/media/ab/b.webp', backgroundColor: '#fff' },
        },
        {
          type: 'team/team-1',
          data: { people: [{ name: 'Mai', photo: { src: '/media/ab/c.webp', alt: '' } }] },
        },
        {
          type: 'cta/cta-1',
          data: { images: ['/media/ab/e.webp'] },
          dropZones: { main: [{ id: 'x', type: 'image', data: { url: '/media/ab/d.webp', alt: 'Dunes' } }] },
        },
      ]),
    ).toEqual([
      { value: '/library/images/a.webp', words: 'Bread A loaf', isFace: false, hasAlt: true },
      { value: '/media/ab/b.webp', words: 'Bread', isFace: false, hasAlt: false },
      { value: '/media/ab/c.webp', words: 'Mai', isFace: true, hasAlt: true },
      { value: '/media/ab/e.webp', words: '', isFace: false, hasAlt: false },
      { value: '/media/ab/d.webp', words: 'Dunes', isFace: false, hasAlt: true },
    ]);
  });

  it('are found down to the depth limit and no deeper', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { image: '/media/ab/deep.webp' } : { inner: nested(depth - 1) };
    const found = (depth: number) => fieldsOf([{ type: 'x/x-1', data: nested(depth) }]).length;
    expect(found(limits.stock.replacementDepthMax - 1)).toBe(1);
    expect(found(limits.stock.replacementDepthMax)).toBe(0);
  });

  it('of a linked section are left to its definition', () => {
    const linked = { section: '00000000-0000-4000-8000-000000000000' };
    expect(fieldsOf([{ type: 'hero/hero-1', linked, data: { image: { src: '/media/ab/a.webp' } } }])).toEqual(
      [],
    );
  });
});
