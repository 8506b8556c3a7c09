// Step-up before irreversible or sensitive actions: secrets, role changes, deletions. A session that has just
// re-authenticated its user counts as stepped up for a few minutes.
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../core/app-error.ts';
import { type Actor, sessionOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type Db, findSession, setSteppedUp } from '../users/sessions.store.ts';

export const requireStepUp = async (ctx: ServerContext, actor: Actor): Promise<void> => {
  if (await steppedUpUntil(ctx.db, sessionOf(actor))) return;
  throw new AppError('step_up_required', "Verify it's you to continue.");
};

/** Marks a session as stepped up; returns until when. */
export const recordStepUp = async (db: Db, sessionId: string): Promise<Date> => {
  const until = new Date(Date.now() + limits.auth.stepUpMinutes * 60_000);
  await setSteppedUp(db, sessionId, until);
  return until;
};

/** Until when a session counts as stepped up; undefined when it does not. */
export const steppedUpUntil = async (db: Db, sessionId: string): Promise<Date | undefined> => {
  const until = (await findSession(db, sessionId))?.stepped_up_until;
  if (!until) return undefined;
  const leftMs = until.getTime() - Date.now();
  // Longer than any step-up lasts: the clock was set back since.
  const mostMs = (limits.auth.stepUpMinutes + limits.auth.clockToleranceMinutes) * 60_000;
  return leftMs > 0 && leftMs <= mostMs ? until : undefined;
};
