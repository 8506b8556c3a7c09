// Reset for a user who has lost their second factor: it is removed, every session ends, and the user is notified,
// so that they notice a reset that they did not request.
import { accountTwoFactorReset } from '@sitewright/contract/auth/auth-events';
import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { linkTo } from '../../../http/mail-links.ts';
import { endSessions } from '../../users/sessions.store.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { twoFactorResetEmail } from '../auth-emails.ts';
import { clearTwoFactor } from './two-factor-reset.store.ts';

export const resetTwoFactor = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor, meta }: RequestContext,
  person: { id: string; email: string; locale: string; tenantId: string | null },
): Promise<void> => {
  await clearTwoFactor(tx, person.id);
  await endSessions(tx, { userId: person.id }, 'two_factor_reset');
  await writeMail(ctx, tx, {
    email: twoFactorResetEmail,
    to: person.email,
    locale: person.locale,
    tenantId: person.tenantId ?? undefined,
    values: { url: linkTo(ctx, meta, '/login?forgot=1') },
  });
  await emit(ctx, tx, accountTwoFactorReset, {
    tenantId: person.tenantId,
    actor,
    target: { type: 'user', id: person.id, label: person.email },
    meta,
  });
};
