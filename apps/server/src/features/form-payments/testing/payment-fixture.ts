// A published form that takes payments, what visitors send to it, and what its owner sees.
import type { Form } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp, Visit } from '../../../testing/test-app.ts';
import { postTo } from '../../form-files/testing/form-fixture.ts';

export const orderFields = [
  { id: 'name', type: 'text', label: 'Your name', name: 'name', required: true },
  { id: 'email', type: 'email', label: 'Email', name: 'email' },
  {
    id: 'size',
    type: 'radio',
    label: 'Size',
    name: 'size',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'large', label: 'Large' },
      { value: 'free', label: 'Sample' },
    ],
  },
  {
    id: 'pay',
    type: 'payment',
    label: 'Price',
    name: 'price',
    settings: {
      payment: {
        mode: 'byOption',
        currency: 'USD',
        field: 'size',
        amounts: { small: 1_250, large: 2_500 },
        description: 'A cake',
      },
    },
  },
];

type Sent = Awaited<ReturnType<typeof postTo>>;

export interface PaymentFixture {
  site: SiteFixture;
  form: Form;
  /** Sends answers; by default as a script does. */
  send: (answers: Record<string, string>, headers?: Record<string, string>) => Promise<Sent>;
  view: (path: string, headers?: Record<string, string>) => Promise<Visit>;
  /** The submissions of a tab of the inbox. */
  list: (tab?: string) => Promise<Submission[]>;
}

/** Puts a form on the home page as a dropped element. */
export const placeForm = (app: TestApp, site: SiteFixture, formId: string): Promise<unknown> =>
  app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId } }] })],
  );

export const makePaidForm = async (
  app: TestApp,
  fields: readonly object[] = orderFields,
  settings: object = {},
): Promise<PaymentFixture> => {
  const site = await makeSite(app);
  const { body: form } = await site.call<Form>('POST', '/forms', { name: 'Order', fields, settings });
  await placeForm(app, site, form.id);
  const published = await site.publish();
  if (published.status !== 200) throw new Error(`not published: ${published.body.message}`);
  return {
    site,
    form,
    send: async (answers, headers = { accept: 'application/json' }) => {
      await app.database.ownerPool.query("delete from app.rate_limits where key like 'form:%'");
      const body = Buffer.from(new URLSearchParams(answers).toString());
      const path = `/_forms/${form.publicId}`;
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await postTo(app, { host: site.host, path }, body, { ...type, ...headers });
      await app.deliverEvents();
      return sent;
    },
    view: (path, headers = {}) => app.visit(site.host, path, headers),
    list: async (tab = 'inbox') =>
      (await site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions?tab=${tab}`)).body
        .submissions,
  };
};
