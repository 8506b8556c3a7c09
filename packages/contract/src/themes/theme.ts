import { z } from 'zod';

/** The thirteen colours of a theme (specification, Theme), as CSS colours. */
export const themeColorNames = [
  'primary',
  'secondary',
  'success',
  'info',
  'warning',
  'danger',
  'light',
  'dark',
  'background',
  'surface',
  'text',
  'textMuted',
  'border',
] as const;
export type ThemeColorName = (typeof themeColorNames)[number];

/** Used in place of a library font id: the visitor's system font. */
export const systemFont = 'system';

/**
 * Background style of a generated theme: `bright` is nearly white, `tinted` has the brand's hue, `deep` is dark.
 */
export const paletteStyles = ['bright', 'tinted', 'deep'] as const;
export type PaletteStyle = (typeof paletteStyles)[number];

export const hexColorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb, such as #b4411f');

/** Input that a theme was generated from, so that it can be regenerated with one value changed. */
export const paletteInputSchema = z.strictObject({
  color: hexColorSchema,
  accent: hexColorSchema.optional(),
  mood: z.enum(paletteStyles),
  /** The id of a font pairing. */
  pairing: z.string().max(60).optional(),
  /** URL of the image that the colour was extracted from. */
  image: z.string().max(300).optional(),
});
export type PaletteInput = z.infer<typeof paletteInputSchema>;

/** Font pairing of the library: `library/fonts/pairings.json`. */
export const fontPairingSchema = z.strictObject({
  id: z.string().min(1),
  name: z.strictObject({ en: z.string().min(1), vi: z.string().min(1) }),
  heading: z.string().min(1),
  body: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
});
export type FontPairing = z.infer<typeof fontPairingSchema>;

const sizes = z.strictObject({ small: z.string(), medium: z.string(), large: z.string() });

/** Design tokens of a site. Designs use only these for colour, type, radius and shadow. */
export const themeSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  colors: z.strictObject(
    Object.fromEntries(themeColorNames.map((name) => [name, hexColorSchema])) as Record<
      ThemeColorName,
      typeof hexColorSchema
    >,
  ),
  /** Ids of the library's fonts, or `system`. */
  fonts: z.strictObject({ heading: z.string(), body: z.string() }),
  borderRadius: sizes,
  shadows: sizes,
  /** Spacing factor of sections; 1 is the default. */
  spacing: z.number().min(0.6).max(1.6).optional(),
  /** Weight and tracking of headings. */
  headings: z
    .strictObject({
      weight: z.number().min(300).max(900),
      tracking: z.string(),
      transform: z.string().optional(),
    })
    .optional(),
  remix: paletteInputSchema.optional(),
});
export type Theme = z.infer<typeof themeSchema>;
