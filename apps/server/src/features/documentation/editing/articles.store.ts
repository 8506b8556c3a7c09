import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { feedbackList } from '@sitewright/contract/documentation/documentation-admin';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { z } from 'zod';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { containing } from '../../../core/listing.ts';
import type { DocArticlesTable } from '../../../core/db/global-tables/documentation-tables.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type ArticleRow = Selectable<DocArticlesTable> & { author_email: string | null };

const articles = (db: Db) =>
  db
    .selectFrom('doc_articles')
    .leftJoin('users', 'users.id', 'doc_articles.author_id')
    .selectAll('doc_articles')
    .select('users.email as author_email');

export const listArticleRows = (db: Db): Promise<ArticleRow[]> => articles(db).execute();

export const findArticleRow = (db: Db, slug: string): Promise<ArticleRow | undefined> =>
  articles(db).where('doc_articles.slug', '=', slug).executeTakeFirst();

/** Serializes the changes of staff, so that of two concurrent ones the second sees the first. */
export const lockArticles = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('documentation', 0))`.execute(tx);

export const insertArticleRow = async (
  tx: Transaction<Database>,
  row: Insertable<DocArticlesTable>,
): Promise<string> => {
  const { id } = await tx.insertInto('doc_articles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateArticleRow = async (
  tx: Transaction<Database>,
  id: string,
  change: Updateable<DocArticlesTable>,
): Promise<void> => {
  await tx
    .updateTable('doc_articles')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

export const deleteArticleRow = async (tx: Transaction<Database>, id: string): Promise<void> => {
  await tx.deleteFrom('doc_articles').where('id', '=', id).execute();
};

/** Records the row as it is now, and forgets the oldest versions. */
export const recordVersion = async (tx: Transaction<Database>, id: string): Promise<void> => {
  await tx
    .insertInto('doc_article_versions')
    .columns(['article_id', 'version', 'status', 'content', 'author_id', 'created_at'])
    .expression(
      tx
        .selectFrom('doc_articles')
        .select(['id', 'version', 'status', 'content', 'author_id', 'updated_at'])
        .where('id', '=', id),
    )
    .execute();
  await tx
    .deleteFrom('doc_article_versions')
    .where('article_id', '=', id)
    .where('version', '<=', (eb) =>
      eb
        .selectFrom('doc_articles')
        .select(sql<number>`version - ${limits.versionsKept}`.as('last'))
        .where('id', '=', id),
    )
    .execute();
};

const versionsOf = (db: Db, slug: string) =>
  db
    .selectFrom('doc_article_versions')
    .innerJoin('doc_articles', 'doc_articles.id', 'doc_article_versions.article_id')
    .leftJoin('users', 'users.id', 'doc_article_versions.author_id')
    .select([
      'doc_article_versions.version',
      'doc_article_versions.status',
      'doc_article_versions.created_at',
      'users.email as author_email',
    ])
    .where('doc_articles.slug', '=', slug);

export const listVersionRows = (db: Db, slug: string) =>
  versionsOf(db, slug).orderBy('doc_article_versions.version', 'desc').execute();

export const findVersionRow = (db: Db, slug: string, version: number) =>
  versionsOf(db, slug)
    .select('doc_article_versions.content')
    .where('doc_article_versions.version', '=', version)
    .executeTakeFirst();

/** The former slug leads to the article; the new one leads nowhere else any more. */
export const redirectSlug = async (
  tx: Transaction<Database>,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> => {
  await tx.deleteFrom('doc_redirects').where('slug', 'in', [from, to]).execute();
  await tx.insertInto('doc_redirects').values({ slug: from, article_id: id }).execute();
  await tx.deleteFrom('doc_positions').where('slug', '=', to).execute();
  await tx.updateTable('doc_positions').set({ slug: to }).where('slug', '=', from).execute();
  await tx.updateTable('doc_feedback').set({ slug: to }).where('slug', '=', from).execute();
};

export const listPositions = async (db: Db): Promise<Map<string, { category: string; position: number }>> => {
  const rows = await db.selectFrom('doc_positions').selectAll().execute();
  return new Map(rows.map(({ slug, category, position }) => [slug, { category, position }]));
};

export const savePositions = async (
  tx: Transaction<Database>,
  category: string,
  slugs: readonly string[],
): Promise<void> => {
  if (slugs.length === 0) return;
  await tx
    .insertInto('doc_positions')
    .values(slugs.map((slug, position) => ({ slug, category, position })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        category: eb.ref('excluded.category'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
};

export const deletePosition = async (tx: Transaction<Database>, slug: string): Promise<void> => {
  await tx.deleteFrom('doc_positions').where('slug', '=', slug).execute();
};

export const countFeedback = async (db: Db): Promise<Map<string, { yes: number; no: number }>> => {
  const rows = await db
    .selectFrom('doc_feedback')
    .select(({ fn }) => ['slug', 'is_helpful', fn.countAll<number>().as('count')])
    .groupBy(['slug', 'is_helpful'])
    .execute();
  const counts = new Map<string, { yes: number; no: number }>();
  for (const { slug, is_helpful, count } of rows) {
    const known = counts.get(slug) ?? { yes: 0, no: 0 };
    counts.set(slug, { ...known, [is_helpful ? 'yes' : 'no']: count });
  }
  return counts;
};

type FeedbackListing = z.output<typeof feedbackList.query>;

export const listFeedbackRows = (db: Db, listing: FeedbackListing) => {
  const { slug, helpful, q } = listing;
  const matching = db
    .selectFrom('doc_feedback')
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug!))
    .$if(helpful !== undefined, (query) => query.where('is_helpful', '=', helpful === 'yes'))
    .$if(q !== undefined && q !== '', (query) => query.where('comment', 'ilike', containing(q!)));
  return paginate(listing, {
    matching,
    columns: db.selectFrom('doc_feedback').selectAll(),
    key: 'doc_feedback.id',
    order: [sql`doc_feedback.created_at desc`],
  });
};

export const listMissedSearchRows = (db: Db, since: string) =>
  db
    .selectFrom('doc_missed_searches')
    .select(({ fn }) => [
      'query',
      'language',
      fn.sum<number>('count').as('count'),
      fn.max('day').as('last_day'),
    ])
    .where('day', '>=', since)
    .groupBy(['query', 'language'])
    .orderBy('count', 'desc')
    .orderBy('query')
    .limit(limits.missedSearchesShown)
    .execute();

export const deleteMissedSearches = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('doc_missed_searches').where('day', '<', before).execute();
};

export const deleteFeedback = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('doc_feedback').where('created_at', '<', before).execute();
};
