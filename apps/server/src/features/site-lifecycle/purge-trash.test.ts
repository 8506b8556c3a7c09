import { existsSync } from 'node:fs';
import { limits } from '@sitewright/contract/limits';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';
import { purgeTrash } from '../site-lifecycle/purge-trash.job.ts';

// The dashboard promises that a site is deleted for good after its days in the trash, and not before.

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
  app = await sharedTestApp();
  person = await app.signUp();
});

const trashed = async (subdomain: string, days: number): Promise<Site> => {
  const { body: site } = await app.api<Site>('POST', '/sites', {
    token: person.token,
    body: { name: subdomain, subdomain },
  });
  await app.api('PATCH', `/sites/${site.id}/publish`, { token: person.token, body: { isPublished: true } });
  await app.api('DELETE', `/sites/${site.id}`, { token: person.token });
  await app.database.ownerPool.query(
    "update app.sites set deleted_at = now() - $2 * interval '1 day' where id = $1",
    [site.id, days],
  );
  return site;
};
const restore = (site: Site) => app.api('POST', `/sites/${site.id}/restore`, { token: person.token });
const releaseOf = async (site: Site): Promise<string> => {
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    'select id from app.releases where site_id = $1',
    [site.id],
  );
  return app.ctx.releases.releasePath(site.id, rows[0]!.id);
};

it('a site is deleted for good after its days in the trash, and not before', async () => {
  const young = await trashed(freshName('young-trash'), limits.sites.trashDays - 0.1);
  const old = await trashed(freshName('old-trash'), limits.sites.trashDays + 0.1);
  const files = await releaseOf(old);
  expect(existsSync(files)).toBe(true);
  await purgeTrash(app.ctx);
  await purgeTrash(app.ctx);
  expect((await restore(old)).status).toBe(404);
  expect((await restore(young)).status).toBe(200);
  expect(existsSync(files)).toBe(false);
  // The subdomain is available to others.
  const again = await app.api('POST', '/sites', {
    token: person.token,
    body: { name: 'Again', subdomain: old.subdomain },
  });
  expect(again.status).toBe(201);
  const { rows } = await app.database.ownerPool.query(
    "select target_id from app.audit_log where action = 'site.purged' and target_id = any($1)",
    [[young.id, old.id]],
  );
  expect(rows).toEqual([{ target_id: old.id }]);
});
