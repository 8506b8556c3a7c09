// The answers of a wizard session. Its id is the key of a guest; once a user has taken it over, it is theirs alone.
import { type WizardData, type WizardSession, type WizardStep } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import type { Transaction } from 'kysely';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { findUserById } from '../../identity/users/users.store.ts';
import { fillCompanyProfile } from './fill-company-profile.ts';
import { type FrameKeys, logoUrl } from './frame-token.ts';
import {
  findSession,
  insertSession,
  listUnfinishedSessions,
  lockSession,
  updateSession,
  type WizardRow,
} from './wizard.store.ts';

/** Undefined for a guest. */
export type WizardCaller = Actor | undefined;

const dayMs = 24 * 60 * 60_000;

export const sessionEnd = ({ clock }: Pick<ServerContext, 'clock'>): Date =>
  new Date(clock.now().getTime() + wizardLimits.sessionDays * dayMs);

export const presentSession = (ctx: FrameKeys, row: WizardRow): WizardSession => ({
  id: row.id,
  step: row.step,
  data: row.data,
  email: row.email,
  runId: row.run_id,
  siteId: row.site_id,
  logo:
    row.logo_version === null
      ? null
      : { version: row.logo_version, url: logoUrl(ctx, { id: row.id, version: row.logo_version }) },
  expiresAt: row.expires_at.toISOString(),
});

/** Throws unless the caller may use the session. One that waits for an email is kept from every other account. */
export const requireOwnSession = async (
  ctx: ServerContext,
  caller: WizardCaller,
  row: WizardRow | undefined,
): Promise<WizardRow> => {
  if (!row) throw notFound('The answers');
  if (row.user_id !== null) {
    if (!caller) throw new AppError('unauthenticated', 'Sign in to continue with this site.');
    if (row.user_id !== caller.userId) throw notFound('The answers');
    return row;
  }
  const mayTakeOver =
    !caller || row.email === null || row.email === (await findUserById(ctx.db, caller.userId))?.email;
  if (!mayTakeOver) throw notFound('The answers');
  return row;
};

export const startWizard = async (
  ctx: ServerContext,
  caller: WizardCaller,
  data: WizardData,
): Promise<WizardSession> =>
  presentSession(
    ctx,
    await insertSession(ctx.db, { userId: caller?.userId ?? null, data, expiresAt: sessionEnd(ctx) }),
  );

export const readSession = async (ctx: ServerContext, caller: WizardCaller, id: string): Promise<WizardRow> =>
  requireOwnSession(ctx, caller, await findSession(ctx.db, id, ctx.clock.now()));

export const getWizard = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
): Promise<WizardSession> => presentSession(ctx, await readSession(ctx, caller, id));

export const listWizards = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{ sessions: WizardSession[] }> => {
  requirePermission(actor, 'sites.write');
  const user = await findUserById(ctx.db, actor.userId);
  const rows = await listUnfinishedSessions(ctx.db, {
    userId: actor.userId,
    email: user?.email ?? '',
    now: ctx.clock.now(),
    limit: wizardLimits.sessionsListed,
  });
  return { sessions: rows.map((row) => presentSession(ctx, row)) };
};

interface Answers {
  step?: WizardStep | undefined;
  data?: WizardData | undefined;
  email?: string | null | undefined;
}

/** Locks the session for a change of its answers. @throws AppError 409 when its site exists */
export const lockOpenSession = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { caller, id }: { caller: WizardCaller; id: string },
): Promise<WizardRow> => {
  const row = await requireOwnSession(ctx, caller, await lockSession(tx, id, ctx.clock.now()));
  if (row.site_id !== null) throw new AppError('wrong_state', 'This site has been created already.');
  return row;
};

const saveAnswers = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { caller, id }: { caller: WizardCaller; id: string },
  { step, data, email }: Answers,
): Promise<{ before: WizardRow; after: WizardRow }> => {
  const before = await lockOpenSession(ctx, tx, { caller, id });
  const after = await updateSession(tx, id, {
    step,
    ...(data && { data: { ...before.data, ...data } }),
    ...(caller ? { userId: caller.userId, email: null } : email !== undefined && { email }),
    expiresAt: sessionEnd(ctx),
  });
  return { before, after };
};

/** A signed-in caller takes the session over with the first answer that they save. */
export const saveWizard = async (
  ctx: ServerContext,
  caller: WizardCaller,
  id: string,
  answers: Answers,
): Promise<WizardSession> => {
  if (!caller) {
    const { after } = await inTransaction(ctx.db, (tx) => saveAnswers(ctx, tx, { caller, id }, answers));
    return presentSession(ctx, after);
  }
  return withTenant(ctx.db, caller, async (tx) => {
    const { before, after } = await saveAnswers(ctx, tx, { caller, id }, answers);
    if (before.user_id === null)
      await fillCompanyProfile(ctx, tx, caller, { data: after.data, isFirst: false });
    return presentSession(ctx, after);
  });
};
