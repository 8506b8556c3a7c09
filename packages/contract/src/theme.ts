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

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written #rrggbb');
const sizes = z.strictObject({ small: z.string(), medium: z.string(), large: z.string() });

/** The token set of a site. Designs use nothing else for colour, type, radius and shadow. */
export const themeSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  colors: z.strictObject(
    Object.fromEntries(themeColorNames.map((name) => [name, hex])) as Record<ThemeColorName, typeof hex>,
  ),
  /** Ids of the library's fonts. */
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
});
export type Theme = z.infer<typeof themeSchema>;
