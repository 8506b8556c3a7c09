// Users of the installation: as a list, one by one, and as a CSV export.
import { limits } from '@sitewright/contract/limits';
import { type UserEntry, userList } from '@sitewright/contract/users/users';
import { readInChunks } from '../../core/db/paginate.ts';
import { withPlatform } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { exportList } from '../../http/export-list.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listAuditLogOfUser } from '../audit/audit-log.service.ts';
import { listLiveSessions } from '../users/sessions.store.ts';
import { presentSession } from '../members/members.service.ts';
import { nameOr } from '../tenants/tenants.present.ts';
import {
  findUserEntry,
  listUserEntryRows,
  readUserEntryChunk,
  type UserFilter,
  type UserListing,
  type UserEntryRow,
} from './user-management.store.ts';

export const presentUserEntry = (row: UserEntryRow): UserEntry => ({
  id: row.id,
  email: row.email,
  name: nameOr(`${row.first_name} ${row.last_name}`, row.email),
  firstName: row.first_name,
  lastName: row.last_name,
  status: row.status,
  platformRole: row.platform_role,
  emailVerified: row.email_verified_at !== null,
  hasTwoFactor: row.has_two_factor,
  memberships: row.memberships,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
});

export const listUsers = async (ctx: ServerContext, actor: Actor, listing: UserListing) => {
  requirePermission(actor, 'people.read');
  const { rows, total } = await listUserEntryRows(ctx.db, listing);
  return { users: rows.map(presentUserEntry), pagination: paginationOf(listing, total) };
};

export const requireUser = async (ctx: ServerContext, id: string): Promise<UserEntryRow> => {
  const row = await findUserEntry(ctx.db, id);
  if (!row) throw notFound('The user');
  return row;
};

export const getUser = async (ctx: ServerContext, actor: Actor, id: string) => {
  requirePermission(actor, 'people.read');
  const row = await requireUser(ctx, id);
  const sessions = await listLiveSessions(ctx.db, id);
  const trail = await withPlatform(ctx.db, (tx) =>
    listAuditLogOfUser(tx, { userId: id }, limits.tenants.trailShown),
  );
  return { ...presentUserEntry(row), sessions: sessions.map(presentSession), trail };
};

export const exportUsers = (ctx: ServerContext, actor: Actor, filter: UserFilter) => {
  requirePermission(actor, 'people.read');
  const chunks = readInChunks((chunk) => readUserEntryChunk(ctx.db, filter, chunk), presentUserEntry);
  return exportList(userList, chunks, { name: 'users' });
};
