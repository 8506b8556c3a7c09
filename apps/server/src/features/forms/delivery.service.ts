// Who gets a mail for each submission.
import type { FormDelivery } from '@sitewright/contract/forms/forms';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { setRecipients } from './forms.store.ts';
import { requireForm } from './require-form.ts';

interface Target {
  siteId: string;
  id: string;
}

export const getFormDelivery = (ctx: ServerContext, actor: Actor, target: Target): Promise<FormDelivery> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    return { recipients: (await requireForm(tx, target)).recipients };
  });

export const saveFormDelivery = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  { recipients }: FormDelivery,
): Promise<FormDelivery> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await requireForm(tx, target);
    const each = [...new Set(recipients)];
    await setRecipients(tx, target.id, each);
    return { recipients: each };
  });
