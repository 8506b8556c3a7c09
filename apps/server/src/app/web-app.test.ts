import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerContext } from '../core/context/server-context.ts';
import { mountWebApp } from './web-app.ts';

let root: string;
let app: FastifyInstance;

const filler = '<p>A page is long enough to be sent compressed.</p>'.repeat(20);

/** A context without a database, and so with the default theme. */
const contextWith = (env: object): ServerContext => {
  const entries = { get: (_key: string, load: () => Promise<string>) => load(), invalidate: () => undefined };
  const landingDocuments = { state: () => Promise.reject(new Error('no database')) };
  return { env, landingDocuments, themeCache: { entries, lastKnown: 'default' } } as unknown as ServerContext;
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sitewright-web-app-'));
  mkdirSync(join(root, 'features'));
  for (const [file, text] of [
    ['app.html', 'shell'],
    ['index.html', 'home in English'],
    ['index.vi.html', 'home in Vietnamese'],
    ['features/index.html', 'features in English'],
    ['features/index.vi.html', 'features in Vietnamese'],
    ['words.json', 'words'],
  ] as const)
    writeFileSync(join(root, file), `<html>${text}${filler}</html>`);
  app = fastify();
  const env = { appUrl: 'http://localhost:6003', nodeEnv: 'production' };
  mountWebApp(app, contextWith(env), root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const visit = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  return {
    shown: /^<html>([\w ]+)/.exec(answer.payload)?.[1],
    language: answer.headers['content-language'],
    vary: answer.headers['vary'] ?? '',
    status: answer.statusCode,
  };
};

describe('the language of a public page is chosen', () => {
  it.each([
    ['that the browser asks for first', '/features', { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' }, 'vi'],
    ['that the browser speaks best', '/features', { 'accept-language': 'en;q=0.4, vi;q=0.9' }, 'vi'],
    [
      'that it has, before one it has not',
      '/features',
      { 'accept-language': 'fr, de;q=0.9, vi;q=0.2' },
      'vi',
    ],
    ['chosen before', '/', { cookie: 'a=b; i18next=vi', 'accept-language': 'en' }, 'vi'],
    ['of the address, above all', '/?lng=vi', { cookie: 'i18next=en', 'accept-language': 'en' }, 'vi'],
    ['of the address, English too', '/features?lng=en', { cookie: 'i18next=vi' }, 'en'],
    ['of the product for everyone else', '/features/', {}, 'en'],
    ['of the product for one it has not', '/features?lng=fr', { 'accept-language': 'de' }, 'en'],
    ['not refused', '/features', { 'accept-language': 'vi;q=0, en;q=0.1' }, 'en'],
    ['that a mangled wish leaves', '/features?lng=../../x', { cookie: 'i18next=%00' }, 'en'],
  ])('%s', async (_case, url, headers, language) => {
    const word = language === 'vi' ? 'Vietnamese' : 'English';
    const answer = await visit(url, headers);
    expect(answer.shown).toContain(`in ${word}`);
    expect(answer.language).toBe(language);
  });

  it('with the Vary headers for caches, compressed or not', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[])
      expect((await visit('/features', headers)).vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  });

  it('also when the file is requested by its name', async () => {
    const answer = await visit('/features/index.vi.html');
    expect(answer).toMatchObject({ shown: 'features in English', language: 'en' });
    expect(answer.vary).toContain('Accept-Language');
  });
});

it('every language gets the same shell for a screen of the app', async () => {
  const answer = await visit('/dashboard', { 'accept-language': 'vi' });
  expect(answer.shown).toBe('shell');
  expect(answer.vary).toBe('Accept-Encoding');
});

it.each(['/sites/nobody-is-here', '/sites/nobody-is-here/menu'])(
  '%s names no site that is shown: the shell comes as a 404',
  async (path) => {
    expect(await visit(path)).toMatchObject({ shown: 'shell', status: 404 });
  },
);

it.each([
  ['/samples', 'noindex'],
  ['/samples/hotel', 'noindex'],
  ['/review/secret', 'noindex'],
  ['/samples-of-ours', undefined],
  ['/features', undefined],
])('%s has the robots header %s', async (url, robots) => {
  expect((await app.inject({ url })).headers['x-robots-tag']).toBe(robots);
});

it('the content security policy allows downloads from the storage of files only', async () => {
  const sourcesWith = async (env: object): Promise<string | undefined> => {
    const other = fastify();
    const set = { appUrl: 'http://localhost:6003', nodeEnv: 'production', ...env };
    mountWebApp(other, contextWith(set), root);
    const { headers } = await other.inject({ url: '/features' });
    await other.close();
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  const bucket = 's3://files?endpoint=https://objects.example.com';
  expect(await sourcesWith({ storageUrl: bucket })).toBe("'self'");
  expect(await sourcesWith({ storageUrl: `${bucket}&downloads=direct` })).toBe(
    "'self' https://objects.example.com",
  );
  expect(await sourcesWith({ mediaUrl: 'https://files.example.net' })).toBe(
    "'self' https://files.example.net",
  );
});

// Specification §9 asks for an hour at most.
it('a locale file that changed is read again with the next request', async () => {
  const file = join(root, 'words.json');
  for (const text of ['{"title":"Sites"}', '{"title":"Websites"}']) {
    writeFileSync(file, text);
    // Two writes within one tick of the file system's clock look the same.
    utimesSync(file, new Date(), new Date(Date.now() + text.length * 1_000));
    expect((await app.inject({ url: '/words.json' })).payload).toBe(text);
  }
});
