// Who gets a mail for each submission.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { FormDelivery, saveFormDelivery as saveContract } from '@sitewright/contract/forms/forms';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { type FormRow, setDelivery } from './forms.store.ts';
import { requireForm } from './require-form.ts';

interface Target {
  siteId: string;
  id: string;
}

const presentDelivery = ({ recipients, mails_files_as: filesAs }: FormRow): FormDelivery => ({
  recipients,
  filesAs,
});

export const getFormDelivery = (ctx: ServerContext, actor: Actor, target: Target): Promise<FormDelivery> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    return presentDelivery(await requireForm(tx, target));
  });

export const saveFormDelivery = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  { recipients, filesAs }: EndpointInput<typeof saveContract>['body'],
): Promise<FormDelivery> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await requireForm(tx, target);
    await setDelivery(tx, target.id, { recipients: [...new Set(recipients)], filesAs });
    return presentDelivery(await requireForm(tx, target));
  });
