import type { Page, SitePartResponse } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';

// The document package defines what a content editor may do; these tests check that the server applies it to every
// operation.

let app: TestApp;
let world: SiteFixture;
let editor: TestUser;
let seq = 0;

beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
  editor = await app.signUp('content-editor');
  const shared = await world.call('PUT', `/people/${editor.id}`, { role: 'content_editor' });
  expect(shared.status).toBe(200);
});

const asEditor = <T>(method: string, path: string, body?: unknown) =>
  app.api<T>(method, `/sites/${world.site.id}${path}`, {
    token: editor.token,
    ...(body === undefined ? {} : { body }),
  });
const home = async () => (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
const push = async (ops: unknown[], documentId = world.home.id) => {
  seq += 1;
  return asEditor<{ version: number }>('POST', `/documents/${documentId}/operations`, {
    clientId: 'content-editor-1',
    seq,
    baseVersion: (await home()).version,
    ops,
  });
};
const hero = () => world.home.content.sections[0] as { id: string; data: Record<string, unknown> };
const set = (path: string[], value: unknown) => ({ op: 'set', id: hero().id, path, value });

describe('a content editor', () => {
  it('edits text, and the edit shows their name', async () => {
    const answer = await push([set(['data', 'title'], 'Bún chả Hà Nội')]);
    expect(answer.status).toBe(200);
    expect((await home()).content.sections[0]).toMatchObject({ data: { title: 'Bún chả Hà Nội' } });
    const { rows } = await app.database.ownerPool.query(
      'select user_id from app.document_operations where document_id = $1 order by version desc limit 1',
      [world.home.id],
    );
    expect(rows).toEqual([{ user_id: editor.id }]);
  });

  it('gets a batch rejected as a whole when it changes the design of a page', async () => {
    const before = await home();
    const answer = await push([set(['data', 'title'], 'kept?'), { op: 'remove', id: hero().id }]);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect(answer.body.error).toContain('added, moved and removed by the designers');
    expect(await home()).toEqual(before);
  });

  it('cannot edit the header until a designer allows content editors to', async () => {
    const { body: header } = await world.call<SitePartResponse>('GET', '/header');
    const section = header.content.sections[0] as { id: string };
    const rename = [{ op: 'set', id: section.id, path: ['data', 'logoText'], value: 'Quán của Lan' }];
    expect((await push(rename, header.documentId)).body.error).toContain('header and the footer');
    const opened = await world.push({
      documentId: header.documentId,
      seq: 1,
      baseVersion: header.version,
      ops: [{ op: 'set', id: section.id, path: ['props', 'clientAccess'], value: 'all' }],
    });
    expect(opened.status).toBe(200);
    expect((await push(rename, header.documentId)).status).toBe(200);
  });

  it('cannot edit what a designer has locked meanwhile', async () => {
    const version = (await home()).version;
    const locked = await world.push({ seq: 2, baseVersion: version, ops: [set(['props', 'locked'], true)] });
    expect(locked.status).toBe(200);
    expect((await push([set(['data', 'title'], 'too late')])).body.error).toBe('This section is locked.');
    await world.push({ seq: 3, baseVersion: version + 1, ops: [set(['props', 'locked'], null)] });
  });

  it.each([
    [
      'replace a whole page',
      'PATCH',
      (page: string) => `/pages/${page}/content`,
      { content: { sections: [] } },
    ],
    ['add a page', 'POST', () => '/pages', { title: 'Mine' }],
    ['delete a page', 'DELETE', (page: string) => `/pages/${page}`, undefined],
    ['rename the site', 'PATCH', () => '', { name: 'Mine' }],
    ['publish', 'PATCH', () => '/publish', { isPublished: true }],
    ['share the site', 'GET', () => '/people', undefined],
  ])('may not %s', async (_name, method, path, body) => {
    const answer = await asEditor(method, path(world.pages[1]!.id), body);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatch(/^You .*\. Ask (the site|its) owner/);
  });

  it('can view everything of the site', async () => {
    const { body } = await asEditor<Site>('GET', '');
    expect(body.role).toBe('content_editor');
    expect((await asEditor('GET', '/header-footer')).status).toBe(200);
  });
});

it('a commenter can view everything and change nothing', async () => {
  const guest = await app.signUp('commenter');
  await world.call('PUT', `/people/${guest.id}`, { role: 'commenter' });
  const root = `/sites/${world.site.id}`;
  expect((await app.api('GET', `${root}/pages/${world.home.id}`, { token: guest.token })).status).toBe(200);
  const answer = await app.api('POST', `${root}/documents/${world.home.id}/operations`, {
    token: guest.token,
    body: { clientId: 'commenter-1', seq: 1, baseVersion: 1, ops: [set(['data', 'title'], 'no')] },
  });
  expect(answer.status).toBe(403);
});
