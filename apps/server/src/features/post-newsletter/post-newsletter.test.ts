import type { Post, PostSummary } from '@sitewright/contract/blog/posts';
import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { renderEmail } from '@sitewright/email/render-email';
import type { PostEmailOptions } from '@sitewright/contract/post-newsletter/post-newsletter';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../app/jobs.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeTrash } from '../site-lifecycle/purge-trash.job.ts';
import { publishDuePosts } from '../blog/posts/posts.jobs.ts';

let mailServer: MailServer;
let app: TestApp;
let admin: TestSession;
let site: SiteFixture;
let listId: string;

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ SMTP_URL: mailServer.url, MAIL_FROM: 'Sitewright <no-reply@example.org>' });
  await openTenant(app, 'north', 'Phở Bắc');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  site = await makeSite(app, 'restaurant', admin);
  await site.publish();
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  await query(
    `truncate app.post_newsletters, app.newsletter_recipients, app.newsletter_campaigns, app.newsletter_segments,
       app.newsletter_lists, app.newsletter_subscribers, app.newsletter_memberships, app.rate_limits`,
  );
  listId = await subscribe('News', ['lan@example.com', 'minh@example.com']);
});
afterEach(() => {
  mailServer.inbox.length = 0;
});

const subscribe = async (name: string, emails: readonly string[]): Promise<string> => {
  const [list] = await query<{ id: string }>(
    `insert into app.newsletter_lists (tenant_id, name, slug, is_default) values ('north', $1, lower($1), $1 = 'News')
     returning id`,
    [name],
  );
  await query(
    `with subscriber as (
       insert into app.newsletter_subscribers (tenant_id, email, source, status)
       select 'north', email, 'footer', 'subscribed' from unnest($1::text[]) as email returning id
     )
     insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id) select 'north', $2, id from subscriber`,
    [emails, list!.id],
  );
  return list!.id;
};

interface Answer extends PostSummary {
  code: string;
  error: string;
}
const paragraph = (text: string) => ({ type: 'post/text', data: { html: `<p>${text}</p>` } });
const write = async (fields: object = {}, on = site): Promise<Post> => {
  const { status, body } = await on.call<Post>('POST', '/posts', {
    title: 'Spring menu',
    content: { sections: [paragraph('All about <strong>artichokes</strong>.'), paragraph('And asparagus.')] },
    ...fields,
  });
  expect(status).toBe(201);
  return body;
};
const send = (
  id: string,
  { on = site, ...body }: { on?: SiteFixture; at?: string; newsletter?: object } = {},
) =>
  on.call<Answer>('POST', `/posts/${id}/newsletter`, {
    ...(body.at === undefined ? {} : { at: body.at }),
    newsletter: { listIds: [listId], ...body.newsletter },
  });
const read = async (id: string): Promise<Post> => (await site.call<Post>('GET', `/posts/${id}`)).body;
const options = async (id: string, on = site) =>
  (await on.call<PostEmailOptions>('GET', `/posts/${id}/newsletter`)).body;
const campaigns = () =>
  query<{ id: string; status: string; scheduled_at: Date | null; subject: string }>(
    'select id, status, scheduled_at, subject from app.newsletter_campaigns order by created_at',
  );
const sending = jobs.find(({ name }) => name === 'newsletter.send')!;
const ready = jobs.find(({ name }) => name === 'post-newsletter.send-ready')!;
/** Sends what may be sent by now. */
const work = async (): Promise<void> => {
  for (const { id } of await campaigns()) await sending.run(app.ctx, { tenantId: 'north', campaignId: id });
};
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const at = (minutes: number) => ({
  ...app.ctx,
  clock: { now: () => new Date(Date.now() + minutes * 60_000) },
});
const mails = async () =>
  Promise.all(
    mailServer.inbox.map(async ({ to, raw }) => ({ to: to[0], mail: await PostalMime.parse(raw) })),
  );

describe('a post that is published and sent in one step', () => {
  it('is public first, then reaches every subscriber with a link to it, and says how many', async () => {
    const post = await write({ image: { src: '/media/aa/b.jpg', alt: 'A field' } });
    const { status, body } = await send(post.id);
    expect([status, body.status, body.newsletter?.status]).toEqual([200, 'published', 'sending']);
    expect((await app.visit(site.host, `/blog/${post.slug}`)).status).toBe(200);
    await work();
    const sent = await mails();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['lan@example.com', 'minh@example.com']));
    expect(sent).toHaveLength(2);
    const { subject, html = '', text = '' } = sent[0]!.mail;
    expect(subject).toBe('Spring menu');
    expect(html).toContain(site.host);
    expect(html).toContain(`/blog/${post.slug}"`);
    expect(html).toContain('All about artichokes. And asparagus.');
    expect(html).toMatch(/src="http[^"]+\/media\/aa\/b\.jpg" alt="A field"/);
    expect(text).toContain('Read on the site');
    expect((await read(post.id)).newsletter).toMatchObject({ status: 'sent', sent: 2, recipients: 2 });
    const { body: list } = await site.call<{ posts: PostSummary[] }>('GET', '/posts');
    expect(list.posts.find(({ id }) => id === post.id)?.newsletter).toMatchObject({
      status: 'sent',
      sent: 2,
    });
  });

  it('can hold the whole text, with a subject and a preview text of its own, in Vietnamese', async () => {
    const post = await write({ title: 'Thực đơn xuân', locale: 'vi' });
    await send(post.id, { newsletter: { body: 'full', subject: 'Chào xuân', preheader: 'Món mới' } });
    await work();
    const { mail } = (await mails())[0]!;
    expect(mail.subject).toBe('Chào xuân');
    expect(mail.html).toContain('All about <strong>artichokes</strong>.');
    expect(mail.html).toContain('Đọc trên website');
    expect(mail.html).toContain('Món mới');
  });

  it('in a right-to-left language has its texts aligned to the right, and those of the product to the left', async () => {
    const post = await write({
      title: 'قائمة الربيع',
      locale: 'ar',
      excerpt: 'كل شيء عن **الخرشوف**',
      image: { src: '/media/aa/b.jpg', alt: 'حقل' },
      content: {
        sections: [
          paragraph('مرحبا <strong>بكم</strong>'),
          { type: 'post/text', data: { html: '<h2>المكونات</h2>' } },
          { type: 'post/text', data: { html: '<ul><li>ملح</li></ul>' } },
        ],
      },
    });
    const shown = async (body: string) => {
      const { body: answer } = await site.call<{ content: EmailContent }>(
        'POST',
        `/posts/${post.id}/newsletter/preview`,
        { listIds: [listId], body },
      );
      const brand = { productName: 'Phở Bắc', color: '#336699' };
      return renderEmail({ content: answer.content, values: {}, brand, language: 'en' }).html;
    };
    const start = (tag: string) => new RegExp(`<${tag}[^>]*dir="rtl"[^>]*text-align:right[^>]*>`);
    const excerpt = await shown('excerpt');
    expect(excerpt).toMatch(new RegExp(`${start('h1').source}قائمة الربيع`));
    expect(excerpt).toMatch(new RegExp(`${start('p').source}كل شيء`));
    expect(excerpt).toMatch(new RegExp(`${start('p').source}<img[^>]* alt="حقل"`));
    expect(excerpt).toMatch(/<p style="margin:24px 0"><a [^>]*>Read on the site/);
    const full = await shown('full');
    expect(full).toMatch(new RegExp(`${start('p').source}مرحبا <strong>بكم`));
    expect(full).toMatch(new RegExp(`${start('h1').source}المكونات`));
    expect(full).toMatch(/<ul[^>]*dir="rtl"[^>]*padding:0 20px 0 0;text-align:right">/);

    await send(post.id, { newsletter: { body: 'full' } });
    await work();
    expect((await mails())[0]!.mail.html).toMatch(new RegExp(`${start('p').source}مرحبا`));
  });

  it('is sent once: neither an update nor a second request sends it again', async () => {
    const post = await write();
    await send(post.id);
    await work();
    await site.call('PATCH', `/posts/${post.id}`, { title: 'Spring menu, corrected' });
    await site.call('POST', `/posts/${post.id}/publish`, {});
    const again = await send(post.id);
    expect([again.status, again.body.error]).toEqual([409, 'This post was already sent as a newsletter.']);
    await site.call('POST', `/posts/${post.id}/unpublish`);
    expect((await send(post.id)).status).toBe(409);
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(2);
    expect((await options(post.id)).obstacle).toBe('sent');
  });

  it('goes out once for two requests at the same moment', async () => {
    const post = await write();
    const answers = await Promise.all([send(post.id), send(post.id)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await Promise.all([ready.run(app.ctx, {}), ready.run(app.ctx, {})]);
    await work();
    expect(await campaigns()).toHaveLength(1);
    expect(mailServer.inbox).toHaveLength(2);
  });

  it('waits for its site to be published', async () => {
    await site.publish(false);
    const post = await write();
    expect((await options(post.id)).isSiteOpen).toBe(false);
    const { body } = await send(post.id);
    expect([body.status, body.newsletter?.status]).toEqual(['published', 'waiting']);
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
    await site.publish();
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(2);
  });

  it('waits while the site asks its visitors for a password', async () => {
    expect((await site.call('PUT', '/access', { mode: 'password', password: 'open sesame' })).status).toBe(
      200,
    );
    const post = await write();
    expect((await options(post.id)).isSiteOpen).toBe(false);
    await send(post.id, { newsletter: { body: 'full' } });
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
    await site.call('PUT', '/access', { mode: 'public' });
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(2);
  });

  it('is not published when it cannot be sent, and the reason is said', async () => {
    const post = await write();
    const nobody = await subscribe('Empty', []);
    expect((await send(post.id, { newsletter: { listIds: [] } })).body).toMatchObject({
      code: 'validation_failed',
    });
    expect((await send(post.id, { newsletter: { listIds: [nobody] } })).body.error).toBe(
      'Nobody would receive this campaign. Choose other lists or another segment.',
    );
    const foreign = '00000000-0000-4000-8000-000000000000';
    expect((await send(post.id, { newsletter: { listIds: [foreign] } })).status).toBe(422);
    expect((await send(post.id, { newsletter: { segmentId: foreign } })).status).toBe(422);
    expect((await send(post.id, { newsletter: { subject: 'a\nBcc: x@example.com' } })).status).toBe(422);
    expect((await read(post.id)).status).toBe('draft');
    expect(await campaigns()).toEqual([]);
  });
});

describe('a scheduled post with an email', () => {
  it('sends it at its time, made of the text that the post has then', async () => {
    const post = await write();
    const { body } = await send(post.id, { at: inMinutes(60) });
    expect([body.status, body.newsletter?.status]).toEqual(['scheduled', 'waiting']);
    await ready.run(at(90), {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
    await site.call('PATCH', `/posts/${post.id}`, { title: 'Summer menu', slug: 'summer', excerpt: 'Ripe' });
    await publishDuePosts(at(61));
    await work();
    const { mail } = (await mails())[0]!;
    expect(mail.subject).toBe('Summer menu');
    expect(mail.html).toContain('/blog/summer"');
    expect(mail.html).toContain('Ripe');
  });

  it('moves with its schedule, and is cancelled with it', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60) });
    const later = inMinutes(120);
    await site.call('POST', `/posts/${post.id}/publish`, { at: later });
    expect((await campaigns())[0]).toMatchObject({ status: 'scheduled', scheduled_at: new Date(later) });
    await site.call('POST', `/posts/${post.id}/unpublish`);
    expect((await campaigns())[0]!.status).toBe('cancelled');
    expect((await read(post.id)).newsletter).toBeNull();
    await site.call('POST', `/posts/${post.id}/publish`, {});
    await ready.run(app.ctx, {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
  });

  it('can lose its email alone, and get another one', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60), newsletter: { subject: 'First' } });
    expect((await options(post.id)).planned).toMatchObject({ subject: 'First', listIds: [listId] });
    const { body } = await site.call<PostSummary>('DELETE', `/posts/${post.id}/newsletter`);
    expect([body.status, body.newsletter]).toEqual(['scheduled', null]);
    expect((await site.call('DELETE', `/posts/${post.id}/newsletter`)).status).toBe(409);
    await send(post.id, { at: inMinutes(60), newsletter: { subject: 'Second' } });
    expect(await campaigns()).toMatchObject([{ status: 'scheduled', subject: 'Second' }]);
    await publishDuePosts(at(61));
    await work();
    expect((await mails()).map(({ mail }) => mail.subject)).toEqual(['Second', 'Second']);
  });

  it('cannot be sent early from the newsletter, where cancelling makes it a draft of its own', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60) });
    const { id } = (await campaigns())[0]!;
    const tick = jobs.find(({ name }) => name === 'newsletter.tick')!;
    await tick.run(at(90), {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
    const call = (path: string) =>
      app.api<Campaign>('POST', `/newsletter/campaigns/${id}${path}`, {
        token: admin.token,
        body: { version: 1 },
      });
    expect((await call('/send')).status).toBe(409);
    expect((await call('/cancel')).body.status).toBe('draft');
    expect((await read(post.id)).newsletter).toBeNull();
    await publishDuePosts(at(61));
    await work();
    expect(mailServer.inbox).toHaveLength(0);
  });

  it('is dropped together with a schedule that nobody may keep any more', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60) });
    await query('update app.posts set scheduled_by = null where id = $1', [post.id]);
    await publishDuePosts(at(61));
    expect((await read(post.id)).status).toBe('draft');
    expect((await campaigns())[0]!.status).toBe('cancelled');
  });

  it('is cancelled with a reason when its site goes to the trash, and stays so when that is restored', async () => {
    const own = await makeSite(app, 'restaurant', admin);
    const post = await write({}, own);
    await send(post.id, { on: own, at: inMinutes(60) });
    expect((await own.call('DELETE', '')).status).toBe(200);
    expect(await query('select status, is_held, error from app.newsletter_campaigns')).toEqual([
      {
        status: 'cancelled',
        is_held: false,
        error: 'The site of the post was deleted, so it wasn’t sent.',
      },
    ]);
    expect((await own.call('POST', '/restore')).status).toBe(200);
    await own.publish();
    await publishDuePosts(at(61));
    await ready.run(at(61), {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
  });

  it('is cancelled when its site is deleted for good, though it waited in the trash', async () => {
    const own = await makeSite(app, 'restaurant', admin);
    const post = await write({}, own);
    await send(post.id, { on: own, at: inMinutes(60) });
    // As sites were put into the trash before they cancelled anything.
    await query("update app.sites set deleted_at = now() - interval '1 year' where id = $1", [own.site.id]);
    await purgeTrash(app.ctx);
    expect(await query('select from app.sites where id = $1', [own.site.id])).toEqual([]);
    expect((await campaigns()).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await query('select from app.post_newsletters')).toEqual([]);
  });

  it('goes to the trash without being sent', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60) });
    await site.call('DELETE', `/posts/${post.id}`);
    await publishDuePosts(at(61));
    await ready.run(at(61), {});
    await work();
    expect(mailServer.inbox).toHaveLength(0);
  });
});

describe('a protected post', () => {
  it('for members goes out with its excerpt only', async () => {
    const post = await write({ visibility: 'members', excerpt: 'Only a taste' });
    await send(post.id, { newsletter: { body: 'full' } });
    await work();
    const { mail } = (await mails())[0]!;
    expect(mail.html).toContain('Only a taste');
    expect(mail.html).not.toContain('artichokes');
    const silent = await write({ visibility: 'members', title: 'Secret' });
    await send(silent.id, { newsletter: { body: 'full' } });
    mailServer.inbox.length = 0;
    await work();
    expect((await mails())[0]!.mail.html).not.toContain('artichokes');
  });

  it('with a password is not sent, also when it got one after it was scheduled', async () => {
    const post = await write();
    await send(post.id, { at: inMinutes(60) });
    await site.call('PATCH', `/posts/${post.id}`, { visibility: 'password', password: 'open sesame' });
    expect((await options(post.id)).obstacle).toBe('password');
    const refused = await send(post.id, { at: inMinutes(60) });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
    await publishDuePosts(at(61));
    await work();
    expect(mailServer.inbox).toHaveLength(0);
    expect((await campaigns())[0]!.status).toBe('cancelled');
  });
});

describe('before sending', () => {
  it('shows the email, its sender and the number of readers', async () => {
    const post = await write();
    const found = await options(post.id);
    expect(found).toMatchObject({
      obstacle: null,
      newsletter: null,
      planned: null,
      lists: [{ id: listId, name: 'News', subscribers: 2, isDefault: true }],
      problems: [],
      isSiteOpen: true,
    });
    const { body } = await site.call<{
      recipients: number;
      content: { subject: string };
      problems: unknown[];
    }>('POST', `/posts/${post.id}/newsletter/preview`, { listIds: [listId] });
    expect(body).toMatchObject({ recipients: 2, content: { subject: 'Spring menu' }, problems: [] });
    expect(await campaigns()).toEqual([]);
  });

  it('sends a test to the author alone', async () => {
    const post = await write();
    const test = await site.call('POST', `/posts/${post.id}/newsletter/test`, { listIds: [listId] });
    expect(test.status).toBe(202);
    expect(await app.mailsTo(admin.email, 'test')).toMatchObject([{ subject: '[Test] Spring menu' }]);
    expect((await read(post.id)).status).toBe('draft');
  });

  it('tells an author who may not send newsletters why, and sends nothing for them', async () => {
    const user = await createTestUser(app, { tenantId: 'north', role: 'USER' });
    const own = await makeSite(app, 'restaurant', user);
    const post = await write({}, own);
    expect(await options(post.id, own)).toMatchObject({ obstacle: 'role', lists: [], segments: [] });
    for (const path of ['', '/preview', '/test']) {
      const body = path === '' ? { newsletter: { listIds: [listId] } } : { listIds: [listId] };
      expect((await own.call('POST', `/posts/${post.id}/newsletter${path}`, body)).status, path).toBe(403);
    }
    expect((await own.call<PostSummary>('POST', `/posts/${post.id}/publish`, {})).body.status).toBe(
      'published',
    );
  });
});
