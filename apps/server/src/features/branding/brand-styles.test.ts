import { brandingSchema, type PublicBranding } from '@sitewright/contract/branding/branding';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../library/library.ts';
import { brandStyles } from './brand-styles.ts';

const { fonts } = loadLibrary();
const stylesOf = (change: Partial<PublicBranding>): string =>
  brandStyles({ ...brandingSchema.parse({}), isDefault: false, ...change }, fonts);

/** The custom properties of one colour scheme, by name. */
const propertiesOf = (styles: string, scheme: 'light' | 'dark'): Record<string, string> => {
  const [, inside = ''] = new RegExp(`color-scheme='${scheme}'\\]\\{([^}]*)\\}`).exec(styles) ?? [];
  return Object.fromEntries(inside.split(';').map((line) => line.split(':') as [string, string]));
};

const ownPaper = { light: '#fbfaf7', dark: '#141310' } as const;

describe('brand styles', () => {
  it.each(['#ffe600', '#2b5fa8', '#000000', '#ffffff', '#c8401a'])(
    'keep %s readable as a button and as text, in light and in dark',
    (primary) => {
      for (const scheme of ['light', 'dark'] as const) {
        const properties = propertiesOf(stylesOf({ colors: { primary } }), scheme);
        expect(contrastRatio('#ffffff', properties['--color-primary']!)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(properties['--color-primary-text']!, ownPaper[scheme])).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    },
  );

  it('leave colours unchanged that are already readable', () => {
    const colors = {
      primary: '#1d4f91',
      background: '#f3f7f2',
      surface: '#ffffff',
      text: '#10241b',
      textMuted: '#44584e',
      border: '#cfdcd2',
      danger: '#8c1022',
      dark: '#0b3d2e',
      light: '#eef5ef',
    };
    expect(propertiesOf(stylesOf({ colors }), 'light')).toMatchObject({
      '--color-primary': '#1d4f91',
      '--color-background': '#f3f7f2',
      '--color-surface': '#ffffff',
      '--color-text': '#10241b',
      '--color-text-muted': '#44584e',
      '--color-border': '#cfdcd2',
      '--color-danger': '#8c1022',
      '--color-inverse': '#0b3d2e',
      '--color-sunken': '#eef5ef',
    });
  });

  it('switch to light text on a dark background', () => {
    const light = propertiesOf(stylesOf({ colors: { background: '#0b3d2e' } }), 'light');
    for (const paper of [light['--color-background']!, light['--color-surface']!]) {
      expect(contrastRatio(light['--color-text']!, paper)).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(light['--color-text-muted']!, paper)).toBeGreaterThanOrEqual(4.5);
    }
    expect(light['color-scheme']).toBe('dark');
  });

  it('keep the product’s backgrounds in the dark scheme', () => {
    const dark = propertiesOf(stylesOf({ colors: { background: '#ffffff', text: '#111111' } }), 'dark');
    expect(Object.keys(dark)).not.toContain('--color-background');
  });

  it('load only fonts of the library', () => {
    const [id, font] = [...fonts][0]!;
    const styles = stylesOf({ fonts: { heading: id, body: 'https://evil.example/x' } });
    expect(styles).toContain(`--font-display:"${font.family}"`);
    expect(styles).toContain('url("/library/fonts/');
    expect(styles).not.toContain('evil');
    expect(styles).not.toContain('--font-ui');
  });

  it('are empty when the brand sets nothing', () => {
    expect(stylesOf({})).toBe('');
    expect(stylesOf({ radius: 'none' })).toBe(
      ':root:root{--radius-small:0px;--radius-medium:0px;--radius-large:0px}',
    );
  });
});
