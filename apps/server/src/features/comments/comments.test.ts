import type { Thread } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from '../../testing/live-stream.ts';
import { openTenant, createTestUser, type TestSession } from '../../testing/tenancy-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// Comments on a site, pinned to elements of its pages.

let app: TestApp;
const north = freshName('north');
let owner: TestSession;
let designer: TestSession;
let commenter: TestSession;
let viewer: TestSession;
let site: Site;
let pageId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north);
  const person = () => createTestUser(app, { tenantId: north, role: 'USER' });
  [owner, designer, commenter, viewer] = [await person(), await person(), await person(), await person()];
  const body = { name: 'Talked about', subdomain: freshName('talked-about') };
  site = (await app.api<Site>('POST', '/sites', { token: owner.token, body })).body;
  const { body: list } = await app.api<{ pages: PageSummary[] }>('GET', `/sites/${site.id}/pages`, {
    token: owner.token,
  });
  pageId = list.pages[0]!.id;
  for (const [who, role] of [
    [designer, 'designer'],
    [commenter, 'commenter'],
    [viewer, 'viewer'],
  ] as const) {
    await app.api('PUT', `/sites/${site.id}/people/${who.id}`, { token: owner.token, body: { role } });
  }
});

const call = <T = Thread>(who: TestSession, method: string, path = '', body?: unknown) =>
  app.api<T>(method, `/sites/${site.id}/comments${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });
const say = (who: TestSession, body: string) =>
  call(who, 'POST', '', {
    documentId: pageId,
    nodeId: 'hero-1',
    nodeLabel: 'Opening',
    x: 0.25,
    y: 0.75,
    body,
  });
const threads = async (who: TestSession): Promise<Thread[]> =>
  (await call<{ threads: Thread[] }>(who, 'GET')).body.threads;
const told = async (who: TestSession): Promise<string[]> =>
  (
    await app.api<{ notifications: { event: string; target: string }[] }>('GET', '/users/me/notifications', {
      token: who.token,
    })
  ).body.notifications
    .filter(({ event }) => event === 'comment.added')
    .map(({ target }) => target);

describe('a comment thread', () => {
  it('can be pinned to an element, replied to, resolved and reopened', async () => {
    const begun = await say(commenter, 'Is this **the** price? <b>5</b>');
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      body: 'Is this **the** price? <b>5</b>',
      author: commenter.email.split('@')[0],
      isMine: true,
      isGuest: false,
      nodeId: 'hero-1',
      nodeLabel: 'Opening',
      x: 0.25,
      y: 0.75,
      resolvedAt: null,
      replies: [],
    });
    const path = `/${begun.body.id}`;
    await call(designer, 'POST', `${path}/replies`, { body: 'It is.' });
    const { body: settled } = await call(designer, 'POST', `${path}/resolve`);
    expect(settled).toMatchObject({
      resolvedBy: designer.email.split('@')[0],
      resolvedAt: expect.any(String),
    });
    expect((await call(commenter, 'POST', `${path}/resolve`)).body.resolvedBy).toBe(settled.resolvedBy);
    expect((await call(commenter, 'POST', `${path}/reopen`)).body.resolvedAt).toBeNull();
    // A reply to a reply belongs to the same thread.
    const { replies } = (await threads(owner))[0]!;
    await call(owner, 'POST', `/${replies[0]!.id}/replies`, { body: 'Thank you.' });
    expect((await threads(viewer))[0]!.replies.map((reply) => [reply.body, reply.isMine])).toEqual([
      ['It is.', false],
      ['Thank you.', false],
    ]);
  });

  it('notifies the owner and its participants, but not the author', async () => {
    const before = { owner: await told(owner), designer: await told(designer), viewer: await told(viewer) };
    const { body } = await say(commenter, 'Second');
    await call(designer, 'POST', `/${body.id}/replies`, { body: 'Yes' });
    await call(commenter, 'POST', `/${body.id}/replies`, { body: 'Good' });
    const count = async (who: TestSession, old: string[]) => (await told(who)).length - old.length;
    expect(await count(owner, before.owner)).toBe(3);
    expect(await count(designer, before.designer)).toBe(1);
    expect(await count(viewer, before.viewer)).toBe(0);
    expect((await app.mailsTo(owner.email, 'notification'))[0]!.subject).toBe('New comment on Talked about');
    // A user who has lost access to the site is no longer notified, whatever other sites they have access to.
    const gone = await createTestUser(app, { tenantId: north, role: 'USER' });
    const path = `/sites/${site.id}/people/${gone.id}`;
    const shared = { name: 'Still shared', subdomain: freshName('still-shared') };
    const { id: still } = (await app.api<Site>('POST', '/sites', { token: owner.token, body: shared })).body;
    for (const share of [path, `/sites/${still}/people/${gone.id}`])
      await app.api('PUT', share, { token: owner.token, body: { role: 'commenter' } });
    await call(gone, 'POST', `/${body.id}/replies`, { body: 'Me too' });
    await app.api('DELETE', path, { token: owner.token });
    await call(owner, 'POST', `/${body.id}/replies`, { body: 'Secret' });
    expect(await told(gone)).toEqual([]);
  });

  it('appears live for everyone who has the site open', async () => {
    const watcher = await subscribe(app, site.id, owner.token);
    await watcher.until('ready');
    await say(commenter, 'News');
    await watcher.until('comments');
    watcher.leave();
  });

  it('outlives the page that it was about', async () => {
    const page = await app.api<{ id: string }>('POST', `/sites/${site.id}/pages`, {
      token: owner.token,
      body: { title: 'Short-lived' },
    });
    const { body } = await call(designer, 'POST', '', { documentId: page.body.id, body: 'About this page' });
    await app.api('DELETE', `/sites/${site.id}/pages/${page.body.id}`, { token: owner.token });
    expect((await threads(designer)).find(({ id }) => id === body.id)?.documentId).toBe(page.body.id);
  });
});

describe('comments', () => {
  it('can be edited only by their author', async () => {
    const { body } = await say(designer, 'Frist');
    const changed = await call(designer, 'PATCH', `/${body.id}`, { body: 'First' });
    expect(changed.body).toMatchObject({ body: 'First', editedAt: expect.any(String) });
    for (const who of [owner, commenter, viewer]) {
      expect((await call(who, 'PATCH', `/${body.id}`, { body: 'x' })).status).toBe(403);
    }
  });

  it('can be deleted by their author or the site’s owner; a first comment with replies of others stays', async () => {
    const { body } = await say(designer, 'Delete me');
    expect((await call(commenter, 'DELETE', `/${body.id}`)).status).toBe(403);
    const { body: answered } = await call(commenter, 'POST', `/${body.id}/replies`, { body: 'No' });
    const refused = await call(designer, 'DELETE', `/${body.id}`);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This comment has replies. Resolve it instead of deleting it.',
    ]);
    expect((await call(commenter, 'DELETE', `/${answered.replies[0]!.id}`)).status).toBe(200);
    expect((await call(designer, 'DELETE', `/${body.id}`)).status).toBe(200);
    const { body: other } = await say(commenter, 'Rude');
    await call(designer, 'POST', `/${other.id}/replies`, { body: 'Indeed' });
    expect((await call(owner, 'DELETE', `/${other.id}`)).status).toBe(200);
    expect((await threads(owner)).map(({ id }) => id)).not.toContain(other.id);
  });

  it('of a viewer, or about another site’s page, are rejected', async () => {
    expect((await say(viewer, 'May I?')).status).toBe(403);
    const stranger = await createTestUser(app, { tenantId: north, role: 'USER' });
    expect((await say(stranger, 'May I?')).status).toBe(404);
    const { id: otherSite } = (
      await app.api<Site>('POST', '/sites', {
        token: owner.token,
        body: { name: 'Another', subdomain: freshName('another') },
      })
    ).body;
    const { pages } = (
      await app.api<{ pages: PageSummary[] }>('GET', `/sites/${otherSite}/pages`, { token: owner.token })
    ).body;
    for (const documentId of ['00000000-0000-4000-8000-000000000000', pages[0]!.id]) {
      const elsewhere = { documentId, body: 'x' };
      expect((await call(owner, 'POST', '', elsewhere)).body.code).toBe('unknown_document');
    }
  });

  it('are rejected when empty or too long', async () => {
    const { bodyMaxLength, repliesPerThread } = limits.comments;
    expect((await say(owner, ' ')).status).toBe(422);
    expect((await say(owner, 'x'.repeat(bodyMaxLength))).status).toBe(201);
    expect((await say(owner, 'x'.repeat(bodyMaxLength + 1))).status).toBe(422);
    const { body } = await say(owner, 'Long talk');
    await app.database.ownerPool.query(
      `insert into app.comments (tenant_id, site_id, thread_id, document_id, author_id, body)
       select tenant_id, site_id, id, document_id, author_id, 'x' from app.comments, generate_series(2, $2) where id = $1`,
      [body.id, repliesPerThread],
    );
    expect((await call(owner, 'POST', `/${body.id}/replies`, { body: 'last' })).status).toBe(201);
    const full = await call(owner, 'POST', `/${body.id}/replies`, { body: 'one more' });
    expect([full.status, full.body.code]).toEqual([402, 'limit_reached']);
  });

  it('are refused where their site has as many threads as it may, and only there', async () => {
    const { threadsPerSite } = limits.comments;
    const otherOwner = await createTestUser(app, { tenantId: north, role: 'USER' });
    const body = { name: 'Quiet', subdomain: freshName('quiet') };
    const quiet = (await app.api<Site>('POST', '/sites', { token: otherOwner.token, body })).body.id;
    const { pages } = (
      await app.api<{ pages: PageSummary[] }>('GET', `/sites/${quiet}/pages`, { token: otherOwner.token })
    ).body;
    const add = () =>
      app.api('POST', `/sites/${quiet}/comments`, {
        token: otherOwner.token,
        body: { documentId: pages[0]!.id, body: 'x' },
      });
    const fill = (siteId: string, documentId: string, count: number): Promise<unknown> =>
      app.database.ownerPool.query(
        `insert into app.comments (tenant_id, site_id, document_id, author_id, body)
         select $1, $2, $3, $4, 'x' from generate_series(1, $5)`,
        [north, siteId, documentId, otherOwner.id, count],
      );
    await fill(site.id, pageId, threadsPerSite);
    await fill(quiet, pages[0]!.id, threadsPerSite - 1);
    expect((await add()).status).toBe(201);
    const full = await add();
    expect([full.status, full.body.code]).toEqual([402, 'limit_reached']);
  });
});
