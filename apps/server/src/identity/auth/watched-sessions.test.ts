import { limits } from '@sitewright/contract/limits';
import type { SignedIn, Tokens } from '@sitewright/contract/auth/auth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { type TestUser, testPassword, type TestApp } from '../../testing/test-app.ts';

// Mails and audit entries about sign-ins, and their purge.

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const laterFirefox = firefox.replaceAll('140.0', '141.0');
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const login = (person: TestUser, userAgent: string) =>
  app.api<SignedIn>('POST', '/auth/login', {
    body: { email: person.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
const auditEntriesOf = async (person: TestUser): Promise<string[]> =>
  (
    await sql(
      'select action from app.audit_log where tenant_id is null and (actor_id = $1 or target_id = $1::text) order by id',
      [person.id],
    )
  ).rows.map((row) => row.action as string);

describe('a sign-in', () => {
  it('from a device not seen before is mailed to the person, and no other', async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    await sql('update app.sessions set user_agent = $2 where user_id = $1', [person.id, firefox]);
    await sql('update app.sessions set user_agent = $2 where user_id = $1', [other.id, iphone]);
    await login(person, laterFirefox);
    expect(await app.mailsTo(person.email, 'new_device')).toEqual([]);
    await login(person, iphone);
    const [mail, ...more] = await app.mailsTo(person.email, 'new_device');
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Safari, iPhone');
    await login(person, iphone);
    expect(await app.mailsTo(person.email, 'new_device')).toHaveLength(1);
  });

  it('is in the audit log with its start, its failures and its end', async () => {
    const person = await app.signUp();
    await app.api('POST', '/auth/login', { body: { email: person.email, password: 'not the one' } });
    await app.api('POST', '/auth/logout', { body: { refreshToken: person.refreshToken } });
    await app.api('POST', '/auth/logout', { body: { refreshToken: person.refreshToken } });
    expect(await auditEntriesOf(person)).toEqual(['session.started', 'sign_in.failed', 'session.ended']);
    // An ended session is rejected at once, although its access token has not expired.
    expect((await app.api('GET', '/sites', { token: person.token })).status).toBe(401);
  });
});

describe('a reused refresh token', () => {
  it('closes the session, and its person learns of it once', async () => {
    const person = await app.signUp();
    const refresh = (refreshToken: string) =>
      app.api<Tokens>('POST', '/auth/refresh', { body: { refreshToken }, headers: { 'user-agent': iphone } });
    const { body } = await refresh(person.refreshToken);
    await sql(
      `update app.refresh_tokens set used_at = used_at - make_interval(secs => ${limits.auth.refreshGraceSeconds + 1}) where user_id = $1`,
      [person.id],
    );
    for (let n = 0; n < 3; n += 1) expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(body.refreshToken)).status).toBe(401);
    const mails = await app.mailsTo(person.email, 'session_reused');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Safari, iPhone');
    expect((await auditEntriesOf(person)).filter((action) => action === 'session.reused')).toHaveLength(1);
  });
});

describe('the daily purge', () => {
  it('deletes expired rows only', async () => {
    const [old, young] = [await app.signUp(), await app.signUp()];
    await app.api('POST', '/auth/magic-link', { body: { email: old.email } });
    await app.api('POST', '/auth/magic-link', { body: { email: young.email } });
    await app.api('POST', '/auth/register-or-otp', { body: { email: old.email } });
    await app.api('POST', '/auth/register-or-otp', { body: { email: young.email } });
    await sql("update app.one_time_tokens set expires_at = now() - interval '25 hours' where email = $1", [
      old.email,
    ]);
    await sql("update app.sign_in_codes set expires_at = now() - interval '25 hours' where email = $1", [
      old.email,
    ]);
    await sql(
      'update app.sessions set ended_at = now() - make_interval(days => $2, mins => 1) where user_id = $1',
      [old.id, limits.auth.endedSessionDays],
    );
    await sql("update app.rate_limits set expires_at = now() - interval '1 second' where key like 'magic:%'");
    await jobs.find(({ name }) => name === 'auth.purge')!.run(app.ctx, {});
    const count = async (text: string, value: string) => Number((await sql(text, [value])).rows[0].n);
    for (const [person, n] of [
      [old, 0],
      [young, 1],
    ] as const) {
      const links = "select count(*) as n from app.one_time_tokens where kind = 'magic_link' and email = $1";
      expect(await count(links, person.email)).toBe(n);
      expect(await count('select count(*) as n from app.sign_in_codes where email = $1', person.email)).toBe(
        n,
      );
      expect(await count('select count(*) as n from app.sessions where user_id = $1', person.id)).toBe(n);
      expect(await count('select count(*) as n from app.refresh_tokens where user_id = $1', person.id)).toBe(
        n,
      );
    }
    expect(await count('select count(*) as n from app.rate_limits where key like $1', 'magic:%')).toBe(0);
    expect(
      await count('select count(*) as n from app.rate_limits where key like $1', 'code:%'),
    ).toBeGreaterThan(0);
  });
});
