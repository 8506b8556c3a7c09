import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, listFiles, makeForm, readObject } from '../../form-files/testing/form-fixture.ts';
import { purgeFormFiles } from '../../form-files/purge-form-files.job.ts';
import { purgeSubmissions } from './purge-submissions.job.ts';

let app: TestApp;
let fixture: FormFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await makeForm(app, [
    { id: 'name', type: 'text', label: 'Your name', name: 'name' },
    { id: 'email', type: 'email', label: 'Email', name: 'email' },
    { id: 'cv', type: 'file_upload', label: 'CV', name: 'cv' },
  ]);
});
beforeEach(() =>
  app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_submissions'),
);

const age = (name: string, column: 'submitted_at' | 'deleted_at', days: number): Promise<unknown> =>
  app.database.ownerPool.query(
    `update app.form_submissions set ${column} = now() - $2 * interval '1 day' where answers ->> 'name' = $1`,
    [name, days],
  );
const names = async (): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(
    `select answers ->> 'name' as name from app.form_submissions where form_id = $1 order by 1`,
    [fixture.form.id],
  );
  return rows.map(({ name }) => name);
};
const keepFor = (days: number | null): Promise<unknown> =>
  app.database.ownerPool.query('update app.forms set retention_days = $2 where id = $1', [
    fixture.form.id,
    days,
  ]);

describe('retention', () => {
  it('deletes submissions that are older than their form keeps them, and only with a rule', async () => {
    for (const name of ['Old', 'New']) await fixture.submit([['name', name]]);
    await age('Old', 'submitted_at', 31);
    await age('New', 'submitted_at', 29);
    await keepFor(null);
    await purgeSubmissions(app.ctx);
    expect(await names()).toEqual(['New', 'Old']);
    await keepFor(30);
    await purgeSubmissions(app.ctx);
    expect(await names()).toEqual(['New']);
    await keepFor(null);
  });

  it('empties the trash after its days', async () => {
    for (const name of ['Long ago', 'Lately', 'Kept']) await fixture.submit([['name', name]]);
    await age('Long ago', 'deleted_at', submissionLimits.trashDays + 1);
    await age('Lately', 'deleted_at', submissionLimits.trashDays - 1);
    await purgeSubmissions(app.ctx);
    expect(await names()).toEqual(['Kept', 'Lately']);
  });

  it('takes the files along', async () => {
    await fixture.submit([['name', 'Mai']], [['cv', 'Ten years of bread.', 'cv.txt']]);
    const [file] = await listFiles(app, fixture);
    expect(await readObject(app, file!.object_key)).toBeDefined();
    await age('Mai', 'deleted_at', submissionLimits.trashDays + 1);
    await purgeSubmissions(app.ctx);
    await purgeFormFiles(app.ctx);
    expect(await readObject(app, file!.object_key)).toBeUndefined();
    expect(await listFiles(app, fixture)).toEqual([]);
  });
});

describe('erasing what a person submitted', () => {
  const erase = async (email: string, isDryRun = false) =>
    fixture.site.call<{ submissions: number; forms: number }>('POST', '/submissions/erase', {
      email,
      isDryRun,
    });

  it('finds their email address in any case and state, counts first, and deletes nobody else’s', async () => {
    for (const [name, email] of [
      ['Mai', 'mai@example.com'],
      ['Mai again', 'MAI@Example.com'],
      ['Hoa', 'hoa@example.com'],
    ] as const)
      await fixture.submit([
        ['name', name],
        ['email', email],
      ]);
    await age('Mai', 'deleted_at', 1);
    expect((await erase('mai@example.com', true)).body).toEqual({ submissions: 2, forms: 1 });
    expect(await names()).toHaveLength(3);
    expect((await erase('Mai@example.com')).body).toEqual({ submissions: 2, forms: 1 });
    expect(await names()).toEqual(['Hoa']);
    expect((await erase('mai@example.com')).body).toEqual({ submissions: 0, forms: 0 });
  });

  it('leaves what they sent to other sites of the workspace', async () => {
    const fields = [{ id: 'email', type: 'email', label: 'Email', name: 'email' }];
    const other = await makeForm(app, fields);
    for (const form of [fixture, other]) await form.submit([['email', 'mai@example.com']]);
    expect((await erase('mai@example.com')).body).toEqual({ submissions: 1, forms: 1 });
    const { rowCount } = await app.database.ownerPool.query(
      'select 1 from app.form_submissions where form_id = $1',
      [other.form.id],
    );
    expect(rowCount).toBe(1);
  });

  it('is in the audit log without the address', async () => {
    await fixture.submit([
      ['name', 'Mai'],
      ['email', 'secret@example.com'],
    ]);
    await erase('secret@example.com');
    const { rows } = await app.database.ownerPool.query<{ row: string }>(
      `select row_to_json(audit_log)::text as row from app.audit_log
       where action = 'submissions.erased' and actor_id = $1`,
      [fixture.site.person.id],
    );
    expect(rows).not.toEqual([]);
    expect(rows.every(({ row }) => !row.includes('secret@'))).toBe(true);
  });

  it('needs an address', async () => {
    expect((await erase('nobody')).status).toBe(422);
  });
});
