// A post on a mocked API: its fields are changed and its operations are taken, as by the server.
import {
  createPost,
  getPost,
  type Post,
  postSchema,
  suggestSlug,
  updatePost,
} from '@sitewright/contract/blog/posts';
import { pullOperations, pushOperations } from '@sitewright/contract/documents/documents';
import { subscribeToSite } from '@sitewright/contract/live/live';
import { getSite, siteSchema } from '@sitewright/contract/sites/sites';
import { applyOperation } from '@sitewright/document/apply';
import { fromContent, toContent } from '@sitewright/document/adapter';
import type { Operation } from '@sitewright/document/operation';
import { mock } from '../../testing/mock-api.ts';
import { sample } from '../../testing/sample.ts';

export const siteId = '00000000-0000-4000-8000-0000000000a1';
let posts = 0;
/** The post of the running test: each has one of its own, because the browser keeps unsent edits by its id. */
export const mocked = { postId: '' };

export interface StoredBlock {
  id?: string;
  type: string;
  data: Record<string, unknown>;
}

export const text = (html: string, id?: string): StoredBlock => ({
  ...(id !== undefined && { id }),
  type: 'post/text',
  data: { html },
});

/** Mocks one post. Its state is read with the functions that are returned. */
export const mockPost = (fields: Partial<Post> = {}, sections: readonly StoredBlock[] = []) => {
  if (fields.id === undefined) {
    posts += 1;
    mocked.postId = `00000000-0000-4000-8000-${String(posts).padStart(12, '0')}`;
  }
  const { state } = fromContent({ sections: structuredClone(sections) });
  let version = 1;
  const stored = sample(postSchema, {
    id: mocked.postId,
    siteId,
    title: '',
    slug: 'post',
    locale: 'en',
    status: 'draft',
    publishedAt: null,
    edit: 1,
    version,
    ...fields,
  });
  const read = (): Post => ({ ...stored, version, content: toContent(state) as unknown as Post['content'] });
  const log: { version: number; clientId: string; seq: number; ops: Record<string, unknown>[] }[] = [];
  mock(
    getSite,
    sample(siteSchema, { id: siteId, name: 'Bakery', role: 'owner', url: 'https://bakery.example' }),
  );
  mock(createPost, ({ body }) => {
    Object.assign(stored, body);
    return read();
  });
  mock(getPost, read);
  mock(suggestSlug, { slug: 'bread' });
  mock(updatePost, ({ body }) => {
    const { edit: _edit, password, ...change } = body;
    Object.assign(stored, change, { edit: stored.edit + 1 });
    if (password !== undefined) stored.hasPassword = password !== null;
    return read();
  });
  mock(pushOperations, ({ body }) => {
    for (const op of body.ops) applyOperation(state, op as unknown as Operation);
    version += 1;
    log.push({ version, clientId: body.clientId, seq: body.seq, ops: body.ops });
    return { version, missed: [], reload: false };
  });
  mock(pullOperations, ({ query }) => ({
    version,
    batches: log.filter((batch) => batch.version > query.since),
    reload: false,
  }));
  mock(subscribeToSite, () => new Response(new ReadableStream()));
  return {
    post: stored,
    blocks: (): StoredBlock[] =>
      ((read().content.sections ?? []) as unknown as (StoredBlock & { order: string })[]).map(
        ({ type, data }) => ({
          type,
          data,
        }),
      ),
    html: (): unknown[] =>
      (read().content.sections as unknown as StoredBlock[]).map(({ data }) => data['html'] ?? data),
  };
};
