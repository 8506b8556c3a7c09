import { createHash } from 'node:crypto';
import type { Thread } from '@sitewright/contract/comments/comments';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { Page } from '@sitewright/contract/pages/pages';
import type { Review } from '@sitewright/contract/review-links/review-links';
import type { SiteTransfer } from '@sitewright/contract/sharing/site-transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { readFixtureData } from './fixture-data.ts';
import { startUpgradedApp, type UpgradedApp } from './upgraded-app.ts';

// Sites of an older version are served, edited and published after the update.

const facts = readFixtureData();
let upgraded: UpgradedApp;
let app: TestApp;
let ownerToken: string;
beforeAll(async () => {
  upgraded = await startUpgradedApp();
  ({ app } = upgraded);
  ownerToken = await upgraded.ownerToken();
});
afterAll(() => upgraded.close());

const hostOf = ({ subdomain }: { subdomain: string }) => `${subdomain}.localhost`;

describe('a published site', () => {
  const at = (path: string) => app.visit(hostOf(facts.site), path);

  it('serves its newest release, its redirects and its custom code', async () => {
    const home = await at('/');
    expect(home.text).toContain(facts.site.releases[1]!.title);
    expect(home.text).toContain('<meta name="fixture" content="6ed42e2">');
    expect((await at('/old')).headers.location).toBe('/contact');
  });

  it('can be rolled back to an older release, which is served byte by byte as it was', async () => {
    const [first] = facts.site.releases;
    const path = `/sites/${facts.site.id}/releases/${first!.id}/rollback`;
    expect((await upgraded.call(ownerToken, 'POST', path)).status).toBe(200);
    expect((await at('/')).text).toBe(facts.site.firstHome);
  });

  it('can be republished with the uploaded section design', async () => {
    await upgraded.call(ownerToken, 'PATCH', `/sites/${facts.site.id}/publish`, { isPublished: true });
    expect((await at('/')).text).toContain('Bread that is not published yet');
    const ovens = await at('/ovens');
    expect(ovens.text).toContain('Two stone ovens');
    expect(ovens.text).toContain('An oven');
  });

  it('with a password opens with it', async () => {
    const host = hostOf(facts.lockedSite);
    expect((await app.visit(host, '/')).status).toBe(401);
    expect((await upgraded.sendForm(host, '/_access', { password: 'a guess' })).status).toBe(401);
    const { password } = facts.lockedSite;
    const { status, cookie } = await upgraded.sendForm(host, '/_access', { password });
    expect(status).toBe(303);
    expect((await app.visit(host, '/', { cookie })).text).toContain('Prices for shops');
  });

  it('for members only keeps others out, and lets its owner in through the app', async () => {
    const host = hostOf(facts.membersSite);
    const stranger = await app.visit(host, '/');
    expect([stranger.status, stranger.text.includes('Who bakes when')]).toEqual([401, false]);
    const { headers } = await app.visit(host, '/_access/sign-in?to=/');
    const cookie = headers['set-cookie']![0]!.split(';')[0]!;
    const state = new URL(String(headers['location'])).searchParams.get('state');
    const path = `/sites/${facts.membersSite.id}/entry`;
    const { body } = await upgraded.call<{ url: string }>(ownerToken, 'POST', path, { state, to: '/' });
    const token = new URL(body.url).hash.slice(1);
    const entered = await upgraded.sendForm(host, '/_access', { token }, { cookie });
    expect((await app.visit(host, '/', { cookie: entered.cookie })).text).toContain('Who bakes when');
  });

  it('keeps form messages as submissions, and accepts new ones beside them', async () => {
    await upgraded.sendForm(hostOf(facts.site), '/_forms/write', { name: 'Hoa', message: 'And a cake' });
    const path = `/sites/${facts.site.id}/forms`;
    const { forms } = (await upgraded.call<{ forms: FormSummary[] }>(ownerToken, 'GET', path)).body;
    expect(forms).toHaveLength(1);
    const list = `${path}/${forms[0]!.id}/submissions`;
    const { body } = await upgraded.call<{ submissions: Submission[] }>(ownerToken, 'GET', list);
    expect(body.submissions.map(({ answers, status }) => [answers['message'], status])).toEqual([
      ['And a cake', 'new'],
      ['Two loaves, please', 'read'],
    ]);
  });
});

describe('a site in the builder', () => {
  const ofSite = <T>(method: string, path: string, body?: unknown) =>
    upgraded.call<T>(ownerToken, method, `/sites/${facts.site.id}${path}`, body);

  it('can be restored to a named version', async () => {
    const { homeId, versionId } = facts.site;
    expect((await ofSite('POST', `/documents/${homeId}/versions/${versionId}/restore`, {})).status).toBe(200);
    const { body } = await ofSite<Page>('GET', `/pages/${homeId}`);
    expect(JSON.stringify(body.content)).toContain(facts.site.releases[1]!.title);
  });

  it('shows its comments, including those of guests', async () => {
    const { body } = await ofSite<{ threads: Thread[] }>('GET', '/comments');
    expect(body.threads).toMatchObject([
      { id: facts.site.commentId, body: 'Is this the right word?', replies: [{ body: 'I think so' }] },
      { author: 'Hoa', isGuest: true, body: 'Looks warm' },
    ]);
  });

  it('can be reviewed with the review link and its password', async () => {
    const { token, password } = facts.reviewLink;
    expect((await upgraded.call(undefined, 'POST', '/reviews/open', { token })).status).toBe(401);
    const { status, body } = await upgraded.call<Review>(undefined, 'POST', '/reviews/open', {
      token,
      password,
    });
    expect([status, body.siteName]).toEqual([200, 'North Bakery']);
  });

  it('is still offered to the same user', async () => {
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
