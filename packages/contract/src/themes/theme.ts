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

/** Stands where the id of a library's font does: what the visitor's own system reads in. */
export const systemFont = 'system';

/**
 * How the paper of a remixed theme looks: `bright` is nearly white, `tinted` carries the brand's hue, `deep` is
 * dark.
 */
export const remixMoods = ['bright', 'tinted', 'deep'] as const;
export type RemixMood = (typeof remixMoods)[number];

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour is written #rrggbb, such as #b4411f');

/** What a theme was made from, so that it can be made again with one thing changed. */
export const remixSchema = z.strictObject({
  color: hex,
  accent: hex.optional(),
  mood: z.enum(remixMoods),
  /** The id of a font pairing. */
  pairing: z.string().max(60).optional(),
  /** The address of the picture that the colour was taken from. */
  image: z.string().max(300).optional(),
});
export type Remix = z.infer<typeof remixSchema>;

/** Two fonts of the library that go together: `library/fonts/pairings.json`. */
export const fontPairingSchema = z.strictObject({
  id: z.string().min(1),
  name: z.strictObject({ en: z.string().min(1), vi: z.string().min(1) }),
  heading: z.string().min(1),
  body: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
});
export type FontPairing = z.infer<typeof fontPairingSchema>;

const sizes = z.strictObject({ small: z.string(), medium: z.string(), large: z.string() });

/** The token set of a site. Designs use nothing else for colour, type, radius and shadow. */
export const themeSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  colors: z.strictObject(
    Object.fromEntries(themeColorNames.map((name) => [name, hex])) as Record<ThemeColorName, typeof hex>,
  ),
  /** Ids of the library's fonts, or `system`. */
  fonts: z.strictObject({ heading: z.string(), body: z.string() }),
  borderRadius: sizes,
  shadows: sizes,
  /** The spacing temper: how much air sections get. 1 is the middle. */
  spacing: z.number().min(0.6).max(1.6).optional(),
  /** Weight and tracking of headings. */
  headings: z
    .strictObject({
      weight: z.number().min(300).max(900),
      tracking: z.string(),
      transform: z.string().optional(),
    })
    .optional(),
  remix: remixSchema.optional(),
});
export type Theme = z.infer<typeof themeSchema>;
