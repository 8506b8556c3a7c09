import { contrastRatio } from '@sitewright/contract/themes/contrast';
import type { Theme } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { ensureContrast, mix, readableOn } from './color.ts';
import { type FontFamily, fontFaceCss, themeCss } from './theme-css.ts';

const theme: Theme = {
  id: 't',
  name: 'T',
  description: '',
  colors: {
    primary: '#b4411f',
    secondary: '#2f4a43',
    success: '#2e7d4f',
    info: '#2c6e9b',
    warning: '#b7791f',
    danger: '#b3261e',
    light: '#f6f1ea',
    dark: '#1e1b18',
    background: '#fffdfa',
    surface: '#f6f1ea',
    text: '#221e1a',
    textMuted: '#6a6058',
    border: '#e2d9cd',
  },
  fonts: { heading: 'lora', body: 'missing' },
  borderRadius: { small: '2px', medium: '4px', large: '8px' },
  shadows: { small: 'none', medium: 'none', large: 'none' },
};
const lora: FontFamily = {
  id: 'lora',
  family: 'Lora',
  fallback: 'serif',
  faces: [
    {
      file: 'lora-vi.woff2',
      weight: '400 700',
      style: 'normal',
      unicodeRange: 'U+1EA0-1EF9',
      preload: false,
    },
    { file: 'lora.woff2', weight: '400 700', style: 'normal', unicodeRange: 'U+0000-00FF', preload: true },
  ],
};

describe('a theme as CSS', () => {
  const css = themeCss(theme, new Map([['lora', lora]]));

  it('contains a variable for each token', () => {
    for (const name of [
      '--color-text-muted:#6a6058',
      '--color-primary:#b4411f',
      '--radius-large:8px',
      '--shadow-small:none',
    ]) {
      expect(css).toContain(name);
    }
    expect(css).toContain('--font-heading:"Lora",serif');
    expect(css).toContain('--font-body:system-ui');
  });

  it.each(['muted', 'dark', 'primary'])(
    'contains the scheme %s, whose text is readable on its background',
    (name) => {
      const block = new RegExp(`\\.scheme-${name}\\{([^}]*)\\}`).exec(css)![1]!;
      const value = (token: string) => new RegExp(`--color-${token}:(#[0-9a-f]{6})`, 'i').exec(block)![1]!;
      expect(contrastRatio(value('text'), value('background'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(value('text-muted'), value('background'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(value('primary-text'), value('background'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(value('on-primary'), value('primary'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('loads Vietnamese letters only where they are used', () => {
    const faces = fontFaceCss([lora], (file) => `/f/${file}`);
    expect(faces).toContain('unicode-range:U+1EA0-1EF9');
    expect(faces).toContain('src:url("/f/lora-vi.woff2")');
    expect(faces).toContain('font-display:swap');
  });
});

describe('colours', () => {
  it('have a contrast measured as in WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('have a readable text colour for any background, and can be repaired', () => {
    for (const background of ['#ffffff', '#000000', '#808080', '#ffcc00', '#0044ff', '#7f7f00']) {
      expect(contrastRatio(readableOn(background), background)).toBeGreaterThanOrEqual(4.4);
      expect(contrastRatio(ensureContrast('#8888aa', background), background)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('can be mixed by share', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  });
});
