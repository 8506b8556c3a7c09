// Legal documents as everybody reads them. A workspace without a text of its own shows the platform's.
import type { Language } from '@sitewright/contract/fields';
import type { LegalType, PublicLegalText } from '@sitewright/contract/legal/legal';
import { legalTypes } from '@sitewright/contract/legal/legal';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { defaultTenantId } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { renderMarkdown } from '../../core/markdown/render-markdown.ts';
import {
  findPublishedVersion,
  type LegalDocumentRow,
  listTitlesInForce,
  listVersionRows,
} from './legal-documents.store.ts';

type Db = Pick<ServerContext, 'db'>;

export interface TitleInForce {
  id: string;
  tenantId: string;
  type: LegalType;
  locale: Language;
  title: string;
}

/** The language itself, then English, then any. */
const inLanguage = <Row extends { locale: Language }>(
  rows: readonly Row[],
  locale: Language,
): Row | undefined =>
  rows.find((row) => row.locale === locale) ?? rows.find((row) => row.locale === 'en') ?? rows[0];

const titlesOf = async ({ db }: Db, tenantId: string): Promise<TitleInForce[]> =>
  (await withTenant(db, { tenantId }, listTitlesInForce)).map((row) => ({ ...row, tenantId }));

/** The document in force of each type in a workspace: its own, else the platform's. */
export const documentsInForce = async (
  ctx: Db,
  { tenantId, locale }: { tenantId: string; locale: Language },
): Promise<TitleInForce[]> => {
  const own = await titlesOf(ctx, tenantId);
  const platform = tenantId === defaultTenantId ? [] : await titlesOf(ctx, defaultTenantId);
  return legalTypes.flatMap((type) => {
    const of = (rows: readonly TitleInForce[]) => rows.filter((row) => row.type === type);
    return inLanguage(of(own), locale) ?? inLanguage(of(platform), locale) ?? [];
  });
};

export const listLegalTexts = async (ctx: Db, { tenantId = defaultTenantId, locale }: Where) => ({
  documents: (await documentsInForce(ctx, { tenantId, locale })).map(({ type, locale: language, title }) => ({
    type,
    locale: language,
    title,
  })),
});

interface Where {
  /** The workspace on whose host it is read; undefined on the main host. */
  tenantId?: string | undefined;
  locale: Language;
}

/** The text that everybody reads, which its publication stored. */
export const publicHtml = ({ published_body }: LegalDocumentRow): string =>
  renderMarkdown(published_body ?? '');

/** A type and language in force; an archive has versions of that language only. */
const findText = async (
  ctx: Db,
  tenantId: string,
  { type, locale, version }: { type: LegalType; locale: Language; version: number | undefined },
): Promise<PublicLegalText | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const inForce = (await listTitlesInForce(tx)).filter((row) => row.type === type);
    const current = inLanguage(inForce, locale);
    if (!current) return undefined;
    const row = await findPublishedVersion(tx, current, version);
    if (!row) throw notFound('This version');
    const versions = await listVersionRows(tx, current, { limit: limits.versionsShown, isPublic: true });
    const { effective_at: effectiveAt } = row;
    return {
      type,
      locale: row.locale,
      title: row.title,
      html: publicHtml(row),
      version: row.version,
      effectiveAt: effectiveAt!.toISOString(),
      isCurrent: row.status === 'published',
      isPlatform: false,
      versions: versions.map((one) => ({
        version: one.version,
        effectiveAt: one.effective_at!.toISOString(),
        changeSummary: one.change_summary,
      })),
    };
  });

export const getLegalText = async (
  ctx: Db,
  { tenantId = defaultTenantId, ...wanted }: Where & { type: LegalType; version: number | undefined },
): Promise<PublicLegalText> => {
  const own = await findText(ctx, tenantId, wanted);
  if (own) return own;
  const platform = tenantId === defaultTenantId ? undefined : await findText(ctx, defaultTenantId, wanted);
  if (!platform) throw notFound('This document');
  return { ...platform, isPlatform: true };
};
