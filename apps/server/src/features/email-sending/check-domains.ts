// Looks for the records of domains: on demand, and once a day for all.
import type { EmailSender } from '@sitewright/contract/email-sending/email-sending';
import {
  emailDomainFailing,
  emailDomainVerified,
} from '@sitewright/contract/email-sending/email-sending-events';
import { type Actor, requireWorkspacePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Job } from '../../core/context/job.ts';
import type { EventActor } from '../../core/context/event-actor.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantScope, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { domainOf, findRecords, type RecordPurpose } from './domain-records.ts';
import {
  findSender,
  listTenantsWithDomain,
  lockSender,
  type SenderRow,
  updateSender,
} from './email-senders.store.ts';
import { presentSender, sendingDomain } from './email-sending.service.ts';

/** The records that a domain has; undefined for a workspace without a domain. @throws without an answer of DNS. */
const lookUp = async (
  ctx: ServerContext,
  row: SenderRow | undefined,
): Promise<RecordPurpose[] | undefined> => {
  const { address, dkim_selector: selector, dkim_public_key: publicKey } = row ?? {};
  if (!address || !selector || !publicKey) return undefined;
  const wanted = { domain: domainOf(address), selector, publicKey, sendingDomain: sendingDomain(ctx) };
  return findRecords(ctx.resolveTxt, wanted);
};

const purposes = 3;

const checkDomain = async (
  ctx: ServerContext,
  scope: TenantScope,
  actor: EventActor,
): Promise<EmailSender | undefined> => {
  // DNS is asked outside a transaction: a slow name server would hold its locks.
  const before = await withTenant(ctx.db, scope, (tx) => findSender(tx));
  const found = await lookUp(ctx, before);
  if (!before || !found) return undefined;
  return withTenant(ctx.db, scope, async (tx) => {
    const row = await lockSender(tx);
    // The address was changed meanwhile: the answer is about another domain.
    if (row.dkim_public_key !== before.dkim_public_key) return presentSender(ctx, tx, row);
    const isComplete = found.length === purposes;
    const state = isComplete ? 'verified' : row.domain_state === 'pending' ? 'pending' : 'failing';
    const after = await updateSender(tx, {
      records_found: found,
      checked_at: ctx.clock.now(),
      domain_state: state,
    });
    const event =
      state === row.domain_state
        ? undefined
        : state === 'verified'
          ? emailDomainVerified
          : emailDomainFailing;
    if (event) {
      const target = { type: 'email_sender' as const, id: tx.tenantId, label: domainOf(row.address ?? '') };
      await emit(ctx, tx, event, { tenantId: tx.tenantId, actor, target });
    }
    return presentSender(ctx, tx, after);
  });
};

export const checkOwnDomain = async (ctx: ServerContext, actor: Actor): Promise<EmailSender> => {
  requireWorkspacePermission(actor, 'emails.write');
  let checked: EmailSender | undefined;
  try {
    checked = await checkDomain(ctx, actor, actor);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the records of a domain could not be looked up');
    throw new AppError('upstream_failed', 'The name servers did not answer. Try again in a few minutes.');
  }
  if (!checked) throw new AppError('wrong_state', 'Enter an address of your own domain first.');
  return checked;
};

export const checkDomainsJob: Job = {
  name: 'email-domains.check',
  cron: '20 4 * * *',
  run: async (ctx, _data, signal) => {
    for (const tenantId of await listTenantsWithDomain(ctx.db)) {
      if (signal?.aborted) return;
      try {
        await checkDomain(ctx, { tenantId }, systemActor);
      } catch (error) {
        // A name server that does not answer proves nothing: the state stays, and tomorrow it is asked again.
        ctx.log.warn({ err: error, tenant: tenantId }, 'the records of a domain could not be looked up');
      }
    }
  },
};
