import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { visitorOf } from '../../post-comments/testing/comment-fixture.ts';
import {
  at,
  later,
  makeReaderSite,
  membersOf,
  resetLimits,
  signInReader,
  tokenFor,
} from '../testing/reader-fixture.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeReaderSite(app);
});
beforeEach(() => resetLimits(app));

describe('a sign-in link', () => {
  const ask = (email: string, one = site) => visitorOf(app, one.host).post('/_readers/sign-in', { email });

  it('works once, on its own site, for some minutes, and for one of two at once', async () => {
    await ask('once@example.com');
    const token = await tokenFor(app, 'once@example.com');
    const use = () => visitorOf(app, site.host).post('/_readers/enter', { token, name: 'Once' });
    const other = await makeReaderSite(app);
    expect((await visitorOf(app, other.host).post('/_readers/enter', { token, name: 'X' })).status).toBe(410);
    const answers = await Promise.all([use(), use()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
    expect((await use()).cookie).toBe('');
    expect((await visitorOf(app, site.host).get(`/_readers/enter?token=${token}`)).status).toBe(410);

    await ask('late@example.com');
    const late = await tokenFor(app, 'late@example.com');
    const open = () => visitorOf(app, site.host).get(`/_readers/enter?token=${late}`);
    expect((await at(app, later((limits.linkMinutes - 1) / 1_440), open)).status).toBe(200);
    expect((await at(app, later((limits.linkMinutes + 1) / 1_440), open)).status).toBe(410);
  });

  it('is used by pages of the site alone', async () => {
    await ask('own@example.com');
    const token = await tokenFor(app, 'own@example.com');
    const visitor = visitorOf(app, site.host);
    const evil = { origin: 'http://evil.localhost:6003' };
    expect((await visitor.post('/_readers/enter', { token, name: 'X' }, evil)).status).toBe(403);
    expect((await visitor.post('/_readers/sign-out', {}, evil)).status).toBe(403);
    const own = { origin: `http://${site.host}:6003` };
    expect((await visitor.post('/_readers/enter', { token, name: 'X' }, own)).status).toBe(303);
  });

  it('goes to nobody but invited addresses where the owner says so, with the same answer to all', async () => {
    const invited = await makeReaderSite(app, undefined, 'invited');
    const added = await invited.call('POST', '/blog-members', {
      emails: ['Guest@Example.com', 'guest@example.com'],
    });
    expect(added.body).toEqual({ added: 1, known: 0 });
    const known = await ask('guest@example.com', invited);
    const unknown = await ask('someone@example.com', invited);
    expect(unknown.status).toBe(known.status);
    expect(unknown.text.replaceAll('someone@', 'guest@')).toBe(known.text);
    expect(await app.mailsTo('someone@example.com', 'blog_sign_in')).toEqual([]);
    const token = await tokenFor(app, 'guest@example.com');
    const [member] = await membersOf(invited);
    await invited.call('DELETE', `/blog-members/${member!.id}`);
    const answer = await visitorOf(app, invited.host).post('/_readers/enter', { token, name: 'Guest' });
    expect(answer.status).toBe(410);
  });

  it('is not sent for nonsense or to machines, nor too often', async () => {
    expect((await ask('nonsense')).status).toBe(422);
    expect((await ask('a@b.example\r\nBcc: x@example.com')).status).toBe(422);
    const trapped = { email: 'trap@example.com', website_address: 'https://spam.example' };
    expect((await visitorOf(app, site.host).post('/_readers/sign-in', trapped)).status).toBe(200);
    expect(await app.mailsTo('trap@example.com', 'blog_sign_in')).toEqual([]);
    for (let count = 0; count <= limits.linksPerHourPerEmail; count += 1)
      expect((await ask('often@example.com')).status).toBe(200);
    expect(await app.mailsTo('often@example.com', 'blog_sign_in')).toHaveLength(limits.linksPerHourPerEmail);
    const visitor = visitorOf(app, site.host);
    const statuses: number[] = [];
    for (let count = 0; count <= limits.linksPerHourPerIp; count += 1)
      statuses.push((await visitor.post('/_readers/sign-in', { email: `p${count}@example.com` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.linksPerHourPerIp);
    expect(statuses.at(-1)).toBe(429);
  });

  it('leads to no other site', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '/_readers/sign-out']) {
      await resetLimits(app);
      const { answer } = await signInReader(app, site, { email: 'lead@example.com', to });
      expect(answer.headers.location).toBe('/blog');
    }
    const { answer } = await signInReader(app, site, {
      email: 'lead@example.com',
      to: '/blog/món-ngon\r\nx: y',
    });
    expect(answer.headers.location).toBe('/blog/m%C3%B3n-ngon%0D%0Ax:%20y');
    expect(answer.headers['x']).toBeUndefined();
  });
});
