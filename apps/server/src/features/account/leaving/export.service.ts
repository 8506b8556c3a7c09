// Everything that is kept about a person, as one file for them. Secrets are not part of it.
import { limits } from '@sitewright/contract/limits';
import { inTransaction, withActor, withTenant } from '../../../db/tenant-scope.ts';
import { takeRate } from '../../../http/rate-limit.ts';
import type { ServerContext } from '../../../server-context.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Doing } from '../../audit/doing.ts';
import { listTenantsOf } from './deletion.store.ts';
import {
  findSubscription,
  listAllSessions,
  listMailsTo,
  listMediaOf,
  listSitesOf,
  listTrailOf,
} from './export.store.ts';
import { listIdentities } from '../identities.service.ts';
import { listPasskeys } from '../passkeys/passkeys.service.ts';
import { getProfile } from '../profile.service.ts';

const worksOf = async (ctx: ServerContext, userId: string) => {
  const works: {
    sites: Awaited<ReturnType<typeof listSitesOf>>;
    media: (Omit<Awaited<ReturnType<typeof listMediaOf>>[number], 'key'> & { url: string })[];
  } = { sites: [], media: [] };
  for (const { id: tenantId } of await listTenantsOf(ctx.db, userId)) {
    await withTenant(ctx.db, { tenantId, userId }, async (tx) => {
      works.sites.push(...(await listSitesOf(tx, userId)));
      const files = await listMediaOf(tx, userId);
      works.media.push(
        ...files.map(({ key, ...file }) => ({ ...file, url: `${ctx.env.appUrl}/media/${key}` })),
      );
    });
  }
  return works;
};

/** The text of the file. */
export const exportAccount = async (ctx: ServerContext, { actor, meta }: Doing): Promise<string> => {
  const { userId } = actor;
  await takeRate(ctx, [{ key: `export:${userId}`, limit: limits.auth.exportsPerHour, windowSeconds: 3_600 }]);
  const { memberships, ...profile } = await getProfile(ctx, actor);
  const file = {
    exportedAt: ctx.clock.now().toISOString(),
    profile,
    memberships,
    ...(await listIdentities(ctx, actor)),
    ...(await listPasskeys(ctx, actor)),
    sessions: await listAllSessions(ctx.db, userId),
    trail: await withActor(ctx.db, userId, (tx) => listTrailOf(tx, userId, limits.auth.exportedTrail)),
    mails: await listMailsTo(ctx.db, profile.email),
    newsletter: (await findSubscription(ctx.db, profile.email)) ?? null,
    ...(await worksOf(ctx, userId)),
  };
  await inTransaction(ctx.db, (tx) =>
    recordAudit(ctx, tx, {
      action: 'account.exported',
      tenantId: null,
      actor: { id: userId, label: profile.email },
      target: { type: 'user', id: userId, label: profile.email },
      meta,
    }),
  );
  return JSON.stringify(file, null, 2);
};
