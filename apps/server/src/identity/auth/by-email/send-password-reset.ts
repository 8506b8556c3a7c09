// The password-reset mail, requested by the user or by an admin on their behalf.
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { writeDecoyMail, writeMail } from '../../../core/mail/write-mail.ts';
import { passwordResetEmail } from '../auth-emails.ts';
import { linkTo } from '../../../http/mail-links.ts';
import { issueToken } from '../one-time-tokens.ts';

interface PasswordResetUser {
  /** Undefined for an email without an account: the same work is done, and no mail is written. */
  id: string | undefined;
  email: string;
  locale: string;
}

/** Returns the URL in the mail. */
export const mailReset = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { id, email, locale }: PasswordResetUser,
  meta: CallMeta,
): Promise<string> => {
  const minutes = limits.auth.resetPasswordMinutes;
  const token = await issueToken(tx, {
    kind: 'reset_password',
    userId: id,
    email,
    lifeSeconds: minutes * 60,
  });
  const url = linkTo(ctx, meta, `/auth/link?token=${token}`);
  const order = {
    email: passwordResetEmail,
    to: email,
    locale,
    tenantId: meta.tenant?.id,
    values: { url, minutes },
  };
  await (id === undefined ? writeDecoyMail(ctx, tx, order) : writeMail(ctx, tx, order));
  return url;
};

export const sendPasswordReset = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  person: PasswordResetUser & { id: string },
  meta: CallMeta,
): Promise<void> => {
  await mailReset(ctx, tx, person, meta);
};
