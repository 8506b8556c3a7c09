import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section, SectionStyle } from '@sitewright/contract/content';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { type Theme, themeColorNames } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { sectionGroundCss } from './section-ground.ts';
import { schemeColors } from './theme-css.ts';

const folder = join(import.meta.dirname, '../../../library/themes');
const themes = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Theme,
);
const plain = themes.find(({ id }) => id === 'default')!;

const css = (style: SectionStyle, more: Partial<Section> = {}, theme = plain): string =>
  sectionGroundCss({ id: 'a1', type: 'hero/hero-1', style, ...more }, theme);

/** Value of a variable in the section: from its own rule, else from its scheme. */
const colorIn = (rules: string, name: string, theme: Theme, scheme?: string): string =>
  new RegExp(`${name}:(#[0-9a-f]{6})`).exec(rules)?.[1] ?? schemeColors(theme, scheme)[name]!;

describe('the texts of a section with a custom background', () => {
  it.each(themes.map((theme) => [theme.id, theme] as const))('are readable in the theme %s', (_, theme) => {
    const grounds = [...themeColorNames, '#ffffff', '#000', '#7f7f7f', '#e4572e', '#2f5d50'];
    for (const scheme of [undefined, 'muted', 'dark', 'primary'] as const) {
      for (const ground of grounds) {
        const style = {
          backgroundType: 'color',
          backgroundColor: ground,
          ...(scheme && { scheme }),
        } as const;
        const rules = css(style, {}, theme);
        const behind = ground.startsWith('#')
          ? ground.length === 4
            ? `#${ground.slice(1).repeat(2)}`
            : ground
          : theme.colors[ground as 'primary'];
        for (const name of ['--color-text', '--color-text-muted', '--color-primary-text']) {
          const color = colorIn(rules, name, theme, scheme);
          expect(contrastRatio(color, behind), `${name} ${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it.each([
    ['#101010', '#303030'],
    ['#fff1c9', '#ffd1dc'],
    ['primary', '#000000'],
  ])('can be read on both ends of a gradient from %s to %s', (gradientStart, gradientEnd) => {
    const rules = css({ backgroundType: 'gradient', gradientStart, gradientEnd });
    for (const end of [gradientStart, gradientEnd]) {
      const behind = end === 'primary' ? plain.colors.primary : end;
      expect(contrastRatio(colorIn(rules, '--color-text', plain), behind)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each<[string, SectionStyle]>([
    ['the colour of the page', { backgroundType: 'color', backgroundColor: 'background' }],
    ['no colour', { backgroundType: 'color' }],
    ['a design’s own background', { backgroundType: 'default', backgroundColor: '#000000' }],
    ['a picture', { backgroundType: 'image', backgroundImage: '/x.webp' }],
    ['a colour that only a browser can tell', { backgroundType: 'color', backgroundColor: 'rebeccapurple' }],
    ['a dark scheme on its colour', { backgroundType: 'color', backgroundColor: 'dark', scheme: 'dark' }],
  ])('stay as they are on %s', (_, style) => {
    expect(css(style)).toBe('');
  });

  it('change colour only on the viewports with that background', () => {
    const phone: Partial<Section> = {
      responsiveStyle: { mobile: { backgroundType: 'color', backgroundColor: '#111111' } },
    };
    expect(css({}, phone)).toMatch(
      /^@media \(max-width:639px\)\{\.s-a1\.s-a1\{.*color:var\(--color-text\)\}\}$/,
    );
    const back: Partial<Section> = { responsiveStyle: { mobile: { backgroundColor: 'background' } } };
    const rules = css({ backgroundType: 'color', backgroundColor: '#111111' }, back);
    expect(rules).toContain('@media (min-width:1024px)');
    expect(rules).not.toContain('@media (max-width:639px)');
  });
});
