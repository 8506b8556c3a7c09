// Forms that look like phishing: flagged when they are published, decided by the platform's staff.
import {
  formBlocked,
  formFlagDismissed,
  formFlagged,
  formUnblocked,
} from '@sitewright/contract/form-moderation/form-moderation-events';
import { formModerationLimits } from '@sitewright/contract/form-moderation/form-moderation-limits';
import type {
  FlaggedForm,
  flaggedFormList,
  FormFinding,
} from '@sitewright/contract/form-moderation/form-moderation';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { HookPayload } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { paginationOf } from '../../core/listing.ts';
import { siteUrl } from '../../core/site-url.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { formPublished } from '../forms/draft-forms.ts';
import {
  closeOpenFlag,
  decideFlag,
  findFlag,
  findTenantAge,
  type FormFlagRow,
  listFlags,
  openFlag,
  setFormBlocked,
} from './form-flags.store.ts';
import { scanForm } from './scan-form.ts';

const dayMs = 24 * 60 * 60_000;

const hashOf = (findings: readonly FormFinding[]): string =>
  createHash('sha256')
    .update(JSON.stringify(findings.map(({ kind, match }) => `${kind}:${match}`).toSorted()))
    .digest('hex');

/** Publishing goes on whatever is found: an honest shop that asks for a passport number must not be stopped. */
export const flagPublishedForm = async (
  ctx: ServerContext,
  { tx, siteId, form }: HookPayload<typeof formPublished>,
): Promise<void> => {
  const now = ctx.clock.now();
  const age = now.getTime() - (await findTenantAge(tx)).getTime();
  const findings = scanForm(form, { isNewTenant: age < formModerationLimits.newTenantDays * dayMs });
  if (findings.length === 0) return closeOpenFlag(tx, form.id);
  const flag = { formId: form.id, siteId, name: form.name, findings, hash: hashOf(findings) };
  if (!(await openFlag(tx, flag, now))) return;
  await emit(ctx, tx, formFlagged, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'form', id: form.id, label: form.name },
    payload: { siteId, kinds: [...new Set(findings.map(({ kind }) => kind))] },
  });
};

const present = (ctx: ServerContext, row: FormFlagRow): FlaggedForm => ({
  id: row.form_id,
  name: row.form_name,
  siteId: row.site_id,
  siteName: row.site_name,
  siteUrl: row.is_published && row.subdomain !== null ? siteUrl(ctx, row.subdomain) : null,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  tenantCreatedAt: row.tenant_created_at.toISOString(),
  findings: row.findings,
  status: row.status,
  blockedReason: row.blocked_reason,
  flaggedAt: row.flagged_at.toISOString(),
});

export const listFlaggedForms = async (
  ctx: ServerContext,
  actor: Actor,
  listing: z.output<typeof flaggedFormList.query>,
) => {
  requirePermission(actor, 'platform.read');
  const { rows, total } = await listFlags(ctx.db, listing);
  return { forms: rows.map((row) => present(ctx, row)), pagination: paginationOf(listing, total) };
};

const requireFlag = async (ctx: ServerContext, formId: string): Promise<FormFlagRow> => {
  const row = await findFlag(ctx.db, formId);
  if (!row) throw notFound('The flagged form');
  return row;
};

/** Runs a decision in the form's tenant. `change` returns false when the flag is in another status. */
const decide = async (
  ctx: ServerContext,
  { actor }: RequestContext,
  formId: string,
  {
    change,
    refusal,
  }: { change: (tx: TenantTransaction, row: FormFlagRow) => Promise<boolean>; refusal: string },
): Promise<FlaggedForm> => {
  const row = await requireFlag(ctx, formId);
  await withTenant(ctx.db, { tenantId: row.tenant_id, userId: actor.userId }, async (tx) => {
    if (!(await change(tx, row))) throw new AppError('wrong_state', refusal);
  });
  return present(ctx, await requireFlag(ctx, formId));
};

const emissionOf = ({ actor, meta }: RequestContext, row: FormFlagRow) => ({
  tenantId: row.tenant_id,
  actor,
  meta,
  target: { type: 'form' as const, id: row.form_id, label: row.form_name },
});

export const dismissFlag = async (ctx: ServerContext, call: RequestContext, formId: string) => {
  requirePermission(call.actor, 'platform.write');
  return decide(ctx, call, formId, {
    refusal: 'This form isn’t waiting for a decision.',
    change: async (tx, row) => {
      if (!(await decideFlag(tx, formId, { from: ['open'], to: 'dismissed', blockedReason: null })))
        return false;
      const payload = { siteId: row.site_id };
      await emit(ctx, tx, formFlagDismissed, { ...emissionOf(call, row), payload });
      return true;
    },
  });
};

export const blockForm = async (ctx: ServerContext, call: RequestContext, formId: string, reason: string) => {
  requirePermission(call.actor, 'platform.write');
  return decide(ctx, call, formId, {
    refusal: 'This form is already blocked.',
    change: async (tx, row) => {
      const from = ['open', 'dismissed'] as const;
      if (!(await decideFlag(tx, formId, { from, to: 'blocked', blockedReason: reason }))) return false;
      await setFormBlocked(tx, formId, { at: ctx.clock.now(), reason });
      const payload = { siteId: row.site_id, reason };
      await emit(ctx, tx, formBlocked, { ...emissionOf(call, row), payload });
      return true;
    },
  });
};

export const unblockForm = async (ctx: ServerContext, call: RequestContext, formId: string) => {
  requirePermission(call.actor, 'platform.write');
  return decide(ctx, call, formId, {
    refusal: 'This form isn’t blocked.',
    change: async (tx, row) => {
      if (!(await decideFlag(tx, formId, { from: ['blocked'], to: 'dismissed', blockedReason: null })))
        return false;
      await setFormBlocked(tx, formId, null);
      const payload = { siteId: row.site_id };
      await emit(ctx, tx, formUnblocked, { ...emissionOf(call, row), payload });
      return true;
    },
  });
};
