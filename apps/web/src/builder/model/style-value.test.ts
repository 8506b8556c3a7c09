import { describe, expect, it } from 'vitest';
import {
  elementStylePath,
  readElementStyle,
  readStyle,
  stepLength,
  stylePath,
  typedAnchor,
  typedLength,
} from './style-value.ts';

describe('the path of a style value', () => {
  it('is the section’s style on desktop, and an override per viewport on smaller ones', () => {
    expect(stylePath('desktop', 'paddingTop')).toEqual(['props', 'style', 'paddingTop']);
    expect(stylePath('mobile', 'paddingTop')).toEqual(['props', 'responsiveStyle', 'mobile', 'paddingTop']);
  });

  it('is the same for all viewports where a page has only one value', () => {
    expect(stylePath('tablet', 'scheme')).toEqual(['props', 'style', 'scheme']);
    expect(stylePath('mobile', 'scheme')).toEqual(['props', 'style', 'scheme']);
  });
});

describe('the effective style value', () => {
  const props = {
    style: { paddingTop: '80px', overlayOpacity: 0.4, scheme: 'dark' },
    responsiveStyle: { tablet: { paddingTop: '48px' } },
  };

  it('is inherited from the next wider viewport', () => {
    expect(readStyle(props, 'mobile', 'paddingTop')).toEqual({
      text: '48px',
      isOwn: false,
      from: 'tablet',
    });
    expect(readStyle(props, 'tablet', 'paddingTop')).toEqual({ text: '48px', isOwn: true });
    expect(readStyle(props, 'desktop', 'paddingTop')).toEqual({ text: '80px', isOwn: true });
  });

  it('reads numbers as text and nothing as empty', () => {
    expect(readStyle(props, 'desktop', 'overlayOpacity').text).toBe('0.4');
    expect(readStyle(props, 'desktop', 'minHeight')).toEqual({ text: '', isOwn: false });
    expect(readStyle({ style: 'broken' }, 'desktop', 'minHeight').text).toBe('');
  });

  it('may come from an import under another name', () => {
    const imported = { styles: { paddingTop: '12px', minHeight: '1px' }, style: { minHeight: '9px' } };
    expect(readStyle(imported, 'desktop', 'paddingTop')).toEqual({ text: '12px', isOwn: false });
    expect(readStyle(imported, 'desktop', 'minHeight').text).toBe('9px');
  });

  it.each([
    'backgroundType',
    'backgroundColor',
    'gradientType',
    'gradientStart',
    'gradientEnd',
    'gradientDirection',
    'backgroundImage',
    'backgroundAttachment',
    'backgroundSize',
    'backgroundPosition',
    'backgroundRepeat',
    'overlayColor',
    'overlayOpacity',
    'paddingTop',
    'paddingBottom',
    'paddingLeft',
    'paddingRight',
    'minHeight',
  ] as const)('%s has a value for every screen', (name) => {
    for (const viewport of ['tablet', 'mobile'] as const) {
      expect(stylePath(viewport, name)).toEqual(['props', 'responsiveStyle', viewport, name]);
    }
    const set = { style: { [name]: 'a' }, responsiveStyle: { mobile: { [name]: 'b' } } };
    expect(readStyle(set, 'tablet', name)).toEqual({ text: 'a', isOwn: false, from: 'desktop' });
    expect(readStyle(set, 'mobile', name)).toEqual({ text: 'b', isOwn: true });
  });

  it('is one value for all viewports for the colour scheme', () => {
    expect(readStyle(props, 'mobile', 'scheme')).toEqual({ text: 'dark', isOwn: true });
  });
});

describe('a dropped element', () => {
  const props = {
    style: { color: 'primary' },
    responsivePosition: { desktop: { left: '40px' }, mobile: { top: '-2rem' } },
  };

  it('has the same style on every viewport', () => {
    expect(elementStylePath('mobile', 'color')).toEqual(['props', 'style', 'color']);
    expect(readElementStyle(props, 'mobile', 'color')).toEqual({ text: 'primary', isOwn: true });
  });

  it('has a position per viewport, inherited by narrower ones', () => {
    expect(elementStylePath('tablet', 'left')).toEqual(['props', 'responsivePosition', 'tablet', 'left']);
    expect(readElementStyle(props, 'mobile', 'left')).toEqual({
      text: '40px',
      isOwn: false,
      from: 'desktop',
    });
    expect(readElementStyle(props, 'mobile', 'top')).toEqual({ text: '-2rem', isOwn: true });
    expect(readElementStyle(props, 'desktop', 'top')).toEqual({ text: '', isOwn: false });
  });

  it('has a free position on one viewport only', () => {
    const free = { position: 'absolute', left: '10%' };
    const placed = { responsivePosition: { desktop: { top: '3px' }, tablet: free, mobile: { top: '9px' } } };
    expect(readElementStyle(placed, 'tablet', 'left')).toEqual({ text: '10%', isOwn: true });
    expect(readElementStyle(placed, 'tablet', 'top')).toEqual({ text: '', isOwn: false });
    expect(readElementStyle(placed, 'mobile', 'left')).toEqual({ text: '', isOwn: false });
    expect(readElementStyle(placed, 'mobile', 'top')).toEqual({ text: '9px', isOwn: true });
    const untouched = { responsivePosition: { desktop: { top: '3px' }, tablet: free } };
    expect(readElementStyle(untouched, 'mobile', 'top').from).toBe('desktop');
  });
});

describe('typing a length', () => {
  it('reads a bare number as pixels, and resets when emptied', () => {
    expect(typedLength(' 96 ')).toEqual({ length: '96px' });
    expect(typedLength('6 REM')).toEqual({ length: '6rem' });
    expect(typedLength('')).toEqual({ length: undefined });
  });

  it('rejects invalid CSS and negative lengths', () => {
    expect(typedLength('wide')).toEqual({ isWrong: true });
    expect(typedLength('-4')).toEqual({ isWrong: true });
    expect(typedLength('-4', true)).toEqual({ length: '-4px' });
  });

  it('steps in the present unit', () => {
    expect(stepLength('96px', 1)).toBe('97px');
    expect(stepLength('6rem', 1)).toBe('6.25rem');
    expect(stepLength('', 10)).toBe('10px');
    expect(stepLength('3px', -10)).toBe('0px');
    expect(stepLength('3px', -10, true)).toBe('-7px');
    expect(stepLength('-7px', 1, true)).toBe('-6px');
  });
});

it('normalizes an anchor for URLs', () => {
  expect(typedAnchor('#Thực đơn hôm nay!')).toBe('thuc-don-hom-nay');
  expect(typedAnchor('Menu')).toBe('menu');
});
