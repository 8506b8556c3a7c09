import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { platformThemeSchema } from '../platform/platform-settings.ts';
import { themeIds } from './theme-ids.ts';
import { remixSchema, themeSchema } from './theme.ts';

export const getPlatformTheme = endpoint({
  method: 'GET',
  path: '/admin/settings/theme',
  summary: 'The theme of the public pages, and those there are to choose from',
  access: 'theme.write',
  response: platformThemeSchema.extend({
    themes: z.array(
      z.object({
        id: z.enum(themeIds),
        colors: themeSchema.shape.colors,
        /** What a document of the app has in its head for it; empty for the product's own look. */
        styles: z.string(),
      }),
    ),
  }),
});

export const setPlatformTheme = endpoint({
  method: 'PUT',
  path: '/admin/settings/theme',
  summary: 'Show the public pages in another theme, to everybody',
  access: 'theme.write',
  body: platformThemeSchema,
  response: platformThemeSchema,
});

const wishSchema = remixSchema.pick({ accent: true, pairing: true });

export const remixBrand = endpoint({
  method: 'POST',
  path: '/theme-remix',
  summary: 'Three whole themes from a colour, or from the colours of a picture such as the logo',
  access: 'media.read',
  body: z
    .object({
      color: remixSchema.shape.color.optional(),
      /** The site that the picture is one of, and whose shapes and fonts are kept. */
      siteId: uuid.optional(),
      /** The address of the picture, as the site’s content has it. */
      image: z.string().trim().min(1).max(300).optional(),
      ...wishSchema.shape,
    })
    .refine(({ color, siteId, image }) => color !== undefined || (siteId && image), {
      message: 'Choose a colour, or a picture of the site',
      path: ['color'],
    }),
  response: z.object({
    /** Those of the picture, the one that carries the brand first; the given one without a picture. */
    colors: z.array(z.string()),
    /** One for each mood, complete: any of them can be saved as the theme of a site. */
    themes: z.array(themeSchema),
  }),
  errors: ['unsupported_media_type', 'too_large'],
});
