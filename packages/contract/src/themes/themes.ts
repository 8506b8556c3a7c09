import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { platformTheme } from '../platform/platform-settings.ts';
import { themeIds } from './theme-ids.ts';
import { paletteInputSchema, themeSchema } from './theme.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

export const getPlatformTheme = endpoint({
  method: 'GET',
  path: '/admin/settings/theme',
  summary: 'The theme of the public pages and the available themes',
  access: 'theme.write',
  response: platformTheme.schema.extend({
    themes: z.array(
      z.object({
        id: z.enum(themeIds),
        colors: themeSchema.shape.colors,
        /** CSS inlined in the head of the app's pages; empty for the default theme. */
        styles: z.string(),
      }),
    ),
  }),
});

export const setPlatformTheme = endpoint({
  method: 'PUT',
  path: '/admin/settings/theme',
  summary: 'Set the theme of the public pages for everyone',
  access: 'theme.write',
  body: platformTheme.schema,
  response: platformTheme.schema,
});

const paletteOptionsSchema = paletteInputSchema.pick({ accent: true, pairing: true });

export const generateThemes = endpoint({
  method: 'POST',
  path: '/theme-remix',
  summary: 'Generate three complete themes from a colour or from the colours of an image such as the logo',
  access: 'media.read',
  body: z
    .object({
      color: paletteInputSchema.shape.color.optional(),
      /** The site that owns the image, and whose shapes and fonts are kept. */
      siteId: uuid.optional(),
      /** URL of the image, as stored in the site’s content. */
      image: z.string().trim().min(1).max(300).optional(),
      ...paletteOptionsSchema.shape,
    })
    .refine(({ color, siteId, image }) => color !== undefined || (siteId && image), {
      message: 'Choose a color or an image of the site',
      path: ['color'],
    }),
  response: z.object({
    /** Colours of the image, the dominant brand colour first; without an image the given colour. */
    colors: z.array(z.string()),
    /** One complete theme per mood; each can be saved as the theme of a site. */
    themes: z.array(themeSchema),
  }),
  errors: ['unsupported_media_type', 'too_large'],
  rateLimits: [{ name: 'theme-remix', by: 'user', limit: limits.themes.remixesPerHour, per: hour }],
});
