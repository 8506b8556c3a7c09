import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Generation } from '@sitewright/contract/ai/ai-runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { connectModel } from './testing/connect-model.ts';
import type { ModelServer } from './testing/model-server.ts';
import { purgeAi } from './purge-ai.job.ts';
import { openStream } from './testing/read-stream.ts';

let app: TestApp;
let root: TestSession;
let owner: TestUser;
let model: ModelServer;

beforeAll(async () => {
  app = await startTestApp();
  ({ model, root } = await connectModel(app));
  owner = await app.signUp('writer');
});
afterAll(async () => {
  await model.close();
  await app.close();
});
beforeEach(async () => {
  await app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.ai_usage; delete from app.ai_runs; delete from app.ai_prompts',
  );
  model.asked.length = 0;
  model.behave({ kind: 'answer' });
});

const sectionData = {
  type: 'hero/hero-1',
  data: { title: 'Old title', text: 'An old text about something else.' },
};
let seeds = 0;
const sectionBody = () => {
  seeds += 1;
  return { sectionData, templateContext: { businessName: 'Harper & Sons' }, seed: `seed-${seeds}` };
};
const sectionPath = '/content-generation/generate-template-section';
const streamSection = () => openStream(app, owner.token, sectionPath, sectionBody());

const usageRows = async () =>
  (
    await app.database.ownerPool.query<Record<string, unknown>>(
      'select status, credits, input_tokens, output_tokens, is_estimated from app.ai_usage order by created_at',
    )
  ).rows;
const runs = async () =>
  (await app.api<{ runs: Generation[] }>('GET', '/ai/runs', { token: owner.token })).body.runs;

/** Something that another part of a test waits for. */
const gate = () => Promise.withResolvers<void>();

describe('a stream', () => {
  it('has texts before the model has finished, and ends with what a call without a stream answers', async () => {
    const seen = gate();
    model.behave({
      kind: 'pieces',
      pieces: ['{"t1": "Teeth, me', () => seen.promise, 'nded", "t2": "We mend', ' them."}'],
    });
    const stream = await streamSection();
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await stream.next()).toEqual({
      name: 'partial',
      data: { texts: [{ path: ['sectionData', 'data', 'title'], text: 'Teeth, me' }] },
    });
    seen.resolve();
    const events = await stream.rest();
    expect(events.at(-1)).toMatchObject({
      name: 'done',
      data: {
        sectionData: { type: 'hero/hero-1', data: { title: 'Teeth, mended', text: 'We mend them.' } },
        provider: 'openai-compatible',
        usage: { inputTokens: 120, outputTokens: 40 },
      },
    });
    expect(await usageRows()).toMatchObject([{ status: 'done', credits: 1, output_tokens: 40 }]);
    expect(await runs()).toMatchObject([{ kind: 'section', status: 'succeeded', model: 'fake', credits: 1 }]);
  });

  it('is cleaned like its result', async () => {
    const seen = gate();
    model.behave({
      kind: 'pieces',
      pieces: [
        '{"t1": "<img src=x onerror=alert(1)>Teeth\\u202E mended <scr',
        () => seen.promise,
        'ipt>", "t2": "We mend them."}',
      ],
    });
    const stream = await streamSection();
    expect(await stream.next()).toMatchObject({ data: { texts: [{ text: 'Teeth mended' }] } });
    seen.resolve();
    expect(JSON.stringify(await stream.rest())).not.toMatch(/onerror|<|\u202E/);
  });

  it('of the built-in writer ends at once', async () => {
    const stream = await openStream(app, owner.token, sectionPath, { ...sectionBody(), useBuiltIn: true });
    expect((await stream.rest()).map(({ name }) => name)).toEqual(['done']);
    expect(model.asked).toEqual([]);
  });

  it('of a site tells of each page', async () => {
    const businessInfo = { name: 'Harper & Sons', industry: 'dentist' };
    const stream = await openStream(app, owner.token, '/ai/generate-site', {
      businessInfo,
      pages: ['about', 'contact'],
    });
    const events = await stream.rest();
    const progress = events.flatMap((event) => (event.name === 'progress' ? [event.data] : []));
    expect(progress).toEqual([0, 1, 2, 3].map((done) => ({ done, total: 3 })));
    expect(events.some(({ name }) => name === 'partial')).toBe(true);
    expect(events.at(-1)).toMatchObject({
      name: 'done',
      data: { plan: { pages: ['home', 'about', 'contact'] } },
    });
  });

  it('begins anew when the answer cannot be used, and both answers are paid', async () => {
    model.behave(
      { kind: 'answer', content: { t1: 'Since 1987', t2: 'We mend them.' } },
      { kind: 'answer', content: { t1: 'Teeth, mended', t2: 'We mend them.' } },
    );
    const events = await (await streamSection()).rest();
    expect(events.at(-1)).toMatchObject({
      name: 'done',
      data: { sectionData: { data: { title: 'Teeth, mended' } } },
    });
    expect(await usageRows()).toMatchObject([{ status: 'done', input_tokens: 240 }]);
  });

  it('without usage is paid by an estimate', async () => {
    model.behave({ kind: 'pieces', pieces: ['{"t1": "Teeth", "t2": "We mend them."}'], hasUsage: false });
    await (await streamSection()).rest();
    expect(await usageRows()).toMatchObject([{ status: 'done', is_estimated: true }]);
  });
});

describe('a stream that fails', () => {
  it('before its first text is an ordinary error', async () => {
    model.behave({ kind: 'status', status: 429, headers: { 'retry-after': '17' } });
    const stream = await streamSection();
    expect([stream.status, (await stream.json())['code']]).toEqual([429, 'provider_busy']);
    expect(await runs()).toMatchObject([{ status: 'failed', errorCode: 'provider_busy', credits: 0 }]);
  });

  it.each(['disconnect', 'garbage'] as const)(
    'amid its texts by %s ends with an error and no result',
    async (end) => {
      model.behave({ kind: 'pieces', pieces: ['{"t1": "Teeth, me'], end });
      const events = await (await streamSection()).rest();
      expect(events[0]?.name).toBe('partial');
      const last = events.at(-1)!;
      expect(last).toMatchObject({
        name: 'error',
        data: { code: expect.stringMatching(/^(provider_error|unusable_output)$/) },
      });
      expect(JSON.stringify(last)).not.toMatch(/model\.example|sk-secret/);
      expect(await usageRows()).toMatchObject([{ status: 'failed', credits: 0 }]);
      expect(await runs()).toMatchObject([{ status: 'failed', excerpt: '' }]);
    },
  );

  it('because the model never ends has an error of its own', async () => {
    const { answerMs } = app.ctx.ai;
    app.ctx.ai = { ...app.ctx.ai, answerMs: 300 };
    model.behave({ kind: 'pieces', pieces: ['{"t1": "Teeth, me'], end: 'never' });
    const events = await (await streamSection()).rest();
    app.ctx.ai = { ...app.ctx.ai, answerMs };
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: 'provider_timeout' } });
  });

  it('because of its input asks nobody', async () => {
    const stream = await openStream(app, owner.token, sectionPath, {
      sectionData: { title: 'x'.repeat(aiLimits.sectionBytes) },
    });
    expect(stream.status).toBe(413);
    expect([model.asked, await runs()]).toEqual([[], []]);
  });
});

describe('a stream that is canceled', () => {
  it('ends the call to the model within a second, and costs what its texts would have cost', async () => {
    const before = model.aborted;
    model.behave({ kind: 'pieces', pieces: ['{"t1": "Teeth, mended and', ' more'], end: 'never' });
    const stream = await streamSection();
    expect((await stream.next())?.name).toBe('partial');
    stream.leave();
    await expect.poll(() => model.aborted, { timeout: 1_000 }).toBe(before + 1);
    await expect.poll(usageRows).toMatchObject([{ status: 'canceled', is_estimated: true }]);
    const [row] = await usageRows();
    expect(row!['credits']).toBeGreaterThan(0);
    expect(row!['input_tokens']).toBeGreaterThan(0);
    expect(row!['output_tokens']).toBeGreaterThan(0);
    await expect.poll(runs).toMatchObject([{ status: 'canceled', credits: row!['credits'] }]);
  });

  it('before its first text does so too', async () => {
    const before = model.aborted;
    model.behave({ kind: 'hang' });
    const leaving = new AbortController();
    const call = fetch(`${app.origin}/api/v1${sectionPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sectionBody(), stream: true }),
      signal: leaving.signal,
    });
    await expect.poll(() => model.asked.length).toBe(1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => model.aborted, { timeout: 1_000 }).toBe(before + 1);
    await expect.poll(runs).toMatchObject([{ status: 'canceled' }]);
  });

  it('asks for no further page of a site', async () => {
    model.behave({ kind: 'pieces', pieces: ['{"t1": "Teeth'], end: 'never' });
    const stream = await openStream(app, owner.token, '/ai/generate-site', {
      businessInfo: { name: 'Harper & Sons' },
      pages: ['about', 'contact', 'faq'],
    });
    for (let event = await stream.next(); event?.name === 'progress'; event = await stream.next());
    stream.leave();
    await expect.poll(runs).toMatchObject([{ kind: 'site', status: 'canceled' }]);
    expect(model.asked.length).toBeLessThanOrEqual(2);
  });
});

describe('the log of prompts', () => {
  const asRoot = <T>(method: string, path: string, body?: object) =>
    app.api<T>(method, path, { token: root.token, ...(body ? { body } : {}) });
  const turn = async (isEnabled: boolean) => {
    const { version } = (await asRoot<{ version: number }>('GET', '/admin/settings/promptLog')).body;
    const { status } = await asRoot('PATCH', '/admin/settings/promptLog', {
      version,
      promptLog: { isEnabled },
    });
    expect(status).toBe(200);
  };
  interface Logged {
    id: string;
    status: string;
    prompt: string;
    answer: string;
  }
  const listed = async () => (await asRoot<{ prompts: Logged[] }>('GET', '/admin/ai-prompts')).body.prompts;
  const write = () => app.api('POST', sectionPath, { token: owner.token, body: sectionBody() });
  const auditOf = async (action: string) =>
    (await app.database.ownerPool.query('select 1 from app.audit_log where action = $1', [action])).rows
      .length;

  it('is off until it is switched on, which is recorded', async () => {
    await write();
    expect(await listed()).toEqual([]);
    const before = await auditOf('settings.changed');
    await turn(true);
    expect(await auditOf('settings.changed')).toBe(before + 1);
    model.behave({ kind: 'answer', content: { t1: 'Teeth, mended', t2: 'We mend them.' } });
    await write();
    const [entry] = await listed();
    expect(entry).toMatchObject({ feature: 'section', model: 'fake', status: 'done' });
    expect(entry).not.toHaveProperty('prompt');
    await turn(false);
    await write();
    expect(await listed()).toHaveLength(1);
  });

  it('is encrypted, holds no key, and tells who has read it', async () => {
    await turn(true);
    await write();
    await turn(false);
    const stored = await app.database.ownerPool.query<{ prompt: Buffer }>(
      'select prompt from app.ai_prompts',
    );
    expect(stored.rows[0]!.prompt.toString('latin1')).not.toContain('Harper');
    const before = await auditOf('ai.prompt_read');
    const { body } = await asRoot<Logged>('GET', `/admin/ai-prompts/${(await listed())[0]!.id}`);
    expect(body.prompt).toContain('Harper & Sons');
    expect(body.answer).toContain('Written anew');
    expect(JSON.stringify(body)).not.toContain('sk-secret');
    expect(await auditOf('ai.prompt_read')).toBe(before + 1);
  });

  it('keeps what failed, and is deleted after seven days, also while it is off', async () => {
    await turn(true);
    model.behave({ kind: 'status', status: 500 });
    await write();
    await turn(false);
    expect(await listed()).toMatchObject([{ status: 'failed' }]);
    const { clock } = app.ctx;
    const at = clock.now().getTime();
    const after = async (ms: number) => {
      app.ctx.clock = { now: () => new Date(at + aiLimits.promptLogDays * 86_400_000 + ms) };
      await purgeAi(app.ctx);
      app.ctx.clock = clock;
      return (await app.database.ownerPool.query('select 1 from app.ai_prompts')).rows.length;
    };
    expect(await after(-60_000)).toBe(1);
    expect(await after(60_000)).toBe(0);
  });

  it('is for super admins', async () => {
    expect((await app.api('GET', '/admin/ai-prompts', { token: owner.token })).status).toBe(403);
  });
});
