import { apiKeyScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import { limits } from '@sitewright/contract/limits';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import type { Page } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import { resetKeyRates } from '../../testing/api-key-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { tools } from './registry.ts';
import { type Agent, connectAgent, type ToolAnswer } from './testing/agent.ts';

let app: TestApp;
let world: SiteFixture;
let agent: Agent;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
  agent = await connectAgent(app, { userId: world.person.id, name: 'Claude' });
});

/** All rows of the site, to see that nothing was written. */
const rowsOf = async (siteId: string): Promise<string> => {
  await resetKeyRates(app);
  const { rows } = await app.database.ownerPool.query<{ print: string }>(
    `select jsonb_build_object(
       'site', (select to_jsonb(s) from app.sites s where id = $1),
       'pages', (select jsonb_agg(to_jsonb(p) order by id) from app.pages p where site_id = $1),
       'documents', (select jsonb_agg(to_jsonb(d) order by id) from app.documents d where site_id = $1),
       'operations', (select count(*) from app.document_operations o join app.documents d on d.id = o.document_id
                      where d.site_id = $1),
       'changes', (select count(*) from app.agent_changes where site_id = $1))::text as print`,
    [siteId],
  );
  return rows[0]!.print;
};

const contentOf = async ({ call, home }: SiteFixture, pageId = home.id) =>
  (await call<Page>('GET', `/pages/${pageId}`)).body.content;

interface Outline {
  id: string;
  type: string;
  fields: Record<string, unknown>;
  children?: Record<string, Outline[]>;
}
const outline = async (by: Agent, siteId: string, documentId: string): Promise<Outline[]> =>
  (await by.use('read_page', { siteId, documentId })).body['sections'] as Outline[];

/** A site of its own with an agent of its owner. */
const scene = async () => {
  const made = await makeSite(app);
  const by = await connectAgent(app, { userId: made.person.id });
  const target = { siteId: made.site.id, documentId: made.home.id };
  return { made, by, target, siteId: made.site.id, pageId: made.home.id };
};

const undoIdOf = ({ body }: ToolAnswer): string => body['undoId'] as string;

describe('connecting', () => {
  it.each([
    ['of the current revision', false],
    ['of an older revision', true],
  ])('a client %s finds the tools and uses them', async (_name, isOlder) => {
    const client = await connectAgent(app, { userId: world.person.id, isOlder });
    expect((await client.toolNames()).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    const { body } = await client.use('get_site', { siteId: world.site.id });
    expect((body['site'] as Site).name).toBe('Quán Ăn Ngon');
    await client.client.close();
  });

  it.each([
    ['without a key', undefined],
    ['with a key that does not exist', 'Bearer sw_live_nonsense'],
    ['with an access token of a user', 'token'],
  ])('%s answers 401 with a challenge', async (_name, given) => {
    const authorization = given === 'token' ? `Bearer ${world.person.token}` : given;
    const response = await fetch(`${app.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it.each(['GET', 'DELETE'])('%s is not a way in', async (method) => {
    const response = await fetch(`${app.origin}/mcp`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    ['several messages at once', [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }], 400],
    ['a subscription', { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }, 400],
    ['no message', 'hello', 400],
    ['nothing', null, 400],
  ])('refuses %s', async (_name, body, status) => {
    const response = await fetch(`${app.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
  });

  it('offers what the scopes of the key include, and no more', async () => {
    const reader = await connectAgent(app, { userId: world.person.id, scopes: ['sites:read'] });
    const names = await reader.toolNames();
    expect(names).toContain('read_page');
    for (const name of ['insert_section', 'publish_site', 'list_submissions', 'rewrite_texts']) {
      expect(names).not.toContain(name);
    }
    await expect(
      reader.use('set_fields', { siteId: world.site.id, documentId: world.home.id, nodeId: 'x', fields: {} }),
    ).rejects.toThrow(/not found/i);
  });

  it('every tool has a name, a title and a description for agents', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, title, description } of tools) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      expect(title.length * description.length).toBeGreaterThan(100);
    }
  });
});

describe('a change', () => {
  it('as a dry run says what it would do, and does nothing', async () => {
    const before = await rowsOf(world.site.id);
    const target = { siteId: world.site.id, documentId: world.home.id };
    const answer = await agent.use('insert_section', {
      ...target,
      type: 'cta/cta-1',
      index: 0,
      fields: { title: 'Giảm giá 20%' },
      dryRun: true,
    });
    expect(answer.body).toMatchObject({ dryRun: true, undoId: null });
    expect(answer.body['changes']).toEqual([expect.stringMatching(/^added: section cta\/cta-1 /)]);
    expect(JSON.stringify(answer.body['operations'])).toContain('Giảm giá 20%');
    for (const [tool, input] of [
      ['create_page', { title: 'About' }],
      ['update_page', { pageId: world.pages[1]!.id, title: 'Renamed' }],
      ['delete_page', { pageId: world.pages[1]!.id }],
      ['update_site', { name: 'Renamed', seo: { description: 'New' } }],
      ['apply_theme', { themeId: 'dark' }],
      ['publish_site', {}],
    ] as const) {
      const { isError, text, body } = await agent.use(tool, {
        siteId: world.site.id,
        dryRun: true,
        ...input,
      });
      expect([tool, isError, text.slice(0, 0)]).toEqual([tool, false, '']);
      expect(body['dryRun']).toBe(true);
    }
    const subdomain = freshName('rehearsed');
    await agent.use('create_site', { name: 'Rehearsed', subdomain, dryRun: true });
    const { rows } = await app.database.ownerPool.query('select 1 from app.sites where subdomain = $1', [
      subdomain,
    ]);
    expect(rows).toEqual([]);
    expect(await rowsOf(world.site.id)).toBe(before);
  });

  it('is undone in one step, down to the last field', async () => {
    const { made, by, target, siteId, pageId } = await scene();
    const before = await contentOf(made);
    const inserted = await by.use('insert_section', { ...target, type: 'hero/hero-1', index: 1 });
    const added = (await outline(by, siteId, pageId))[1]!;
    expect(added).toMatchObject({ type: 'hero/hero-1' });
    const worded = await by.use('set_fields', {
      ...target,
      nodeId: added.id,
      fields: { title: 'Phở ngon nhất phố', facts: [{ value: '1987', label: 'since' }] },
    });
    expect(worded.body['changes']).toContainEqual(expect.stringContaining('Phở ngon nhất phố'));
    const { body } = await made.call<{ moments: { label: string }[] }>('GET', `/documents/${pageId}/moments`);
    expect(body.moments.at(-1)!.label).toBe('API key Test key: set fields');
    expect((await by.use('undo', { undoId: undoIdOf(worded) })).body).toMatchObject({ kept: [] });
    expect((await by.use('undo', { undoId: undoIdOf(inserted) })).body).toMatchObject({ kept: [] });
    expect(await contentOf(made)).toEqual(before);
  });

  it('of many edits is all or nothing, and one step', async () => {
    const { made, by, target } = await scene();
    const before = await contentOf(made);
    const sections = await outline(by, target.siteId, target.documentId);
    const edits = [
      { action: 'remove', nodeId: sections[1]!.id },
      { action: 'duplicate', nodeId: sections[0]!.id },
      { action: 'move', nodeId: sections[2]!.id, index: 0 },
      { action: 'insert_section', type: 'faq/faq-1', fields: { title: 'Hỏi đáp' } },
    ];
    const wrong = await by.use('edit_page', {
      ...target,
      edits: [...edits, { action: 'remove', nodeId: 'gone' }],
    });
    expect([wrong.isError, wrong.body['code']]).toEqual([true, 'validation_failed']);
    expect(await contentOf(made)).toEqual(before);
    const done = await by.use('edit_page', { ...target, edits });
    expect(done.isError).toBe(false);
    expect(await contentOf(made)).not.toEqual(before);
    await by.use('undo', { undoId: undoIdOf(done) });
    expect(await contentOf(made)).toEqual(before);
  });

  it('of pages and settings is undone as well', async () => {
    const { made, by, siteId } = await scene();
    const settings = async () => {
      const { body: site } = await made.call<Site>('GET', '');
      const { body } = await made.call<{ pages: Page[] }>('GET', '/pages');
      return {
        site: [site.name, site.theme, site.settings.seo?.description ?? ''],
        pages: body.pages.map(({ id, title, slug, seo }) => [id, title, slug, seo.title ?? '']),
      };
    };
    const before = await settings();
    const contact = made.pages[1]!;
    const content = await contentOf(made, contact.id);
    const steps = [
      await by.use('update_site', { siteId, name: 'Tên mới', seo: { description: 'Mô tả' } }),
      await by.use('apply_theme', { siteId, themeId: 'dark', colors: { primary: '#aa3311' } }),
      await by.use('update_page', {
        siteId,
        pageId: contact.id,
        title: 'Liên hệ',
        slug: 'lien-he',
        seo: { title: 'X' },
      }),
      await by.use('create_page', { siteId, title: 'Tuyển dụng' }),
      await by.use('delete_page', { siteId, pageId: contact.id }),
    ];
    expect(steps.map(({ isError, text }) => (isError ? text : 'done'))).toEqual(steps.map(() => 'done'));
    expect(await settings()).not.toEqual(before);
    for (const step of steps.toReversed()) {
      const { isError, text, body } = await by.use('undo', { undoId: undoIdOf(step) });
      expect([isError, isError ? text : body['kept']]).toEqual([false, []]);
    }
    expect(await settings()).toEqual(before);
    expect(await contentOf(made, contact.id)).toEqual(content);
  });

  it('keeps what somebody else has changed since, and says so', async () => {
    const { made, by, target, siteId, pageId } = await scene();
    const [first] = await outline(by, siteId, pageId);
    const changed = await by.use('set_fields', {
      ...target,
      nodeId: first!.id,
      fields: { title: 'Of the agent', text: 'Also of the agent' },
    });
    const inserted = await by.use('insert_section', { ...target, type: 'cta/cta-1' });
    const last = (await outline(by, siteId, pageId)).at(-1)!;
    const version = inserted.body['version'] as number;
    await made.push({
      seq: 1,
      baseVersion: version,
      ops: [
        { op: 'set', id: first!.id, path: ['data', 'title'], value: 'Of a person' },
        { op: 'set', id: last.id, path: ['data', 'title'], value: 'Of a person too' },
      ],
    });
    const undone = [
      await by.use('undo', { undoId: undoIdOf(inserted) }),
      await by.use('undo', { undoId: undoIdOf(changed) }),
    ];
    expect(undone.map(({ body }) => (body['kept'] as string[]).length)).toEqual([1, 1]);
    const now = await outline(by, siteId, pageId);
    expect(now[0]!.fields).toMatchObject({ title: 'Of a person', text: first!.fields['text'] });
    expect(now.at(-1)!.fields['title']).toBe('Of a person too');
  });

  it('is undone once, by keys of the same user only', async () => {
    const { by, made, target, siteId, pageId } = await scene();
    const [first] = await outline(by, siteId, pageId);
    const done = await by.use('set_fields', { ...target, nodeId: first!.id, fields: { title: 'Once' } });
    const other = await connectAgent(app, { userId: (await app.signUp()).id });
    expect((await other.use('undo', { undoId: undoIdOf(done) })).body['code']).toBe('not_found');
    const sibling = await connectAgent(app, { userId: made.person.id });
    const { body } = await sibling.use('list_changes', { siteId });
    expect(body['changes']).toMatchObject([{ undoId: undoIdOf(done), undoneAt: null }]);
    const both = await Promise.all([
      sibling.use('undo', { undoId: undoIdOf(done) }),
      by.use('undo', { undoId: undoIdOf(done) }),
    ]);
    expect(both.filter(({ isError }) => isError).length).toBe(1);
    expect(both.find(({ isError }) => isError)!.body['code']).toBe('wrong_state');
  });

  it('by two agents at once loses nothing', async () => {
    const { by, made, target, siteId, pageId } = await scene();
    const second = await connectAgent(app, { userId: made.person.id });
    const before = (await outline(by, siteId, pageId)).length;
    const insert = (agentOf: Agent) => agentOf.use('insert_section', { ...target, type: 'cta/cta-1' });
    const answers = await Promise.all([by, second, by, second, by, second].map(insert));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect((await outline(by, siteId, pageId)).length).toBe(before + 6);
    expect(new Set(answers.map(({ body }) => body['version'])).size).toBe(6);
  });
});

describe('the rules of the editor', () => {
  it('hold for locked sections', async () => {
    const { made, by, target, siteId, pageId } = await scene();
    const [first] = await outline(by, siteId, pageId);
    const { body } = await made.call<Page>('GET', `/pages/${pageId}`);
    await made.push({
      seq: 1,
      baseVersion: body.version,
      ops: [{ op: 'set', id: first!.id, path: ['props', 'locked'], value: true }],
    });
    const before = await contentOf(made);
    for (const [tool, input] of [
      ['set_fields', { fields: { title: 'x' } }],
      ['remove', {}],
      ['move', { index: 2 }],
    ] as const) {
      const answer = await by.use(tool, { ...target, nodeId: first!.id, ...input });
      expect([tool, answer.body['code']]).toEqual([tool, 'wrong_state']);
      expect(answer.text).toContain('locked');
    }
    expect(await contentOf(made)).toEqual(before);
  });

  it('hold for keys that may change content only', async () => {
    const { made, target, siteId, pageId } = await scene();
    const writer = await connectAgent(app, { userId: made.person.id, scopes: ['content:write'] });
    const [first] = await outline(writer, siteId, pageId);
    const worded = await writer.use('set_fields', {
      ...target,
      nodeId: first!.id,
      fields: { title: 'Words' },
    });
    expect(worded.isError).toBe(false);
    const before = await contentOf(made);
    const removed = await writer.use('remove', { ...target, nodeId: first!.id });
    expect([removed.isError, removed.body['code']]).toEqual([true, 'forbidden']);
    expect(await contentOf(made)).toEqual(before);
    expect(await writer.toolNames()).not.toContain('delete_page');
  });

  it('keep a change of a global section on its page', async () => {
    const { made, by, target, siteId, pageId } = await scene();
    const [first] = await outline(by, siteId, pageId);
    const page = (await contentOf(made)).sections.find(({ id }) => id === first!.id)!;
    const { body: saved } = await made.call<{ section: { id: string } }>('POST', '/site-sections', {
      name: 'Shared',
      category: 'hero',
      section: page,
    });
    const { body: now } = await made.call<Page>('GET', `/pages/${pageId}`);
    await made.push({
      seq: 1,
      baseVersion: now.version,
      ops: [
        {
          op: 'set',
          id: first!.id,
          path: ['props', 'linked'],
          value: { section: saved.section.id, overrides: {} },
        },
      ],
    });
    await by.use('set_fields', { ...target, nodeId: first!.id, fields: { title: 'Only here' } });
    const linked = (await contentOf(made)).sections[0] as { linked: { overrides: object } };
    expect(Object.keys(linked.linked.overrides)).toEqual([expect.stringContaining('title')]);
  });

  it.each([
    ['a field that the template does not have', { fields: { subtitle: 'x' } }, /no field “subtitle”/],
    ['a value of another type', { fields: { title: { html: 'x' } } }, /“title” takes a text/],
    ['a list item with an unknown field', { fields: { facts: [{ x: 1 }] } }, /no field “x”/],
    ['an unknown section', { type: 'hero/hero-999', fields: {} }, /no section template/],
    ['a header among the sections', { type: 'header/header-1', fields: {} }, /header/],
    ['a name of a prototype as a field', { fields: { constructor: 'x' } }, /no field “constructor”/],
  ])('refuse %s with a sentence that helps', async (_name, input, sentence) => {
    const target = { siteId: world.site.id, documentId: world.home.id };
    const before = await rowsOf(world.site.id);
    const answer = await agent.use('insert_section', { ...target, type: 'hero/hero-1', ...input });
    expect([answer.isError, answer.body['code']]).toEqual([true, 'validation_failed']);
    expect(answer.text).toMatch(sentence);
    expect(await rowsOf(world.site.id)).toBe(before);
  });

  it('limit what a text may hold, whatever the size of the request', async () => {
    const target = { siteId: world.site.id, documentId: world.home.id };
    const [first] = await outline(agent, world.site.id, world.home.id);
    const set = (title: string) =>
      agent.use('set_fields', { ...target, nodeId: first!.id, fields: { text: title } });
    const before = await rowsOf(world.site.id);
    expect((await set('x'.repeat(limits.content.fieldTextMaxLength + 1))).isError).toBe(true);
    expect((await set('x'.repeat(1_000_000))).isError).toBe(true);
    expect(await rowsOf(world.site.id)).toBe(before);
    const hostile = '<img src=x onerror=alert(1)> ‮ مرحبا "quotes" \\ {{ x }}';
    expect((await set(hostile)).isError).toBe(false);
    expect((await outline(agent, world.site.id, world.home.id))[0]!.fields['text']).toBe(hostile);
  });

  it('limit the edits of a call', async () => {
    const target = { siteId: world.site.id, documentId: world.home.id };
    const [first] = await outline(agent, world.site.id, world.home.id);
    const edits = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        action: 'set_fields',
        nodeId: first!.id,
        fields: { title: `Title ${n}` },
      }));
    const { editsPerCall } = mcpLimits;
    expect((await agent.use('edit_page', { ...target, edits: edits(editsPerCall) })).isError).toBe(false);
    expect((await agent.use('edit_page', { ...target, edits: edits(editsPerCall + 1) })).isError).toBe(true);
    expect((await agent.use('edit_page', { ...target, edits: [] })).isError).toBe(true);
  });
});

describe('what an agent cannot reach', () => {
  it('sites of others', async () => {
    await resetKeyRates(app);
    const stranger = await connectAgent(app, { userId: (await app.signUp()).id });
    const before = await rowsOf(world.site.id);
    const target = { siteId: world.site.id, documentId: world.home.id };
    for (const [tool, input] of [
      ['get_site', { siteId: world.site.id }],
      ['read_page', target],
      ['insert_section', { ...target, type: 'cta/cta-1' }],
      ['delete_page', { siteId: world.site.id, pageId: world.pages[1]!.id }],
      ['update_site', { siteId: world.site.id, name: 'x' }],
      ['publish_site', { siteId: world.site.id }],
      ['list_forms', { siteId: world.site.id }],
      ['list_changes', { siteId: world.site.id }],
    ] as const) {
      const { body } = await stranger.use(tool, input);
      expect([tool, body['code']]).toEqual([tool, 'not_found']);
    }
    const own = await makeSite(app, 'restaurant', { ...world.person, ...(await app.signUp()) });
    const mixed = await stranger.use('read_page', { siteId: own.site.id, documentId: world.home.id });
    expect(mixed.body['code']).toBe('not_found');
    expect(await rowsOf(world.site.id)).toBe(before);
  });

  it('anything once its key is revoked, also in the middle of its work', async () => {
    const made = await makeSite(app);
    const by = await connectAgent(app, { userId: made.person.id });
    expect((await by.use('get_site', { siteId: made.site.id })).isError).toBe(false);
    const { status } = await app.api('DELETE', `/api-keys/${by.keyId}`, { token: made.person.token });
    expect(status).toBe(200);
    await expect(by.use('get_site', { siteId: made.site.id })).rejects.toThrow();
  });

  it('what its maker may not do', async () => {
    const made = await makeSite(app);
    const guest = await createTestUser(app, { tenantId: defaultTenantId, role: 'USER' });
    await app.database.ownerPool.query(
      "insert into app.site_members (tenant_id, site_id, user_id, role) values ($1, $2, $3, 'viewer')",
      [defaultTenantId, made.site.id, guest.id],
    );
    const by = await connectAgent(app, { userId: guest.id, scopes: apiKeyScopes });
    const target = { siteId: made.site.id, documentId: made.home.id };
    expect((await by.use('read_page', target)).isError).toBe(false);
    for (const [tool, input] of [
      ['insert_section', { ...target, type: 'cta/cta-1' }],
      ['publish_site', { siteId: made.site.id }],
      ['create_page', { siteId: made.site.id, title: 'x' }],
    ] as const) {
      const { body } = await by.use(tool, input);
      expect([tool, body['code']]).toEqual([tool, 'forbidden']);
    }
  });

  it('an unknown tool, or a tool with fields that it does not have', async () => {
    await expect(agent.use('drop_tables')).rejects.toThrow(/drop_tables/);
    const wrong = await agent
      .use('get_site', { siteId: "' or 1=1 --", extra: true })
      .catch((error: Error) => error);
    expect(wrong instanceof Error || wrong.isError).toBe(true);
  });
});

describe('the other tools', () => {
  it('write, list and publish through the same services', async () => {
    const { made, by, target, siteId, pageId } = await scene();
    const [first] = await outline(by, siteId, pageId);
    const results = {
      templates: await by.use('list_section_templates', { category: 'faq' }),
      template: await by.use('get_section_template', { type: 'faq/faq-1' }),
      siteTemplates: await by.use('list_site_templates'),
      themes: await by.use('list_themes'),
      media: await by.use('list_media', { siteId }),
      stock: await by.use('list_stock_images', { search: 'bread' }),
      forms: await by.use('list_forms', { siteId }),
      usage: await by.use('get_usage'),
      rewritten: await by.use('rewrite_texts', {
        texts: ['We are a very, very good bakery.'],
        action: 'shorten',
      }),
      page: await by.use('write_page', { kind: 'about', businessName: 'Bánh Mì Sài Gòn', language: 'vi' }),
      section: await by.use('write_section', {
        section: { type: 'faq/faq-1', data: {} },
        businessName: 'Bánh Mì Sài Gòn',
      }),
      seo: await by.use('suggest_seo', { siteId, pageId }),
      image: await by.use('replace_image', {
        ...target,
        nodeId: first!.id,
        field: 'image',
        keywords: 'coffee',
      }),
      menu: await by.use('sync_menu', { siteId }),
      check: await by.use('check_publish', { siteId }),
      published: await by.use('publish_site', { siteId }),
    };
    const failed = Object.entries(results).filter(([, { isError }]) => isError);
    expect(failed.map(([name, { text }]) => [name, text])).toEqual([]);
    expect(results.published.body['status']).toBe('published');
    expect((await app.visit(made.host, '/')).status).toBe(200);
    expect((await by.use('unpublish_site', { siteId })).isError).toBe(false);
  });

  it('create a site', async () => {
    const subdomain = freshName('agents-own');
    const { body } = await agent.use('create_site', {
      name: 'Agent site',
      subdomain,
      templateId: 'restaurant',
    });
    const { body: site } = await agent.use('get_site', { siteId: body['siteId'] });
    expect((site['pages'] as unknown[]).length).toBeGreaterThan(1);
    expect((await agent.use('create_site', { name: 'x', subdomain })).body['code']).toBe('subdomain_taken');
  });
});
