// The public archive of a newsletter: sent campaigns as web pages, without anything that belongs to one reader.
import type { Language } from '@sitewright/contract/fields';
import { renderEmail } from '@sitewright/email/render-email';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { type CampaignRow, findArchivedRow, listArchivedRows } from '../campaigns/campaigns.store.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { newsletterPage, paragraph } from './newsletter-page.ts';
import { pageTexts } from './page-texts.ts';

interface ArchiveRequest {
  tenantId: string;
  language: Language;
}

/** In the language of the visitor where the campaign has it. */
const contentFor = ({ contents, locale }: CampaignRow, wanted: Language) => {
  const main: Language = locale === 'vi' ? 'vi' : 'en';
  const language = contents[wanted] ? wanted : main;
  const content = contents[language];
  return content ? { content, language } : undefined;
};

/** Others are no pages of ours. */
const slugShape = /^[\w-]{1,80}$/;

/** Undefined when there is no such page, or its campaign was taken out of the archive. */
export const archivedCampaignPage = (
  ctx: ServerContext,
  slug: string,
  { tenantId, language: wanted }: ArchiveRequest,
): Promise<string | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const row = slugShape.test(slug) ? await findArchivedRow(tx, slug) : undefined;
    const shown = row && contentFor(row, wanted);
    if (!shown) return undefined;
    const brand = await newsletterBrand(ctx, tx);
    // Links that belong to a reader are empty, and blocks that need them are left out.
    const values = { productName: brand.productName };
    return renderEmail({ ...shown, values, brand }).html;
  });

const dayOf = (at: Date, language: Language): string =>
  at.toLocaleDateString(language === 'vi' ? 'vi-VN' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const archivePage = (
  ctx: ServerContext,
  page: number,
  { tenantId, language }: ArchiveRequest,
): Promise<string> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const texts = pageTexts[language];
    const { rows, hasMore } = await listArchivedRows(tx, page);
    const items = rows.flatMap((row) => {
      const shown = contentFor(row, language);
      if (!shown || row.archive_slug === null) return [];
      const { subject } = renderEmail({
        ...shown,
        values: {},
        brand: { productName: '', color: '#000000' },
      });
      const day = row.started_at ? `<small>${escapeHtml(dayOf(row.started_at, language))}</small>` : '';
      return [
        `<li lang="${shown.language}"><a href="/newsletter/archive/${escapeHtml(row.archive_slug)}">${escapeHtml(subject || texts.untitled)}</a>${day}</li>`,
      ];
    });
    const links = [
      ...(page > 1 ? [`<a href="/newsletter/archive?page=${page - 1}">${escapeHtml(texts.newer)}</a>`] : []),
      ...(hasMore ? [`<a href="/newsletter/archive?page=${page + 1}">${escapeHtml(texts.older)}</a>`] : []),
    ];
    return newsletterPage({
      brand: await newsletterBrand(ctx, tx),
      language,
      title: texts.archiveTitle,
      body:
        (items.length > 0 ? `<ul class="archive">${items.join('')}</ul>` : paragraph(texts.archiveEmpty)) +
        (links.length > 0 ? `<nav class="pages">${links.join(' ')}</nav>` : ''),
    });
  });
