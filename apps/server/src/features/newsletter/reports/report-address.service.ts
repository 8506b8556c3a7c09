// The URL that mail servers send their reports to.
import type { ReportAddress } from '@sitewright/contract/newsletter/delivery-reports';
import { newsletterReportAddressRotated } from '@sitewright/contract/newsletter/newsletter-events';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../../core/crypto/signed-text.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { linkTo } from '../../../http/mail-links.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { findAddress, renewAddress, requireAddress } from './report-address.store.ts';

const purpose = 'newsletter_reports';
export const reportPath = '/newsletter/reports';

const present = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { nonce, received_at: receivedAt }: { nonce: string; received_at: Date | null },
): ReportAddress => ({
  // On the main host: a workspace may change its own.
  url: linkTo(ctx, undefined, `${reportPath}/${signParts(ctx.secretKey, purpose, [tx.tenantId, nonce])}`),
  receivedAt: receivedAt?.toISOString() ?? null,
});

export const getReportAddress = (ctx: ServerContext, actor: Actor): Promise<ReportAddress> => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => present(ctx, tx, await requireAddress(tx)));
};

export const rotateReportAddress = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<ReportAddress> => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await renewAddress(tx);
    await emit(ctx, tx, newsletterReportAddressRotated, {
      tenantId: tx.tenantId,
      actor,
      meta,
      target: { type: 'newsletter', id: tx.tenantId },
    });
    return present(ctx, tx, row);
  });
};

/** The tenant that a URL belongs to; undefined when it was replaced, or not made here. */
export const findReportTenant = async (ctx: ServerContext, token: string): Promise<string | undefined> => {
  const parts = readSignedParts(ctx.secretKey, purpose, token);
  if (parts?.length !== 2) return undefined;
  const [tenantId, nonce] = parts as [string, string];
  const row = await withTenant(ctx.db, { tenantId }, findAddress);
  return row?.nonce === nonce ? tenantId : undefined;
};
