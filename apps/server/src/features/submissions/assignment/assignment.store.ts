import type { SharedRole, SiteOverrides } from '@sitewright/contract/permissions';
import { sql } from 'kysely';
import { isNotExpired } from '../../../core/db/not-expired.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { userName } from '../../../core/db/user-name.ts';

export interface CandidateRow {
  id: string;
  name: string | null;
  is_owner: boolean;
  tenant_role: 'USER' | 'ADMIN';
  /** Null for a site that is not shared with them. */
  share_role: SharedRole | null;
  overrides: SiteOverrides | null;
}

/** Active members of the tenant who own the site, have it shared with them, or are admins. */
export const listCandidates = (tx: TenantTransaction, siteId: string): Promise<CandidateRow[]> =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'memberships.tenant_id').on('sites.id', '=', siteId),
    )
    .leftJoin('site_members', (join) =>
      join
        .onRef('site_members.tenant_id', '=', 'memberships.tenant_id')
        .onRef('site_members.site_id', '=', 'sites.id')
        .onRef('site_members.user_id', '=', 'memberships.user_id')
        .on(isNotExpired('site_members.expires_at')),
    )
    .select([
      'users.id',
      userName('users').as('name'),
      sql<boolean>`sites.owner_id = users.id`.as('is_owner'),
      'memberships.role as tenant_role',
      'site_members.role as share_role',
      sql<SiteOverrides | null>`site_members.overrides`.as('overrides'),
    ])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('memberships.role', '=', 'ADMIN'),
        eb('site_members.role', 'is not', null),
        eb('sites.owner_id', '=', eb.ref('users.id')),
      ]),
    )
    .orderBy(sql`lower(${userName('users')})`)
    .orderBy('users.id')
    .execute();

/** Assigns those of the ids that belong to the form and have another assignee; returns them. */
export const updateAssignee = async (
  tx: TenantTransaction,
  formId: string,
  ids: readonly string[],
  assigneeId: string | null,
): Promise<string[]> => {
  const rows = await tx
    .updateTable('form_submissions')
    .set({ assignee_id: assigneeId, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', 'in', ids)
    .where('assignee_id', 'is distinct from', assigneeId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
