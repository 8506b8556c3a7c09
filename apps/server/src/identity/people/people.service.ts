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
import type { PersonEntry } from '@sitewright/contract/people/people';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit, emitAbout, type EmissionDetail } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { eraseUser } from './erase-user.ts';
import { endSessions } from '../users/sessions.store.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { inviteOne } from '../members/invitations.service.ts';
import { presentPerson, requirePerson } from './people-lists.service.ts';
import {
  countOtherSuperAdmins,
  findTenantForInvitation,
  insertInvited,
  listTenantsOfLastAdmin,
  lockPerson,
  lockSuperAdmins,
  type LockedPerson,
  setPlatformRoleRow,
  setStatus,
  setVerified,
} from './people.store.ts';
import { resetTwoFactor } from '../auth/second-factor/two-factor-reset.ts';

const refuseSelf = ({ actor }: RequestContext, id: string): void => {
  if (actor.userId === id) {
    throw new AppError('own_role', 'You cannot do this to yourself. Ask another super admin.');
  }
};

const refuseStaff = ({ actor }: RequestContext, person: LockedPerson): void => {
  if (person.platform_role === null || actor.role === 'SUPER_ADMIN') return;
  throw new AppError('staff_only', 'Only a super admin may do this to staff of the installation.');
};

const keepOneSuperAdmin = async (tx: Transaction<Database>, person: LockedPerson): Promise<void> => {
  if (person.platform_role !== 'SUPER_ADMIN') return;
  await lockSuperAdmins(tx);
  if ((await countOtherSuperAdmins(tx, person.id)) > 0) return;
  throw new AppError('last_super_admin', 'This is the last super admin. Make somebody else one first.');
};

const emitForUser =
  (ctx: ServerContext, tx: Transaction<Database>, { actor, meta }: RequestContext, person: LockedPerson) =>
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
  fn: (tx: Transaction<Database>, person: LockedPerson) => Promise<T>,
): Promise<T> => {
  const result = await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw notFound('The person');
    return fn(tx, person);
  });
  ctx.accountStatuses.forget(id);
  return result;
};

const nowAs = async (ctx: ServerContext, id: string): Promise<PersonEntry> =>
  presentPerson(await requirePerson(ctx, id));

export const suspendPerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  reason: string,
): Promise<PersonEntry> => {
  await change(ctx, id, async (tx, person) => {
    refuseSelf(doing, id);
    refuseStaff(doing, person);
    if (person.status !== 'active' && person.status !== 'invited') {
      throw new AppError('wrong_state', 'Only an active person can be suspended.');
    }
    await keepOneSuperAdmin(tx, person);
    await setStatus(tx, id, 'suspended');
    await endSessions(tx, { userId: id }, 'suspended');
    await emitForUser(ctx, tx, doing, person)(userSuspended, { payload: { reason } });
  });
  return nowAs(ctx, id);
};

export const reactivatePerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<PersonEntry> => {
  await change(ctx, id, async (tx, person) => {
    refuseStaff(doing, person);
    if (person.status !== 'suspended') throw new AppError('wrong_state', 'This person is not suspended.');
    await setStatus(tx, id, 'active');
    await emitForUser(ctx, tx, doing, person)(userReactivated, {});
  });
  return nowAs(ctx, id);
};

/** Each user is suspended independently: one failure does not stop the others. */
export const suspendPeople = async (
  ctx: ServerContext,
  doing: RequestContext,
  { ids, reason }: { ids: string[]; reason: string },
) => {
  const suspended: string[] = [];
  const refused: { id: string; error: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await suspendPerson(ctx, doing, id, reason);
      suspended.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, error: error.message });
    }
  }
  return { suspended, refused };
};

export const verifyPerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<PersonEntry> => {
  await change(ctx, id, async (tx, person) => {
    await setVerified(tx, id);
    await emitForUser(ctx, tx, doing, person)(userVerified, {});
  });
  return nowAs(ctx, id);
};

export const resetPersonTwoFactor = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<PersonEntry> => {
  await requirePerson(ctx, id);
  await requireStepUp(ctx, doing.actor);
  await change(ctx, id, async (tx, person) => {
    refuseStaff(doing, person);
    await resetTwoFactor(ctx, tx, doing, { ...person, tenantId: null });
  });
  return nowAs(ctx, id);
};

export const signOutPerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
): Promise<{ ended: number }> => {
  const ended = await change(ctx, id, async (tx, person) => {
    refuseStaff(doing, person);
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
): Promise<PersonEntry> => {
  await requirePerson(ctx, id);
  refuseSelf(doing, id);
  await requireStepUp(ctx, doing.actor);
  await change(ctx, id, async (tx, person) => {
    if (person.platform_role === role) return;
    if (role !== null && person.status !== 'active') {
      throw new AppError('wrong_state', 'Only an active person can become staff.');
    }
    await keepOneSuperAdmin(tx, person);
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
  return nowAs(ctx, id);
};

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  tenantId: string;
  role: 'USER' | 'ADMIN';
}

/** Creates a user in the state `invited`, who becomes active by accepting the mail that this sends. */
export const createPerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  input: NewPerson,
): Promise<PersonEntry> => {
  const tenant = await findTenantForInvitation(ctx.db, input.tenantId);
  if (!tenant) {
    const sentence = 'There is no such tenant';
    throw new AppError('validation_failed', sentence, { fields: { tenantId: sentence } });
  }
  const id = await withTenant(ctx.db, { tenantId: tenant.id, userId: doing.actor.userId }, async (tx) => {
    const made = await insertInvited(tx, { ...input, locale: tenant.locale });
    if (made === undefined) {
      const sentence =
        'There is already an account with this e-mail address. Invite it from the tenant instead.';
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
  return nowAs(ctx, id);
};

export const anonymisePerson = async (
  ctx: ServerContext,
  doing: RequestContext,
  id: string,
  typed: string,
): Promise<void> => {
  const row = await requirePerson(ctx, id);
  refuseSelf(doing, id);
  if (typed.trim().toLowerCase() !== row.email.toLowerCase()) {
    const sentence = `Type ${row.email} to confirm`;
    throw new AppError('validation_failed', sentence, { fields: { email: sentence } });
  }
  await requireStepUp(ctx, doing.actor);
  const orphans = await listTenantsOfLastAdmin(ctx.db, id);
  if (orphans.length > 0) {
    throw new AppError(
      'last_admin',
      `This is the last admin of ${orphans.join(', ')}. Make somebody else an admin first.`,
      {
        details: { tenants: orphans },
      },
    );
  }
  const person = await change(ctx, id, async (tx, locked) => {
    await keepOneSuperAdmin(tx, locked);
    return locked;
  });
  await eraseUser(ctx, person, {
    record: async (tx) => {
      await keepOneSuperAdmin(tx, person);
      // Without the name: the audit log must not keep what was just erased.
      await emitForUser(ctx, tx, doing, { ...person, email: id })(userAnonymised, {});
    },
  });
};
