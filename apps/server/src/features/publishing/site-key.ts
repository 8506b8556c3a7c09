// One hash of everything that all generated pages of a site have in common: what they are drawn with besides their own data.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteDraft } from '../rendering/site-draft.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
/** Code and data that draw pages. Another version of the program draws all of them anew. */
const sources = [
  'packages/render/src',
  'packages/blog/src',
  'packages/forms/src/render',
  'apps/server/src/features/blog/public',
  'library/sections',
  'library/fonts',
];

let program: string | undefined;

const programKey = (): string => {
  if (program !== undefined) return program;
  const hash = createHash('sha256');
  for (const folder of sources) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.toSorted((a, b) =>
      join(a.parentPath, a.name).localeCompare(join(b.parentPath, b.name)),
    )) {
      if (!entry.isFile() || /\.(test\.ts|webp)$/.test(entry.name)) continue;
      hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return (program = hash.digest('hex'));
};

export const siteKey = (draft: SiteDraft, siteUrl: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        programKey(),
        siteUrl,
        draft.site.name,
        draft.site.description,
        draft.site.settings,
        draft.site.business_context,
        draft.theme,
        draft.locale,
        draft.header,
        draft.footer,
        draft.pages.map(({ id, path, title }) => [id, path, title]),
        draft.code,
        draft.consent,
        draft.company.facts,
        [...draft.redirects],
        new Date().getFullYear(),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
