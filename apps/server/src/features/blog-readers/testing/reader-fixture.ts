import type { Post } from '@sitewright/contract/blog/posts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { type Answer, type Visitor, visitorOf } from '../../post-comments/testing/comment-fixture.ts';

/** Words of the body that nobody may read without access. */
export const secret = 'The saffron is from Herat';

/** A published post with the secret in a text, a heading and the text of an image. */
export const publishSecret = async (site: SiteFixture, fields: object = {}): Promise<Post> => {
  const { password, ...rest } = fields as { password?: string };
  const { body: post } = await site.call<Post>('POST', '/posts', {
    title: 'Saffron & rice',
    visibility: 'members',
    excerpt: 'Where we buy it',
    content: {
      sections: [
        { type: 'post/text', data: { html: `<p>${secret}</p>` } },
        { type: 'post/text', data: { html: `<h2>${secret}</h2>` } },
      ],
    },
    ...rest,
  });
  if (password !== undefined) await site.call('PATCH', `/posts/${post.id}`, { password });
  await site.call('POST', `/posts/${post.id}/publish`, {});
  return post;
};

/** A published site whose blog everybody may join. */
export const makeReaderSite = async (
  app: TestApp,
  owner?: Omit<TestUser, 'refreshToken'>,
  membership: 'everyone' | 'invited' = 'everyone',
): Promise<SiteFixture> => {
  const site = await makeSite(app, 'restaurant', owner);
  await site.call('PATCH', '/blog', { membership });
  await site.publish();
  return site;
};

export const resetLimits = (app: TestApp) => app.database.ownerPool.query('delete from app.rate_limits');

/** The token of the newest link that was sent to an address. */
export const tokenFor = async (app: TestApp, email: string): Promise<string> => {
  const [mail] = await app.mailsTo(email, 'blog_sign_in');
  return mail!.token!;
};

/** Asks for a link, opens it and signs in, as a browser without scripts. */
export const signInReader = async (
  app: TestApp,
  site: SiteFixture,
  { email, name = 'Lan', to = '/blog' }: { email: string; name?: string; to?: string },
): Promise<{ visitor: Visitor; cookie: string; answer: Answer }> => {
  const visitor = visitorOf(app, site.host);
  await visitor.post('/_readers/sign-in', { email, to });
  const answer = await visitor.post('/_readers/enter', { token: await tokenFor(app, email), name });
  return { visitor, cookie: answer.cookie, answer };
};

export const later = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });

/** Runs work at another time. */
export const at = async <T>(app: TestApp, clock: { now: () => Date }, work: () => Promise<T>): Promise<T> => {
  const before = app.ctx.clock;
  app.ctx.clock = clock;
  try {
    return await work();
  } finally {
    app.ctx.clock = before;
  }
};

export const membersOf = async (one: SiteFixture) =>
  (await one.call<{ members: { id: string; email: string; name: string }[] }>('GET', '/blog-members')).body
    .members;
