import { formLimits } from '@sitewright/contract/forms/form-limits';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { connectFakeGateway, type FakeGateway } from './testing/fake-gateway.ts';
import { makePaidForm, type PaymentFixture } from './testing/payment-fixture.ts';

// Amounts to pay: from the version of the form and the answers alone.

let app: TestApp;
let bank: FakeGateway;
let fund: PaymentFixture;

const payment = (settings: object, more: object = {}) => ({
  id: 'pay',
  type: 'payment',
  label: 'Amount',
  name: 'amount',
  settings: { payment: settings },
  ...more,
});
const donation = payment({ mode: 'visitorAmount', currency: 'VND', min: 10_000, max: 50_000 });
const fixed = (amount: number) => payment({ mode: 'fixed', currency: 'JPY', amount });

beforeAll(async () => {
  app = await sharedTestApp();
  bank = await connectFakeGateway(app);
  fund = await makePaidForm(app, [donation]);
});
beforeEach(() => (bank.sessions.length = 0));
afterAll(() => bank.close());

const send = (answers: Record<string, string>) => fund.send({ _key: randomUUID(), ...answers });
/** Publishes the form with other fields; returns the version. */
const publish = async (fields: object[]): Promise<string> => {
  const saved = await fund.site.call('PUT', `/forms/${fund.form.id}`, { name: 'Order', fields });
  expect(saved.status).toBe(200);
  await fund.site.publish();
  const { body } = await fund.site.call<{ publishedVersion: number }>('GET', `/forms/${fund.form.id}`);
  return String(body.publishedVersion);
};

describe('an amount that visitors choose', () => {
  it.each([
    ['10000', 10_000],
    ['50000', 50_000],
    ['20.000,00', 20_000],
  ])('is taken as %s, in a currency without decimals', async (typed, amount) => {
    expect((await send({ amount: typed, _l: 'vi' })).status).toBe(402);
    expect(bank.sessions).toMatchObject([{ amount_total: amount, currency: 'vnd', locale: 'vi' }]);
    expect(await fund.list('partial')).toMatchObject([{ answers: { pay: { amount, currency: 'VND' } } }]);
    await app.database.ownerPool.query('delete from app.form_submissions');
  });

  it.each(['9999', '50001', '10000.5', '-10000', '1e9', '1e400'])('is refused as %s', async (typed) => {
    const { status, json } = await send({ amount: typed });
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, ['amount']]);
    expect(bank.sessions).toEqual([]);
  });

  it('costs nothing where none is asked for and none is given', async () => {
    expect((await send({ amount: '' })).status).toBe(200);
    expect(bank.sessions).toEqual([]);
  });
});

describe('an amount that the form sets', () => {
  it('is the sum of what was chosen', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));
    await publish([
      { id: 'extras', type: 'checkbox', label: 'Extras', name: 'extras', options },
      payment({ mode: 'byOption', currency: 'KWD', field: 'extras', amounts: { a: 1_250, b: 3 } }),
    ]);
    const { status } = await fund.send([
      ['extras', 'a'],
      ['extras', 'b'],
      ['extras', 'c'],
    ] as never);
    expect(status).toBe(402);
    expect(bank.sessions).toMatchObject([{ amount_total: 1_253, currency: 'kwd' }]);
    const page = await fund.view(new URL(bank.sessions[0]!.success_url).pathname);
    expect(page.text.replace(/\u00A0/g, ' ')).toContain('Pay KWD 1.253');
  });

  it('is due only where its field is shown', async () => {
    await publish([
      { id: 'express', type: 'toggle', label: 'Express', name: 'express' },
      {
        ...fixed(500),
        conditionalLogic: [{ action: 'show', when: { all: [{ field: 'express', op: 'isOn' }] } }],
      },
    ]);
    expect((await send({})).status).toBe(200);
    expect((await send({ express: 'true' })).status).toBe(402);
    expect(bank.sessions).toMatchObject([{ amount_total: 500, currency: 'jpy' }]);
  });

  it('is up to the limit of a form', async () => {
    const save = (amount: number) =>
      fund.site.call('PUT', `/forms/${fund.form.id}`, { name: 'Order', fields: [fixed(amount)] });
    expect((await save(formLimits.amountMax)).status).toBe(200);
    expect((await save(formLimits.amountMax + 1)).status).toBe(422);
    expect((await save(1.5)).status).toBe(422);
  });
});

describe('a page that shows an older version', () => {
  it('is told the present price before it is paid, and pays it then', async () => {
    const free = await publish([{ id: 'name', type: 'text', label: 'Name', name: 'name' }]);
    const cheap = await publish([fixed(100)]);
    const dear = await publish([fixed(200)]);
    for (const version of [free, cheap]) {
      const { status, json } = await send({ _v: version });
      expect([status, json['errors']]).toEqual([
        422,
        { amount: ['The price is now ¥200. Reload the page to see it.'] },
      ]);
    }
    expect(bank.sessions).toEqual([]);
    const page = await fund.send({ _v: cheap, _p: '/', _f: 'form-e-e1', _l: 'en' }, {});
    expect(page.text).toContain('The price is now ¥200.');
    expect(page.text).toContain(`name="_v" value="${dear}"`);
    expect((await send({ _v: dear })).status).toBe(402);
    expect(bank.sessions).toMatchObject([{ amount_total: 200 }]);
  });

  it('is paid where the price is the same', async () => {
    const before = await publish([fixed(300)]);
    await publish([{ id: 'name', type: 'text', label: 'Name', name: 'name' }, fixed(300)]);
    expect((await send({ _v: before })).status).toBe(402);
  });
});
