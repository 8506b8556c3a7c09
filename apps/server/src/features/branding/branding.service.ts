// The brand of a tenant: edited as a draft, visible once published; every published version can be restored.
import { tenantRegistration } from '@sitewright/contract/tenants/settings';
import {
  type Branding,
  type BrandingState,
  brandingSchema,
  type Host,
  type PublicBranding,
} from '@sitewright/contract/branding/branding';
import { findContrastIssues } from '@sitewright/contract/themes/contrast';
import { limits } from '@sitewright/contract/limits';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { HostTenant } from '../../http/hosts.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import {
  tenantBrandingPublished,
  tenantBrandingRolledBack,
} from '@sitewright/contract/branding/branding-events';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { tenantSnapshot } from '../../identity/tenants/tenant-snapshot.ts';
import {
  type BrandingRow,
  findBrandingRow,
  findVersionRow,
  deleteOldVersions,
  listVersionRows,
  publishRow,
  setDraft,
} from './branding.store.ts';

/** Stored brandings may predate a field; a field that no longer validates falls back to the product's value. */
const read = (stored: object | null): Branding => {
  const parsed = brandingSchema.safeParse(stored ?? {});
  return parsed.success ? parsed.data : brandingSchema.parse({});
};

const presentState = (row: BrandingRow): BrandingState => {
  const published = row.branding_version === 0 ? null : read(row.branding);
  const draft = row.branding_draft === null ? (published ?? read(null)) : read(row.branding_draft);
  return {
    draft,
    hasDraft: row.branding_draft !== null,
    published,
    publishedVersion: row.branding_version,
    edit: row.branding_edit,
    warnings: findContrastIssues(draft.colors),
  };
};

const inTenant = <T>(
  ctx: ServerContext,
  actor: Actor,
  fn: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => withTenant(ctx.db, { tenantId: actor.tenantId, userId: actor.userId }, fn);

const requireRow = async (tx: TenantTransaction): Promise<BrandingRow> => {
  const row = await findBrandingRow(tx, tx.tenantId);
  if (!row) throw notFound('The workspace');
  return row;
};

const stale = (row: BrandingRow): AppError =>
  new AppError('stale_version', 'Someone else changed the branding. Review it before you save.', {
    status: 409,
    details: { edit: row.branding_edit },
  });

export const getBranding = async (ctx: ServerContext, actor: Actor): Promise<BrandingState> => {
  requirePermission(actor, 'tenant.read');
  return inTenant(ctx, actor, async (tx) => presentState(await requireRow(tx)));
};

/** Only library fonts are allowed; any other would be loaded from a third-party server. */
const requireFonts = (ctx: ServerContext, { fonts }: Branding): void => {
  for (const [place, font] of Object.entries(fonts ?? {})) {
    // Empty means the product's own font.
    if (font === '' || ctx.library.fonts.has(font)) continue;
    const sentence = `The font “${font}” doesn’t exist`;
    throw new AppError('validation_failed', sentence, { fields: { [`branding.fonts.${place}`]: sentence } });
  }
};

export const saveBranding = async (
  ctx: ServerContext,
  actor: Actor,
  { edit, branding }: { edit: number; branding: Branding },
): Promise<BrandingState> => {
  requirePermission(actor, 'tenant.write');
  return inTenant(ctx, actor, async (tx) => {
    requireFonts(ctx, branding);
    if (!(await setDraft(tx, branding, edit))) throw stale(await requireRow(tx));
    return presentState(await requireRow(tx));
  });
};

export const discardBranding = async (ctx: ServerContext, actor: Actor): Promise<BrandingState> => {
  requirePermission(actor, 'tenant.write');
  return inTenant(ctx, actor, async (tx) => {
    await setDraft(tx, null);
    return presentState(await requireRow(tx));
  });
};

const show = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: RequestContext,
  what: {
    branding: Branding;
    edit?: number;
    event: typeof tenantBrandingPublished | typeof tenantBrandingRolledBack;
  },
): Promise<BrandingState> => {
  const stored = { ...what.branding, logoUrl: what.branding.logoLight ?? undefined };
  const version = await publishRow(tx, stored, actor.userId, what.edit);
  if (version === undefined) throw stale(await requireRow(tx));
  await deleteOldVersions(tx, version - limits.tenants.brandingVersionsKept);
  await emit(ctx, tx, what.event, {
    tenantId: actor.tenantId,
    actor,
    target: { type: 'tenant', id: actor.tenantId },
    payload: { version },
    meta,
  });
  return presentState(await requireRow(tx));
};

export const publishBranding = async (
  ctx: ServerContext,
  doing: RequestContext,
  edit: number,
): Promise<BrandingState> => {
  requirePermission(doing.actor, 'tenant.write');
  return inTenant(ctx, doing.actor, async (tx) => {
    const { draft } = presentState(await requireRow(tx));
    return show(ctx, tx, doing, { branding: draft, edit, event: tenantBrandingPublished });
  });
};

export const restoreBranding = async (
  ctx: ServerContext,
  doing: RequestContext,
  version: number,
): Promise<BrandingState> => {
  requirePermission(doing.actor, 'tenant.write');
  return inTenant(ctx, doing.actor, async (tx) => {
    const row = await findVersionRow(tx, version);
    if (!row) throw notFound('The version');
    return show(ctx, tx, doing, { branding: read(row.branding), event: tenantBrandingRolledBack });
  });
};

export const listBrandingVersions = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'tenant.read');
  return inTenant(ctx, actor, async (tx) => {
    const { branding_version: live } = await requireRow(tx);
    const rows = await listVersionRows(tx, limits.tenants.brandingVersionsKept);
    return {
      versions: rows.map((row) => ({
        version: row.version,
        publishedAt: row.published_at.toISOString(),
        publishedBy: row.email,
        isLive: row.version === live,
        branding: read(row.branding),
      })),
    };
  });
};

// ------------------------------------------------------------- public reads

const productName = 'Sitewright';

const presentPublic = (branding: Branding, name: string, isDefault: boolean): PublicBranding => {
  const { emailHeader: _header, emailFooter: _footer, ...shown } = branding;
  return { ...shown, productName: branding.productName || name, isDefault };
};

/** The brand of a host: the tenant's published one, else the product's own. */
export const getPublicBranding = async (
  ctx: ServerContext,
  tenant: HostTenant | undefined,
): Promise<PublicBranding> => {
  const row = tenant && (await findBrandingRow(ctx.db, tenant.id));
  if (!row) return presentPublic(read(null), productName, true);
  const isPublished = row.branding_version > 0;
  return presentPublic(read(isPublished ? row.branding : null), row.name, !isPublished);
};

const mayJoin = async (ctx: ServerContext, tenant: HostTenant | undefined): Promise<boolean> =>
  !tenant || (await tenantSnapshot(ctx, tenant.id))?.settings(tenantRegistration).mode !== 'invite';

export const getHost = async (ctx: ServerContext, tenant: HostTenant | undefined): Promise<Host> => ({
  kind: tenant ? 'tenant' : 'main',
  tenant: tenant ? { id: tenant.id, name: tenant.name } : null,
  mayJoin: await mayJoin(ctx, tenant),
  mainUrl: ctx.env.appUrl,
  branding: await getPublicBranding(ctx, tenant),
});
