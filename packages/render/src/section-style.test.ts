import type { Section, SectionStyle } from '@sitewright/contract/content';
import { describe, expect, it } from 'vitest';
import { sectionStyleCss } from './section-style.ts';

const css = (style: SectionStyle, more: Partial<Section> = {}): string =>
  sectionStyleCss({ id: 'a1', type: 'hero/hero-1', style, ...more }, (src) =>
    src === 'gone' ? undefined : src,
  );

const picture: SectionStyle = { backgroundType: 'image', backgroundImage: '/x.webp' };
const gradient: SectionStyle = { backgroundType: 'gradient', gradientStart: 'red', gradientEnd: 'blue' };

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
      { ...gradient, gradientDirection: '45deg' },
      'background:linear-gradient(45deg,red,blue)',
    ],
    [
      'a gradient to a corner',
      { ...gradient, gradientType: 'linear', gradientDirection: 'to bottom right' },
      'background:linear-gradient(to bottom right,red,blue)',
    ],
    ['a gradient without a direction', gradient, 'background:linear-gradient(to bottom,red,blue)'],
    [
      'a gradient of theme colours',
      { backgroundType: 'gradient', gradientStart: 'primary', gradientEnd: 'textMuted' },
      'linear-gradient(to bottom,var(--color-primary),var(--color-text-muted))',
    ],
    [
      'a radial gradient',
      { ...gradient, gradientType: 'radial' },
      'background:radial-gradient(circle at center,red,blue)',
    ],
    [
      'a radial gradient from a corner',
      { ...gradient, gradientType: 'radial', gradientDirection: 'left top' },
      'background:radial-gradient(circle at left top,red,blue)',
    ],
    [
      'an overlay on a gradient',
      { ...gradient, overlayColor: '#000000', overlayOpacity: 0.25 },
      'background:linear-gradient(color-mix(in srgb,#000000 25%,transparent),color-mix(in srgb,#000000 25%,transparent)),linear-gradient(to bottom,red,blue)',
    ],
    [
      'an overlay on a picture',
      { ...picture, overlayColor: 'dark', overlayOpacity: '40%' },
      'background-image:linear-gradient(color-mix(in srgb,var(--color-dark) 40%,transparent),color-mix(in srgb,var(--color-dark) 40%,transparent)),url("/x.webp")',
    ],
    ['an overlay without a strength', { ...picture, overlayColor: '#000' }, '#000 50%'],
    ['an overlay stronger than all', { ...picture, overlayColor: '#000', overlayOpacity: 7 }, '#000 100%'],
    ['an overlay of no strength', { ...picture, overlayColor: '#000', overlayOpacity: '0' }, '#000 0%'],
    ['a picture', picture, 'background-image:url("/x.webp")'],
    ['a picture without a size', picture, 'background-size:cover'],
    ['a size in words', { ...picture, backgroundSize: 'contain' }, 'background-size:contain'],
    ['a size in lengths', { ...picture, backgroundSize: '50% auto' }, 'background-size:50% auto'],
    ['a picture without a place', picture, 'background-position:center'],
    ['a place in words', { ...picture, backgroundPosition: 'top left' }, 'background-position:top left'],
    ['a place in lengths', { ...picture, backgroundPosition: '20% -10px' }, 'background-position:20% -10px'],
    ['a picture that is shown once', picture, 'background-repeat:no-repeat'],
    ['a repeated one', { ...picture, backgroundRepeat: 'repeat-x' }, 'background-repeat:repeat-x'],
    ['padding above', { paddingTop: '40px' }, 'padding-top:40px'],
    ['padding below', { paddingBottom: '6rem' }, 'padding-bottom:6rem'],
    ['padding left, as a bare number', { paddingLeft: '12' }, 'padding-left:12px'],
    ['padding right', { paddingRight: '5%' }, 'padding-right:5%'],
    ['the least height', { minHeight: '200px' }, 'min-height:200px'],
    ['the least height of a screen', { minHeight: '80svh' }, 'min-height:80svh'],
  ])('%s becomes a rule', (_name, style, rule) => {
    expect(css(style)).toContain(rule);
  });

  it('is also read under the name that imports use', () => {
    expect(css({}, { styles: { paddingTop: '40px' } })).toContain('padding-top:40px');
    expect(css({ paddingTop: '8px' }, { styles: { paddingTop: '40px' } })).toContain('padding-top:8px');
  });

  it.each([picture, gradient])('is fixed behind the page only without reduced motion: %j', (style) => {
    const rules = css({ ...style, backgroundAttachment: 'parallax' });
    expect(rules).toMatch(
      /@media \(prefers-reduced-motion:no-preference\)[^{]*\{[^}]*background-attachment:fixed/,
    );
    expect(rules.match(/background-attachment/g)).toHaveLength(1);
    expect(css({ ...style, backgroundAttachment: 'fixed' })).toContain('background-attachment:fixed');
    expect(css({ ...style, backgroundAttachment: 'scroll' })).not.toContain('background-attachment');
  });

  it('omits a missing image, and values of another background type', () => {
    expect(css({ backgroundType: 'image', backgroundImage: 'gone', backgroundAttachment: 'fixed' })).toBe('');
    expect(css({ backgroundType: 'default', backgroundColor: '#fff000' })).toBe('');
    expect(css({ backgroundType: 'gradient', gradientStart: 'red' })).toBe('');
  });
});

describe('on smaller viewports', () => {
  it('every length has its own value', () => {
    const rules = css(
      { paddingTop: '80px' },
      { responsiveStyle: { tablet: { paddingTop: '60px' }, mobile: { paddingTop: '32px', minHeight: '0' } } },
    );
    expect(rules).toMatch(/@media \(max-width:1023px\)\{[^}]*padding-top:60px/);
    expect(rules).toMatch(/@media \(max-width:639px\)\{[^}]*padding-top:32px;min-height:0/);
  });

  it('unset and emptied values are inherited from the wider viewport without being repeated', () => {
    const rules = css(
      { paddingTop: '80px' },
      { responsiveStyle: { tablet: {}, mobile: { paddingTop: '' } } },
    );
    expect(rules).toBe('.s-a1.s-a1{padding-top:80px}');
  });

  it.each<[string, SectionStyle, SectionStyle, string]>([
    ['colour', { backgroundType: 'color', backgroundColor: 'red' }, { backgroundColor: 'blue' }, 'blue'],
    ['shape of the gradient', gradient, { gradientType: 'radial' }, 'radial-gradient(circle at center'],
    ['first colour', gradient, { gradientStart: 'green' }, 'to bottom,green,blue'],
    ['second colour', gradient, { gradientEnd: 'green' }, 'to bottom,red,green'],
    ['direction', gradient, { gradientDirection: 'to top' }, 'to top,red,blue'],
    ['picture', picture, { backgroundImage: '/y.webp' }, 'url("/y.webp")'],
    ['size', picture, { backgroundSize: 'contain' }, 'background-size:contain'],
    ['place', picture, { backgroundPosition: 'left top' }, 'background-position:left top'],
    ['repeat', picture, { backgroundRepeat: 'repeat' }, 'background-repeat:repeat'],
    ['overlay', picture, { overlayColor: '#000' }, '#000 50%'],
    ['strength', { ...picture, overlayColor: '#000' }, { overlayOpacity: 0.8 }, '#000 80%'],
    ['kind', picture, { backgroundType: 'color', backgroundColor: 'red' }, 'background:red'],
    ['behaviour', picture, { backgroundAttachment: 'parallax' }, 'background-attachment:fixed'],
  ])('the %s of the background has a value of its own', (_name, base, own, rule) => {
    expect(css(base)).not.toContain(rule);
    const onPhones = css(base, { responsiveStyle: { mobile: own } });
    const media = onPhones.slice(onPhones.indexOf('@media (max-width:639px)'));
    expect(media).toContain(rule);
    expect(css(base, { responsiveStyle: { tablet: own } })).toMatch(/@media \(max-width:1023px\)/);
  });

  it('mobile inherits the values of tablet', () => {
    const rules = css(picture, {
      responsiveStyle: { tablet: { backgroundImage: '/y.webp' }, mobile: { backgroundPosition: 'left' } },
    });
    expect(rules).toMatch(/max-width:639px[^}]*\/y\.webp[^}]*background-position:left/);
  });

  it('a background can be removed, so that the design’s own shows', () => {
    const rules = css(picture, { responsiveStyle: { mobile: { backgroundType: 'default' } } });
    expect(rules.match(/@media [^{]*/g)).toEqual([
      '@media (min-width:1024px)',
      '@media (min-width:640px) and (max-width:1023px)',
    ]);
  });

  it('an image that is fixed on desktop can scroll on tablet', () => {
    const rules = css(
      { ...picture, backgroundAttachment: 'parallax' },
      { responsiveStyle: { tablet: { backgroundAttachment: 'scroll' } } },
    );
    expect(rules).toContain('@media (min-width:1024px) and (prefers-reduced-motion:no-preference)');
    expect(rules.match(/background-attachment/g)).toHaveLength(1);
  });
});

describe('hostile values', () => {
  it.each([
    'red;}body{display:none',
    'url(https://evil.example/x)',
    'expression(alert(1))',
    '</style><script>alert(1)</script>',
    'var(--x);color:red',
    'center;background:url(//evil.example)',
    '-4px}',
  ])('are dropped from every field: %s', (value) => {
    const everywhere: SectionStyle = {
      backgroundColor: value,
      gradientType: value as 'linear',
      gradientStart: value,
      gradientEnd: value,
      gradientDirection: value,
      backgroundAttachment: value,
      backgroundSize: value,
      backgroundPosition: value,
      backgroundRepeat: value,
      overlayColor: value,
      overlayOpacity: value,
      paddingTop: value,
      paddingBottom: value,
      paddingLeft: value,
      paddingRight: value,
      minHeight: value,
    };
    for (const backgroundType of ['default', 'color', 'gradient'] as const) {
      expect(css({ ...everywhere, backgroundType })).toBe('');
    }
    expect(css({ ...everywhere, ...picture })).toBe(css(picture));
    expect(css({ ...gradient, gradientDirection: value })).toBe(css(gradient));
    expect(css({ ...picture, overlayColor: '#000', overlayOpacity: value })).toContain('#000 50%');
    expect(css(everywhere, { responsiveStyle: { mobile: everywhere, tablet: everywhere } })).toBe('');
  });

  it.each([null, 7, [], {}, true])('of a wrong kind are dropped: %j', (value) => {
    const wrong = value as unknown as string;
    const style = { ...picture, backgroundImage: wrong, backgroundSize: wrong, overlayColor: wrong };
    expect(css(style)).toBe('');
    expect(() => css(value as unknown as SectionStyle)).not.toThrow();
    expect(() => css({}, { responsiveStyle: value as unknown as object })).not.toThrow();
  });

  it.each(['-1px', '-0.5rem'])('paddings and heights are never negative: %s', (value) => {
    expect(css({ paddingTop: value, paddingLeft: value, minHeight: value })).toBe('');
  });

  it.each(['to left right', 'to top bottom', 'to nowhere', 'sideways'])(
    'a direction that leads nowhere is the usual one: %s',
    (gradientDirection) => {
      expect(css({ ...gradient, gradientDirection })).toBe(css(gradient));
      expect(css({ ...gradient, gradientType: 'radial', gradientDirection })).toContain('circle at center');
    },
  );

  it('cannot be left through the address of a picture', () => {
    const rules = css({ backgroundType: 'image', backgroundImage: '/x.webp") } body { background: url("/y' });
    // Characters that would close the string are escaped, so all of it stays inside the quotes.
    expect(rules).toMatch(/url\("[^"\\]*\\22 [^"]*\\22 [^"]*"\)/);
    expect(css({ backgroundType: 'image', backgroundImage: 'javascript:alert(1)' })).toBe('');
  });

  it('cannot be left through the id of a section', () => {
    const rules = sectionStyleCss({ id: 'x{}body', type: 't', style: { paddingTop: '1px' } }, (src) => src);
    expect(rules).toBe('.s-xbody.s-xbody{padding-top:1px}');
  });
});

describe('a section that is hidden on some viewports', () => {
  const hidden = (mode?: 'edit' | 'publish', hiddenOn: unknown = ['tablet', 'mobile']) =>
    sectionStyleCss({ id: 'a1', type: 'x', hiddenOn } as Section, () => undefined, mode);

  it('is hidden there, and visible on the others', () => {
    expect(hidden()).toBe(
      '@media (min-width:640px) and (max-width:1023px){.s-a1.s-a1{display:none}}\n' +
        '@media (max-width:639px){.s-a1.s-a1{display:none}}',
    );
  });

  it('is translucent in the editor', () => {
    expect(hidden('edit')).toContain('opacity:.35');
    expect(hidden('edit')).not.toContain('display:none');
  });

  it.each([null, 'mobile', ['}*{display:none'], [null], {}])('%j hides nothing', (value) => {
    expect(hidden('publish', value)).toBe('');
  });
});
