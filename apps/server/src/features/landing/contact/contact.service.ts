// The contact form of a landing page. A message belongs to the workspace of the host on which it was sent.
import type * as contract from '@sitewright/contract/landing/landing-contact';
import { contactHoneypot } from '@sitewright/contract/landing/landing-contact';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { LandingContactMessage } from '@sitewright/contract/landing/landing-contact';
import { landingContactDeleted, landingContactReceived } from '@sitewright/contract/landing/landing-events';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { type Actor, defaultTenantId } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import { systemActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { oneLine } from '../../../core/mail-address.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { RequestMeta } from '../../../core/request-meta.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { HostTenant } from '../../../http/hosts.ts';
import { requireLanding } from '../instances/landing-access.ts';
import { landingContactEmail } from './contact-emails.ts';
import {
  type ContactRow,
  deleteContact,
  insertContact,
  listContactRecipients,
  listContacts,
  setContactStatus,
} from './contact-messages.store.ts';

export type SentContact = EndpointInput<typeof contract.sendLandingContact>['body'];

const present = (row: ContactRow): LandingContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  language: row.language,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});

/** The admins of the workspace; on the main host the address of the installation's staff, once it is a real one. */
const recipientsOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
): Promise<{ email: string; locale: string }[]> => {
  if (tx.tenantId !== defaultTenantId) return listContactRecipients(tx);
  const email = ctx.env.adminEmail;
  return email.endsWith('.localhost') ? [] : [{ email, locale: 'en' }];
};

/** 404 where the workspace of the host has no contact page, for its form is on that page alone. */
export const requireContactPage = async (
  ctx: ServerContext,
  tenant: HostTenant | undefined,
): Promise<void> => {
  const { live } = await ctx.landingDocuments.state(tenant);
  if (!live.enabledPages.contact) throw notFound('This page');
};

export const receiveContact = async (
  ctx: ServerContext,
  { tenant, meta }: { tenant: HostTenant | undefined; meta: RequestMeta },
  sent: SentContact,
): Promise<{ ok: true }> => {
  await requireContactPage(ctx, tenant);
  // Programs get the same answer as people, and learn nothing.
  if (sent[contactHoneypot] !== '') return { ok: true };
  const tenantId = tenant?.id ?? defaultTenantId;
  await enforceRateLimit(ctx, [
    {
      key: `landing-contact:tenant:${tenantId}`,
      limit: landingLimits.contactsPerHourPerTenant,
      windowSeconds: 3_600,
    },
  ]);
  const { email, language } = sent;
  const name = oneLine(sent.name);
  const message = sent.message.replaceAll('\r\n', '\n');
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    const id = await insertContact(tx, { name, email, message, language });
    for (const recipient of await recipientsOf(ctx, tx))
      await writeMail(ctx, tx, {
        email: landingContactEmail,
        to: recipient.email,
        locale: recipient.locale,
        ...(tenant && { tenantId }),
        values: { name, email, message },
        replyTo: email,
      });
    await emit(ctx, tx, landingContactReceived, {
      tenantId,
      actor: systemActor,
      target: { type: 'contact_message', id },
      meta,
    });
  });
  return { ok: true };
};

export const listLandingContacts = async (
  ctx: ServerContext,
  caller: Actor,
  { page, limit, status }: EndpointInput<typeof contract.listLandingContacts>['query'],
): Promise<EndpointResponse<typeof contract.listLandingContacts>> => {
  const actor = requireLanding(caller);
  const { rows, total } = await withTenant(ctx.db, actor, (tx) => listContacts(tx, { page, limit, status }));
  return {
    messages: rows.map(present),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
};

export const updateLandingContact = async (
  ctx: ServerContext,
  caller: Actor,
  { id, status }: { id: string; status: ContactRow['status'] },
): Promise<LandingContactMessage> => {
  const actor = requireLanding(caller);
  const row = await withTenant(ctx.db, actor, (tx) => setContactStatus(tx, id, status));
  if (!row) throw notFound('The message');
  return present(row);
};

export const deleteLandingContact = async (
  ctx: ServerContext,
  { actor: caller, meta }: RequestContext,
  id: string,
): Promise<{ ok: true }> => {
  const actor = requireLanding(caller);
  await withTenant(ctx.db, actor, async (tx) => {
    if (!(await deleteContact(tx, id))) throw notFound('The message');
    await emit(ctx, tx, landingContactDeleted, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'contact_message', id },
      meta,
    });
  });
  return { ok: true };
};
