import type { Json } from '@sitewright/contract/content';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import type { Page } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { purgeChanges } from './purge-changes.job.ts';
import { type Agent, connectAgent, type ToolAnswer } from './testing/agent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const script = 'console.log("booking")';

/** A site of its own with an agent of its owner. */
const scene = async () => {
  const made = await makeSite(app);
  const by = await connectAgent(app, { userId: made.person.id });
  return { made, by, siteId: made.site.id, pageId: made.home.id };
};

const pageOf = async ({ call }: SiteFixture, pageId: string) =>
  (await call<Page>('GET', `/pages/${pageId}`)).body;
const sectionsOf = async (made: SiteFixture, pageId: string) =>
  (await pageOf(made, pageId)).content.sections as unknown as Record<string, Json>[];
const pagesOf = async ({ call }: SiteFixture) =>
  (await call<{ pages: Page[] }>('GET', '/pages')).body.pages.map(({ id }) => id);

/** The owner sets the script of the first section of a page. */
const setScript = async (made: SiteFixture, pageId: string, value: string | undefined) => {
  const { version, content } = await pageOf(made, pageId);
  const { id } = content.sections[0]!;
  const op = { op: 'set', id, path: ['props', 'jsCode'], ...(value === undefined ? {} : { value }) };
  const { status } = await made.push({ documentId: pageId, seq: version, baseVersion: version, ops: [op] });
  expect(status).toBe(200);
  return id as string;
};

const undo = (by: Agent, { body }: ToolAnswer) => by.use('undo', { undoId: body['undoId'] });

describe('undo', () => {
  it('brings a section back with its script', async () => {
    const { made, by, siteId, pageId } = await scene();
    const nodeId = await setScript(made, pageId, script);
    const before = await sectionsOf(made, pageId);
    const removed = await by.use('remove', { siteId, documentId: pageId, nodeId });
    const undone = await undo(by, removed);
    expect([undone.isError, undone.body['kept']]).toEqual([false, []]);
    expect(await sectionsOf(made, pageId)).toEqual(before);
  });

  it('brings a page back with the scripts of its sections', async () => {
    const { made, by, siteId } = await scene();
    const [home, other] = made.pages.map(({ id }) => id) as [string, string];
    await setScript(made, other, script);
    await setScript(made, home, 'console.log("home")');
    const before = await sectionsOf(made, other);
    const deleted = await by.use('delete_page', { siteId, pageId: other });
    // Its own script is gone from the site, and stays so.
    await setScript(made, home, undefined);
    const undone = await undo(by, deleted);
    expect([undone.isError, undone.body]).toEqual([
      false,
      { changes: [`added: page ${made.pages[1]!.title}`], kept: [] },
    ]);
    expect(await sectionsOf(made, other)).toEqual(before);
    expect((await sectionsOf(made, home))[0]).not.toHaveProperty('jsCode');
  });

  it('leaves a deleted page alone that somebody has brought back and changed', async () => {
    const { made, by, siteId } = await scene();
    const { id, title } = made.pages[1]!;
    await setScript(made, id, script);
    const deleted = await by.use('delete_page', { siteId, pageId: id });
    const { body } = await made.call<{ versions: { id: string }[] }>('GET', '/versions');
    await made.call('POST', `/versions/${body.versions[0]!.id}/restore`, { parts: [id] });
    await setScript(made, id, undefined);
    const before = await sectionsOf(made, id);
    const undone = await undo(by, deleted);
    expect(undone.body).toEqual({ changes: [], kept: [`page ${title} has been restored since`] });
    expect(await sectionsOf(made, id)).toEqual(before);
  });

  it.each([
    ['on by default and switched off', undefined, false, true],
    ['on by default and switched on', undefined, true, undefined],
    ['off and switched on', false, true, false],
  ])('restores the sitemap that was %s', async (_name, was, wanted, restored) => {
    const { made, by, siteId } = await scene();
    const sitemap = async () => (await made.call<Site>('GET', '')).body.settings.seo?.sitemap;
    if (was !== undefined) await made.call('PATCH', '', { settings: { seo: { sitemap: was } } });
    expect(await sitemap()).toBe(was);
    const changed = await by.use('update_site', { siteId, seo: { sitemap: wanted } });
    if (was === undefined && wanted) expect(changed.body).toMatchObject({ undoId: null, changes: [] });
    else {
      expect(await sitemap()).toBe(wanted);
      expect((await undo(by, changed)).isError).toBe(false);
    }
    expect(await sitemap()).toBe(restored);
  });

  it('restores the other settings of a moved page whose former predecessor is gone', async () => {
    const { made, by, siteId } = await scene();
    const pageIds: string[] = [];
    for (const title of ['First', 'Second', 'Third']) {
      const { body } = await by.use('create_page', { siteId, title });
      pageIds.push(body['pageId'] as string);
    }
    const [, second, third] = pageIds as [string, string, string];
    const moved = await by.use('update_page', { siteId, pageId: third, title: 'Moved', after: null });
    await made.call('DELETE', `/pages/${second}`);
    const order = await pagesOf(made);
    const undone = await undo(by, moved);
    expect(undone.body).toEqual({
      changes: [expect.stringContaining('"Moved" → "Third"')],
      kept: ['page Moved, after: the page before it no longer exists'],
    });
    expect((await pageOf(made, third)).title).toBe('Third');
    expect(await pagesOf(made)).toEqual(order);
  });

  it.each([
    ['page that was changed', 'update_page', { title: 'Renamed' }],
    ['page whose content was changed', 'insert_section', { type: 'cta/cta-1' }],
  ])('says so when the %s no longer exists', async (_name, tool, input) => {
    const { made, by, siteId } = await scene();
    const { id } = made.pages[1]!;
    const about = tool === 'update_page' ? { pageId: id } : { documentId: id };
    const changed = await by.use(tool, { siteId, ...about, ...input });
    await made.call('DELETE', `/pages/${id}`);
    expect((await undo(by, changed)).body).toEqual({
      changes: [],
      kept: ['what it changed no longer exists'],
    });
  });

  it('can be repeated when it failed', async () => {
    const { made, by, siteId } = await scene();
    const { id, slug } = made.pages[1]!;
    const deleted = await by.use('delete_page', { siteId, pageId: id });
    const { body: other } = await made.call<Page>('POST', '/pages', { title: 'Other', slug });
    expect((await undo(by, deleted)).body['code']).toBe('slug_taken');
    await made.call('DELETE', `/pages/${other.id}`);
    const writer = await connectAgent(app, { userId: made.person.id, scopes: ['content:write'] });
    expect((await undo(writer, deleted)).body['code']).toBe('insufficient_scope');
    expect(await pagesOf(made)).not.toContain(id);
    expect((await undo(by, deleted)).isError).toBe(false);
    expect(await pagesOf(made)).toContain(id);
  });
});

describe('changes of agents', () => {
  const minute = 60_000;
  const days = mcpLimits.undoDays * 24 * 60 * minute;

  const later = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
    const { clock } = app.ctx;
    const at = clock.now().getTime();
    app.ctx.clock = { now: () => new Date(at + milliseconds) };
    try {
      return await work();
    } finally {
      app.ctx.clock = clock;
    }
  };

  it(`are undone for ${mcpLimits.undoDays} days`, async () => {
    const { made, by, siteId } = await scene();
    const changed = await by.use('update_site', { siteId, name: 'Of the agent' });
    const storedAt = (milliseconds: number) =>
      app.database.ownerPool.query('update app.agent_changes set created_at = $2 where site_id = $1', [
        siteId,
        new Date(milliseconds),
      ]);
    const now = new Date('2026-06-30T12:00:00Z').getTime();
    const { clock } = app.ctx;
    app.ctx.clock = { now: () => new Date(now) };
    try {
      await storedAt(now - days - 1);
      expect((await undo(by, changed)).body['code']).toBe('not_found');
      await storedAt(now - days);
      expect((await undo(by, changed)).isError).toBe(false);
    } finally {
      app.ctx.clock = clock;
    }
    expect((await made.call<Site>('GET', '')).body.name).toBe(made.site.name);
  });

  it('are deleted when they can no longer be undone, whether their key is used or not', async () => {
    const { by, siteId } = await scene();
    await by.use('update_site', { siteId, name: 'Of the agent' });
    const stored = async () =>
      (await app.database.ownerPool.query('select 1 from app.agent_changes where site_id = $1', [siteId]))
        .rows.length;
    for (const [milliseconds, kept] of [
      [0, 1],
      [days - minute, 1],
      [days + minute, 0],
    ] as const) {
      await later(milliseconds, () => purgeChanges(app.ctx));
      expect(await stored()).toBe(kept);
    }
  });

  /** Lets the database refuse records of a site. */
  const withoutRecords = async <T>(siteId: string, work: () => Promise<T>): Promise<T> => {
    const { ownerPool } = app.database;
    await ownerPool.query(
      `alter table app.agent_changes add constraint refused check (site_id <> '${siteId}') not valid`,
    );
    try {
      return await work();
    } finally {
      await ownerPool.query('alter table app.agent_changes drop constraint refused');
    }
  };

  it('of a page leave no trace when they cannot be recorded', async () => {
    const { made, by, siteId, pageId } = await scene();
    const before = await pageOf(made, pageId);
    const answer = await withoutRecords(siteId, () =>
      by.use('insert_section', { siteId, documentId: pageId, type: 'cta/cta-1' }),
    );
    expect(answer.isError).toBe(true);
    expect(await pageOf(made, pageId)).toEqual(before);
  });

  it('of settings and pages say so when they were made and cannot be undone', async () => {
    const { made, by, siteId } = await scene();
    const { id } = made.pages[1]!;
    const answers = await withoutRecords(siteId, async () => [
      await by.use('update_site', { siteId, name: 'Of the agent' }),
      await by.use('create_page', { siteId, title: 'News' }),
      await by.use('delete_page', { siteId, pageId: id }),
    ]);
    for (const { isError, body } of answers) {
      expect([isError, body['undoId'], body['note']]).toEqual([
        false,
        null,
        expect.stringMatching(/done.*cannot be undone/),
      ]);
    }
    expect((await made.call<Site>('GET', '')).body.name).toBe('Of the agent');
    const now = await pagesOf(made);
    expect([now.includes(id), now.includes(answers[1]!.body['pageId'] as string)]).toEqual([false, true]);
  });

  it('bring a deleted page back from the version that has it, not from the latest one', async () => {
    const { made, by, siteId } = await scene();
    const { body: page } = await made.call<Page>('POST', '/pages', { title: 'News' });
    const { rowCount } = await app.database.ownerPool.query(
      "update app.site_versions set created_at = now() + interval '1 hour' where site_id = $1",
      [siteId],
    );
    expect(rowCount).toBeGreaterThan(0);
    const deleted = await by.use('delete_page', { siteId, pageId: page.id });
    expect((await undo(by, deleted)).body).toEqual({ changes: ['added: page News'], kept: [] });
    expect(await pagesOf(made)).toContain(page.id);
  });
});

describe('undo of publishing', () => {
  it('takes a site offline that was offline before, and brings back a release that was live before', async () => {
    const { made, by, siteId, pageId } = await scene();
    const statusOfSite = async () => (await made.call<Site>('GET', '')).body.status;
    const homeText = async () => (await app.visit(made.host, '/')).text;
    const first = await by.use('publish_site', { siteId });
    const { id } = (await pageOf(made, pageId)).content.sections[0]!;
    await by.use('set_fields', {
      siteId,
      documentId: pageId,
      nodeId: id,
      fields: { title: 'Second release' },
    });
    const second = await by.use('publish_site', { siteId });
    expect(await homeText()).toContain('Second release');
    const undone = await undo(by, second);
    expect([undone.isError, undone.body['kept']]).toEqual([false, []]);
    expect(await homeText()).not.toContain('Second release');

    const offline = await by.use('unpublish_site', { siteId });
    await undo(by, offline);
    expect((await app.visit(made.host, '/')).status).toBe(200);
    const back = await undo(by, first);
    expect(back.body).toEqual({ changes: ['changed: the site is offline again'], kept: [] });
    expect(await statusOfSite()).toBe('unpublished');
  });

  it('leaves a site alone that somebody has published since', async () => {
    const { made, by, siteId } = await scene();
    const published = await by.use('publish_site', { siteId });
    await made.call('PATCH', '', { name: 'Renamed' });
    await made.publish();
    const undone = await undo(by, published);
    expect(undone.body).toEqual({ changes: [], kept: ['the site was published or unpublished since'] });
    expect((await app.visit(made.host, '/')).status).toBe(200);
  });
});

describe('undo of creating a site', () => {
  const create = async (by: Agent) =>
    by.use('create_site', { name: 'Agent site', subdomain: freshName('undone'), templateId: 'restaurant' });

  it('moves it to the trash', async () => {
    const { made, by } = await scene();
    const created = await create(by);
    const undone = await undo(by, created);
    expect(undone.body['kept']).toEqual([]);
    const { rows } = await app.database.ownerPool.query('select deleted_at from app.sites where id = $1', [
      created.body['siteId'],
    ]);
    expect(rows[0].deleted_at).toBeInstanceOf(Date);
    const path = `/sites/${String(created.body['siteId'])}/restore`;
    expect((await app.api('POST', path, { token: made.person.token })).status).toBe(200);
  });

  it.each([
    ['edited', (by: Agent, siteId: string) => by.use('create_page', { siteId, title: 'More' })],
    ['renamed', (by: Agent, siteId: string) => by.use('update_site', { siteId, name: 'Renamed' })],
    ['published', (by: Agent, siteId: string) => by.use('publish_site', { siteId })],
  ])('keeps one that was %s since', async (_, change) => {
    const { by } = await scene();
    const created = await create(by);
    const siteId = String(created.body['siteId']);
    expect((await change(by, siteId)).isError).toBe(false);
    expect((await undo(by, created)).body).toEqual({
      changes: [],
      kept: ['site Agent site was changed since it was created'],
    });
    expect((await by.use('get_site', { siteId })).isError).toBe(false);
  });
});
