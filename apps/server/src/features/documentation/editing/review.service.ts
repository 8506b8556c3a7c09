// Reports for staff besides the articles: versions, feedback, searches without a result.
import type * as contract from '@sitewright/contract/documentation/documentation-admin';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { paginationOf } from '../../../core/listing.ts';
import {
  deleteFeedback,
  deleteMissedSearches,
  findVersionRow,
  listFeedbackRows,
  listMissedSearchRows,
  listVersionRows,
} from './articles.store.ts';

type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

const presentVersion = ({ version, status, author_email, created_at }: VersionRow) => ({
  version,
  status,
  author: author_email,
  createdAt: created_at.toISOString(),
});

export const listVersions = async (
  ctx: ServerContext,
  actor: Actor,
  slug: string,
): Promise<EndpointResponse<typeof contract.listArticleVersions>> => {
  requirePermission(actor, 'documentation.write');
  const versions = await listVersionRows(ctx.db, slug);
  if (versions.length === 0 && !ctx.documentation.shipped.articles.has(slug)) throw notFound('The article');
  return { versions: versions.map(presentVersion) };
};

export const getVersion = async (
  ctx: ServerContext,
  actor: Actor,
  slug: string,
  version: string,
): Promise<EndpointResponse<typeof contract.getArticleVersion>> => {
  requirePermission(actor, 'documentation.write');
  const row = /^\d{1,9}$/.test(version) && (await findVersionRow(ctx.db, slug, Number(version)));
  if (!row) throw notFound('The version');
  return { ...presentVersion(row), content: row.content };
};

export const listFeedback = async (
  ctx: ServerContext,
  actor: Actor,
  listing: EndpointInput<typeof contract.listFeedback>['query'],
): Promise<EndpointResponse<typeof contract.listFeedback>> => {
  requirePermission(actor, 'documentation.write');
  const { rows, total } = await listFeedbackRows(ctx.db, listing);
  return {
    feedback: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      language: row.language,
      isHelpful: row.is_helpful,
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
    })),
    pagination: paginationOf(listing, total),
  };
};

const dayMs = 24 * 60 * 60_000;

/** The first day whose searches are still kept. */
export const firstKeptDay = ({ clock }: Pick<ServerContext, 'clock'>): string =>
  new Date(clock.now().getTime() - limits.missedSearchDays * dayMs).toISOString().slice(0, 10);

export const listMissed = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listMissedSearches>> => {
  requirePermission(actor, 'documentation.write');
  const rows = await listMissedSearchRows(ctx.db, firstKeptDay(ctx));
  return {
    searches: rows.map(({ query, language, count, last_day }) => ({
      query,
      language,
      count,
      lastAt: last_day,
    })),
  };
};

/** Deletes what readers searched for and said once it is too old. */
export const purgeReaderWords = async (ctx: ServerContext): Promise<void> => {
  await deleteMissedSearches(ctx.db, firstKeptDay(ctx));
  await deleteFeedback(ctx.db, new Date(ctx.clock.now().getTime() - limits.feedbackDays * dayMs));
};
