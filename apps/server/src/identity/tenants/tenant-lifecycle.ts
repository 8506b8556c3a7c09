// Status changes of a tenant, by the platform and by its owner alike. The public side of a tenant depends on its
// status: its sites are on their hosts only while it is active.
import { limits } from '@sitewright/contract/limits';
import type { tenantSettingsChanged, tenantUpdated } from '@sitewright/contract/tenants/tenant-events';
import {
  tenantArchived,
  tenantClosing,
  tenantReopened,
  tenantResumed,
  tenantSuspended,
} from '@sitewright/contract/tenants/tenant-events';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { defineHook, runHook } from '../../core/context/hooks.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Changes } from '../../core/context/subscriber.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { staleVersion } from '../../core/stale-version.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { invalidateTenant } from './tenant-snapshot.ts';
import {
  findLastChange,
  findTenant,
  type TenantChange,
  type TenantRow,
  updateTenant,
} from './tenants.store.ts';

/** Runs after the commit: the tenant's sites may have to go online or offline. */
export const tenantStatusChanged = defineHook<{ tenantId: string }>('tenant.status_changed');

type StateEvent =
  | typeof tenantSuspended
  | typeof tenantResumed
  | typeof tenantArchived
  | typeof tenantClosing
  | typeof tenantReopened;

interface StatusTransition {
  from: readonly TenantRow['status'][];
  to: TenantRow['status'];
  event: StateEvent;
  /** The internal tenant of the installation cannot be closed. */
  sparesInternal: boolean;
  refusal: string;
}

const transitions = {
  suspend: {
    from: ['active'],
    to: 'suspended',
    event: tenantSuspended,
    sparesInternal: true,
    refusal: 'Only an active tenant can be suspended.',
  },
  resume: {
    from: ['suspended', 'archived'],
    to: 'active',
    event: tenantResumed,
    sparesInternal: false,
    refusal: 'Only a suspended or archived tenant can be resumed.',
  },
  archive: {
    from: ['active', 'suspended'],
    to: 'archived',
    event: tenantArchived,
    sparesInternal: true,
    refusal: 'Only an active or suspended tenant can be archived.',
  },
  close: {
    from: ['active', 'suspended', 'archived'],
    to: 'closing',
    event: tenantClosing,
    sparesInternal: true,
    refusal: 'This tenant is closing already.',
  },
  reopen: {
    from: ['closing'],
    to: 'active',
    event: tenantReopened,
    sparesInternal: false,
    refusal: 'Only a tenant that is closing can be reopened.',
  },
} as const satisfies Record<string, StatusTransition>;

const day = 24 * 60 * 60_000;

/** Changes the status of a tenant; of two concurrent changes, the second gets an error. */
export const changeState = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  tenantId: string,
  way: keyof typeof transitions,
  reason: string | null = null,
): Promise<void> => {
  const { from, to, event, sparesInternal, refusal }: StatusTransition = transitions[way];
  await withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    const before = await findTenant(tx, tenantId);
    if (!before) throw notFound('The tenant');
    if (sparesInternal && before.kind === 'internal') {
      throw new AppError('internal_tenant', 'This tenant belongs to the installation itself and stays open.');
    }
    const change: TenantChange = {
      status: to,
      status_reason: reason,
      purge_at: way === 'close' ? new Date(Date.now() + limits.auth.deletionGraceDays * day) : null,
    };
    if (!(await updateTenant(tx, tenantId, change, { status: from })))
      throw new AppError('wrong_state', refusal);
    await emit(ctx, tx, event, {
      tenantId,
      actor,
      target: { type: 'tenant', id: tenantId, label: before.name },
      changes: { status: { before: before.status, after: to } },
      payload: reason === null ? {} : { reason },
      meta,
    });
  });
  invalidateTenant(ctx, tenantId);
  await runHook(ctx, tenantStatusChanged, { tenantId });
};

/** Requires the slug to be typed, to confirm that a closing is intended. */
export const assertSlugConfirmed = (typed: string, slug: string): void => {
  if (typed.trim().toLowerCase() === slug) return;
  const sentence = `Type ${slug} to confirm`;
  throw new AppError('validation_failed', sentence, { fields: { slug: sentence } });
};

/** Changes a tenant, unless somebody else has changed it since the caller loaded it. */
export const changeTenant = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  tenantId: string,
  wanted: {
    version: number;
    event: typeof tenantUpdated | typeof tenantSettingsChanged;
    /** The change, and what the audit log says of it. */
    from: (row: TenantRow) => {
      change: TenantChange;
      changes: Changes;
    };
  },
): Promise<void> => {
  await withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    const before = await findTenant(tx, tenantId);
    if (!before) throw notFound('The tenant');
    const { change, changes } = wanted.from(before);
    // A save without a change leaves the version, so that the forms of others do not become stale.
    if (Object.keys(change).length === 0 && before.version === wanted.version) return;
    if (!(await updateTenant(tx, tenantId, change, { version: wanted.version }))) {
      throw staleVersion(before.version, await findLastChange(tx));
    }
    if (Object.keys(changes).length === 0) return;
    await emit(ctx, tx, wanted.event, {
      tenantId,
      actor,
      target: { type: 'tenant', id: tenantId, label: before.name },
      changes,
      meta,
    });
  });
  invalidateTenant(ctx, tenantId);
};
