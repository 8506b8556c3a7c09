import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicNetwork } from '../../core/safe-fetch/network.ts';
import { networkWith } from '../../core/safe-fetch/private-hosts.ts';
import { deliverEvent } from '../../core/events/deliver.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { isSignedBy, makeWebhookFixture, type WebhookFixture } from '../webhooks/testing/webhook-fixture.ts';
import { submissionWebhooks } from './submission-webhooks.ts';
import { type FormFixture, makeForm } from './testing/form-fixture.ts';

// Webhooks of a form, over the API and with submissions of visitors.

let app: TestApp;
let hooks: WebhookFixture;
let form: FormFixture;

beforeAll(async () => {
  app = await sharedTestApp();
  hooks = await makeWebhookFixture(app);
  form = await makeForm(app);
});
afterAll(() => hooks.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.webhook_endpoints where form_id = $1', [form.form.id]);
  await app.database.ownerPool.query('delete from app.webhook_messages');
  for (const list of [hooks.received, hooks.answers, hooks.waiting]) list.length = 0;
  hooks.addresses.clear();
});

const list = async (): Promise<Webhook[]> =>
  (await form.call<{ webhooks: Webhook[] }>('GET', '/webhooks')).body.webhooks;
const messages = async (): Promise<number> =>
  (await app.database.ownerPool.query('select 1 from app.webhook_messages')).rowCount ?? 0;

describe('a webhook of a form', () => {
  it('receives a submission, signed with its secret', async () => {
    const { secret } = await form.addWebhook(hooks.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await form.submit({ name: 'Lê Mai', email: 'mai@example.com', guests: '3' })).toBe(200);
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(1);
    const [message] = hooks.received;
    expect(isSignedBy(secret, message!)).toBe(true);
    expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, message!)).toBe(false);
    expect(isSignedBy(secret, { ...message!, body: message!.body.replace('Mai', 'Eve') })).toBe(false);
    expect(message!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': message!.json.id,
      'webhook-timestamp': String(Math.floor(app.ctx.clock.now().getTime() / 1_000)),
    });
    expect(message!.json).toMatchObject({
      type: 'form.submitted',
      tenantId: 'default-tenant',
      siteId: form.site.site.id,
      apiVersion: 'v1',
      data: {
        form: { id: form.form.id, name: 'Booking', version: 1 },
        submission: {
          page: '/',
          isTest: false,
          answers: { name: 'Lê Mai', email: 'mai@example.com', guests: 3 },
        },
      },
    });
  });

  it('shows its secret once, and keeps it encrypted', async () => {
    const { webhook, secret } = await form.addWebhook(hooks.url);
    expect(JSON.stringify(await form.call('GET', '/webhooks'))).not.toContain(secret);
    const { rows } = await app.database.ownerPool.query<{ secret: Buffer }>(
      'select secret from app.webhook_endpoints where id = $1',
      [webhook.id],
    );
    expect(rows[0]!.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    expect(rows[0]!.secret.toString('latin1')).not.toContain(secret.slice(6));
  });

  it('receives 25 equal submissions at the same time as one message', async () => {
    await form.addWebhook(hooks.url);
    await form.addWebhook(`${hooks.url}/second`);
    await app.database.ownerPool.query('delete from app.rate_limits');
    await Promise.all(Array.from({ length: 25 }, () => form.submit({ name: 'Ann', _key: 'the-same-key' })));
    await hooks.sendDue();
    expect(await messages()).toBe(1);
    expect(hooks.received.map(({ json }) => json.id)).toHaveLength(2);
    expect(new Set(hooks.received.map(({ json }) => json.id)).size).toBe(1);
  });

  it('receives an event that is delivered twice once', async () => {
    await form.addWebhook(hooks.url);
    await form.submit({ name: 'Ann', _key: 'delivered-twice' });
    const { rows } = await app.database.ownerPool.query<{ id: string; tenant_id: string }>(
      "select id, tenant_id from app.domain_events where name = 'form.submitted' order by at desc limit 1",
    );
    const [event] = rows;
    await app.database.ownerPool.query('delete from app.event_deliveries where event_id = $1', [event!.id]);
    await deliverEvent(app.ctx, submissionWebhooks, { eventId: event!.id, tenantId: event!.tenant_id });
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(1);
  });

  it('receives nothing where the form does not ask for it', async () => {
    await form.addWebhook(hooks.url);
    await form.changeSettings({ notifications: { email: false, webhook: false } });
    await form.submit({ name: 'Quiet' });
    expect(hooks.waiting).toEqual([]);
    await form.changeSettings({});
  });

  it('receives what looked like spam only when somebody says that it is none, once', async () => {
    await form.addWebhook(hooks.url);
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    await form.submit({ name: links });
    expect(hooks.waiting).toEqual([]);
    const { body } = await form.call<{ submissions: { id: string }[] }>('GET', '/submissions?tab=review');
    for (const spamState of ['ham', 'spam', 'ham'])
      await form.call('PATCH', `/submissions/${body.submissions[0]!.id}`, { spamState });
    await hooks.sendDue();
    expect(hooks.received.map(({ json }) => json.data)).toMatchObject([
      { submission: { answers: { name: links } } },
    ]);
  });

  it('does not get a submission that was deleted permanently', async () => {
    await form.addWebhook(hooks.url);
    await form.submit({ name: 'Ann' });
    const { body } = await form.call<{ submissions: { id: string }[] }>('GET', '/submissions');
    const ids = body.submissions.map(({ id }) => id);
    expect(await messages()).toBe(1);
    await form.call('POST', '/submissions/bulk', { ids, change: 'trash' });
    await form.call('POST', '/submissions/bulk', { ids, change: 'delete' });
    expect(await messages()).toBe(0);
    await hooks.sendDue();
    expect(hooks.received).toEqual([]);
  });

  it('is one of at most ten', async () => {
    for (let count = 0; count < webhookLimits.perForm; count += 1) await form.addWebhook(hooks.url);
    const { status, body } = await form.call('POST', '/webhooks', { url: hooks.url });
    expect(status).toBe(402);
    expect(body.details).toMatchObject({ used: 10, limit: 10 });
    await form.call('DELETE', `/webhooks/${(await list())[0]!.id}`);
    expect((await form.call('POST', '/webhooks', { url: hooks.url })).status).toBe(201);
  });

  it('belongs to its form alone', async () => {
    const { webhook } = await form.addWebhook(hooks.url);
    const { body: other } = await form.site.call<{ id: string }>('POST', '/forms', {
      name: 'Other',
      fields: [],
    });
    const path = `/forms/${other.id}/webhooks/${webhook.id}`;
    expect((await form.site.call('PATCH', path, { isEnabled: false })).status).toBe(404);
    expect((await form.site.call('GET', `${path}/attempts`)).status).toBe(404);
    expect((await list())[0]!.isEnabled).toBe(true);
  });

  it('is found by its id alone, with its site and form', async () => {
    const { webhook } = await form.addWebhook(hooks.url);
    const call = (token: string) => app.api('GET', `/webhooks/${webhook.id}`, { token });
    expect((await call(form.site.person.token)).body).toMatchObject({
      siteId: form.site.site.id,
      formId: form.form.id,
    });
    expect((await call((await app.signUp()).token)).status).toBe(404);
  });

  it('is deleted with its log', async () => {
    const { webhook } = await form.addWebhook(hooks.url);
    await form.submit({ name: 'Ann' });
    expect((await form.call('DELETE', `/webhooks/${webhook.id}`)).status).toBe(200);
    await hooks.sendDue();
    expect(hooks.received).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('is in the audit log with its host, and without its path', async () => {
    const { webhook } = await form.addWebhook('https://hooks.example.com/T000/secret-token');
    const { rows } = await app.database.ownerPool.query<{ action: string }>(
      'select * from app.audit_log where target_id = $1',
      [webhook.id],
    );
    expect(rows).toMatchObject([{ action: 'webhook.created', target_label: 'hooks.example.com' }]);
    expect(JSON.stringify(rows)).not.toContain('secret-token');
  });
});

describe('the URL of a webhook', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://app.localhost/',
    'http://10.0.0.8/hook',
    'http://[::ffff:10.0.0.8]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://example.com/\r\nX-Evil: 1',
    'https://example.com/a b',
    'example.com',
    '',
  ])('is refused as %j', async (url) => {
    const { status, body } = await form.call('POST', '/webhooks', { url });
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('url');
    expect(await list()).toEqual([]);
  });

  it('may have 2,000 characters and no more', async () => {
    const url = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
    const { urlMaxLength: most } = webhookLimits;
    expect((await form.call('POST', '/webhooks', { url: url(most) })).status).toBe(201);
    expect((await form.call('POST', '/webhooks', { url: url(most + 1) })).status).toBe(422);
  });

  it('must have a port of the web', async () => {
    const { webhookNetwork } = app.ctx;
    app.ctx.webhookNetwork = publicNetwork;
    const statusOf = async (url: string) => (await form.call('POST', '/webhooks', { url })).status;
    try {
      expect(await statusOf('https://example.com:5432/')).toBe(422);
      expect(await statusOf('https://example.com:443/')).toBe(201);
    } finally {
      app.ctx.webhookNetwork = webhookNetwork;
    }
  });

  it('must be https in production', async () => {
    const { env } = app.ctx;
    app.ctx.env = { ...env, nodeEnv: 'production' };
    const statusOf = async (url: string) => (await form.call('POST', '/webhooks', { url })).status;
    try {
      expect(await statusOf('http://example.com/')).toBe(422);
      expect(await statusOf('https://example.com/')).toBe(201);
    } finally {
      app.ctx.env = env;
    }
  });

  it('that resolves into a private network is refused with each attempt', async () => {
    const { webhook } = await form.addWebhook('http://inside.test/');
    hooks.addresses.set('inside.test', () => '10.0.0.7');
    await form.submit({ name: 'Ann' });
    await hooks.sendDue();
    expect(await form.attempts(webhook.id)).toMatchObject([
      { status: 'waiting', number: 2 },
      { status: 'failed', error: 'url_refused', statusCode: null, number: 1 },
    ]);
  });

  it('that resolves elsewhere after the check is refused: each attempt asks once', async () => {
    const { webhook } = await form.addWebhook(hooks.url);
    let lookups = 0;
    hooks.addresses.set('receiver.example', () => {
      lookups += 1;
      return lookups === 1 ? '127.0.0.1' : '10.0.0.7';
    });
    await form.submit({ name: 'Ann' });
    await hooks.sendDue();
    expect([lookups, hooks.received.length]).toEqual([1, 1]);
    await form.submit({ name: 'Bob' });
    await hooks.sendDue();
    expect([lookups, hooks.received.length]).toEqual([2, 1]);
    expect((await form.attempts(webhook.id))[1]).toMatchObject({ error: 'url_refused' });
  });

  it('may be inside the network where the operator has opened it, with each attempt checked', async () => {
    const { webhookNetwork } = app.ctx;
    const { port } = new URL(hooks.url);
    const { resolve } = webhookNetwork;
    app.ctx.webhookNetwork = { ...networkWith([`localhost:${port}`, `hooks.lan:${port}`]), resolve };
    try {
      expect((await form.call('POST', '/webhooks', { url: 'http://localhost/' })).status).toBe(422);
      await form.addWebhook(`http://localhost:${port}/one`);
      const { webhook } = await form.addWebhook(`http://hooks.lan:${port}/two`);
      await form.submit({ name: 'Ann' });
      await hooks.sendDue();
      expect(hooks.received).toHaveLength(2);
      hooks.addresses.set('hooks.lan', () => '169.254.169.254');
      await form.submit({ name: 'Bob' });
      await hooks.sendDue();
      expect(hooks.received).toHaveLength(3);
      expect((await form.attempts(webhook.id))[1]).toMatchObject({ error: 'url_refused' });
    } finally {
      app.ctx.webhookNetwork = webhookNetwork;
    }
  });
});
