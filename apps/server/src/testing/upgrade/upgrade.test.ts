import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn, Tokens } from '@sitewright/contract/auth';
import type { Thread } from '@sitewright/contract/comments';
import type { MediaItem } from '@sitewright/contract/media';
import type { Message } from '@sitewright/contract/messages';
import type { Page } from '@sitewright/contract/pages';
import type { Review } from '@sitewright/contract/review-links';
import type { SiteTransfer } from '@sitewright/contract/site-transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../db/open-database.ts';
import { reconcileLive } from '../../features/publishing/links/site-links.service.ts';
import { registerJobs } from '../../jobs/jobs.ts';
import { createQueue } from '../../jobs/queue.ts';
import { createLog } from '../../log.ts';
import { codeOf, forgetTries } from '../account-world.ts';
import { createTestDatabase } from '../database.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { extendDeadlines } from './extend-deadlines.ts';
import { readFacts } from './facts.ts';
import { loadFixtureRows, unpackFixtureFiles } from './load-fixture.ts';

// What people and visitors of an older version had goes on working after the update.

const facts = readFacts();
const log = createLog({ logLevel: 'error' });
let app: TestApp;
let mailServer: MailServer;
let ownerToken: string;

const startUpdated = async (): Promise<TestApp> => {
  const database = await createTestDatabase('empty');
  await loadFixtureRows(database);
  await prepareDatabase(database, log);
  await extendDeadlines(database.ownerPool);
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-updated-'));
  unpackFixtureFiles(dataDir);
  return startTestApp(
    { SECRET_KEY: facts.secretKey, SMTP_URL: mailServer.url },
    { on: { database, dataDir } },
  );
};

const call = <T>(token: string | undefined, method: string, path: string, body?: unknown) =>
  app.api<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const signIn = ({ email, password }: { email: string; password: string }) =>
  call<SignedIn>(undefined, 'POST', '/auth/login', { email, password });
const hostOf = ({ subdomain }: { subdomain: string }) => `${subdomain}.localhost`;

/** Sends the form of a published site, as a browser does. */
const sendForm = (host: string, path: string, fields: Record<string, string>) =>
  new Promise<{ status: number; cookie: string }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      },
      (answer) => {
        answer.resume();
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        answer.on('end', () => resolve({ status: answer.statusCode!, cookie }));
      },
    );
    sent.on('error', reject);
    sent.end(new URLSearchParams(fields).toString());
  });

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startUpdated();
  await reconcileLive(app.ctx);
  const { body } = await signIn(facts.owner);
  const entered = await call<SignedIn>(body.tokens.accessToken, 'POST', '/auth/switch-tenant', {
    tenantId: facts.tenantId,
  });
  ownerToken = entered.body.tokens.accessToken;
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

describe('an account', () => {
  const begin = async () => (await signIn(facts.twoFactor)).body.details?.['challenge'] as string;
  const finish = (challenge: string, proof: object) =>
    call<SignedIn>(undefined, 'POST', '/auth/second-factor', { challenge, ...proof });

  it('is entered with the password and a code of the authenticator app', async () => {
    const answer = await finish(await begin(), { code: codeOf(app, facts.twoFactor.totpSecret) });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: facts.twoFactor.id, tenantId: facts.tenantId });
  });

  it('is entered with the password and a recovery code, once', async () => {
    const [recoveryCode] = facts.twoFactor.recoveryCodes;
    expect((await finish(await begin(), { recoveryCode })).status).toBe(200);
    expect((await finish(await begin(), { recoveryCode })).body.code).toBe('code_invalid');
  });

  it('is entered with a passkey', async () => {
    const { body } = await call<{ options: { challenge: string } }>(
      undefined,
      'POST',
      '/auth/passkey/options',
    );
    const response = new SoftwarePasskey(facts.twoFactor.passkey).get(body.options);
    const answer = await call<SignedIn>(undefined, 'POST', '/auth/passkey', { response });
    expect(answer.body.user.id).toBe(facts.twoFactor.id);
  });

  it('of the staff is entered with its password', async () => {
    const { body } = await signIn(facts.admin);
    expect(body.user.role).toBe('SUPER_ADMIN');
  });

  it('stays signed in by a refresh token that was handed out before', async () => {
    const { refreshToken } = facts.owner;
    const { status, body } = await call<Tokens>(undefined, 'POST', '/auth/refresh', { refreshToken });
    expect(status).toBe(200);
    const me = await call<SignedIn['user']>(body.accessToken, 'GET', '/users/me');
    expect(me.body).toMatchObject({ id: facts.owner.id, tenantId: facts.tenantId });
  });

  it('gets the successor of a token that was exchanged a moment before, which is kept sealed', async () => {
    await app.database.ownerPool.query(
      'update app.refresh_tokens set used_at = now() where used_at is not null',
    );
    const { used: refreshToken, next } = facts.exchanged;
    const { body } = await call<Tokens>(undefined, 'POST', '/auth/refresh', { refreshToken });
    expect(body.refreshToken).toBe(next);
  });

  it('shows its picture', async () => {
    const { body } = await call<SignedIn['user']>(ownerToken, 'GET', '/users/me');
    const picture = await app.visit('localhost', body.avatarUrl!);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a link or a code in a mail', () => {
  it('confirms the address of who registered', async () => {
    const answer = await call<{ email: string }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.verifyEmail}`,
      {},
    );
    expect([answer.status, answer.body.email]).toEqual([200, facts.newcomer.email]);
  });

  it('signs in', async () => {
    const answer = await call<{ arrival: SignedIn }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.magicLink}`,
      {},
    );
    expect(answer.body.arrival.user.id).toBe(facts.owner.id);
  });

  it('signs in by its six digits', async () => {
    const answer = await call<SignedIn>(undefined, 'POST', '/auth/verify-otp', facts.signInCode);
    expect(answer.body.user.id).toBe(facts.designer.id);
  });

  it('changes the address of an account', async () => {
    const answer = await call<{ email: string }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.changeEmail}`,
      {},
    );
    expect([answer.status, answer.body.email]).toEqual([200, 'an.nguyen@example.com']);
  });

  it('chooses a new password', async () => {
    const token = facts.links.resetPassword;
    const { body } = await call<SignedIn>(undefined, 'POST', '/auth/reset-password', {
      token,
      password: 'another horse battery',
    });
    expect(body.user.id).toBe(facts.newcomer.id);
  });
});

describe('an invitation', () => {
  it.each(['workspace', 'site', 'handedOver'] as const)('by the link %s can be read', async (kind) => {
    const { status, body } = await call<{ tenantName: string }>(
      undefined,
      'GET',
      `/auth/invitations/${facts.invitations[kind]}`,
    );
    expect([status, body.tenantName]).toEqual([200, 'North Bakery']);
  });

  it('to a site gives the site on the terms that it was written with', async () => {
    const { body } = await call<SignedIn>(undefined, 'POST', `/auth/invitations/${facts.invitations.site}`, {
      password: 'a third horse battery',
    });
    const { rows } = await app.database.ownerPool.query(
      'select site_id, role, overrides from app.site_members where user_id = $1',
      [body.user.id],
    );
    expect(rows).toEqual([{ site_id: facts.site.id, role: 'content_editor', overrides: { publish: true } }]);
  });
});

describe('a published site', () => {
  const at = (path: string) => app.visit(hostOf(facts.site), path);

  it('shows its newest release, its redirects and its own code', async () => {
    const home = await at('/');
    expect(home.text).toContain(facts.site.releases[1]!.title);
    expect(home.text).toContain('<meta name="fixture" content="6ed42e2">');
    expect((await at('/old')).headers.location).toBe('/contact');
  });

  it('is rolled back to an older release, which is served byte by byte as it was', async () => {
    const [first] = facts.site.releases;
    const path = `/sites/${facts.site.id}/releases/${first!.id}/rollback`;
    expect((await call(ownerToken, 'POST', path)).status).toBe(200);
    expect((await at('/')).text).toBe(facts.site.firstHome);
  });

  it('is published anew with the section design that was uploaded', async () => {
    await call(ownerToken, 'PATCH', `/sites/${facts.site.id}/publish`, { isPublished: true });
    expect((await at('/')).text).toContain('Bread that is not published yet');
    const ovens = await at('/ovens');
    expect(ovens.text).toContain('Two stone ovens');
    expect(ovens.text).toContain('An oven');
  });

  it('behind a password opens with it', async () => {
    const host = hostOf(facts.lockedSite);
    expect((await app.visit(host, '/')).status).toBe(401);
    expect((await sendForm(host, '/_access', { password: 'a guess' })).status).toBe(401);
    const { password } = facts.lockedSite;
    const { status, cookie } = await sendForm(host, '/_access', { password });
    expect(status).toBe(303);
    expect((await app.visit(host, '/', { cookie })).text).toContain('Prices for shops');
  });

  it('for members only keeps others out', async () => {
    const answer = await app.visit(hostOf(facts.membersSite), '/');
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('Who bakes when');
  });

  it('takes in forms beside those of before', async () => {
    await sendForm(hostOf(facts.site), '/_forms/write', { name: 'Hoa', message: 'And a cake' });
    const { body } = await call<{ messages: Message[] }>(
      ownerToken,
      'GET',
      `/sites/${facts.site.id}/messages`,
    );
    expect(body.messages.map(({ fields }) => fields.at(-1)?.value)).toEqual([
      'And a cake',
      'Two loaves, please',
    ]);
  });
});

describe('a site in the builder', () => {
  const ofSite = <T>(method: string, path: string, body?: unknown) =>
    call<T>(ownerToken, method, `/sites/${facts.site.id}${path}`, body);

  it('goes back to a version that was named', async () => {
    const { homeId, versionId } = facts.site;
    expect((await ofSite('POST', `/documents/${homeId}/versions/${versionId}/restore`, {})).status).toBe(200);
    const { body } = await ofSite<Page>('GET', `/pages/${homeId}`);
    expect(JSON.stringify(body.content)).toContain(facts.site.releases[1]!.title);
  });

  it('shows what was said about it, by guests too', async () => {
    const { body } = await ofSite<{ threads: Thread[] }>('GET', '/comments');
    expect(body.threads).toMatchObject([
      { id: facts.site.commentId, body: 'Is this the right word?', replies: [{ body: 'I think so' }] },
      { author: 'Hoa', isGuest: true, body: 'Looks warm' },
    ]);
  });

  it('can be looked at by the link for reviewers and its password', async () => {
    const { token, password } = facts.reviewLink;
    expect((await call(undefined, 'POST', '/reviews/open', { token })).status).toBe(401);
    const { status, body } = await call<Review>(undefined, 'POST', '/reviews/open', { token, password });
    expect([status, body.siteName]).toEqual([200, 'North Bakery']);
  });

  it('is still offered to whom it was offered to', async () => {
    const { body } = await ofSite<{ transfer: SiteTransfer }>('GET', '/transfer');
    expect(body.transfer.to.id).toBe(facts.designer.id);
  });

  it('has its files, byte by byte', async () => {
    const { id, url, sha256 } = facts.file;
    const shown = await app.visit('localhost', url);
    expect(createHash('sha256').update(shown.body).digest('hex')).toBe(sha256);
    const led = await fetch(`${app.origin}/api/v1/media/download/${id}`, {
      headers: { authorization: `Bearer ${ownerToken}` },
      redirect: 'manual',
    });
    const { pathname, search } = new URL(led.headers.get('location')!, app.origin);
    const download = await app.visit('localhost', `${pathname}${search}`);
    expect(createHash('sha256').update(download.body).digest('hex')).toBe(sha256);
  });
});

describe('work that waits in the queue', () => {
  it('is done by the next version', async () => {
    await forgetTries(app);
    const queue = createQueue({ connection: app.database.runtime, role: 'all', log });
    await queue.start();
    try {
      await registerJobs(Object.assign(app.ctx, { queue }));
      const picture = () => call<MediaItem>(ownerToken, 'GET', `/media/${facts.waitingPicture.id}`);
      await expect.poll(async () => (await picture()).body.state, { timeout: 15_000 }).toBe('ready');
      await expect
        .poll(() => mailServer.inbox.map(({ to }) => to), { timeout: 15_000 })
        .toContainEqual([facts.waitingMail.recipient]);
    } finally {
      await queue.stop(5_000);
    }
  });
});
