import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

export interface Recipient {
  id: string;
  email: string;
  name: string;
  locale: string;
  timezone: string;
  notifications: Record<string, unknown>;
}

export const findRecipients = (tx: Transaction<Database>, ids: readonly string[]): Promise<Recipient[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('users')
        .select(['id', 'email', 'first_name as name', 'locale', 'timezone', 'notifications'])
        .where('status', '=', 'active')
        .where('id', 'in', ids)
        .execute();

/** Names of the actor, of the user whom the event is about, and of the tenant. */
export const findNames = async (
  tx: Transaction<Database>,
  {
    actorId,
    targetUserId,
    tenantId,
  }: { actorId: string | null; targetUserId: string | null; tenantId: string },
): Promise<{ actor: string; target: string; tenant: string }> => {
  const ids = [actorId, targetUserId].filter((id) => id !== null);
  const users =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('users')
          .select(['id', 'first_name', 'last_name', 'email'])
          .where('id', 'in', ids)
          .execute();
  const tenant = await tx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const actor = users.find(({ id }) => id === actorId);
  return {
    actor: actor ? `${actor.first_name} ${actor.last_name}`.trim() || actor.email : '',
    target: users.find(({ id }) => id === targetUserId)?.email ?? '',
    tenant: tenant.name,
  };
};
