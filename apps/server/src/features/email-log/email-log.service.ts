// The emails of a workspace, as its admins see them. Those about accounts are left out: that one was sent tells that there is an
// account.
import type * as contract from '@sitewright/contract/email-log/email-log';
import type { SentEmail } from '@sitewright/contract/email-log/email-log';
import { emailResent } from '@sitewright/contract/email-log/email-log-events';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requireWorkspacePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { isConfidential, isOfAccount } from '../../core/emails/define-email.ts';
import { emit } from '../../core/events/emit.ts';
import { paginationOf } from '../../core/listing.ts';
import { sendMailJob } from '../../core/mail/mail-queue.ts';
import { findMail, listMailRows, type MailRow, requeueMail } from '../../core/mail/mails.store.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';

const present = (row: MailRow): SentEmail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

export const listSentEmails = (
  ctx: ServerContext,
  actor: Actor,
  query: EndpointInput<typeof contract.listSentEmails>['query'],
): Promise<EndpointResponse<typeof contract.listSentEmails>> => {
  requireWorkspacePermission(actor, 'emails.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const kinds = [...ctx.emails.values()].filter((email) => !isOfAccount(email)).map(({ kind }) => kind);
    const { rows, total } = await listMailRows(tx, { ...query, tenantId: tx.tenantId, kinds });
    return { emails: rows.map(present), pagination: paginationOf(query, total) };
  });
};

/** The table has no row security, so the tenant of each row is compared. */
const requireMail = async (ctx: ServerContext, tx: TenantTransaction, id: string): Promise<MailRow> => {
  const row = await findMail(tx, id);
  if (row?.tenant_id !== tx.tenantId || isOfAccount(ctx.emails.get(row.kind))) throw notFound('This email');
  return row;
};

export const getSentEmail = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
): Promise<EndpointResponse<typeof contract.getSentEmail>> => {
  requireWorkspacePermission(actor, 'emails.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await requireMail(ctx, tx, id);
    const isSecret = isConfidential(ctx.emails.get(row.kind));
    return {
      ...present(row),
      text: isSecret ? null : row.text_body,
      html: isSecret ? null : row.html_body,
      isWithheld: isSecret && row.text_body !== null,
    };
  });
};

const resendable: ReadonlySet<MailRow['status']> = new Set(['failed', 'kept', 'suppressed']);

export const resendEmail = (
  ctx: ServerContext,
  { actor, meta }: { actor: Actor; meta: CallMeta },
  id: string,
): Promise<SentEmail> => {
  requireWorkspacePermission(actor, 'emails.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const found = await requireMail(ctx, tx, id);
    if (ctx.env.smtpUrl === undefined) {
      throw new AppError('provider_not_configured', 'The platform has no mail server.');
    }
    const row = resendable.has(found.status) ? await requeueMail(tx, id) : undefined;
    if (!row) throw new AppError('wrong_state', 'This email can’t be sent again.');
    await ctx.queue.enqueue(tx, sendMailJob, { id });
    await emit(ctx, tx, emailResent, {
      tenantId: tx.tenantId,
      actor,
      meta,
      target: { type: 'mail', id, label: row.kind },
    });
    return present(row);
  });
};
