// Settings of a tenant, its transfer and its closing.
import { tenantSettingsChanged } from '@sitewright/contract/tenants/tenant-events';
import {
  tenantRegistration,
  tenantSecurity,
  type TenantSettings,
  tenantSiteDefaults,
} from '@sitewright/contract/tenants/settings';
import { AppError, notFound } from '../../core/app-error.ts';
import { isLocalName } from '../../core/loopback.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { changesBetween } from '../../core/changes.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { definedFields } from '../../core/settings/settings-values.ts';
import { siteUrl } from '../../core/site-url.ts';
import { tenantSettingsChange, tenantSettingsFrom } from '../tenants/tenant-settings.ts';
import { ipMatcher } from '../../core/ip-list.ts';
import { changeState, changeTenant, assertSlugConfirmed } from '../tenants/tenant-lifecycle.ts';
import { giveTenant } from './tenants.service.ts';
import { findTenantView, hasTwoFactor } from '../tenants/tenants.store.ts';

const currentSettings = async (ctx: ServerContext, actor: Actor): Promise<TenantSettings> => {
  const row = await findTenantView(ctx.db, actor.tenantId);
  if (!row) throw notFound('The workspace');
  return {
    id: row.id,
    status: row.status,
    ownerId: row.owner_id,
    purgeAt: row.purge_at?.toISOString() ?? null,
    url: row.host === null ? null : siteUrl(ctx, row.host),
    version: row.version,
    general: { name: row.name, locale: row.locale === 'vi' ? 'vi' : 'en', timezone: row.timezone },
    registration: tenantSettingsFrom(row, tenantRegistration),
    security: tenantSettingsFrom(row, tenantSecurity),
    sites: tenantSettingsFrom(row, tenantSiteDefaults),
  };
};

export const getSettings = async (ctx: ServerContext, actor: Actor): Promise<TenantSettings> => {
  requirePermission(actor, 'tenant.read');
  return currentSettings(ctx, actor);
};

type Optional<Group> = { [Field in keyof Group]?: Group[Field] | undefined };
export interface SettingsChange {
  version: number;
  general?: Optional<TenantSettings['general']> | undefined;
  registration?: Optional<TenantSettings['registration']> | undefined;
  security?: Optional<TenantSettings['security']> | undefined;
  sites?: Optional<TenantSettings['sites']> | undefined;
}

const lockOut = (field: string, sentence: string): AppError =>
  new AppError('would_lock_you_out', sentence, { fields: { [`security.${field}`]: sentence } });

/** Rejects rules that would lock out the admin who saves them. */
const assertNotLockedOut = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  security: SettingsChange['security'],
): Promise<void> => {
  const { adminAddresses = [], requireTwoFactor = false } = security ?? {};
  if (adminAddresses.length > 0 && actor.role === 'ADMIN' && !ipMatcher(adminAddresses)(meta.ip)) {
    throw lockOut('adminAddresses', `Your own IP address ${meta.ip} isn’t on the allowlist. Add it first.`);
  }
  if (requireTwoFactor && !(await hasTwoFactor(ctx.db, actor.userId))) {
    throw lockOut('requireTwoFactor', 'Set up two-factor authentication for your own account first.');
  }
};

/** On a public installation loopback is the IP of an untrusted proxy, and so of every visitor behind it. */
const assertNoProxyIp = ({ env }: Pick<ServerContext, 'env'>, security: SettingsChange['security']): void => {
  const listed = security?.adminAddresses ?? [];
  const loopback = ['127.0.0.1', '::1'].find(ipMatcher(listed));
  if (loopback === undefined || isLocalName(new URL(env.appUrl).hostname)) return;
  const sentence = `Behind a reverse proxy on this server, ${loopback} is the IP address of every visitor. Remove it from the allowlist and set TRUSTED_PROXIES.`;
  throw new AppError('validation_failed', sentence, { fields: { 'security.adminAddresses': sentence } });
};

const definitions = [tenantRegistration, tenantSecurity, tenantSiteDefaults] as const;

export const updateSettings = async (
  ctx: ServerContext,
  doing: RequestContext,
  wanted: SettingsChange,
): Promise<TenantSettings> => {
  requirePermission(doing.actor, 'tenant.write');
  assertNoProxyIp(ctx, wanted.security);
  await assertNotLockedOut(ctx, doing, wanted.security);
  const template = wanted.sites?.templateId;
  if (template && !ctx.library.templates.has(template)) {
    const sentence = 'This template doesn’t exist';
    throw new AppError('validation_failed', sentence, { fields: { 'sites.templateId': sentence } });
  }
  await changeTenant(ctx, doing, doing.actor.tenantId, {
    version: wanted.version,
    event: tenantSettingsChanged,
    from: (row) => {
      const general = definedFields(wanted.general);
      const { version: _seen, general: _columns, ...groups } = wanted;
      const { change, changes } = tenantSettingsChange(row, definitions, groups);
      return {
        change: { ...general, ...change },
        changes: { ...changesBetween(row, general), ...changes },
      };
    },
  });
  return currentSettings(ctx, doing.actor);
};

/** Only the owner may close or transfer a tenant; without an owner, its admins may. */
const requireOwner = async (ctx: ServerContext, actor: Actor): Promise<void> => {
  const { ownerId } = await currentSettings(ctx, actor);
  if (ownerId === null || ownerId === actor.userId || actor.role === 'SUPER_ADMIN') return;
  throw new AppError('owner_only', 'Only the workspace owner can do this.');
};

export const transferTenant = async (
  ctx: ServerContext,
  doing: RequestContext,
  userId: string,
): Promise<TenantSettings> => {
  requirePermission(doing.actor, 'tenant.write');
  const { actor } = doing;
  await requireOwner(ctx, actor);
  await requireStepUp(ctx, actor);
  await giveTenant(ctx, doing, { tenantId: actor.tenantId, userId, adminsOnly: true });
  return currentSettings(ctx, actor);
};

export const closeOwnTenant = async (
  ctx: ServerContext,
  doing: RequestContext,
  typed: string,
): Promise<TenantSettings> => {
  requirePermission(doing.actor, 'tenant.write');
  const { actor } = doing;
  await requireOwner(ctx, actor);
  assertSlugConfirmed(typed, actor.tenantId);
  await requireStepUp(ctx, actor);
  await changeState(ctx, doing, actor.tenantId, 'close');
  return currentSettings(ctx, actor);
};

export const reopenOwnTenant = async (ctx: ServerContext, doing: RequestContext): Promise<TenantSettings> => {
  requirePermission(doing.actor, 'tenant.write');
  await requireOwner(ctx, doing.actor);
  await changeState(ctx, doing, doing.actor.tenantId, 'reopen');
  return currentSettings(ctx, doing.actor);
};
