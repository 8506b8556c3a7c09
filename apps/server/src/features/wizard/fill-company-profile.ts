import type { WizardData } from '@sitewright/contract/wizard/wizard';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { fillEmptyFields } from '../company/fill-empty-fields.ts';

/**
 * Fills empty fields of the company profile with the answers about the business. `isFirst`: only a profile that was
 * never saved, because a later site may be that of another business.
 */
export const fillCompanyProfile = (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { data, isFirst }: { data: WizardData; isFirst: boolean },
): Promise<void> =>
  fillEmptyFields(ctx, tx, actor, {
    isFirst,
    known: {
      name: data.businessName,
      description: data.description,
      industry: data.industry,
      phone: data.phone,
      email: data.contactEmail,
      address: data.address,
      city: data.location,
      services: data.services,
      tone: data.tone ?? undefined,
      color: data.color ?? undefined,
    },
  });
