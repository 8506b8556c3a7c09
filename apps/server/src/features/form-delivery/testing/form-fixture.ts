// A published form that sends its submissions to webhooks.
import type { Form } from '@sitewright/contract/forms/forms';
import type { Webhook, WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { ApiResponse, TestApp } from '../../../testing/test-app.ts';

const bookingFields: readonly object[] = [
  { id: 'f1', type: 'text', label: 'Your name', name: 'name', required: true },
  { id: 'f2', type: 'email', label: 'Email', name: 'email' },
  { id: 'f3', type: 'number', label: 'Guests', name: 'guests' },
];

export interface FormFixture {
  site: SiteFixture;
  form: Form;
  /** Calls the API of the form as the owner of the site. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<ApiResponse<T>>;
  addWebhook: (url: string) => Promise<{ webhook: Webhook; secret: string }>;
  attempts: (webhookId: string) => Promise<WebhookAttempt[]>;
  /** Submits the form on the published page, each time anew unless a `_key` is given. Delivers the events. */
  submit: (answers: Record<string, string>) => Promise<number>;
  /** Saves the form with other settings and publishes it. */
  changeSettings: (settings: object) => Promise<void>;
}

const post = (app: TestApp, host: string, publicId: string, answers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path: `/_forms/${publicId}`,
        method: 'POST',
        headers: {
          host,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(new URLSearchParams(answers).toString());
  });

export const makeForm = async (
  app: TestApp,
  {
    owner,
    fields = bookingFields,
  }: { owner?: Parameters<typeof makeSite>[2]; fields?: readonly object[] } = {},
): Promise<FormFixture> => {
  const site = await makeSite(app, 'restaurant', owner);
  const content = { name: 'Booking', fields };
  const settingsOf = (settings: object) => ({ notifications: { email: false, webhook: true }, ...settings });
  const { body: form } = await site.call<Form>('POST', '/forms', { ...content, settings: settingsOf({}) });
  await app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId: form.id } }] })],
  );
  await site.publish();
  const call: FormFixture['call'] = (method, path, body) =>
    site.call(method, `/forms/${form.id}${path}`, body);
  return {
    site,
    form,
    call,
    addWebhook: async (url) => {
      const { body } = await call<{ webhook: Webhook; secret: string }>('POST', '/webhooks', { url });
      return body;
    },
    attempts: async (webhookId) =>
      (await call<{ attempts: WebhookAttempt[] }>('GET', `/webhooks/${webhookId}/attempts`)).body.attempts,
    submit: async (answers) => {
      await app.database.ownerPool.query("delete from app.rate_limits where key like 'form:%'");
      const status = await post(app, site.host, form.publicId, { _key: randomUUID(), ...answers });
      await app.deliverEvents();
      return status;
    },
    changeSettings: async (settings) => {
      await call('PUT', '', { ...content, settings: settingsOf(settings) });
      await site.publish();
    },
  };
};
