// The sender of a workspace: its name and addresses, the proof of its domain, and its own mail server.
import type { EmailSender } from '@sitewright/contract/email-sending/email-sending';
import type * as contract from '@sitewright/contract/email-sending/email-sending';
import * as events from '@sitewright/contract/email-sending/email-sending-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { type Actor, requireWorkspacePermission } from '../../core/actor.ts';
import { changesBetween } from '../../core/changes.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { brandOf } from '../../core/mail/write-mail.ts';
import { senderOf } from '../../core/mail-address.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { requireConnection } from './connect-server.ts';
import { domainOf, recordsOf } from './domain-records.ts';
import {
  findAuthorEmail,
  findSender,
  lockSender,
  type SenderRow,
  updateSender,
} from './email-senders.store.ts';
import { makeDkimKeys, openPassword, sealPassword } from './sender-secrets.ts';

interface Call {
  actor: Actor;
  meta: CallMeta;
}

/** Domain that SPF records of workspaces include: that of the installation's own sender. */
export const sendingDomain = ({ env }: Pick<ServerContext, 'env'>): string =>
  domainOf(senderOf(env.mailFrom).address);

const domainOfRow = (ctx: ServerContext, row: SenderRow): EmailSender['domain'] => {
  const { address, domain_state: state, dkim_selector: selector, dkim_public_key: publicKey } = row;
  if (!address || !state || !selector || !publicKey) return null;
  const domain = domainOf(address);
  const records = recordsOf({ domain, selector, publicKey, sendingDomain: sendingDomain(ctx) });
  return {
    name: domain,
    state,
    checkedAt: row.checked_at?.toISOString() ?? null,
    records: records.map((record) => ({ ...record, isFound: row.records_found.includes(record.purpose) })),
  };
};

export const presentSender = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: SenderRow | undefined,
): Promise<EmailSender> => {
  const installation = senderOf(ctx.env.mailFrom).address;
  const name = row?.name || (await brandOf(ctx, tx, tx.tenantId)).productName;
  const isVerified = row?.domain_state === 'verified' && row.address !== null;
  const { server_host: host, server_port: port, server_security: security, server_state: state } = row ?? {};
  return {
    version: row?.version ?? 0,
    name: row?.name ?? '',
    address: row?.address ?? null,
    replyTo: row?.reply_to ?? null,
    domain: row ? domainOfRow(ctx, row) : null,
    server:
      row && host && port && security && state
        ? {
            host,
            port,
            security,
            state,
            user: row.server_user,
            hasPassword: row.server_password !== null,
            lastError: row.server_error,
          }
        : null,
    hasPlatformServer: ctx.env.smtpUrl !== undefined,
    sentFrom: { name, address: isVerified ? row.address! : installation },
  };
};

export const getEmailSender = (ctx: ServerContext, actor: Actor): Promise<EmailSender> => {
  requireWorkspacePermission(actor, 'emails.read');
  return withTenant(ctx.db, actor, async (tx) => presentSender(ctx, tx, await findSender(tx)));
};

const refuseStale = async (tx: TenantTransaction, row: SenderRow, version: number): Promise<void> => {
  if (row.version === version) return;
  throw staleVersion(row.version, { at: row.updated_at, email: await findAuthorEmail(tx, row) });
};

const noDomain = {
  domain_state: null,
  dkim_selector: null,
  dkim_public_key: null,
  dkim_private_key: null,
  records_found: [],
  checked_at: null,
};

/** A new domain gets keys of its own and is pending until its records are found. */
const domainChange = async (ctx: ServerContext, row: SenderRow, address: string | null) => {
  const before = row.address === null ? undefined : domainOf(row.address);
  const after = address === null ? undefined : domainOf(address);
  if (before === after) return {};
  if (after === undefined) return noDomain;
  const { publicKey, privateKey } = await makeDkimKeys(ctx, row.tenant_id, after);
  return {
    ...noDomain,
    domain_state: 'pending' as const,
    dkim_selector: 'sitewright',
    dkim_public_key: publicKey,
    dkim_private_key: privateKey,
  };
};

export const saveEmailSender = (
  ctx: ServerContext,
  { actor, meta }: Call,
  { version, name, address, replyTo }: EndpointInput<typeof contract.saveEmailSender>['body'],
): Promise<EmailSender> => {
  requireWorkspacePermission(actor, 'emails.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await lockSender(tx);
    await refuseStale(tx, row, version);
    const after = await updateSender(tx, {
      name,
      address,
      reply_to: replyTo,
      ...(await domainChange(ctx, row, address)),
      version: row.version + 1,
      updated_by: actor.userId,
      updated_at: new Date(),
    });
    const fields = (one: SenderRow) => ({ name: one.name, address: one.address, replyTo: one.reply_to });
    await emit(ctx, tx, events.emailSenderChanged, {
      tenantId: tx.tenantId,
      actor,
      meta,
      target: { type: 'email_sender', id: tx.tenantId },
      changes: changesBetween(fields(row), fields(after)),
    });
    return presentSender(ctx, tx, after);
  });
};

type ServerInput = EndpointInput<typeof contract.saveEmailServer>['body'];

/** A password goes to the host that it was entered for, and to no other. */
const passwordFor = (
  ctx: ServerContext,
  row: SenderRow | undefined,
  { host, password }: ServerInput,
): string => {
  if (password !== undefined) return password;
  if (!row?.server_password || row.server_host !== host) return '';
  return openPassword(ctx, row.tenant_id, host, row.server_password);
};

export const saveEmailServer = async (
  ctx: ServerContext,
  { actor, meta }: Call,
  input: ServerInput,
): Promise<EmailSender> => {
  requireWorkspacePermission(actor, 'emails.write');
  const { host, port, security, user } = input;
  // The connection is tested outside a transaction: a slow server would hold its locks.
  const stored = await withTenant(ctx.db, actor, (tx) => findSender(tx));
  const password = passwordFor(ctx, stored, input);
  await requireConnection(ctx.mailNetwork, { host, port, security, user, password });
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await lockSender(tx);
    await refuseStale(tx, row, input.version);
    const after = await updateSender(tx, {
      server_host: host,
      server_port: port,
      server_security: security,
      server_user: user,
      server_password: password === '' ? null : sealPassword(ctx, tx.tenantId, host, password),
      server_state: 'active',
      server_failures: 0,
      server_error: null,
      version: row.version + 1,
      updated_by: actor.userId,
      updated_at: new Date(),
    });
    const fields = (one: SenderRow) => ({
      host: one.server_host,
      port: one.server_port,
      security: one.server_security,
      user: one.server_user,
    });
    await emit(ctx, tx, events.emailServerChanged, {
      tenantId: tx.tenantId,
      actor,
      meta,
      target: { type: 'email_sender', id: tx.tenantId, label: host },
      changes: changesBetween(fields(row), fields(after)),
    });
    return presentSender(ctx, tx, after);
  });
};

export const removeEmailServer = (ctx: ServerContext, { actor, meta }: Call): Promise<EmailSender> => {
  requireWorkspacePermission(actor, 'emails.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await lockSender(tx);
    if (row.server_host === null) return presentSender(ctx, tx, row);
    const after = await updateSender(tx, {
      server_host: null,
      server_port: null,
      server_security: null,
      server_user: '',
      server_password: null,
      server_state: null,
      server_failures: 0,
      server_error: null,
      version: row.version + 1,
      updated_by: actor.userId,
      updated_at: new Date(),
    });
    await emit(ctx, tx, events.emailServerRemoved, {
      tenantId: tx.tenantId,
      actor,
      meta,
      target: { type: 'email_sender', id: tx.tenantId, label: row.server_host },
    });
    return presentSender(ctx, tx, after);
  });
};
