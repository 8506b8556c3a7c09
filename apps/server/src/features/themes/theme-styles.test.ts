import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { themeIds } from '@sitewright/contract/themes/theme-ids';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../library/library.ts';
import { themedDocument } from './themed-document.ts';
import { themeStyles } from './theme-styles.ts';

const { themes, fonts } = loadLibrary();

const propertiesOf = (id: string, scheme: 'light' | 'dark'): Record<string, string> => {
  const styles = themeStyles(themes.get(id)!, fonts);
  const [, inside = ''] = new RegExp(`color-scheme='${scheme}'\\]\\{([^}]*)\\}`).exec(styles) ?? [];
  return Object.fromEntries(inside.split(';').map((line) => line.split(':') as [string, string]));
};

it('the library has the ten themes of the specification', () => {
  expect([...themes.keys()].toSorted()).toEqual([...themeIds].toSorted());
});

const looks = themeIds.flatMap((id) => (['light', 'dark'] as const).map((scheme) => [id, scheme] as const));

describe.each(looks)('the public pages in %s, %s', (id, scheme) => {
  const of = propertiesOf(id, scheme);
  const color = (name: string): string => of[`--color-${name}`]!;
  const grounds = ['background', 'surface', 'sunken', 'raised'];

  it.each(grounds)('have readable text on the %s', (ground) => {
    expect(contrastRatio(color('text'), color(ground))).toBeGreaterThanOrEqual(7);
    for (const words of ['text-muted', 'primary-text'])
      expect(contrastRatio(color(words), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('every theme has visible controls with readable labels', () => {
    expect(contrastRatio(color('primary'), color('background'))).toBeGreaterThanOrEqual(3);
    for (const fill of ['primary', 'primary-hover'])
      expect(contrastRatio('#ffffff', color(fill))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(color('primary-text'), color('primary-tint'))).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['background', 'surface'])
      expect(contrastRatio(color('control-border'), color(ground))).toBeGreaterThanOrEqual(3);
    for (const words of ['inverse-text', 'inverse-muted'])
      expect(contrastRatio(color(words), color('inverse'))).toBeGreaterThanOrEqual(4.5);
    for (const signal of ['success', 'warning', 'danger'])
      for (const ground of ['background', 'surface', `${signal}-tint`])
        expect(contrastRatio(color(signal), color(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('a themed document', () => {
  const bare = `<html lang="vi" class="themed" data-theme="default" data-mantine-color-scheme="light">
    <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
    <script src="/boot.js"></script>
    <link rel="preload" href="/assets/geist.woff2" as="font" type="font/woff2" crossorigin />
    <title>x</title></html>`;
  const dress = (id: string, isAtWork = false): string =>
    themedDocument(bare, themes.get(id)!, { fonts, isAtWork });

  it('names its theme before any script runs, and loads its fonts and not the product’s', () => {
    const html = dress('nature');
    expect(html).toContain('<html lang="vi" class="themed" data-theme="nature"');
    expect(html.indexOf('<style id="theme"')).toBeLessThan(html.indexOf('<script'));
    expect(html).not.toContain('geist');
    expect(html).toMatch(/preload" href="\/library\/fonts\/lora-vietnamese-wght-normal\.woff2/);
    expect(html).toContain(`content="${themes.get('nature')!.colors.background}"`);
  });

  it('is unthemed with the theme none', () => {
    const html = dress('none');
    expect(html).toContain('class="unthemed" data-theme="none"');
    expect(html).not.toContain('preload');
  });

  it('keeps the product’s look in work areas, with the theme preloaded', () => {
    const html = dress('dark', true);
    expect(html).toContain('class="themed" data-theme="default"');
    expect(html).toContain('<style id="theme" data-theme="dark" media="not all">');
    expect(html).toContain('geist');
  });
});
