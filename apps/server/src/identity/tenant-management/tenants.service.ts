// Tenants of the installation, as its staff manage them.
import { tenantCreated, tenantOwnerChanged, tenantUpdated } from '@sitewright/contract/tenants/tenant-events';
import { subdomainIssue } from '@sitewright/contract/sites/subdomain';
import type { Permission } from '@sitewright/contract/permissions';
import type { TenantDetail } from '@sitewright/contract/tenants/tenants';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { changesBetween } from '../../core/changes.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { inviteOne } from '../members/invitations.service.ts';
import { siteUrl } from '../../core/site-url.ts';
import { invalidateTenant } from '../tenants/tenant-snapshot.ts';
import { changeState, changeTenant, assertSlugConfirmed } from '../tenants/tenant-lifecycle.ts';
import { nameOr, presentTenant, presentTenantDetail } from '../tenants/tenants.present.ts';
import {
  findMembership,
  findOwnerCandidate,
  findTenant,
  findTenantView,
  insertTenant,
  listSiteViews,
  listTenantViews,
  setMembership,
  type TenantListing,
  updateTenant as updateTenantRow,
} from '../tenants/tenants.store.ts';

export const listTenants = async (ctx: ServerContext, actor: Actor, listing: TenantListing) => {
  requirePermission(actor, 'tenants.read');
  const { rows, total } = await listTenantViews(ctx.db, listing);
  return { tenants: rows.map((row) => presentTenant(ctx, row)), pagination: paginationOf(listing, total) };
};

const currentTenant = async (ctx: ServerContext, id: string): Promise<TenantDetail> => {
  const row = await findTenantView(ctx.db, id);
  if (!row) throw notFound('The workspace');
  return presentTenantDetail(ctx, row);
};

export const getTenant = async (ctx: ServerContext, actor: Actor, id: string): Promise<TenantDetail> => {
  requirePermission(actor, 'tenants.read');
  return currentTenant(ctx, id);
};

export const slugError = (
  code: 'slug_taken' | 'slug_reserved' | 'validation_failed',
  sentence: string,
): AppError => new AppError(code, sentence, { fields: { slug: sentence } });

const slugIssues = {
  too_short: ['validation_failed', 'Use at least 3 characters'],
  invalid: ['validation_failed', 'Use letters, digits and hyphens. Start and end with a letter or digit'],
  reserved: ['slug_reserved', 'This name is reserved. Choose another.'],
} as const;

/**
 * The slug as it is stored. An invalid one is rejected, never corrected silently: it is the tenant's permanent
 * name.
 */
export const requireSlug = (typed: string): string => {
  const slug = typed.trim().toLowerCase();
  const fault = subdomainIssue(slug);
  if (fault) throw slugError(slugIssues[fault][0], slugIssues[fault][1]);
  return slug;
};

export interface NewTenant {
  name: string;
  slug: string;
  ownerEmail: string;
  kind: 'standard' | 'agency';
  locale: 'en' | 'vi';
  timezone: string;
  notes: string;
}

export const createTenant = async (ctx: ServerContext, { actor, meta }: RequestContext, input: NewTenant) => {
  requirePermission(actor, 'tenants.write');
  const slug = requireSlug(input.slug);
  const ownerInvited = await withTenant(ctx.db, { tenantId: slug, userId: actor.userId }, async (tx) => {
    const owner = await findOwnerCandidate(tx, input.ownerEmail);
    if (owner && (owner.platform_role !== null || owner.status !== 'active')) {
      const sentence = owner.platform_role
        ? 'Platform staff can’t own a workspace. Use another email.'
        : 'This account can’t own a workspace right now. Use another email.';
      throw new AppError('validation_failed', sentence, { fields: { ownerEmail: sentence } });
    }
    const { name, kind, locale, timezone, notes } = input;
    const made = await insertTenant(tx, { name, kind, locale, timezone, notes, owner_id: owner?.id ?? null });
    if (!made) throw slugError('slug_taken', 'This name is taken. Choose another.');
    await emit(ctx, tx, tenantCreated, {
      tenantId: slug,
      actor,
      target: { type: 'tenant', id: slug, label: name },
      payload: { ownerEmail: input.ownerEmail },
      meta,
    });
    if (owner) await setMembership(tx, owner.id, 'ADMIN');
    else {
      await inviteOne(
        ctx,
        tx,
        { actor, meta },
        {
          tenant: { id: slug, name, locale },
          email: input.ownerEmail,
          role: 'ADMIN',
          message: '',
          siteIds: [],
        },
      );
    }
    return !owner;
  });
  invalidateTenant(ctx, slug);
  return { ...(await currentTenant(ctx, slug)), ownerInvited };
};

export const updateTenant = async (
  ctx: ServerContext,
  doing: RequestContext,
  tenantId: string,
  { version, ...wanted }: { version: number } & Partial<Omit<NewTenant, 'slug' | 'ownerEmail'>>,
): Promise<TenantDetail> => {
  requirePermission(doing.actor, 'tenants.write');
  const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  await changeTenant(ctx, doing, tenantId, {
    version,
    event: tenantUpdated,
    from: (row) => {
      if (row.kind === 'internal' && change['kind'] !== undefined) {
        throw new AppError('internal_tenant', 'You can’t change the type of the platform’s own workspace.');
      }
      return { change, changes: changesBetween(row, change) };
    },
  });
  return currentTenant(ctx, tenantId);
};

const afterChange =
  (way: Parameters<typeof changeState>[3], permission: Permission) =>
  async (
    ctx: ServerContext,
    doing: RequestContext,
    tenantId: string,
    reason?: string,
  ): Promise<TenantDetail> => {
    requirePermission(doing.actor, permission);
    await changeState(ctx, doing, tenantId, way, reason ?? null);
    return currentTenant(ctx, tenantId);
  };

export const suspendTenant = afterChange('suspend', 'tenants.write');
export const resumeTenant = afterChange('resume', 'tenants.write');
export const archiveTenant = afterChange('archive', 'tenants.delete');
export const reopenTenant = afterChange('reopen', 'tenants.delete');

export const closeTenant = async (
  ctx: ServerContext,
  doing: RequestContext,
  tenantId: string,
  typed: string,
): Promise<TenantDetail> => {
  requirePermission(doing.actor, 'tenants.delete');
  await currentTenant(ctx, tenantId);
  assertSlugConfirmed(typed, tenantId);
  await requireStepUp(ctx, doing.actor);
  await changeState(ctx, doing, tenantId, 'close');
  return currentTenant(ctx, tenantId);
};

/** Makes a member the owner of a tenant, and an admin with that. */
export const giveTenant = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { tenantId, userId, adminsOnly = false }: { tenantId: string; userId: string; adminsOnly?: boolean },
): Promise<void> => {
  await withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    const tenant = await findTenant(tx, tenantId);
    if (!tenant) throw notFound('The workspace');
    const member = await findMembership(tx, userId);
    const isFit = member?.status === 'active' && member.user_status === 'active';
    if (!isFit || (adminsOnly && member.role !== 'ADMIN')) {
      const sentence = adminsOnly
        ? 'Choose an active admin of this workspace'
        : 'Choose an active member of this workspace';
      throw new AppError('validation_failed', sentence, { fields: { userId: sentence } });
    }
    await setMembership(tx, userId, 'ADMIN');
    await updateTenantRow(tx, tenantId, { owner_id: userId });
    await emit(ctx, tx, tenantOwnerChanged, {
      tenantId,
      actor,
      target: { type: 'tenant', id: tenantId, label: tenant.name },
      changes: { ownerId: { before: tenant.owner_id, after: userId } },
      meta,
    });
  });
  ctx.accountStatuses.invalidate(userId);
};

export const changeTenantOwner = async (
  ctx: ServerContext,
  doing: RequestContext,
  tenantId: string,
  userId: string,
): Promise<TenantDetail> => {
  requirePermission(doing.actor, 'tenants.owner');
  await currentTenant(ctx, tenantId);
  await requireStepUp(ctx, doing.actor);
  await giveTenant(ctx, doing, { tenantId, userId });
  return currentTenant(ctx, tenantId);
};

interface SiteViewListing {
  page: number;
  limit: number;
  q?: string | undefined;
}

/** The sites of a tenant; the caller has required the permission to read them. */
export const sitesOfTenant = async (ctx: ServerContext, tenantId: string, listing: SiteViewListing) => {
  await currentTenant(ctx, tenantId);
  const [rows, { n }] = await withTenant(ctx.db, { tenantId }, (tx) => listSiteViews(tx, listing));
  return {
    sites: rows.map((row) => ({
      id: row.id,
      name: row.name,
      url: siteUrl(ctx, row.subdomain ?? ''),
      isPublished: row.is_published,
      owner: {
        id: row.owner_id,
        email: row.email,
        name: nameOr(`${row.first_name} ${row.last_name}`, row.email),
      },
      updatedAt: row.updated_at.toISOString(),
    })),
    pagination: paginationOf(listing, n),
  };
};

export const listTenantSites = async (
  ctx: ServerContext,
  actor: Actor,
  tenantId: string,
  listing: SiteViewListing,
) => {
  requirePermission(actor, 'tenants.read');
  return sitesOfTenant(ctx, tenantId, listing);
};
