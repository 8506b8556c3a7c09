// Mails about what others did, to those whom it concerns and who want to hear of it. Written in the
// transaction of the act, like its row in the trail. Nobody is told of what they did themselves.
import { type NotifiableEvent, notifiableEvents } from '@sitewright/contract/events';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { ServerContext } from '../../server-context.ts';
import { writeMail } from '../mail/write-mail.ts';
import { presentNotifications } from './notifications.ts';
import { findAdmins, findNames, findOwnerOfSite, findPerson, type Listener } from './notify-people.store.ts';

export interface Happening {
  action: string;
  tenantId: string | null;
  actor?: { id: string } | undefined;
  target?: { id: string; label?: string | undefined } | undefined;
  changes?: Record<string, { before?: unknown; after?: unknown }> | undefined;
}

type Db = Kysely<Database> | Transaction<Database>;

const isNotifiable = (action: string): action is NotifiableEvent =>
  (notifiableEvents as readonly string[]).includes(action);

const places: Record<NotifiableEvent, string> = {
  'member.joined': '/tenant/users',
  'member.removed': '/tenant/users',
  'member.role_changed': '/dashboard',
  'site.published': '/dashboard',
  'site.unpublished': '/dashboard',
  'site.trashed': '/dashboard',
};

const concerned = (
  tx: Db,
  event: NotifiableEvent,
  tenantId: string,
  targetId: string,
): Promise<Listener[]> => {
  if (event === 'member.role_changed') return findPerson(tx, targetId);
  return event.startsWith('site.') ? findOwnerOfSite(tx, tenantId, targetId) : findAdmins(tx, tenantId);
};

export const notifyPeople = async (
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  tx: Db,
  { action, tenantId, actor, target, changes }: Happening,
): Promise<void> => {
  if (!isNotifiable(action) || tenantId === null || !actor || !target) return;
  const people = (await concerned(tx, action, tenantId, target.id)).filter(
    (person) =>
      person.id !== actor.id &&
      (person.id !== target.id || action === 'member.role_changed') &&
      presentNotifications(person.notifications)[action].email,
  );
  if (people.length === 0) return;
  const names = await findNames(tx, actor.id, tenantId);
  const role = changes?.['role']?.after;
  for (const person of people) {
    await writeMail(ctx, tx, {
      kind: 'notification',
      to: person.email,
      locale: person.locale,
      name: person.name,
      timezone: person.timezone,
      tenantId,
      values: {
        event: action,
        // Whoever joins does it themselves: naming them twice says nothing.
        actor: actor.id === target.id ? '' : names.person,
        target: target.label ?? '',
        tenantName: names.tenant,
        role: role === 'ADMIN' || role === 'USER' ? role : undefined,
        url: `${ctx.env.appUrl}${places[action]}`,
        settingsUrl: `${ctx.env.appUrl}/profile/notifications`,
      },
    });
  }
};
