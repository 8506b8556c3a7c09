// Helpers for tests of a user's own account.
import { type TestUser, testPassword, type TestApp } from './test-app.ts';
import { totpCode } from './totp-code.ts';

export interface SentMail {
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
}

/** Mails to an email, the oldest first. */
export const mailsTo = async (app: TestApp, recipient: string): Promise<SentMail[]> =>
  (
    await app.database.ownerPool.query<SentMail>(
      'select kind, recipient, subject, text_body from app.mails where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).rows;

/** The token of the first link in a mail. */
export const tokenIn = (mail: SentMail | undefined): string =>
  /[?&]token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? 'no link';

export const resetRateLimits = (app: TestApp): Promise<unknown> =>
  app.database.ownerPool.query('delete from app.rate_limits');

/** Steps the session up with the user's password. */
export const stepUpWithPassword = (
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  password = testPassword,
) => app.api('POST', '/users/me/step-up', { token, body: { password } });

/** Audit log entries of a user, the oldest first. */
export const auditActionsOf = async (app: TestApp, userId: string): Promise<string[]> =>
  (
    await app.database.ownerPool.query<{ action: string }>(
      'select action from app.audit_log where actor_id::text = $1 or target_id = $1 order by id',
      [userId],
    )
  ).rows.map(({ action }) => action);

/** Stops the server's clock, so that a current code stays valid. */
export const stopClock = (app: TestApp): void => {
  const now = new Date();
  app.ctx.clock = { now: () => now };
};

/** The code of an authenticator app with this secret, the given number of steps from the server's current one. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  totpCode(secret, new Date(app.ctx.clock.now().getTime() + steps * 30_000));

/** Sets up an authenticator app with a code of the previous step, so that the current codes stay unused. */
export const setUpTotp = async (
  app: TestApp,
  person: Pick<TestUser, 'token'>,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await stepUpWithPassword(app, person);
  const { token } = person;
  const { body } = await app.api<{ secret: string }>('POST', '/users/me/totp', { token });
  const confirmed = await app.api<{ recoveryCodes: string[] }>('POST', '/users/me/totp/confirm', {
    token,
    body: { code: codeOf(app, body.secret, -1) },
  });
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
};

/** Removes the password, as for a user who signed up by a link. */
export const dropPassword = (app: TestApp, userId: string): Promise<unknown> =>
  app.database.ownerPool.query('update app.users set password_hash = null where id = $1', [userId]);
