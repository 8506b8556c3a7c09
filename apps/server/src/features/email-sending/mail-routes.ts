// Route of the mails of a workspace: from its verified address, through its own server while that works.
import { emailServerFailing } from '@sitewright/contract/email-sending/email-sending-events';
import { emailSendingLimits as limits } from '@sitewright/contract/email-sending/email-sending-limits';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { MailRoute, MailRoutes } from '../../core/mail/mail-route.ts';
import { mailAddress } from '../../core/mail-address.ts';
import { reachable } from './connect-server.ts';
import { domainOf } from './domain-records.ts';
import { findSender, lockSender, type SenderRow, updateSender } from './email-senders.store.ts';
import { openDkimKey, openPassword } from './sender-secrets.ts';

type Context = ServerContext;

const identityOf = (ctx: Context, row: SenderRow): Pick<MailRoute, 'from' | 'dkim'> => {
  const { address, dkim_selector: keySelector, dkim_private_key: sealed } = row;
  if (row.domain_state !== 'verified' || !address || !keySelector || !sealed) return {};
  const domainName = domainOf(address);
  return {
    from: mailAddress(address),
    dkim: { domainName, keySelector, privateKey: openDkimKey(ctx, row.tenant_id, domainName, sealed) },
  };
};

const serverOf = (ctx: Context, row: SenderRow): MailRoute['server'] => {
  const { server_host: host, server_port: port, server_security: security } = row;
  if (row.server_state !== 'active' || !host || !port || !security) return undefined;
  const sealed = row.server_password;
  return () =>
    reachable(ctx.mailNetwork, {
      host,
      port,
      security,
      user: row.server_user,
      password: sealed ? openPassword(ctx, row.tenant_id, host, sealed) : '',
    });
};

export const createMailRoutes = (ctx: Context): MailRoutes => ({
  routeOf: (tenantId) =>
    withTenant(ctx.db, { tenantId }, async (tx) => {
      const row = await findSender(tx);
      if (!row) return {};
      return {
        name: row.name || undefined,
        // Without an address of their own that may be used, replies still reach the workspace.
        replyTo: row.reply_to ?? (row.domain_state === 'verified' ? undefined : (row.address ?? undefined)),
        ...identityOf(ctx, row),
        ...(row.address && row.domain_state !== 'verified' ? { unverified: mailAddress(row.address) } : {}),
        server: serverOf(ctx, row),
        isServerFailing: row.server_state === 'failing',
      };
    }),
  reportFailure: (tenantId, reason) =>
    withTenant(ctx.db, { tenantId }, async (tx) => {
      const row = await lockSender(tx);
      if (row.server_state !== 'active') return;
      const failures = row.server_failures + 1;
      const isFailing = failures >= limits.failuresAccepted;
      await updateSender(tx, {
        server_failures: failures,
        server_error: reason,
        ...(isFailing ? { server_state: 'failing' as const } : {}),
      });
      if (isFailing) {
        await emit(ctx, tx, emailServerFailing, {
          tenantId,
          actor: systemActor,
          target: { type: 'email_sender', id: tenantId, label: row.server_host ?? '' },
        });
      }
    }),
  reportSuccess: (tenantId) =>
    withTenant(ctx.db, { tenantId }, async (tx) => {
      const row = await findSender(tx);
      if (row && row.server_failures > 0) await updateSender(tx, { server_failures: 0, server_error: null });
    }),
});
