// The words around a landing page that no template has: navigation, footer, notices, prices. They are data of the library,
// because these pages are rendered without the web app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { language } from '@sitewright/contract/fields';
import { z } from 'zod';

const words = z.record(z.string(), z.string());

const frameTextsSchema = z.strictObject({
  ui: words,
  script: words,
  links: words,
  footer: words,
  notices: z.strictObject({
    noTemplate: z.string(),
    failed: z.string(),
    failedText: z.string(),
    unavailable: z.string(),
    unavailableText: z.string(),
    reload: z.string(),
    notFound: z.string(),
    notFoundText: z.string(),
    home: z.string(),
  }),
  errors: words,
  plans: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      text: z.string(),
      period: z.string(),
      price: z.string().optional(),
      items: z.array(z.string()),
      action: z.string(),
    }),
  ),
  templates: z.array(z.strictObject({ slug: z.string(), category: z.string() })),
});
export type FrameTexts = z.infer<typeof frameTextsSchema>;
export type FrameTextsByLanguage = Readonly<Record<'en' | 'vi', FrameTexts>>;

export const loadFrameTexts = (root: string): FrameTextsByLanguage =>
  Object.fromEntries(
    language.options.map((code) => [
      code,
      frameTextsSchema.parse(JSON.parse(readFileSync(join(root, 'landing-frame', `${code}.json`), 'utf8'))),
    ]),
  ) as Record<'en' | 'vi', FrameTexts>;
