// Reads and saves the company profile of the caller’s customer.
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import { companyProfileUpdated } from '@sitewright/contract/company/company-events';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { changesBetween } from '../../core/changes.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withActor, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { editableCustomer, readableCustomer } from './company-customer.ts';
import {
  type CompanyProfileRow,
  findEditorEmail,
  findProfile,
  listProfilesOf,
  lockProfile,
  updateProfile,
} from './company.store.ts';
import { presentProfile, storedFields } from './read-company.ts';

type GivenFields = { [Field in keyof CompanyFields]?: CompanyFields[Field] | undefined };

export interface CompanyEditor {
  actor: Actor;
  customer: CustomerId;
  meta?: RequestMeta | undefined;
}

export const getProfile = (ctx: ServerContext, actor: Actor): Promise<CompanyProfileResponse> =>
  withTenant(ctx.db, actor, async (tx) => {
    const customer = await readableCustomer(tx, actor);
    return presentProfile(tx, await findProfile(tx, customer), { actor, customer });
  });

export const emitUpdated = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, customer, meta }: CompanyEditor,
  change: { profileId: string; fields: string[] },
): Promise<void> =>
  emit(ctx, tx, companyProfileUpdated, {
    tenantId: tx.tenantId,
    actor,
    target: { type: 'company_profile', id: change.profileId },
    payload: { userId: customer.userId, fields: change.fields },
    meta,
  });

/** Replaces the given fields of a locked profile. Without a difference nothing happens. */
export const changeFields = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  editor: CompanyEditor,
  { row, given }: { row: CompanyProfileRow; given: GivenFields },
): Promise<CompanyProfileRow> => {
  const before = storedFields(row);
  const fields = Object.keys(changesBetween(before, given));
  if (fields.length === 0) return row;
  const next = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const changed = await updateProfile(tx, row.id, {
    fields: { ...before, ...next },
    updatedBy: editor.actor.userId,
    now: ctx.clock.now(),
  });
  await emitUpdated(ctx, tx, editor, { profileId: row.id, fields });
  return changed;
};

/** Other fonts would be loaded from a server of somebody else. */
const requireFonts = (ctx: ServerContext, { brand }: GivenFields): void => {
  for (const [place, font] of Object.entries(brand?.fonts ?? {})) {
    if (font === '' || ctx.library.fonts.has(font)) continue;
    const sentence = `Font “${font}” not found. Choose another font.`;
    throw new AppError('validation_failed', sentence, { fields: { [`brand.fonts.${place}`]: sentence } });
  }
};

export const saveProfile = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { version, ...given }: GivenFields & { version: number },
): Promise<CompanyProfileResponse> =>
  withTenant(ctx.db, actor, async (tx) => {
    const customer = await editableCustomer(tx, actor);
    requireFonts(ctx, given);
    const row = await lockProfile(tx, customer);
    if (row.version !== version)
      throw staleVersion(row.version, { at: row.updated_at, email: await findEditorEmail(tx, row) });
    const changed = await changeFields(ctx, tx, { actor, customer, meta }, { row, given });
    return presentProfile(tx, changed, { actor, customer });
  });

/** For the export of personal data. */
export const exportProfilesOf = (ctx: ServerContext, userId: string) =>
  withActor(ctx.db, userId, (tx) => listProfilesOf(tx, userId));
