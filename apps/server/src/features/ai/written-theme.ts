import type { Tone } from '@sitewright/contract/ai/writing';
import type { PaletteStyle, Theme } from '@sitewright/contract/themes/theme';
import { generateTheme } from '@sitewright/render/generate-theme';
import type { GeneratedSite } from '@sitewright/writer/generate-site';
import type { Library } from '../library/library.ts';

/** Themes of the product whose corners, shadows and spacing suit a tone. */
const shapes: Readonly<Record<Tone, string>> = {
  professional: 'corporate',
  friendly: 'nature',
  bold: 'tech',
  luxury: 'elegant',
  playful: 'vibrant',
  minimal: 'minimal',
};

const moods: readonly PaletteStyle[] = ['bright', 'tinted', 'bright'];

/**
 * The theme of a written site: its colors reach AA on every ground, whatever they are derived from. `color` is that of the brand; absent:
 * the palette of the industry.
 */
export const writtenTheme = (
  library: Library,
  { palette, fonts }: Pick<GeneratedSite, 'palette' | 'fonts'>,
  { tone, variant, color }: { tone: Tone; variant: number; color?: string | undefined },
): Theme => {
  const shape = library.themes.get(shapes[tone]) ?? library.themes.get('default')!;
  const pairing = library.pairings.find(({ id }) => id === fonts);
  return generateTheme(
    {
      color: color ?? palette.primary,
      ...(color === undefined && { accent: palette.secondary }),
      mood: moods[variant % moods.length]!,
      fonts: pairing ? { heading: pairing.heading, body: pairing.body } : shape.fonts,
      shape: {
        borderRadius: shape.borderRadius,
        shadows: shape.shadows,
        spacing: shape.spacing,
        headings: shape.headings,
      },
    },
    { id: 'written', name: 'Theme', description: '' },
  );
};
