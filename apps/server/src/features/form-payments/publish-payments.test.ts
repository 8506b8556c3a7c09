import type { Form } from '@sitewright/contract/forms/forms';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { connectFakeGateway, type FakeGateway } from './testing/fake-gateway.ts';
import { orderFields, placeForm } from './testing/payment-fixture.ts';

// Publishing a site whose forms take payments.

let app: TestApp;
let site: SiteFixture;
let form: Form;
let bank: FakeGateway | undefined;

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  ({ body: form } = await site.call<Form>('POST', '/forms', { name: 'Order', fields: orderFields }));
  await placeForm(app, site, form.id);
});
afterEach(() => {
  bank?.close();
  bank = undefined;
});

const paymentFindings = async () =>
  (await site.call<{ findings: Finding[] }>('GET', '/publish-check')).body.findings.filter(
    ({ code }) => code === 'payments_not_connected',
  );
const isConnected = async () =>
  (await site.call<{ isConnected: boolean }>('GET', '/form-payments')).body.isConnected;

describe('a site with a form that asks for a payment', () => {
  it('is not published while payments are not connected, with a sentence that names form and page', async () => {
    const message = `The form “Order” on the page “${site.home.title}” asks for a payment, but this workspace cannot take payments yet. Remove the payment field, or connect a payment service.`;
    const { status, body } = await site.publish();
    expect([status, body.code, body.message]).toEqual([409, 'publish_blocked', message]);
    expect(await paymentFindings()).toMatchObject([
      {
        severity: 'blocking',
        pageId: site.home.id,
        pageTitle: site.home.title,
        values: { form: 'Order', page: site.home.title },
      },
    ]);
    expect((await app.visit(site.host, '/')).status).toBe(404);
    expect(await isConnected()).toBe(false);
  });

  it('is published once they are', async () => {
    bank = await connectFakeGateway(app);
    expect(await isConnected()).toBe(true);
    expect(await paymentFindings()).toEqual([]);
    expect((await site.publish()).status).toBe(200);
  });

  it('is not published either where the page holds the form without an id', async () => {
    const imported = await makeSite(app);
    await app.database.ownerPool.query(
      `update app.documents set content = jsonb_set(content, '{sections}', $2::jsonb) where id = $1`,
      [
        imported.home.id,
        JSON.stringify([
          {
            id: 'contact',
            type: 'form/form-1',
            data: { title: 'Order', formConfig: { name: 'Imported', fields: orderFields } },
          },
        ]),
      ],
    );
    const { status, body } = await imported.publish();
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('The form “Imported” on the page') as string,
    ]);
  });

  it('is published without it: other forms need no payments', async () => {
    await site.call('PUT', `/forms/${form.id}`, {
      name: 'Order',
      fields: orderFields.filter(({ type }) => type !== 'payment'),
    });
    expect((await site.publish()).status).toBe(200);
  });
});
