import { formPaymentLimits as limits } from '@sitewright/contract/form-payments/form-payment-limits';
import { honeypotName } from '@sitewright/forms/honeypot';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeWebhookFixture, type WebhookFixture } from '../webhooks/testing/webhook-fixture.ts';
import { checkPayments } from './check-payments.job.ts';
import { connectFakeGateway, type FakeGateway } from './testing/fake-gateway.ts';
import { makePaidForm, type PaymentFixture } from './testing/payment-fixture.ts';

// Forms with a payment field, over HTTP, with a gateway on this machine.

let app: TestApp;
let bank: FakeGateway;
let shop: PaymentFixture;
let hooks: WebhookFixture;

const realNow = new Date('2026-11-27T09:00:00Z');
let now = realNow;

beforeAll(async () => {
  app = await sharedTestApp();
  bank = await connectFakeGateway(app);
  hooks = await makeWebhookFixture(app);
  app.ctx.clock = { now: () => now };
  shop = await makePaidForm(app, undefined, {
    notifications: { email: true, webhook: true },
    successMessage: 'Enjoy your cake!',
  });
  await shop.site.call('POST', `/forms/${shop.form.id}/webhooks`, { url: hooks.url });
  await shop.site.call('PUT', `/forms/${shop.form.id}/autoresponder`, {
    isEnabled: true,
    subject: 'Thank you',
    body: 'We bake it now.',
    replyTo: null,
  });
});
beforeEach(async () => {
  now = realNow;
  bank.isDown = false;
  for (const list of [bank.sessions, bank.events, hooks.received, hooks.waiting]) list.length = 0;
  await app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_submissions; delete from app.mails',
  );
});
afterEach(() => expect(bank.events).toEqual([]));
afterAll(() => {
  bank.close();
  return hooks.close();
});

const order = { name: 'Lê Mai', email: 'mai@example.com', size: 'large' };
const buy = (answers: Record<string, string> = {}) => shop.send({ _key: randomUUID(), ...order, ...answers });
const answer = async (tab?: string) => (await shop.list(tab)).map(({ answers }) => answers['pay']);
const ownerMails = () => app.mailsTo(shop.site.person.email, 'form_submission');
const autoresponses = () => app.mailsTo('mai@example.com', 'form_autoresponder');
const pageOf = (index = 0) => new URL(bank.sessions[index]!.success_url).pathname;
const hours = (count: number) => new Date(realNow.getTime() + count * 3_600_000);

describe('a form with a payment field', () => {
  it('stores the submission as unpaid and sends the visitor to the gateway', async () => {
    const { status, json } = await buy();
    expect(status).toBe(402);
    const [session] = bank.sessions;
    expect(json).toMatchObject({ ok: false, checkoutUrl: session!.url });
    expect(session).toMatchObject({
      amount_total: 2_500,
      currency: 'usd',
      description: 'A cake',
      client_reference_id: json['submissionId'],
      customer_email: 'mai@example.com',
      locale: 'en',
    });
    expect(session!.success_url).toMatch(
      new RegExp(`^http://${shop.site.host}:6003/_forms/${shop.form.publicId}/payment/\\w{22}$`),
    );
    expect(await shop.list()).toEqual([]);
    expect(await shop.list('partial')).toMatchObject([
      {
        id: json['submissionId'],
        status: 'pending_payment',
        answers: { pay: { amount: 2_500, currency: 'USD', status: 'pending', reference: '' } },
      },
    ]);
    expect([await ownerMails(), await autoresponses(), hooks.waiting]).toEqual([[], [], []]);
  });

  it('is new, and everybody is told once, when the gateway says that it is paid', async () => {
    await buy();
    const { id } = bank.sessions[0]!;
    bank.pay(id);
    await bank.sendAll();
    const paid = { amount: 2_500, currency: 'USD', status: 'paid', reference: id };
    expect(await shop.list()).toMatchObject([{ status: 'new', answers: { pay: paid } }]);
    const [mail, ...others] = await ownerMails();
    expect(others).toEqual([]);
    expect(mail!.text).toContain(`$25.00; Paid; ${id}`);
    expect(await autoresponses()).toHaveLength(1);
    await hooks.sendDue();
    expect(hooks.received.map(({ json }) => json.data)).toMatchObject([
      { submission: { answers: { name: 'Lê Mai', size: 'large', price: paid } } },
    ]);
    const json = await shop.site.call<string>('GET', `/forms/${shop.form.id}/submissions/export?format=json`);
    expect(json.body).toMatchObject([{ answers: { price: paid } }]);
  });

  it('shows amount, state and reference in the CSV export', async () => {
    await buy();
    const { id } = bank.sessions[0]!;
    bank.pay(id);
    await bank.sendAll();
    const response = await fetch(
      `http://127.0.0.1:${new URL(app.origin).port}/api/v1/sites/${shop.site.site.id}/forms/${shop.form.id}/submissions/export?format=csv`,
      { headers: { authorization: `Bearer ${shop.site.person.token}` } },
    );
    expect(await response.text()).toContain(`Lê Mai,mai@example.com,Large,$25.00; Paid; ${id},`);
  });

  it('takes webhooks that come again and in another order as one', async () => {
    await buy();
    const { id } = bank.sessions[0]!;
    const paid = bank.pay(id);
    const refunded = bank.refund(id, 1_000);
    bank.events.length = 0;
    for (const event of [refunded, paid, paid, refunded, paid]) expect(await bank.send(event)).toBe(200);
    expect(await shop.list()).toMatchObject([
      { status: 'new', answers: { pay: { status: 'partly_refunded', reference: id } } },
    ]);
    expect(await ownerMails()).toHaveLength(1);
    expect(await autoresponses()).toHaveLength(1);
    await hooks.sendDue();
    expect(hooks.received).toHaveLength(1);
  });

  it('marks a submission whose payment was given back, and names it in the activity', async () => {
    await buy();
    const { id } = bank.sessions[0]!;
    bank.pay(id);
    bank.refund(id, 2_500);
    await bank.sendAll();
    expect(await answer()).toMatchObject([{ status: 'refunded' }]);
    const { rows } = await app.database.ownerPool.query(
      `select target_type, target_label, actor_type from app.audit_log
       where action = 'form_payment.refunded' and detail->>'reference' = $1`,
      [id],
    );
    expect(rows).toEqual([{ target_type: 'form', target_label: 'Order', actor_type: 'system' }]);
  });

  it('takes a submission without a price as paid', async () => {
    expect((await buy({ size: 'free' })).status).toBe(200);
    expect((await buy({ size: '' })).status).toBe(200);
    expect(bank.sessions).toEqual([]);
    expect(await shop.list()).toMatchObject([{ status: 'new' }, { status: 'new' }]);
    expect(await answer()).toEqual([undefined, undefined]);
  });

  it('asks for no payment when an answer is wrong', async () => {
    const { status, json } = await buy({ name: '' });
    expect([status, json['errors']]).toEqual([422, { name: ['Your name is required'] }]);
    expect(bank.sessions).toEqual([]);
  });

  it('opens one payment for a form that is sent twice, also at the same time', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy({ _key: key })));
    expect(new Set(answers.map(({ json }) => json['checkoutUrl'])).size).toBe(1);
    expect(bank.sessions).toHaveLength(1);
    bank.pay(bank.sessions[0]!.id);
    await bank.sendAll();
    expect((await buy({ _key: key })).json).toMatchObject({ ok: true, message: 'Enjoy your cake!' });
    expect(await shop.list()).toHaveLength(1);
  });

  it('asks robots for no payment', async () => {
    const { status } = await buy({ [honeypotName(shop.form.publicId)]: 'x' });
    expect(status).toBe(200);
    expect(bank.sessions).toEqual([]);
    expect(await shop.list('spam')).toMatchObject([{ status: 'pending_payment' }]);
  });
});

describe('an amount that a visitor sends', () => {
  it('is ignored, and recorded, where the form sets the amount', async () => {
    const { json } = await buy({ price: '0.01' });
    expect(bank.sessions).toMatchObject([{ amount_total: 2_500 }]);
    const { body } = await shop.site.call<{ meta: object }>(
      'GET',
      `/forms/${shop.form.id}/submissions/${String(json['submissionId'])}`,
    );
    expect(body.meta).toMatchObject({ claimedAmount: '0.01' });
  });

  it('that reached the gateway as another one is not taken as paid', async () => {
    await buy();
    const { id } = bank.sessions[0]!;
    bank.pay(id, 1);
    await bank.sendAll();
    expect(await shop.list()).toEqual([]);
    expect(await answer('partial')).toMatchObject([{ amount: 2_500, status: 'wrong_amount', reference: id }]);
    expect(await ownerMails()).toEqual([]);
    expect((await shop.view(pageOf())).text).toContain('We have received another amount than $25.00.');
  });
});

describe('a webhook of the gateway', () => {
  it('is refused unless it is signed, and new', async () => {
    await buy();
    const event = bank.pay(bank.sessions[0]!.id);
    bank.events.length = 0;
    expect(await bank.send(event, { secret: 'another' })).toBe(400);
    expect(await bank.send(event, { at: new Date(now.getTime() - 301_000) })).toBe(400);
    expect(await bank.send(event, { tenantId: 'nobody' })).toBe(200);
    expect(await shop.list()).toEqual([]);
    expect(await bank.send(event, { at: new Date(now.getTime() - 299_000) })).toBe(200);
    expect(await shop.list()).toHaveLength(1);
  });

  it('about something else is ignored', async () => {
    expect(await bank.send({ id: 'evt', type: 'invoice.paid', data: { object: { id: 'in_1' } } })).toBe(200);
  });

  it('is asked for again while the gateway does not answer', async () => {
    await buy();
    const event = bank.pay(bank.sessions[0]!.id);
    bank.events.length = 0;
    bank.isDown = true;
    expect(await bank.send(event)).toBe(503);
    bank.isDown = false;
    expect(await bank.send(event)).toBe(200);
    expect(await shop.list()).toHaveLength(1);
  });

  it('that never came is made up for by asking the gateway', async () => {
    await buy();
    bank.pay(bank.sessions[0]!.id);
    bank.events.length = 0;
    now = new Date(realNow.getTime() + limits.checkAfterMinutes * 60_000 - 1);
    await checkPayments(app.ctx);
    expect(await shop.list()).toEqual([]);
    now = new Date(realNow.getTime() + limits.checkAfterMinutes * 60_000);
    await checkPayments(app.ctx);
    expect(await shop.list()).toMatchObject([{ status: 'new' }]);
    expect(await ownerMails()).toHaveLength(1);
  });
});

describe('a payment that nobody makes', () => {
  it('leaves a partial submission after a day', async () => {
    await buy();
    now = new Date(hours(limits.unpaidHours).getTime() - 1);
    await checkPayments(app.ctx);
    expect(await shop.list('partial')).toMatchObject([{ status: 'pending_payment' }]);
    now = hours(limits.unpaidHours);
    await checkPayments(app.ctx);
    expect(await shop.list('partial')).toMatchObject([
      { status: 'partial', answers: { pay: { status: 'cancelled' } } },
    ]);
    expect(await ownerMails()).toEqual([]);
  });

  it('is waited for while the gateway does not answer, and counts when it was made late', async () => {
    await buy();
    bank.isDown = true;
    now = hours(limits.unpaidHours + 1);
    await checkPayments(app.ctx);
    expect(await shop.list('partial')).toMatchObject([{ status: 'pending_payment' }]);
    bank.isDown = false;
    await checkPayments(app.ctx);
    expect(await shop.list('partial')).toMatchObject([{ status: 'partial' }]);
    bank.pay(bank.sessions[0]!.id);
    await bank.sendAll();
    expect(await shop.list()).toMatchObject([{ status: 'new', answers: { pay: { status: 'paid' } } }]);
    expect(await ownerMails()).toHaveLength(1);
  });
});

describe('while the gateway does not answer', () => {
  it('the submission is kept, and sending it again pays for the same one', async () => {
    const key = randomUUID();
    bank.isDown = true;
    const failed = await buy({ _key: key });
    expect(failed.status).toBe(503);
    expect(failed.json['message']).toBe(
      'Your answers are saved, but the payment could not be started. Try again in a few minutes.',
    );
    bank.isDown = false;
    const again = await buy({ _key: key });
    expect([again.status, again.json['submissionId']]).toEqual([402, failed.json['submissionId']]);
    expect(await shop.list('partial')).toHaveLength(1);
  });

  it('a visitor without scripts comes to a page with a link to try again', async () => {
    bank.isDown = true;
    const { status, headers } = await shop.send({ ...order, _p: '/', _f: 'form-e-e1', _l: 'en' }, {});
    expect(status).toBe(303);
    const page = await shop.view(String(headers['location']));
    expect(page.text).toContain('Your answers are saved, but the payment could not be started.');
    const [, link] = /href="([^"]+\/checkout)"/.exec(page.text) ?? [];
    bank.isDown = false;
    expect((await shop.view(link!)).headers['refresh']).toBe(`0; url=${bank.sessions[0]!.url}`);
    expect(await shop.list('partial')).toHaveLength(1);
  });
});

describe('the page to which visitors come back', () => {
  const sendPlainly = async (locale = 'en') => {
    const { status, headers } = await shop.send({ ...order, _p: '/', _f: 'form-e-e1', _l: locale }, {});
    expect(status).toBe(303);
    return String(headers['location']);
  };

  it('leads a visitor without scripts on to the gateway', async () => {
    const location = await sendPlainly();
    expect(location).toBe(`${pageOf()}/checkout`);
    const page = await shop.view(location);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      refresh: `0; url=${bank.sessions[0]!.url}`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(page.text).toContain(`href="${bank.sessions[0]!.url}"`);
  });

  it('says what is true, whatever its address says', async () => {
    await sendPlainly();
    const path = pageOf();
    const { id } = bank.sessions[0]!;
    const text = async (query = '') => (await shop.view(`${path}${query}`)).text;
    expect(await text('?paid=1&status=success')).toContain('is not complete, and you have not been charged.');
    expect(await text()).toContain('>Pay $25.00<');
    bank.pay(id);
    expect(await text('?cancelled=1')).toContain('Your payment of $25.00 is being confirmed.');
    expect((await shop.view(path)).headers['refresh']).toBe(String(limits.refreshSeconds));
    expect(await shop.list()).toEqual([]);
    await bank.sendAll();
    expect(await text('?cancelled=1')).toContain(
      'Enjoy your cake!<br>We have received your payment of $25.00.',
    );
    expect((await shop.view(path)).headers['refresh']).toBeUndefined();
    bank.refund(id, 2_500);
    await bank.sendAll();
    expect(await text()).toContain('Your payment of $25.00 was refunded.');
  });

  it('stands in the place of the form, in the language of the page', async () => {
    await sendPlainly('vi');
    const { text } = await shop.view(pageOf());
    expect(text).toMatch(/<div [^>]*id="form-e-e1"[^>]*>.*25,00/su);
    expect(text).toContain('bạn chưa bị trừ tiền');
    expect(text).not.toContain('name="size"');
  });

  it('offers a new payment after one that expired, for the same submission', async () => {
    await sendPlainly();
    const path = pageOf();
    bank.expire(bank.sessions[0]!.id);
    await bank.sendAll();
    expect((await shop.view(path)).text).toContain('was cancelled or took too long');
    const page = await shop.view(`${path}/checkout`);
    expect(bank.sessions).toHaveLength(2);
    expect(page.headers['refresh']).toBe(`0; url=${bank.sessions[1]!.url}`);
    bank.pay(bank.sessions[1]!.id);
    await bank.sendAll();
    expect(await shop.list()).toHaveLength(1);
    expect(await answer()).toMatchObject([{ status: 'paid', reference: bank.sessions[1]!.id }]);
  });

  it('can be opened so often a minute', async () => {
    await sendPlainly();
    const path = pageOf();
    const statuses: number[] = [];
    for (let time = 0; time <= limits.viewsPerMinutePerIp; time += 1)
      statuses.push((await shop.view(path)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  it('exists for the payments of its own site alone', async () => {
    await sendPlainly();
    const other = await makePaidForm(app);
    expect((await other.view(pageOf())).status).toBe(404);
    expect((await shop.view(`/_forms/${shop.form.publicId}/payment/${'x'.repeat(22)}`)).status).toBe(404);
  });
});
