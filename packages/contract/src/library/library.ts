import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jsonObject } from '../fields.ts';
import { fontPairingSchema, themeSchema } from '../themes/theme.ts';

export const sectionManifest = endpoint({
  method: 'GET',
  path: '/html-sections/manifest',
  summary: 'The section types that are installed',
  access: 'public',
  response: z.object({ sections: z.array(z.string()) }),
});

/** Designs, themes, fonts and icons in one answer, for the builder's canvas. */
export const sectionLibrary = endpoint({
  method: 'GET',
  path: '/html-sections/library',
  summary: 'Every design with its template, styles and defaults, and the themes, fonts and icons',
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
