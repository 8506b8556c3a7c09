import { randomUUID } from 'node:crypto';
import type { Run } from '@sitewright/contract/runs/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workOn } from '../../testing/runs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { isSignedBy, makeWebhookFixture, type WebhookFixture } from '../webhooks/testing/webhook-fixture.ts';
import { newSecret, sealSecret } from '../webhooks/webhook-secret.ts';

// Exports as webhook messages. Endpoints of sites are rows: the product has no screen for them yet.

let app: TestApp;
let hooks: WebhookFixture;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  hooks = await makeWebhookFixture(app);
});
afterAll(() => hooks.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  await app.database.ownerPool.query('delete from app.webhook_endpoints');
  for (const list of [hooks.received, hooks.waiting]) list.length = 0;
  site = await makeSite(app);
});

const addEndpoint = async (siteId: string | null, ...eventTypes: string[]): Promise<string> => {
  const [id, secret] = [randomUUID(), newSecret()];
  await app.database.ownerPool.query(
    `insert into app.webhook_endpoints (tenant_id, id, site_id, url, event_types, secret)
     values ('default-tenant', $1, $2, $3, $4, $5)`,
    [id, siteId, hooks.url, eventTypes, sealSecret(app.ctx, id, secret)],
  );
  return secret;
};

const exportSite = async (): Promise<string> => {
  const { token } = site.person;
  const { body } = await app.api<{ id: string; run: Run }>('POST', `/export/sites/${site.site.id}/export`, {
    token,
    body: { templateId: 'static-hosting' },
  });
  await workOn(app, body.run.id);
  await app.deliverEvents();
  await hooks.sendDue();
  return body.id;
};

it('an export that is ready is sent to the webhook of its site, signed', async () => {
  const secret = await addEndpoint(site.site.id, 'site_export.ready');
  const id = await exportSite();
  expect(hooks.received).toHaveLength(1);
  const [message] = hooks.received;
  expect(isSignedBy(secret, message!)).toBe(true);
  expect(message!.json).toMatchObject({
    type: 'site_export.ready',
    siteId: site.site.id,
    data: {
      site: { id: site.site.id, name: site.site.name },
      export: { id, useCase: 'static-hosting', format: 'zip', status: 'ready', errorCode: null },
    },
  });
  const { bytes, files } = message!.json.data['export'] as { bytes: number; files: number };
  expect(bytes).toBeGreaterThan(1_000);
  expect(files).toBeGreaterThan(5);
});

it('a failed one is sent as such', async () => {
  await addEndpoint(site.site.id, 'site_export.failed');
  const { storage } = app.ctx;
  app.ctx.storage = Object.assign(Object.create(storage) as typeof storage, {
    put: () => Promise.reject(new Error('the disk is gone')),
  });
  await exportSite().finally(() => (app.ctx.storage = storage));
  expect(hooks.received.map(({ json }) => json)).toMatchObject([
    {
      type: 'site_export.failed',
      data: { export: { status: 'failed', errorCode: 'internal', bytes: null } },
    },
  ]);
});

it('goes to a webhook of the workspace, and to none of another site or for other events', async () => {
  const other = await makeSite(app);
  await addEndpoint(other.site.id, 'site_export.ready');
  await addEndpoint(site.site.id, 'form.submitted');
  await exportSite();
  expect(hooks.received).toEqual([]);
  const secret = await addEndpoint(null, 'site_export.ready');
  await exportSite();
  expect(hooks.received.map((message) => isSignedBy(secret, message))).toEqual([true]);
});
