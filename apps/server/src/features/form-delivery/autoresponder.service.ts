// The reply that visitors get, as the owner of the form writes it.
import type { Autoresponder } from '@sitewright/contract/form-delivery/autoresponder';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireForm } from '../forms/require-form.ts';
import { requireSite } from '../sites/require-site.ts';
import { findAutoresponder, saveAutoresponderRow } from './autoresponder.store.ts';

interface Target {
  siteId: string;
  id: string;
}

export const getAutoresponder = (ctx: ServerContext, actor: Actor, target: Target): Promise<Autoresponder> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    await requireForm(tx, target);
    const row = await findAutoresponder(tx, target.id);
    return {
      isEnabled: row?.is_enabled ?? false,
      subject: row?.subject ?? '',
      body: row?.body ?? '',
      replyTo: row?.reply_to ?? null,
    };
  });

export const saveAutoresponder = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  autoresponder: Autoresponder,
): Promise<Autoresponder> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await requireForm(tx, target);
    await saveAutoresponderRow(tx, {
      form_id: target.id,
      is_enabled: autoresponder.isEnabled,
      subject: autoresponder.subject,
      body: autoresponder.body,
      reply_to: autoresponder.replyTo,
    });
    return autoresponder;
  });
