import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { FormStatistics } from '@sitewright/contract/forms/form-statistics';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm, postTo } from '../../form-files/testing/form-fixture.ts';

let app: TestApp;
let fixture: FormFixture;

beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await makeForm(app, [
    { id: 'name', type: 'text', label: 'Your name', name: 'name' },
    { id: 'city', type: 'text', label: 'City', name: 'city' },
  ]);
});
beforeEach(() =>
  app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_submissions; delete from app.form_counts',
  ),
);

/** As browsers send it while a page closes: as text. */
const count = async (body: unknown, publicId = fixture.form.publicId): Promise<number> => {
  const to = { host: fixture.site.host, path: `/_forms/${publicId}/events` };
  const type = { 'content-type': 'text/plain;charset=UTF-8' };
  return (await postTo(app, to, Buffer.from(JSON.stringify(body)), type)).status;
};
const statistics = async (query = ''): Promise<FormStatistics> =>
  (await fixture.site.call<FormStatistics>('GET', `/forms/${fixture.form.id}/statistics${query}`)).body;

describe('the statistics of a form', () => {
  it('count views, starts and completions by day, and the fields after which visitors left', async () => {
    for (const event of ['view', 'view', 'view', 'start', 'start']) expect(await count({ event })).toBe(200);
    await count({ event: 'leave', field: 'city' });
    await fixture.submit([['name', 'Mai']]);
    const found = await statistics();
    expect(found).toMatchObject({ views: 3, starts: 2, completions: 1, medianSeconds: null });
    expect(found.fields).toEqual([{ fieldId: 'city', label: 'City', left: 1 }]);
    expect(found.days).toHaveLength(formLimits.statisticsDaysDefault);
    expect(found.days.at(-1)).toMatchObject({ views: 3, starts: 2, completions: 1 });
    expect(found.days.at(-2)).toMatchObject({ views: 0, starts: 0, completions: 0 });
  });

  it('leave out spam and tests', async () => {
    await fixture.submit([['name', 'Mai']]);
    await fixture.submit([['name', 'Hoa']]);
    await app.database.ownerPool.query(
      `update app.form_submissions set spam_state = 'spam' where answers ->> 'name' = 'Hoa'`,
    );
    expect(await statistics()).toMatchObject({ completions: 1 });
    await app.database.ownerPool.query('update app.form_submissions set is_test = true');
    expect(await statistics()).toMatchObject({ completions: 0 });
  });

  it.each([
    ['an unknown event', { event: 'click' }, 422],
    ['no object', 'view', 422],
    ['a field that the form does not have', { event: 'leave', field: '__proto__' }, 200],
  ])('count nothing for %s', async (_name, body, status) => {
    expect(await count(body)).toBe(status);
    expect(await statistics()).toMatchObject({ views: 0, starts: 0, fields: [] });
  });

  it('count nothing for a form that does not exist', async () => {
    expect(await count({ event: 'view' }, 'A'.repeat(22))).toBe(200);
    expect((await app.database.ownerPool.query('select 1 from app.form_counts')).rowCount).toBe(0);
  });

  it('are limited for each visitor', async () => {
    const most = formLimits.statisticsEventsPerMinutePerIp;
    const statuses = await Promise.all(Array.from({ length: most + 1 }, () => count({ event: 'view' })));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await statistics()).toMatchObject({ views: most });
  });

  it.each([
    ['0', 422],
    ['1', 200],
    [String(formLimits.statisticsDaysMax), 200],
    [String(formLimits.statisticsDaysMax + 1), 422],
  ])('of %s days answer %i', async (days, status) => {
    const path = `/forms/${fixture.form.id}/statistics?days=${days}`;
    expect((await fixture.site.call('GET', path)).status).toBe(status);
  });

  it('tell how long visitors take', async () => {
    await fixture.submit([['name', 'Mai']]);
    await app.database.ownerPool.query(
      `update app.form_submissions set meta = jsonb_set(meta, '{seconds}', '42')`,
    );
    expect(await statistics()).toMatchObject({ medianSeconds: 42 });
  });
});
