import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { SafeFetchError } from '../../core/safe-fetch/safe-fetch-error.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { publishWebhook } from '../webhooks/publish-webhook.ts';
import { purgeWebhookMessages } from '../webhooks/purge-messages.job.ts';
import { sendWebhook } from '../webhooks/send-webhook.job.ts';
import { isSignedBy, makeWebhookFixture, type WebhookFixture } from '../webhooks/testing/webhook-fixture.ts';
import { type FormFixture, makeForm } from './testing/form-fixture.ts';

// Attempts to send messages to the webhook of a form: retries, pause, replay, rotation, and its end.

let app: TestApp;
let hooks: WebhookFixture;
let form: FormFixture;
let webhook: Webhook;
let secret: string;

beforeAll(async () => {
  app = await sharedTestApp();
  hooks = await makeWebhookFixture(app);
  form = await makeForm(app);
});
afterAll(() => hooks.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.webhook_endpoints');
  await app.database.ownerPool.query('delete from app.webhook_messages');
  await app.database.ownerPool.query("delete from app.mails where kind = 'notification'");
  for (const list of [hooks.received, hooks.answers, hooks.waiting]) list.length = 0;
  hooks.addresses.clear();
  ({ webhook, secret } = await form.addWebhook(hooks.url));
});

const answer = (...statuses: number[]): void =>
  void hooks.answers.push(...statuses.map((status) => ({ status })));
const attempts = (): Promise<WebhookAttempt[]> => form.attempts(webhook.id);
const current = async (): Promise<Webhook> =>
  (await form.call<{ webhooks: Webhook[] }>('GET', '/webhooks')).body.webhooks[0]!;
const change = (body: object) => form.call<Webhook>('PATCH', `/webhooks/${webhook.id}`, body);
const act = <T = WebhookAttempt>(path: string) => form.call<T>('POST', `/webhooks/${webhook.id}/${path}`);

/** Sends an event without a visitor. */
const publish = (key: string): Promise<void> => {
  const { siteId, formId } = webhook;
  const event = { key, type: 'form.submitted', at: app.ctx.clock.now(), siteId, formId, data: { key } };
  return withTenant(app.ctx.db, { tenantId: 'default-tenant' }, (tx) => publishWebhook(app.ctx, tx, event));
};

/** A message whose every attempt fails. */
const fail = async (key: string): Promise<void> => {
  await publish(key);
  while (hooks.waiting.length > 0) {
    answer(500);
    await hooks.sendNext();
  }
};

const notifications = async (): Promise<string[]> =>
  (await app.mailsTo(form.site.person.email, 'notification')).map(({ subject }) => subject);

describe('a message that an endpoint does not accept', () => {
  it('is sent again until it is accepted, and then no more', async () => {
    answer(500, 503, 429, 200);
    await form.submit({ name: 'Ann' });
    await hooks.sendDue();
    const delays = [await hooks.sendNext(), await hooks.sendNext(), await hooks.sendNext()];
    for (const [at, seconds] of [5, 300, 1_800].entries()) {
      expect(delays[at]).toBeGreaterThanOrEqual(seconds);
      expect(delays[at]).toBeLessThanOrEqual(seconds * (1 + webhookLimits.jitter));
    }
    expect(hooks.waiting).toEqual([]);
    expect(hooks.received).toHaveLength(4);
    expect(new Set(hooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(hooks.received.every((message) => isSignedBy(secret, message))).toBe(true);
    expect((await attempts()).map(({ number, status, statusCode }) => [number, status, statusCode])).toEqual([
      [4, 'succeeded', 200],
      [3, 'failed', 429],
      [2, 'failed', 503],
      [1, 'failed', 500],
    ]);
    expect(await current()).toMatchObject({ failedMessages: 0, lastAttempt: { status: 'succeeded' } });
  });

  it('is given up after eight attempts', async () => {
    await fail('given-up');
    expect(hooks.received).toHaveLength(8);
    expect((await attempts())[0]).toMatchObject({ number: 8, status: 'failed', nextAttemptAt: null });
    expect(await current()).toMatchObject({ failedMessages: 1, isEnabled: true });
    await publish('accepted');
    await hooks.sendDue();
    expect(await current()).toMatchObject({ failedMessages: 0 });
  });

  it('is recorded once when its job runs twice', async () => {
    answer(500, 500);
    await publish('twice');
    const [entry] = hooks.waiting.splice(0);
    await Promise.all([sendWebhook(app.ctx, entry!.job), sendWebhook(app.ctx, entry!.job)]);
    expect((await attempts()).map(({ number }) => number)).toEqual([2, 1]);
    await sendWebhook(app.ctx, entry!.job);
    expect(hooks.received.length).toBeLessThanOrEqual(2);
  });

  it('is not sent where the answer leads', async () => {
    hooks.answers.push({ status: 302, headers: { location: `${hooks.url}/elsewhere` } });
    await publish('redirected');
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(1);
    expect((await attempts())[1]).toMatchObject({ error: 'redirect', statusCode: 302 });
  });

  it('is sent again after a timeout, and where nobody answers', async () => {
    hooks.addresses.set('receiver.example', () => {
      throw new SafeFetchError('timeout', 'the answer took too long');
    });
    await publish('slow');
    await hooks.sendDue();
    hooks.addresses.clear();
    await change({ url: 'http://receiver.example:1/' });
    await hooks.sendNext();
    expect((await attempts()).map(({ status, error }) => [status, error])).toEqual([
      ['waiting', null],
      ['failed', 'unreachable'],
      ['failed', 'timeout'],
    ]);
  });

  it('keeps the first kilobyte of the answer', async () => {
    hooks.answers.push({ status: 500, body: `\0${'é'.repeat(2_000)}` });
    await publish('long');
    await hooks.sendDue();
    const { bodyExcerpt } = (await attempts())[1]!;
    expect(bodyExcerpt).toMatch(/^é{500,512}/);
    expect(Buffer.byteLength(bodyExcerpt)).toBeLessThanOrEqual(webhookLimits.bodyExcerptBytes + 2);
  });
});

it('no more than three attempts are made for one site at the same time; the others wait their turn', async () => {
  const opened = Promise.withResolvers<void>();
  const { resolve } = app.ctx.webhookNetwork;
  app.ctx.webhookNetwork.resolve = async (host) => {
    await opened.promise;
    return resolve(host);
  };
  for (let count = 0; count < webhookLimits.atOncePerSite + 2; count += 1) await publish(`crowd-${count}`);
  const jobs = hooks.waiting.splice(0).map(({ job }) => job);
  const running = jobs.map((job) => sendWebhook(app.ctx, job));
  await expect.poll(() => hooks.waiting.length).toBe(2);
  const now = app.ctx.clock.now().getTime();
  expect(hooks.waiting.map(({ job, startAfter }) => [job.deferrals, startAfter!.getTime() - now])).toEqual([
    [1, webhookLimits.deferSeconds * 1_000],
    [1, webhookLimits.deferSeconds * 1_000],
  ]);
  opened.resolve();
  await Promise.all(running);
  app.ctx.webhookNetwork.resolve = resolve;
  await hooks.sendNext();
  await hooks.sendNext();
  expect(hooks.received).toHaveLength(jobs.length);
  expect((await attempts()).every(({ status, number }) => status === 'succeeded' && number === 1)).toBe(true);
});

describe('an endpoint that fails', () => {
  it('is disabled by 410, and its owner gets to know', async () => {
    answer(410);
    await publish('gone');
    await publish('after');
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(1);
    expect(await current()).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    expect(new Set((await attempts()).map(({ error }) => error))).toEqual(new Set(['gone', 'paused']));
    const host = new URL(hooks.url).host;
    expect(await notifications()).toEqual([`Your webhook to ${host} was disabled`]);
    const { body } = await app.api<{ notifications: object[] }>('GET', '/users/me/notifications', {
      token: form.site.person.token,
    });
    expect(body.notifications[0]).toMatchObject({
      event: 'webhook.disabled',
      target: host,
      path: `/dashboard/webhooks/${webhook.id}`,
    });
  });

  it('is disabled by 20 messages in a row, with a notification at 5, 10 and 15', async () => {
    const counts: number[] = [];
    for (let count = 1; count <= 20; count += 1) {
      await fail(`message-${count}`);
      counts.push((await notifications()).length);
    }
    const before = (from: number, to: number, value: number) =>
      counts.slice(from, to).every((n) => n === value);
    expect([before(0, 4, 0), before(4, 9, 1), before(9, 14, 2), before(14, 19, 3), counts[19]]).toEqual([
      true,
      true,
      true,
      true,
      4,
    ]);
    expect(await current()).toMatchObject({
      isEnabled: false,
      disabledReason: 'failing',
      failedMessages: 20,
    });
    await change({ isEnabled: true });
    expect(await current()).toMatchObject({ isEnabled: true, disabledReason: null, failedMessages: 0 });
  });
});

describe('a paused endpoint', () => {
  it('gets nothing; what it missed is in the log and can be sent later', async () => {
    expect((await change({ isEnabled: false })).body).toMatchObject({ disabledReason: 'paused' });
    await form.submit({ name: 'Missed' });
    expect(hooks.waiting).toEqual([]);
    const [missed] = await attempts();
    expect(missed).toMatchObject({ status: 'skipped', error: 'paused' });
    expect((await act(`messages/${missed!.messageId}/replay`)).status).toBe(409);
    await change({ isEnabled: true });
    expect((await act(`messages/${missed!.messageId}/replay`)).status).toBe(202);
    await hooks.sendDue();
    expect(hooks.received.map(({ json }) => json.data)).toMatchObject([
      { submission: { answers: { name: 'Missed' } } },
    ]);
  });

  it('gets no further attempt of a message that is waiting', async () => {
    answer(500);
    await publish('waiting');
    await hooks.sendDue();
    await change({ isEnabled: false });
    await hooks.sendNext();
    expect(hooks.received).toHaveLength(1);
    expect((await attempts())[0]).toMatchObject({ status: 'skipped', number: 2 });
    expect(hooks.waiting).toEqual([]);
  });

  it('gets a test all the same, once and whatever it answers', async () => {
    await change({ isEnabled: false });
    answer(500);
    expect((await act('test')).status).toBe(202);
    await hooks.sendDue();
    expect(hooks.received.map(({ json }) => json.type)).toEqual(['webhook.test']);
    expect(hooks.waiting).toEqual([]);
    expect(await current()).toMatchObject({ failedMessages: 0, lastAttempt: { statusCode: 500 } });
  });
});

describe('a replay', () => {
  it('sends the same message again, with attempts of its own', async () => {
    await publish('replayed');
    await hooks.sendDue();
    answer(500, 200);
    const { body } = await act(`messages/${hooks.received[0]!.json.id}/replay`);
    expect(body).toMatchObject({ status: 'waiting', number: 2 });
    await hooks.sendDue();
    await hooks.sendNext();
    expect(hooks.received.map((message) => message.body)).toEqual(
      Array.from({ length: 3 }, () => hooks.received[0]!.body),
    );
    expect((await attempts()).map(({ number, status }) => [number, status])).toEqual([
      [3, 'succeeded'],
      [2, 'failed'],
      [1, 'succeeded'],
    ]);
  });

  it('makes a waiting attempt at once, and not again when its time comes', async () => {
    answer(500);
    await publish('impatient');
    await hooks.sendDue();
    await act(`messages/${hooks.received[0]!.json.id}/replay`);
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(2);
    await hooks.sendNext();
    expect([hooks.received.length, hooks.waiting.length]).toEqual([2, 0]);
  });

  it('of a message of another webhook is not found', async () => {
    await publish('elsewhere');
    await hooks.sendDue();
    const other = await form.addWebhook(`${hooks.url}/other`);
    const path = `/webhooks/${other.webhook.id}/messages/${hooks.received[0]!.json.id}/replay`;
    expect((await form.call('POST', path)).status).toBe(404);
  });
});

it('a rotated secret signs with the one before it for a day', async () => {
  const rotate = async () => (await act<{ secret: string }>('rotate-secret')).body.secret;
  const signers = async (key: string, secrets: string[]): Promise<boolean[]> => {
    await publish(key);
    await hooks.sendDue();
    return secrets.map((one) => isSignedBy(one, hooks.received.at(-1)!));
  };
  const second = await rotate();
  expect(await signers('rotated', [secret, second])).toEqual([true, true]);
  expect(String(hooks.received[0]!.headers['webhook-signature'])).toMatch(/^v1,\S{44} v1,\S{44}$/);
  const third = await rotate();
  expect(await signers('again', [secret, second, third])).toEqual([false, true, true]);
  const { clock } = app.ctx;
  const later = new Date(clock.now().getTime() + webhookLimits.oldSecretHours * 3_600_000);
  app.ctx.clock = { now: () => later };
  expect(await signers('a day later', [secret, second, third])).toEqual([false, false, true]);
  expect(await current()).toMatchObject({ oldSecretExpiresAt: null });
  app.ctx.clock = clock;
});

it('the log has pages', async () => {
  for (let count = 0; count < 5; count += 1) await publish(`page-${count}`);
  const read = async (query: string) =>
    (
      await form.call<{ attempts: WebhookAttempt[]; next: string | null }>(
        'GET',
        `/webhooks/${webhook.id}/attempts?limit=3${query}`,
      )
    ).body;
  const first = await read('');
  const second = await read(`&before=${first.next}`);
  expect([first.attempts.length, second.attempts.length, second.next]).toEqual([3, 2, null]);
  expect(new Set([...first.attempts, ...second.attempts].map(({ id }) => id)).size).toBe(5);
});

it('messages are deleted after thirty days', async () => {
  await publish('old');
  await publish('new');
  const { clock } = app.ctx;
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 24 * 3_600_000);
  for (const [key, days] of [
    ['old', webhookLimits.keptDays + 0.01],
    ['new', webhookLimits.keptDays - 0.01],
  ] as const)
    await app.database.ownerPool.query(
      'update app.webhook_messages set created_at = $2 where event_key = $1',
      [key, daysAgo(days)],
    );
  await purgeWebhookMessages(app.ctx);
  expect(await attempts()).toHaveLength(1);
});
