// Articles as staff sees them: those of the product, and the rows that replace and extend them.
import type { AdminArticle, AdminArticleEntry } from '@sitewright/contract/documentation/documentation-admin';
import type { ArticleContent } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { language } from '@sitewright/contract/fields';
import type { ShippedArticle, ShippedDocumentation } from '../reading/shipped-articles.ts';
import type { PlacedCategory } from '../reading/structure.ts';
import type { ArticleRow } from './articles.store.ts';

export interface AdminSource {
  shipped: ShippedDocumentation;
  /** In their order. */
  categories: readonly PlacedCategory[];
  rows: readonly ArticleRow[];
  positions: ReadonlyMap<string, { category: string; position: number }>;
  feedback: ReadonlyMap<string, { yes: number; no: number }>;
  now: Date;
}

interface Found {
  slug: string;
  row: ArticleRow | undefined;
  original: ShippedArticle | undefined;
}

const dayMs = 24 * 60 * 60_000;

const findAll = ({ shipped, rows }: AdminSource): Found[] => {
  const replaced = new Set(rows.map(({ slug, based_on_slug }) => based_on_slug ?? slug));
  return [
    ...[...shipped.articles.values()]
      .filter(({ slug }) => !replaced.has(slug))
      .map((original) => ({ slug: original.slug, row: undefined, original })),
    ...rows.map((row) => ({
      slug: row.slug,
      row,
      original: shipped.articles.get(row.based_on_slug ?? ''),
    })),
  ];
};

const contentOf = ({ row, original }: Found): ArticleContent => row?.content ?? original!.content;

const translationsOf = (found: Found): AdminArticleEntry['translations'] => {
  const { texts } = contentOf(found);
  const changed = (found.row?.changed_at ?? {}) as Record<string, string>;
  const last = Object.values(changed).toSorted().at(-1);
  return Object.fromEntries(
    language.options.map((code) => {
      if (!texts[code]) return [code, 'missing'];
      return [code, last === undefined || changed[code] === last ? 'current' : 'outdated'];
    }),
  ) as AdminArticleEntry['translations'];
};

const presentEntry = (
  { positions, feedback, now }: AdminSource,
  found: Found,
): AdminArticleEntry & { order: number } => {
  const { slug, row, original } = found;
  const { texts } = contentOf(found);
  const place = positions.get(slug);
  const { yes = 0, no = 0 } = feedback.get(slug) ?? {};
  const age = row ? now.getTime() - row.updated_at.getTime() : 0;
  return {
    slug,
    category: place?.category ?? original?.category ?? '',
    order: place?.position ?? original?.order ?? 0,
    title: (texts.en ?? texts.vi)?.title ?? slug,
    status: row?.status ?? 'shipped',
    isPublished: row ? row.published !== null : true,
    isOutdated: row?.status === 'published' && age > limits.outdatedDays * dayMs,
    isCustomized: row !== undefined && original !== undefined,
    hasNewerOriginal: row !== undefined && original !== undefined && row.based_on_hash !== original.hash,
    translations: translationsOf(found),
    helpfulYes: yes,
    helpfulNo: no,
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
};

/** In the order of the categories and within them. */
export const presentAdminEntries = (source: AdminSource): AdminArticleEntry[] => {
  const categories = source.categories.map(({ id }) => id);
  return findAll(source)
    .map((found) => presentEntry(source, found))
    .toSorted(
      (a, b) =>
        categories.indexOf(a.category) - categories.indexOf(b.category) ||
        a.order - b.order ||
        a.slug.localeCompare(b.slug),
    )
    .map(({ order: _order, ...entry }) => entry);
};

export const presentAdminArticle = (source: AdminSource, slug: string): AdminArticle | undefined => {
  const found = findAll(source).find((one) => one.slug === slug);
  if (!found) return undefined;
  const { order: _order, ...entry } = presentEntry(source, found);
  return {
    ...entry,
    content: contentOf(found),
    original: found.row && found.original ? found.original.content : null,
    version: found.row?.version ?? 0,
    author: found.row?.author_email ?? null,
  };
};
