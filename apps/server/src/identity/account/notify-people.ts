// Tells those whom it concerns of what others did, by mail and in the app, as each of them has chosen. Written in
// the transaction of the act, like its row in the trail. Nobody is told of what they did themselves.
import type { JsonObject } from '@sitewright/contract/content';
import type { NotifiableEvent } from '@sitewright/contract/events';
import { sharedRoles, tenantRoles } from '@sitewright/contract/permissions';
import type { Kysely, Transaction } from 'kysely';
import type { auditRecorded } from '../../core/audit/audit.ts';
import type { HookPayload } from '../../core/context/hooks.ts';
import type { Database } from '../../core/db/tables.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { insertNotifications } from './inbox/inbox.store.ts';
import { isNotifiable, placeOf } from './inbox/places.ts';
import { presentNotifications } from '../users/notification-settings.ts';
import {
  findAdmins,
  findNames,
  findOwnerOfSite,
  findPeople,
  findPerson,
  type Listener,
} from './notify-people.store.ts';

type Db = Kysely<Database> | Transaction<Database>;

const concerned = (
  tx: Db,
  event: NotifiableEvent,
  tenantId: string,
  { targetId, detail }: { targetId: string; detail: JsonObject | undefined },
): Promise<Listener[]> => {
  if (event === 'comment.added' || event === 'media.blocked')
    return findPeople(tx, (detail?.['personIds'] ?? []) as string[]);
  if (event === 'member.role_changed') return findPerson(tx, targetId);
  if (typeof detail?.['personId'] === 'string') return findPerson(tx, detail['personId']);
  return event.startsWith('site.') ? findOwnerOfSite(tx, tenantId, targetId) : findAdmins(tx, tenantId);
};

const knownRoles = [...tenantRoles, ...sharedRoles] as const;

export const notifyPeople = async (
  ctx: Pick<ServerContext, 'env' | 'queue'>,
  { tx, entry }: HookPayload<typeof auditRecorded>,
): Promise<void> => {
  const { action, tenantId, actor, target, changes, detail } = entry;
  const guest = typeof detail?.['guest'] === 'string' ? detail['guest'] : undefined;
  if (!isNotifiable(action) || tenantId === null || !target) return;
  // The clock has no name, and what it could not do concerns the owner whoever had planned it.
  if (!actor && guest === undefined && action !== 'site.schedule_failed') return;
  const people = (await concerned(tx, action, tenantId, { targetId: target.id, detail })).filter(
    (person) => person.id !== actor?.id && (person.id !== target.id || action === 'member.role_changed'),
  );
  const choosing = (channel: 'email' | 'inApp') =>
    people.filter((person) => presentNotifications(person.notifications)[action][channel]);
  const role = knownRoles.find((known) => known === changes?.['role']?.after);
  await insertNotifications(
    tx,
    choosing('inApp').map((person) => ({
      tenant_id: tenantId,
      user_id: person.id,
      event: action,
      actor_id: actor?.id ?? null,
      person_id: target.type === 'user' ? target.id : null,
      target_id: target.id,
      target_label: target.type === 'user' ? null : (target.label ?? null),
      detail: role === undefined ? {} : { role },
    })),
  );
  const readers = choosing('email');
  if (readers.length === 0) return;
  const names = await findNames(tx, actor?.id, tenantId);
  for (const person of readers) {
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
        actor: actor?.id === target.id ? '' : names.person || (guest ?? ''),
        target: target.label ?? '',
        tenantName: names.tenant,
        role,
        reason: typeof detail?.['reason'] === 'string' ? detail['reason'] : undefined,
        url: `${ctx.env.appUrl}${placeOf(action, { id: target.id, label: target.label })}`,
        settingsUrl: `${ctx.env.appUrl}/profile/notifications`,
      },
    });
  }
};
