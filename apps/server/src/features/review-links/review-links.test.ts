import type { Thread } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import type { Review, ReviewLink } from '@sitewright/contract/review-links/review-links';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { auditEntriesOf, createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// A reviewer without an account sees a draft through a link until it expires, and nothing else.

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
});

interface Made {
  link: ReviewLink;
  url: string;
  token: string;
}
const make = async (options: object = {}): Promise<Made> => {
  const { body, status } = await world.call<Made>('POST', '/review-links', options);
  expect(status).toBe(201);
  return { ...body, token: body.url.split('/review/')[1]! };
};
const open = async (token: string, password?: string) => {
  await app.database.ownerPool.query("delete from app.rate_limits where key like 'reviews:%'");
  return app.api<Review>('POST', '/reviews/open', {
    body: { token, ...(password === undefined ? {} : { password }) },
  });
};
const frame = (pass: string, path = '') => app.visit('localhost:6003', `/review/frame/${pass}/${path}`);
const say = (pass: string, body: object) =>
  app.api<Thread>('POST', `/reviews/${pass}/comments`, { body: { name: 'Bà Hoa', ...body } });

describe('a review link', () => {
  it('shows every page of the draft, with its comments', async () => {
    const { link, token, url } = await make({ label: 'For Hoa' });
    expect(url).toMatch(/^http:\/\/localhost:6003\/review\/[\w-]+\.[\w-]+$/);
    expect(link).toMatchObject({ label: 'For Hoa', hasPassword: false, mayComment: true, openedAt: null });
    const { body: review } = await open(token);
    expect(review).toMatchObject({ siteName: 'Quán Ăn Ngon', mayComment: true, expiresAt: link.expiresAt });
    expect(review.pages.map(({ id }) => id)).toEqual(world.pages.map(({ id }) => id));
    for (const { path } of review.pages) {
      const page = await frame(review.pass, path.slice(1));
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts');
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.headers['cache-control']).toBe('no-store');
    }
    expect((await frame(review.pass)).text).toContain(`/review/frame/${review.pass}/menu`);
    expect((await frame(review.pass, 'no-such-page')).status).toBe(404);
    // The page around the frame is not indexed either.
    expect((await app.visit('localhost:6003', `/review/${token}`)).headers['x-robots-tag']).toBe('noindex');
    const { body: list } = await world.call<{ links: ReviewLink[] }>('GET', '/review-links');
    expect(list.links[0]).toMatchObject({ id: link.id, openedAt: expect.any(String) });
    expect(JSON.stringify(list)).not.toContain(token.split('.')[1]);
    const trail = await auditEntriesOf(app, 'review_link.created');
    expect(trail.map((entry) => entry['target_id'])).toContain(world.site.id);
  });

  it('lets a reviewer comment under a name, and notifies the owner', async () => {
    const { token } = await make();
    const { body: review } = await open(token);
    const section = world.home.content.sections[0] as { id: string };
    const said = await say(review.pass, { documentId: world.home.id, nodeId: section.id, body: 'Đẹp lắm!' });
    expect([said.status, said.body]).toMatchObject([
      201,
      { author: 'Bà Hoa', isGuest: true, isMine: false, mayDelete: false, nodeId: section.id },
    ]);
    const reply = await app.api<Thread>('POST', `/reviews/${review.pass}/comments/${said.body.id}/replies`, {
      body: { name: 'Bà Hoa', body: 'Và nhanh.' },
    });
    expect(reply.body.replies).toMatchObject([{ body: 'Và nhanh.', author: 'Bà Hoa' }]);
    const { body } = await world.call<{ threads: Thread[] }>('GET', '/comments');
    expect(body.threads.find(({ id }) => id === said.body.id)).toMatchObject({
      isGuest: true,
      mayDelete: true,
    });
    const mail = (await app.mailsTo(world.person.email, 'notification'))[0]!;
    expect(mail.subject).toContain('Quán Ăn Ngon');
    expect(mail.text).toContain('Bà Hoa');
  });

  it.each([
    ['from one address', '<>', limits.reviews.commentsPerHourPerIp],
    ['through one link', '=', limits.reviews.commentsPerHour],
  ])('takes a limited number of comments an hour %s', async (_which, comparison, limit) => {
    await app.database.ownerPool.query("delete from app.rate_limits where key like 'review-comments:%'");
    const { link, token } = await make();
    const { pass } = (await open(token)).body;
    const comment = () => say(pass, { documentId: world.home.id, body: 'One more' });
    expect((await comment()).status).toBe(201);
    await app.database.ownerPool.query(
      `update app.rate_limits set count = $1 where key like 'review-comments:%' and key ${comparison} $2`,
      [limit - 1, `review-comments:${link.id}`],
    );
    expect((await comment()).status).toBe(201);
    expect((await comment()).status).toBe(429);
    await app.database.ownerPool.query("delete from app.rate_limits where key like 'review-comments:%'");
  });

  it('without comment permission rejects comments', async () => {
    const { body: review } = await open((await make({ mayComment: false })).token);
    expect(review.mayComment).toBe(false);
    expect((await say(review.pass, { documentId: world.home.id, body: 'x' })).status).toBe(403);
  });
});

describe('a review link ends', () => {
  it('at its expiry and not before, together with its access token', async () => {
    const { token, link } = await make({ days: 1 });
    const end = new Date(link.expiresAt).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: end - 1_000 });
    try {
      const { body: review } = await open(token);
      expect((await frame(review.pass)).status).toBe(200);
      expect(review.passUntil).toBe(link.expiresAt);
      vi.setSystemTime(end);
      const late = await open(token);
      expect([late.status, late.body.code, late.body.details]).toEqual([
        410,
        'link_expired',
        { isRevoked: false },
      ]);
      const page = await frame(review.pass);
      expect([page.status, page.text.includes('This link has expired.')]).toEqual([410, true]);
      expect((await app.api('GET', `/reviews/${review.pass}/comments`)).status).toBe(410);
    } finally {
      vi.useRealTimers();
    }
  });

  it('at once when it is revoked, with a friendly message', async () => {
    const { token, link } = await make();
    const { body: review } = await open(token);
    expect((await world.call('DELETE', `/review-links/${link.id}`)).status).toBe(200);
    const again = await open(token);
    expect([again.status, again.body.error]).toEqual([410, 'This link was revoked. Ask for a new one.']);
    expect((await frame(review.pass)).status).toBe(410);
    expect((await say(review.pass, { documentId: world.home.id, body: 'x' })).status).toBe(410);
    const { body } = await world.call<{ links: ReviewLink[] }>('GET', '/review-links');
    expect(body.links.map(({ id }) => id)).not.toContain(link.id);
  });

  it('with the site, and works again when the site is restored', async () => {
    const other = await makeSite(app);
    const { body } = await other.call<Made>('POST', '/review-links', {});
    const token = body.url.split('/review/')[1]!;
    await other.call('DELETE', '');
    expect((await open(token)).status).toBe(404);
    await other.call('POST', '/restore');
    expect((await open(token)).status).toBe(200);
  });

  it('with its workspace', async () => {
    const tenantId = freshName('reviewed');
    await openTenant(app, tenantId);
    const owner = await createTestUser(app, { tenantId, role: 'ADMIN' });
    const other = await makeSite(app, 'restaurant', owner);
    const { body } = await other.call<Made>('POST', '/review-links', {});
    const token = body.url.split('/review/')[1]!;
    expect((await open(token)).status).toBe(200);
    await app.database.ownerPool.query("update app.tenants set status = 'suspended' where id = $1", [
      tenantId,
    ]);
    expect((await open(token)).status).toBe(404);
  });
});

describe('a review link grants nothing else', () => {
  it('a tampered token or access token opens nothing', async () => {
    const { token } = await make();
    const { body: review } = await open(token);
    const [name, secret] = token.split('.') as [string, string];
    const foreign = await make();
    for (const wrong of [
      'x',
      `${name}.`,
      `${name}.${secret.slice(1)}`,
      `${foreign.token.split('.')[0]}.${secret}`,
    ]) {
      const answer = await open(wrong);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const [text, signature] = review.pass.split('.') as [string, string];
    const elsewhere = Buffer.from(
      Buffer.from(text, 'base64url').toString().replace('default-tenant', 'other-tenant'),
    ).toString('base64url');
    for (const wrong of [text, `${text}.${signature.slice(1)}x`, `${elsewhere}.${signature}`]) {
      expect((await frame(wrong)).status).toBe(410);
    }
    // It is not valid as an app token either, nor for comments on another site.
    expect((await app.api('GET', '/sites', { token: review.pass })).status).toBe(401);
    const other = await makeSite(app);
    const said = await say(review.pass, { documentId: other.home.id, body: 'x' });
    expect(said.body.code).toBe('unknown_document');
  });

  it('a password is required and protected against guessing', async () => {
    const { token, link } = await make({ password: 'bánh mì' });
    expect(link.hasPassword).toBe(true);
    const asked = await open(token);
    expect([asked.status, asked.body.details]).toEqual([401, { needsPassword: true }]);
    expect((await open(token, 'bánh mì')).status).toBe(200);
    const { triesPerHourPerIp } = limits.reviews;
    for (let tries = 0; tries < triesPerHourPerIp; tries += 1) {
      expect((await open(token, 'phở bò')).status).toBe(401);
    }
    expect((await open(token, 'bánh mì')).status).toBe(429);
    const rows = await app.database.ownerPool.query<{ text: string }>(
      'select review_links::text as text from app.review_links',
    );
    expect(JSON.stringify(rows.rows)).not.toContain('bánh mì');
    expect(JSON.stringify(rows.rows)).not.toContain(token.split('.')[1]);
  });

  it.each([
    [{ days: limits.reviews.daysMax }, 201],
    [{ days: limits.reviews.daysMax + 1 }, 422],
    [{ days: 0 }, 422],
    [{ password: 'x'.repeat(limits.reviews.passwordMinLength) }, 201],
    [{ password: 'x'.repeat(limits.reviews.passwordMinLength - 1) }, 422],
    [{ label: 'x'.repeat(limits.reviews.labelMaxLength + 1) }, 422],
  ])('%o returns %i', async (options, status) => {
    expect((await world.call('POST', '/review-links', options)).status).toBe(status);
  });

  it('the review links of a site are limited', async () => {
    const other = await makeSite(app);
    const create = () => other.call('POST', '/review-links', {});
    for (let count = 0; count < limits.reviews.perSite; count += 1) {
      expect((await create()).status).toBe(201);
    }
    const { status, body } = await create();
    expect([status, body]).toMatchObject([402, { code: 'limit_reached' }]);
  });
});
