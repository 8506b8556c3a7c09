// A real submission with its emails, moved to a day that the test chooses.
import type { MeterUsage } from '@sitewright/contract/usage/usage';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeForm } from '../form-delivery/testing/form-fixture.ts';

const today = new Date('2031-03-11T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

it('a submission, its notification and its automatic reply count for the owner of the site', async () => {
  const { site, call, changeSettings, submit } = await makeForm(app);
  await changeSettings({ notifications: { email: true, webhook: false } });
  const reply = { isEnabled: true, subject: 'Thanks', body: 'We answer soon.', replyTo: null };
  await call('PUT', '/autoresponder', reply);
  expect(await submit({ name: 'Ann', email: 'ann@example.com' })).toBeLessThan(400);
  for (const [table, column] of [
    ['mails', 'created_at'],
    ['form_submissions', 'submitted_at'],
  ])
    await app.database.ownerPool.query(`update app.${table} set ${column} = $1 where site_id = $2`, [
      today,
      site.site.id,
    ]);
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => today };
  try {
    const { body } = await app.api<{ meters: MeterUsage[] }>('GET', '/usage', { token: site.person.token });
    const used = Object.fromEntries(body.meters.map(({ meter, used }) => [meter, used]));
    expect(used).toMatchObject({ sites: 1, formSubmissions: 1, emails: 2 });
  } finally {
    app.ctx.clock = clock;
  }
});
