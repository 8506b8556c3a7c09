// Short ways for tests of a person's own account.
import { type Person, testPassword, type TestApp } from './test-app.ts';
import { totpCode } from './totp-code.ts';

export interface SentMail {
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
}

/** The mails to an address, the oldest first. */
export const mailsTo = async (app: TestApp, recipient: string): Promise<SentMail[]> =>
  (
    await app.database.ownerPool.query<SentMail>(
      'select kind, recipient, subject, text_body from app.mails where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).rows;

/** The last part of the first link in a mail. */
export const tokenIn = (mail: SentMail | undefined): string =>
  /[?&]token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? 'no link';

export const forgetTries = (app: TestApp): Promise<unknown> =>
  app.database.ownerPool.query('delete from app.rate_limits');

/** Proves the person again with their password. */
export const proveAgain = (app: TestApp, { token }: Pick<Person, 'token'>, password = testPassword) =>
  app.api('POST', '/users/me/step-up', { token, body: { password } });

/** What a person's trail holds, the oldest first. */
export const trailOf = async (app: TestApp, userId: string): Promise<string[]> =>
  (
    await app.database.ownerPool.query<{ action: string }>(
      'select action from app.audit_log where actor_id::text = $1 or target_id = $1 order by id',
      [userId],
    )
  ).rows.map(({ action }) => action);

/** Stops the clock of the server, so that a code of now stays one. */
export const stopClock = (app: TestApp): void => {
  const now = new Date();
  app.ctx.clock = { now: () => now };
};

/** The code that an app with this secret shows, so many steps from the server's now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  totpCode(secret, new Date(app.ctx.clock.now().getTime() + steps * 30_000));

/** Sets up an authenticator app with a code of the step before, so that those of now are still fresh. */
export const setUpTotp = async (
  app: TestApp,
  person: Pick<Person, 'token'>,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await proveAgain(app, person);
  const { token } = person;
  const { body } = await app.api<{ secret: string }>('POST', '/users/me/totp', { token });
  const confirmed = await app.api<{ recoveryCodes: string[] }>('POST', '/users/me/totp/confirm', {
    token,
    body: { code: codeOf(app, body.secret, -1) },
  });
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
};

/** Takes the password away, as somebody has it who came by a link. */
export const dropPassword = (app: TestApp, userId: string): Promise<unknown> =>
  app.database.ownerPool.query('update app.users set password_hash = null where id = $1', [userId]);
