import type { Section, SectionStyle } from '@sitewright/contract/content';
import { describe, expect, it } from 'vitest';
import { sectionStyleCss } from './section-style.ts';

const css = (style: SectionStyle, more: Partial<Section> = {}): string =>
  sectionStyleCss({ id: 'a1', type: 'hero/hero-1', style, ...more }, (src) =>
    src === 'gone' ? undefined : src,
  );

describe('the style of a section', () => {
  it.each<[string, SectionStyle, string]>([
    ['a colour', { backgroundType: 'color', backgroundColor: '#123456' }, 'background:#123456'],
    [
      'a theme colour',
      { backgroundType: 'color', backgroundColor: 'primary' },
      'background:var(--color-primary)',
    ],
    [
      'a linear gradient',
      {
        backgroundType: 'gradient',
        gradientStart: '#000000',
        gradientEnd: 'accent',
        gradientDirection: '45deg',
      },
      'background:linear-gradient(45deg,#000000,accent)',
    ],
    [
      'a radial gradient',
      { backgroundType: 'gradient', gradientType: 'radial', gradientStart: 'red', gradientEnd: 'blue' },
      'background:radial-gradient(circle at center,red,blue)',
    ],
    ['padding above', { paddingTop: '40px' }, 'padding-top:40px'],
    ['padding below', { paddingBottom: '6rem' }, 'padding-bottom:6rem'],
    ['padding left, as a bare number', { paddingLeft: '12' }, 'padding-left:12px'],
    ['padding right', { paddingRight: '5%' }, 'padding-right:5%'],
    ['the least height', { minHeight: '200px' }, 'min-height:200px'],
  ])('%s becomes a rule', (_name, style, rule) => {
    expect(css(style)).toContain(rule);
  });

  it('draws a picture with its overlay, size, place and repeat', () => {
    const rules = css({
      backgroundType: 'image',
      backgroundImage: '/library/images/food-coffee.webp',
      backgroundSize: 'contain',
      backgroundPosition: 'top left',
      backgroundRepeat: 'repeat-x',
      overlayColor: '#000000',
      overlayOpacity: '0.4',
    });
    expect(rules).toContain('url("/library/images/food-coffee.webp")');
    expect(rules).toContain('color-mix(in srgb,#000000 40%,transparent)');
    expect(rules).toContain('background-size:contain');
    expect(rules).toContain('background-position:top left');
    expect(rules).toContain('background-repeat:repeat-x');
  });

  it('fixes a parallax picture only for visitors who have not asked for less motion', () => {
    const rules = css({
      backgroundType: 'image',
      backgroundImage: '/x.webp',
      backgroundAttachment: 'parallax',
    });
    expect(rules).toMatch(
      /@media \(prefers-reduced-motion:no-preference\)[^{]*\{[^}]*background-attachment:fixed/,
    );
  });

  it('leaves out a picture that is gone, and a background of another type', () => {
    expect(css({ backgroundType: 'image', backgroundImage: 'gone' })).toBe('');
    expect(css({ backgroundType: 'default', backgroundColor: '#fff000' })).toBe('');
  });

  it('has rules of its own for smaller viewports', () => {
    const rules = css(
      { paddingTop: '80px' },
      { responsiveStyle: { tablet: { paddingTop: '60px' }, mobile: { paddingTop: '32px' } } },
    );
    expect(rules).toMatch(/max-width:1023px[^}]*padding-top:60px/);
    expect(rules).toMatch(/max-width:639px[^}]*padding-top:32px/);
  });

  it.each([
    'red;}body{display:none',
    'url(https://evil.example/x)',
    'expression(alert(1))',
    '</style><script>alert(1)</script>',
    'var(--x);color:red',
  ])('takes nothing but a colour for a colour: %s', (value) => {
    expect(css({ backgroundType: 'color', backgroundColor: value })).toBe('');
    expect(css({ paddingTop: value, minHeight: value })).toBe('');
  });

  it('cannot be left through the address of a picture', () => {
    const rules = css({ backgroundType: 'image', backgroundImage: '/x.webp") } body { background: url("/y' });
    // What would close the string is escaped, so all of it stays inside the quotes.
    expect(rules).toMatch(/url\("[^"\\]*\\22 [^"]*\\22 [^"]*"\)/);
    expect(css({ backgroundType: 'image', backgroundImage: 'javascript:alert(1)' })).toBe('');
  });

  it('cannot be left through the id of a section', () => {
    const rules = sectionStyleCss({ id: 'x{}body', type: 't', style: { paddingTop: '1px' } }, (src) => src);
    expect(rules).toBe('.s-xbody.s-xbody{padding-top:1px}');
  });
});
