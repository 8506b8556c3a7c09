// Writes down the deletions that hold after the restore of an older backup too.
import { accountDeleted } from '@sitewright/contract/account/account-events';
import { dataRequestErased } from '@sitewright/contract/data-requests/data-request-events';
import { newsletterUnsubscribed, subscriberErased } from '@sitewright/contract/newsletter/newsletter-events';
import { tenantPurged } from '@sitewright/contract/tenants/tenant-events';
import { userAnonymised } from '@sitewright/contract/users/user-events';
import type { Transaction } from 'kysely';
import { appendDeletion } from '../../core/backup/deletions.ts';
import type { Deletion } from '../../core/backup/backup-format.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { ReceivedEvent, Subscriber } from '../../core/context/subscriber.ts';
import { seal } from '../../core/crypto/sealed.ts';
import type { Database } from '../../core/db/tables.ts';
import { findRequestEmail, insertDeletion } from './deletions.store.ts';

export const emailSeal = (id: string) => ({ purpose: 'required-deletion', place: id });

const kinds = new Map<string, Deletion['kind']>([
  [accountDeleted.name, 'account'],
  [userAnonymised.name, 'account'],
  [tenantPurged.name, 'tenant'],
  [dataRequestErased.name, 'person'],
  [subscriberErased.name, 'subscriber'],
  [newsletterUnsubscribed.name, 'unsubscribed'],
]);

/** The person of a request: only the request itself has their email address. */
const personOf = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { id, tenantId, target }: ReceivedEvent,
): Promise<{ subject: string; email: Buffer } | undefined> => {
  if (tenantId === null) return undefined;
  const email = await findRequestEmail(Object.assign(tx, { tenantId }), target.id);
  return email === undefined
    ? undefined
    : { subject: tenantId, email: seal(ctx.secretKey, emailSeal(id), email) };
};

export const requiredDeletions: Subscriber<ServerContext> = {
  name: 'required_deletions',
  accepts: (name) => kinds.has(name),
  handle: async (ctx, tx, event) => {
    const kind = kinds.get(event.name)!;
    const found =
      kind === 'person' ? await personOf(ctx, tx, event) : { subject: event.target.id, email: null };
    if (!found) return;
    const by = kind === 'person' && 'userId' in event.actor ? event.actor.userId : null;
    await insertDeletion(tx, {
      id: event.id,
      kind,
      subject_id: found.subject,
      email: found.email,
      deleted_by: by,
      deleted_at: event.at,
    });
    // Until the next backup, the file alone tells a restore of it. The row is kept even where the folder cannot be written to.
    await appendDeletion(ctx.env.backupDir, {
      id: event.id,
      kind,
      subject: found.subject,
      at: event.at.toISOString(),
      email: found.email?.toString('base64') ?? null,
      by,
    }).catch((error: unknown) => {
      ctx.log.error(
        { err: error, folder: ctx.env.backupDir },
        'a deletion could not be noted beside the backups',
      );
    });
  },
};
