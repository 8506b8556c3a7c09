// The consent of users: recorded with their registration, and asked for again where a new version requires it.
import type { Language } from '@sitewright/contract/fields';
import type { AcceptanceWay } from '@sitewright/contract/legal/legal-endpoints';
import type { LegalType, PendingConsent } from '@sitewright/contract/legal/legal';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import type { Actor } from '../../core/actor.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { accountRegistering } from '../../identity/auth/account-registering.ts';
import { listTenantsOf } from '../../identity/user-management/deletion.store.ts';
import { findUserById } from '../../identity/users/users.store.ts';
import type { HookPayload } from '../../core/context/hooks.ts';
import {
  insertAcceptances,
  listAcceptancesOf,
  listConsentDates,
  listLastAcceptances,
} from './legal-acceptances.store.ts';
import { findDocument } from './legal-documents.store.ts';
import { wrongState } from './legal-documents.service.ts';
import { documentsInForce, publicHtml, type TitleInForce } from './public-texts.service.ts';

const languageOf = (locale: string | undefined): Language => (locale?.startsWith('vi') ? 'vi' : 'en');

/** The owners of documents in force for users of a workspace. */
const ownersOf = (tenantId: string): string[] => [...new Set([tenantId, defaultTenantId])];

/**
 * The documents that a user must accept: of their types, the last version that asks for consent again is newer than their
 * last acceptance, in any language. Terms of a workspace and those of the platform are different contracts: accepting one
 * says nothing of the other. The text shown is the one in force.
 */
const pendingTitles = async (
  ctx: Pick<ServerContext, 'db'>,
  { userId, tenantId, locale }: { userId: string; tenantId: string; locale: Language },
): Promise<TitleInForce[]> => {
  const inForce = await documentsInForce(ctx, { tenantId, locale });
  const [accepted, asked] = [new Map<string, number>(), new Map<string, number>()];
  for (const owner of ownersOf(tenantId))
    await withTenant(ctx.db, { tenantId: owner }, async (tx) => {
      for (const { type, at } of await listLastAcceptances(tx, userId))
        accepted.set(`${owner} ${type}`, at.getTime());
      for (const { type, locale: language, since } of await listConsentDates(tx))
        asked.set(`${owner} ${type} ${language}`, since?.getTime() ?? 0);
    });
  return inForce.filter(({ tenantId: owner, type, locale: language }) => {
    const since = asked.get(`${owner} ${type} ${language}`);
    return since !== undefined && since > (accepted.get(`${owner} ${type}`) ?? 0);
  });
};

export const listPendingConsents = async (
  ctx: ServerContext,
  { userId, tenantId }: Actor,
): Promise<{ documents: PendingConsent[] }> => {
  const user = await findUserById(ctx.db, userId);
  const titles = await pendingTitles(ctx, { userId, tenantId, locale: languageOf(user?.locale) });
  const documents: PendingConsent[] = [];
  for (const { id, tenantId: owner } of titles)
    await withTenant(ctx.db, { tenantId: owner }, async (tx) => {
      const row = await findDocument(tx, id);
      if (row?.status !== 'published') return;
      documents.push({
        id,
        type: row.type,
        locale: row.locale,
        title: row.title,
        html: publicHtml(row),
        version: row.version,
        effectiveAt: row.effective_at!.toISOString(),
        changeSummary: row.change_summary,
      });
    });
  return { documents };
};

interface Proof {
  userId: string;
  via: AcceptanceWay;
  at: Date;
  ipHash: string;
  userAgent: string;
}

const record = async (
  ctx: Pick<ServerContext, 'db'>,
  titles: readonly Pick<TitleInForce, 'id' | 'tenantId'>[],
  proof: Proof,
): Promise<void> => {
  for (const owner of new Set(titles.map(({ tenantId }) => tenantId)))
    await withTenant(ctx.db, { tenantId: owner }, (tx) =>
      insertAcceptances(
        tx,
        titles.filter(({ tenantId }) => tenantId === owner).map(({ id }) => ({ documentId: id, ...proof })),
      ),
    );
};

export const acceptLegalDocuments = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  documentIds: readonly string[],
) => {
  const { userId, tenantId } = actor;
  const titles = (
    await Promise.all((['en', 'vi'] as const).map((locale) => documentsInForce(ctx, { tenantId, locale })))
  ).flat();
  const accepted = documentIds.map((wanted) => titles.find(({ id }) => id === wanted));
  if (!accepted.every((title) => title !== undefined))
    throw wrongState('This text is no longer in force. Reload to read the new one.');
  await record(ctx, accepted, {
    userId,
    via: 'banner',
    at: ctx.clock.now(),
    ipHash: hashIp(ctx, meta.ip),
    userAgent: meta.userAgent.slice(0, limits.userAgentMaxLength),
  });
  return { ok: true as const };
};

/** Acceptances of a user in their workspaces and on the platform, for their data export. */
export const exportAcceptancesOf = async (ctx: Pick<ServerContext, 'db'>, userId: string) => {
  const tenants = await listTenantsOf(ctx.db, userId);
  const owners = new Set([defaultTenantId, ...tenants.map(({ id }) => id)]);
  const accepted: Awaited<ReturnType<typeof listAcceptancesOf>> = [];
  for (const tenantId of owners)
    accepted.push(...(await withTenant(ctx.db, { tenantId }, (tx) => listAcceptancesOf(tx, userId))));
  return accepted;
};

/** Documents that are accepted by creating an account, as the form says. */
const acceptedByRegistration: readonly LegalType[] = ['terms', 'privacy', 'acceptable_use'];

interface Registration extends Record<string, string> {
  userId: string;
  tenantId: string;
  locale: Language;
  at: string;
  ipHash: string;
  userAgent: string;
}

const jobName = 'legal.record_registration';

/** In the transaction of the registration: the proof is written exactly when there is an account. */
export const enqueueRegistration = (
  ctx: ServerContext,
  { tx, user, tenantId, meta }: NonNullable<HookPayload<typeof accountRegistering>>,
): Promise<void> => {
  const registration: Registration = {
    userId: user.id,
    tenantId,
    locale: languageOf(user.locale),
    at: ctx.clock.now().toISOString(),
    ipHash: hashIp(ctx, meta.ip),
    userAgent: meta.userAgent.slice(0, limits.userAgentMaxLength),
  };
  return ctx.queue.enqueue(tx, jobName, registration);
};

export const recordRegistration = async (
  ctx: Pick<ServerContext, 'db'>,
  { userId, tenantId, locale, at, ipHash, userAgent }: Registration,
): Promise<void> => {
  const titles = await documentsInForce(ctx, { tenantId, locale });
  const accepted = titles.filter(({ type }) => acceptedByRegistration.includes(type));
  await record(ctx, accepted, { userId, via: 'register', at: new Date(at), ipHash, userAgent });
};

export const recordRegistrationJob: Job = {
  name: jobName,
  run: (ctx, data) => recordRegistration(ctx, data as Registration),
};
