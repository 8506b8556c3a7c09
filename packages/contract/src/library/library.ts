import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jsonObject } from '../fields.ts';
import { fontPairingSchema, themeSchema } from '../themes/theme.ts';

export const sectionManifest = endpoint({
  method: 'GET',
  path: '/html-sections/manifest',
  summary: 'List the installed section types',
  access: 'public',
  response: z.object({ sections: z.array(z.string()) }),
});

/** Designs, themes, fonts and icons in one response, for the builder's canvas. */
export const sectionLibrary = endpoint({
  method: 'GET',
  path: '/html-sections/library',
  summary: 'All designs with template, styles and defaults, plus themes, fonts and icons',
  access: 'public',
  response: z.object({
    designs: z.array(jsonObject),
    themes: z.array(themeSchema),
    fonts: z.array(jsonObject),
    pairings: z.array(fontPairingSchema),
    icons: z.record(z.string(), z.string()),
    pictures: z.array(
      z.object({
        src: z.string(),
        title: z.string(),
        alt: z.string(),
        category: z.string(),
        width: z.number(),
        height: z.number(),
      }),
    ),
  }),
});
