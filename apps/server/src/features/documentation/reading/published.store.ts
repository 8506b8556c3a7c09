import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { DocumentationRows } from './documentation-snapshot.ts';
import type { StructureRows } from './structure.ts';

type Db = Kysely<Database> | Transaction<Database>;

export const readStructureRows = async (db: Db): Promise<StructureRows> => {
  const categories = await db.selectFrom('doc_categories').selectAll().orderBy('id').execute();
  const tutorials = await db.selectFrom('doc_tutorials').selectAll().orderBy('slug').execute();
  const positions = await db.selectFrom('doc_structure_positions').selectAll().execute();
  const placesOf = (kind: 'category' | 'tutorial'): ReadonlyMap<string, number> =>
    new Map(positions.filter((place) => place.kind === kind).map(({ id, position }) => [id, position]));
  return {
    categories,
    tutorials: tutorials.map(({ is_published, ...row }) => ({ ...row, isPublished: is_published })),
    positions: { category: placesOf('category'), tutorial: placesOf('tutorial') },
  };
};

export const readPublishedRows = async (db: Db): Promise<DocumentationRows> => {
  const rows = await db
    .selectFrom('doc_articles')
    .select(['id', 'slug', 'based_on_slug', 'published', 'published_at'])
    .execute();
  const positions = await db.selectFrom('doc_positions').selectAll().execute();
  const redirects = await db
    .selectFrom('doc_redirects')
    .innerJoin('doc_articles', 'doc_articles.id', 'doc_redirects.article_id')
    .select(['doc_redirects.slug as from', 'doc_articles.slug as to'])
    .execute();
  return {
    rows: rows.map((row) => ({
      slug: row.slug,
      basedOnSlug: row.based_on_slug,
      published: row.published,
      publishedAt: row.published_at,
    })),
    positions: new Map(positions.map(({ slug, ...place }) => [slug, place])),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    structure: await readStructureRows(db),
  };
};

export const insertFeedback = async (
  db: Kysely<Database>,
  row: { slug: string; language: 'en' | 'vi'; is_helpful: boolean; comment: string; created_at: Date },
): Promise<void> => {
  await db.insertInto('doc_feedback').values(row).execute();
};

/** Counts a search. Anybody may search for anything, so a day has a limited number of different ones. */
export const countMissedSearch = async (
  db: Kysely<Database>,
  { day, language, query }: { day: string; language: 'en' | 'vi'; query: string },
): Promise<void> => {
  await sql`
    insert into doc_missed_searches as searched (day, language, query)
    select ${day}, ${language}, ${query}
    where exists (select from doc_missed_searches where day = ${day} and language = ${language} and query = ${query})
      or (select count(*) from doc_missed_searches where day = ${day}) < ${limits.missedSearchesPerDay}
    on conflict (day, language, query) do update set count = searched.count + 1`.execute(db);
};
