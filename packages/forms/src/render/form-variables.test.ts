import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { describe, expect, it } from 'vitest';
import { formCss } from './form-css.data.ts';
import { formVariables } from './form-variables.ts';
import { makeStyling } from './testing/form-samples.ts';

const read = (styling: Parameters<typeof formVariables>[0]): Record<string, string> =>
  Object.fromEntries(
    formVariables(styling)
      .split(';')
      .map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]),
  );
const colors = { primary: '#3b82f6', text: '#111827', background: '#ffffff', border: '#e5e7eb' };

describe('colors', () => {
  const palettes = [
    colors,
    { primary: '#3b82f6', text: '#ffffff', background: '#111827', border: '#374151' },
    { primary: '#facc15', text: '#ffffff', background: '#7f1d1d', border: '#7f1d1d' },
    { primary: '#ffffff', text: '#111827', background: '#ffffff', border: '#ffffff' },
    { primary: '#808080', text: '#777777', background: '#808080', border: '#808080' },
  ];

  it.each(palettes)('are readable on $background', (palette) => {
    const found = read(makeStyling({ colors: palette }));
    const ratio = (front: string, behind: string) =>
      contrastRatio(found[`--form-${front}`]!, found[`--form-${behind}`]!);
    expect(ratio('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('error-text', 'background')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('outline', 'background')).toBeGreaterThanOrEqual(3);
    expect(ratio('accent', 'background')).toBeGreaterThanOrEqual(3);
    expect(ratio('muted', 'background')).toBeGreaterThanOrEqual(4.5);
  });

  it('of a button’s label are the better of text and white', () => {
    const label = (primary: string) =>
      read(makeStyling({ colors: { ...colors, primary } }))['--form-on-primary'];
    expect([label('#1e3a8a'), label('#facc15')]).toEqual(['#ffffff', '#111827']);
  });

  it('stay as they are where they can be seen', () => {
    const found = read(makeStyling({ colors: { ...colors, border: '#6b7280' } }));
    expect([found['--form-outline'], found['--form-accent']]).toEqual(['#6b7280', '#3b82f6']);
  });

  it('come from the site’s theme on request', () => {
    const found = read(makeStyling({ siteColors: true }));
    expect(found['--form-primary']).toBe('var(--color-primary)');
    expect(Object.values(found).join()).not.toContain('#3b82f6');
  });
});

it('spacing, radius and font size are variables', () => {
  const found = read(makeStyling({ spacing: 'compact', borderRadius: 'none', fontSize: 'lg' }));
  expect(found).toMatchObject({ '--form-gap': '.875rem', '--form-radius': '0px', '--form-size': '1.125rem' });
});

describe('stylesheet', () => {
  it('is smaller than 12 kB', () => {
    expect(formCss.length).toBeLessThan(12_000);
  });

  it('reaches nothing outside of forms', () => {
    const rules = formCss.replace(/@[^{]+\{/g, '').matchAll(/([^{}]+)\{/g);
    for (const [, selector] of rules) expect(selector).toMatch(/\.form/);
  });

  it('uses only variables of forms and of the site’s theme', () => {
    const known = formVariables(makeStyling()) + formVariables(makeStyling({ siteColors: true })) + formCss;
    for (const [, name] of formCss.matchAll(/var\((--form-[\w-]+)/g)) expect(known).toContain(`${name}:`);
  });
});
