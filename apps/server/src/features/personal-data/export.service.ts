// Exports all personal data of a user as one zip, streamed while it is generated. Contains no secrets and nothing
// that belongs to other users.
import { accountExported } from '@sitewright/contract/account/account-events';
import type { Readable } from 'node:stream';
import { limits } from '@sitewright/contract/limits';
import { inTransaction, withActor } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findUserById, type UserRow } from '../../identity/users/users.store.ts';
import { openAvatar } from '../../identity/users/avatar/avatar-files.ts';
import { listKeysOfUser } from '../../identity/api-keys/api-keys.store.ts';
import { listIdentities } from '../../identity/account/connections/identities.service.ts';
import { listAllNotifications } from '../../identity/account/notifications/notifications.store.ts';
import { listPasskeys } from '../../identity/account/passkeys/passkeys.service.ts';
import { currentProfile } from '../../identity/account/profile.service.ts';
import {
  findSubscription,
  listAllSessions,
  listMailsTo,
  listSignInsOf,
  listAuditLogOf,
} from './export.store.ts';
import { exportProfilesOf } from '../company/company.service.ts';
import { exportRequestsOf } from '../data-requests/export-requests.ts';
import { exportAcceptancesOf } from '../legal/consents.service.ts';
import { listGenerationsOf } from '../ai/history/history.service.ts';
import { exportedSiteEntries } from './exported-works.ts';
import { readMe } from './read-me.ts';
import { jsonEntry, textStream, type ZipEntry, zipStream } from '../../core/storage/zip-stream.ts';

const readMeEntry = (ctx: ServerContext, { email, locale, timezone: timeZone }: UserRow): ZipEntry => {
  const day = ctx.clock
    .now()
    .toLocaleDateString(locale === 'vi' ? 'vi-VN' : 'en-GB', { dateStyle: 'long', timeZone });
  return {
    path: 'README.txt',
    open: () => textStream(readMe(locale, { product: 'Sitewright', email, day })),
  };
};

const userEntries = (ctx: ServerContext, { actor }: RequestContext, user: UserRow): ZipEntry[] => {
  const { id, email } = user;
  const most = limits.auth.exportedTrail;
  const { avatar_key: picture } = user;
  return [
    readMeEntry(ctx, user),
    jsonEntry('account.json', async () => {
      const { memberships: _elsewhere, ...profile } = await currentProfile(ctx, actor);
      return {
        exportedAt: ctx.clock.now().toISOString(),
        profile,
        ...(await listIdentities(ctx, actor)),
        ...(await listPasskeys(ctx, actor)),
        newsletter: (await withActor(ctx.db, id, (tx) => findSubscription(tx, email))) ?? null,
      };
    }),
    jsonEntry('memberships.json', async () => (await currentProfile(ctx, actor)).memberships),
    jsonEntry('sessions.json', () => listAllSessions(ctx.db, id)),
    jsonEntry('api-keys.json', () => listKeysOfUser(ctx.db, id)),
    jsonEntry('sign-ins.json', () => withActor(ctx.db, id, (tx) => listSignInsOf(tx, id, most))),
    jsonEntry('trail.json', () => withActor(ctx.db, id, (tx) => listAuditLogOf(tx, id, most))),
    jsonEntry('mails.json', () => listMailsTo(ctx.db, email)),
    jsonEntry('company-profiles.json', () => exportProfilesOf(ctx, id)),
    jsonEntry('legal-acceptances.json', () => exportAcceptancesOf(ctx, id)),
    jsonEntry('data-requests.json', () => exportRequestsOf(ctx, user)),
    jsonEntry('notifications.json', () => withActor(ctx.db, id, (tx) => listAllNotifications(tx, id))),
    jsonEntry('generations.json', () => listGenerationsOf(ctx, id)),
    ...(picture === null
      ? []
      : [
          {
            path: 'picture.webp',
            isPacked: true,
            open: async () => (await openAvatar(ctx, picture))?.body ?? textStream(''),
          },
        ]),
  ];
};

export const exportAccount = async (ctx: ServerContext, doing: RequestContext): Promise<Readable> => {
  requirePermission(doing.actor, 'profile.read');
  const { userId } = doing.actor;
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  const entries = [...userEntries(ctx, doing, user), ...(await exportedSiteEntries(ctx, user))];
  await inTransaction(ctx.db, (tx) =>
    emit(ctx, tx, accountExported, {
      tenantId: null,
      actor: actorOfUser({ id: userId, email: user.email }),
      target: { type: 'user', id: userId, label: user.email },
      meta: doing.meta,
    }),
  );
  return zipStream(entries, (error) => ctx.log.warn({ err: error }, 'a personal data export was aborted'));
};
