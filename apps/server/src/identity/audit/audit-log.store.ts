import type { auditList } from '@sitewright/contract/audit/audit';
import { events } from '@sitewright/contract/events';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type Chunk, paginateByCursor } from '../../core/db/paginate.ts';
import type { AuditLogTable, Database } from '../../core/db/tables.ts';
import { containing } from '../../core/listing.ts';

const tenantEvents = [...events.values()]
  .filter(({ audience }) => audience === 'tenant')
  .map(({ name }) => name);

/** Rows cannot be changed: those of older versions name some users `person`. */
const olderUser = 'person';
const storedTypes = (targetType: string): string[] =>
  targetType === 'user' ? ['user', olderUser] : [targetType];
export const presentTargetType = (stored: string): string => (stored === olderUser ? 'user' : stored);

export type AuditLogRow = Selectable<AuditLogTable> & { actor_email: string | null };

export type AuditLogFilter = z.output<typeof auditList.filters> & { tenant?: string | undefined };

export interface AuditLogSelection extends AuditLogFilter {
  /** Restricts the result to what tenant admins may read: users' actions on their own accounts are private. */
  audience?: 'tenant' | undefined;
  /** Entries by or about this user. */
  concerning?: string | undefined;
}

const selected = (
  tx: Transaction<Database>,
  { actor, action, targetType, target, from, to, q, tenant, concerning, audience }: AuditLogSelection,
) =>
  tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('users.email as actor_email')
    .$if(tenant !== undefined, (query) => query.where('audit_log.tenant_id', '=', tenant!))
    .$if(audience !== undefined, (query) => query.where('audit_log.action', 'in', tenantEvents))
    .$if(actor !== undefined, (query) => query.where('audit_log.actor_id', '=', actor!))
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action!))
    .$if(targetType !== undefined, (query) =>
      query.where('audit_log.target_type', 'in', storedTypes(targetType!)),
    )
    .$if(target !== undefined && target !== '', (query) => query.where('audit_log.target_id', '=', target!))
    .$if(from !== undefined, (query) => query.where('audit_log.at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('audit_log.at', '<', new Date(to!)))
    .$if(concerning !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('audit_log.actor_id', '=', concerning!), eb('audit_log.target_id', '=', concerning!)]),
      ),
    )
    .$if(q !== undefined && q !== '', (query) => {
      const pattern = containing(q!);
      return query.where((eb) =>
        eb.or([
          eb('audit_log.action', 'ilike', pattern),
          eb('audit_log.target_label', 'ilike', pattern),
          eb('audit_log.actor_label', 'ilike', pattern),
          eb('users.email', 'ilike', pattern),
          eb(sql`audit_log.target_id`, 'ilike', pattern),
        ]),
      );
    });

/** Entries, newest first, within what the row policies show to the transaction. */
export const listAuditLog = (
  tx: Transaction<Database>,
  selection: AuditLogSelection,
  chunk: Chunk,
): Promise<{ rows: AuditLogRow[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: selected(tx, selection),
    order: [{ column: 'audit_log.id', type: 'bigint' }],
    direction: 'desc',
  });
