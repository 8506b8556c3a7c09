// Notifies users of what others did, in the app and by email, as each of them has chosen.
import { notifiableEvents } from '@sitewright/contract/events';
import { sharedRoles, tenantRoles } from '@sitewright/contract/permissions';
import type { Transaction } from 'kysely';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Database } from '../../../core/db/tables.ts';
import type { NotificationRule } from '../../../core/context/notification-rule.ts';
import type { ReceivedEvent, Subscriber } from '../../../core/context/subscriber.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { notificationEmail } from './notification-email.ts';
import { presentNotifications } from '../../users/notification-settings.ts';
import { insertNotifications } from './notifications.store.ts';
import { findNames, findRecipients, type Recipient } from './recipients.store.ts';

type Channel = 'email' | 'inApp';
type Notified = ReceivedEvent & { tenantId: string; name: (typeof notifiableEvents)[number] };

const isNotifiable = (name: string): boolean => (notifiableEvents as readonly string[]).includes(name);

const actorIdOf = ({ actor }: ReceivedEvent): string | null => ('userId' in actor ? actor.userId : null);

/** Recipients of the event who have this channel switched on. */
const recipientsOf = async (
  tx: Transaction<Database>,
  rule: NotificationRule,
  event: Notified,
  channel: Channel,
): Promise<Recipient[]> => {
  const actorId = actorIdOf(event);
  const ids = (await rule.recipients(tx, event as never)).filter(
    (id) => id !== actorId && (rule.toTarget === true || id !== event.target.id),
  );
  const users = await findRecipients(tx, ids);
  return users.filter((user) => presentNotifications(user.notifications)[event.name][channel]);
};

/** Those whom a feature with an email of its own writes to about an event. */
export const emailRecipientsOf = (
  tx: Transaction<Database>,
  rule: NotificationRule,
  event: ReceivedEvent,
): Promise<Recipient[]> => recipientsOf(tx, rule, event as Notified, 'email');

const roles = [...tenantRoles, ...sharedRoles] as const;
const roleOf = ({ changes }: ReceivedEvent) => roles.find((role) => role === changes['role']?.after);

const siteIdOf = ({ payload }: Pick<ReceivedEvent, 'payload'>): string | null => {
  const { siteId } = payload as { siteId?: unknown };
  return typeof siteId === 'string' ? siteId : null;
};

const notifyInApp = async (
  tx: Transaction<Database>,
  rule: NotificationRule,
  event: Notified,
): Promise<void> => {
  const { target } = event;
  const role = roleOf(event);
  const siteId = siteIdOf(event);
  const isUser = target.type === 'user';
  await insertNotifications(
    tx,
    (await recipientsOf(tx, rule, event, 'inApp')).map((user) => ({
      tenant_id: event.tenantId,
      user_id: user.id,
      event: event.name,
      actor_id: actorIdOf(event),
      person_id: isUser ? target.id : null,
      target_id: target.id,
      target_label: isUser ? null : target.label,
      detail: { ...(role !== undefined && { role }), ...(siteId !== null && { siteId }) },
    })),
  );
};

const notifyByEmail = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  rule: NotificationRule,
  event: Notified,
): Promise<void> => {
  const { email } = rule;
  if (!email) return;
  const recipients = await recipientsOf(tx, rule, event, 'email');
  if (recipients.length === 0) return;
  const { actor, target, tenantId, payload } = event;
  const actorId = actorIdOf(event);
  const names = await findNames(tx, {
    actorId,
    targetUserId: target.type === 'user' ? target.id : null,
    tenantId,
  });
  const label = target.type === 'user' ? names.target : (target.label ?? '');
  const reason = (payload as { reason?: unknown }).reason;
  for (const user of recipients) {
    await writeMail(ctx, tx, {
      email: notificationEmail,
      to: user.email,
      locale: user.locale,
      name: user.name,
      timezone: user.timezone,
      tenantId,
      values: {
        text: email,
        // A user who joins does it themselves: naming them twice says nothing.
        actor: actorId === target.id ? '' : actor.kind === 'guest' ? actor.name : names.actor,
        target: label,
        tenantName: names.tenant,
        role: roleOf(event),
        reason: typeof reason === 'string' ? reason : undefined,
        url: `${ctx.env.appUrl}${rule.path({ id: target.id, label, siteId: siteIdOf(event), tenantId })}`,
        settingsUrl: `${ctx.env.appUrl}/profile/notifications`,
      },
    });
  }
};

const subscriber = (
  name: string,
  notify: (
    ctx: ServerContext,
    tx: Transaction<Database>,
    rule: NotificationRule,
    event: Notified,
  ) => Promise<void>,
): Subscriber<ServerContext> => ({
  name,
  accepts: isNotifiable,
  handle: async (ctx, tx, event) => {
    const rule = ctx.notificationRules.get(event.name);
    if (rule && event.tenantId !== null) await notify(ctx, tx, rule, event as Notified);
  },
});

export const notificationSubscribers: readonly Subscriber<ServerContext>[] = [
  subscriber('notifications', (_ctx, tx, rule, event) => notifyInApp(tx, rule, event)),
  subscriber('emails', notifyByEmail),
];
