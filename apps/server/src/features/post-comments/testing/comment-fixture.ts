import { request as httpRequest } from 'node:http';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Post } from '@sitewright/contract/blog/posts';
import type { CommentTab, listPostComments } from '@sitewright/contract/post-comments/post-comments';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** What the script of the form gets. */
export interface ScriptAnswer {
  ok?: boolean;
  state?: string;
  message: string;
  errors?: Record<string, string>;
  edit?: { url: string; label: string } | null;
  token?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: () => ScriptAnswer;
  /** The cookies that a browser keeps. */
  cookie: string;
}

export interface Visitor {
  /** Posts a form as a browser without scripts. */
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
}

let addresses = 0;
/** Another address of this machine for each visitor: limits are counted by it. */
const freshIp = (): string => {
  addresses += 1;
  return `127.1.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export const visitorOf = (app: TestApp, host: string, ip = freshIp()): Visitor => {
  const send = (method: string, path: string, body: string, headers: Record<string, string>) =>
    new Promise<Answer>((resolve, reject) => {
      const call = httpRequest(
        {
          host: '127.0.0.1',
          port: new URL(app.origin).port,
          path,
          method,
          localAddress: ip,
          headers: {
            host,
            ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: () => JSON.parse(text) as ScriptAnswer,
              cookie: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  return {
    post: (path, fields, headers = {}) => send('POST', path, new URLSearchParams(fields).toString(), headers),
    get: (path, headers = {}) => send('GET', path, '', headers),
  };
};

/** A published post; the site must be published. */
export const publishPost = async (site: SiteFixture, fields: object = {}): Promise<Post> => {
  const { body: post } = await site.call<Post>('POST', '/posts', { title: 'Spring menu', ...fields });
  await site.call('POST', `/posts/${post.id}/publish`, {});
  return post;
};

/** Leaves the site as it was made, for the next test. */
export const deleteComments = (app: TestApp, { site: { id } }: SiteFixture) =>
  app.database.ownerPool.query(
    `delete from app.rate_limits;
     delete from app.post_comments where site_id = '${id}';
     delete from app.post_comment_blocks where site_id = '${id}';
     update app.blogs set comments = 'everyone', approves_known = true, links_max = 2, blocked_words = '{}',
       closes_after_days = null where site_id = '${id}'`,
  );

export type CommentPage = EndpointResponse<typeof listPostComments>;

export const commentsIn = async (site: SiteFixture, tab: CommentTab, query = ''): Promise<CommentPage> =>
  (await site.call<CommentPage>('GET', `/post-comments?tab=${tab}${query}`)).body;
