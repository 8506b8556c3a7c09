// Users of the installation, as its staff manage them. Only SUPER_ADMINs can change platform roles; never their
// own, and the last one cannot be removed.
import type { DomainEvent } from '@sitewright/contract/event';
import {
  userAnonymised,
  userCreated,
  userReactivated,
  userRoleChanged,
  userSignedOut,
  userSuspended,
  userVerified,
} from '@sitewright/contract/users/user-events';
import type { UserEntry } from '@sitewright/contract/users/users';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit, emitAbout, type EmissionDetail } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { eraseUser } from './erase-user.ts';
import { endSessions } from '../users/sessions.store.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { inviteOne } from '../members/invitations.service.ts';
import { presentUserEntry, requireUser } from './user-lists.service.ts';
import {
  countOtherSuperAdmins,
  findTenantForInvitation,
  insertInvitedUser,
  listTenantsOfLastAdmin,
  lockUserRow,
  lockSuperAdmins,
  type LockedUser,
  setPlatformRoleRow,
  setStatus,
  setVerified,
} from './user-management.store.ts';
import { resetTwoFactor } from '../auth/second-factor/two-factor-reset.ts';

const assertNotSelf = ({ actor }: RequestContext, id: string): void => {
  if (actor.userId === id) {
    throw new AppError('own_role', 'You can’t do this to your own account. Ask another super admin.');
  }
};

const assertMayManage = ({ actor }: RequestContext, person: LockedUser): void => {
  if (person.platform_role === null || actor.role === 'SUPER_ADMIN') return;
  throw new AppError('staff_only', 'Only super admins can do this to platform staff.');
};

const assertSuperAdminLeft = async (tx: Transaction<Database>, person: LockedUser): Promise<void> => {
  if (person.platform_role !== 'SUPER_ADMIN') return;
  await lockSuperAdmins(tx);
  if ((await countOtherSuperAdmins(tx, person.id)) > 0) return;
  throw new AppError('last_super_admin', 'This is the last super admin. Assign another one first.');
};

const emitForUser =
  (ctx: ServerContext, tx: Transaction<Database>, { actor, meta }: RequestContext, person: LockedUser) =>
  <E extends DomainEvent<string, 'user'>>(event: E, detail: EmissionDetail<E>): Promise<void> =>
    emitAbout(
      ctx,
      tx,
      event,
      {
        tenantId: null,
        actor,
        target: { type: 'user', id: person.id, label: person.email },
        meta,
      },
      detail,
    );

/** Locks a user's row for a change, and drops the cached account status so that it takes effect at once. */
const change = async <T>(
  ctx: ServerContext,
  id: string,
  fn: (tx: Transaction<Database>, person: LockedUser) => Promise<T>,
): Promise<T> => {
  const result = await inTransaction(ctx.db, async (tx) => {
    const person = await lockUserRow(tx, id);
    if (!person) throw notFound('The user');
    return fn(tx, person);
  });
  ctx.accountStatuses.invalidate(id);
  return result;
};

const currentEntry = async (ctx: ServerContext, id: string): Promise<UserEntry> =>
  presentUserEntry(await requireUser(ctx, id));

export const suspendUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  reason: string,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.write');
  await change(ctx, id, async (tx, person) => {
    assertNotSelf(doing, id);
    assertMayManage(doing, person);
    if (person.status !== 'active' && person.status !== 'invited') {
      throw new AppError('wrong_state', 'Only active users can be suspended.');
    }
    await assertSuperAdminLeft(tx, person);
    await setStatus(tx, id, 'suspended');
    await endSessions(tx, { userId: id }, 'suspended');
    await emitForUser(ctx, tx, doing, person)(userSuspended, { payload: { reason } });
  });
  return currentEntry(ctx, id);
};

export const reactivateUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.write');
  await change(ctx, id, async (tx, person) => {
    assertMayManage(doing, person);
    if (person.status !== 'suspended') throw new AppError('wrong_state', 'This user isn’t suspended.');
    await setStatus(tx, id, 'active');
    await emitForUser(ctx, tx, doing, person)(userReactivated, {});
  });
  return currentEntry(ctx, id);
};

/** Each user is suspended independently: one failure does not stop the others. */
export const suspendUsers = async (
  ctx: ServerContext,
  doing: RequestContext,
  { ids, reason }: { ids: string[]; reason: string },
) => {
  requirePermission(doing.actor, 'people.write');
  const suspended: string[] = [];
  const refused: { id: string; error: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await suspendUser(ctx, doing, id, reason);
      suspended.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, error: error.message });
    }
  }
  return { suspended, refused };
};

export const verifyUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.write');
  await change(ctx, id, async (tx, person) => {
    await setVerified(tx, id);
    await emitForUser(ctx, tx, doing, person)(userVerified, {});
  });
  return currentEntry(ctx, id);
};

export const resetUserTwoFactor = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.write');
  await requireUser(ctx, id);
  await requireStepUp(ctx, doing.actor);
  await change(ctx, id, async (tx, person) => {
    assertMayManage(doing, person);
    await resetTwoFactor(ctx, tx, doing, { ...person, tenantId: null });
  });
  return currentEntry(ctx, id);
};

export const signOutUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<{ ended: number }> => {
  requirePermission(doing.actor, 'people.write');
  const ended = await change(ctx, id, async (tx, person) => {
    assertMayManage(doing, person);
    const count = await endSessions(tx, { userId: id }, 'signed_out_everywhere');
    await emitForUser(ctx, tx, doing, person)(userSignedOut, { payload: { sessions: count } });
    return count;
  });
  return { ended };
};

export const setPlatformRole = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' | null,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.roles');
  await requireUser(ctx, id);
  assertNotSelf(doing, id);
  await requireStepUp(ctx, doing.actor);
  await change(ctx, id, async (tx, person) => {
    if (person.platform_role === role) return;
    if (role !== null && person.status !== 'active') {
      throw new AppError('wrong_state', 'Only active users can become platform staff.');
    }
    await assertSuperAdminLeft(tx, person);
    await setPlatformRoleRow(tx, id, role);
    await endSessions(tx, { userId: id }, 'role_changed');
    await emitForUser(
      ctx,
      tx,
      doing,
      person,
    )(userRoleChanged, {
      changes: { platformRole: { before: person.platform_role, after: role } },
    });
  });
  return currentEntry(ctx, id);
};

export interface NewInvitedUser {
  email: string;
  firstName: string;
  lastName: string;
  tenantId: string;
  role: 'USER' | 'ADMIN';
}

/** Creates a user in the state `invited`, who becomes active by accepting the mail that this sends. */
export const createUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  input: NewInvitedUser,
): Promise<UserEntry> => {
  requirePermission(doing.actor, 'people.write');
  const tenant = await findTenantForInvitation(ctx.db, input.tenantId);
  if (!tenant) {
    const sentence = 'This workspace doesn’t exist';
    throw new AppError('validation_failed', sentence, { fields: { tenantId: sentence } });
  }
  const id = await withTenant(ctx.db, { tenantId: tenant.id, userId: doing.actor.userId }, async (tx) => {
    const made = await insertInvitedUser(tx, { ...input, locale: tenant.locale });
    if (made === undefined) {
      const sentence = 'This email already has an account. Invite it from the workspace instead.';
      throw new AppError('email_taken', sentence, { fields: { email: sentence } });
    }
    await emit(ctx, tx, userCreated, {
      tenantId: null,
      actor: doing.actor,
      target: { type: 'user', id: made, label: input.email },
      payload: { tenantId: tenant.id, role: input.role },
      meta: doing.meta,
    });
    await inviteOne(ctx, tx, doing, {
      tenant,
      email: input.email,
      role: input.role,
      message: '',
      siteIds: [],
    });
    return made;
  });
  return currentEntry(ctx, id);
};

export const anonymiseUser = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  typed: string,
): Promise<void> => {
  requirePermission(doing.actor, 'people.delete');
  const row = await requireUser(ctx, id);
  assertNotSelf(doing, id);
  if (typed.trim().toLowerCase() !== row.email.toLowerCase()) {
    const sentence = `Type ${row.email} to confirm`;
    throw new AppError('validation_failed', sentence, { fields: { email: sentence } });
  }
  await requireStepUp(ctx, doing.actor);
  const orphans = await listTenantsOfLastAdmin(ctx.db, id);
  if (orphans.length > 0) {
    throw new AppError(
      'last_admin',
      `This is the last admin of ${orphans.join(', ')}. Give someone else the admin role first.`,
      {
        details: { tenants: orphans },
      },
    );
  }
  const person = await change(ctx, id, async (tx, locked) => {
    await assertSuperAdminLeft(tx, locked);
    return locked;
  });
  await eraseUser(ctx, person, {
    record: async (tx) => {
      await assertSuperAdminLeft(tx, person);
      // Without the name: the audit log must not keep what was just erased.
      await emitForUser(ctx, tx, doing, { ...person, email: id })(userAnonymised, {});
    },
  });
};
