// The app of this version on the data of the fixture's version, and helpers to use it.
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { prepareDatabase } from '../../core/db/open-database.ts';
import { reconcileLivePointers } from '../../features/publishing/live-pointer/live-pointer.service.ts';
import { createLog } from '../../core/log.ts';
import { createTestDatabase } from '../database.ts';
import { type ApiResponse, startTestApp, type TestApp } from '../test-app.ts';
import { extendDeadlines } from './extend-deadlines.ts';
import { readFixtureData } from './fixture-data.ts';
import { loadFixtureRows, unpackFixtureFiles } from './load-fixture.ts';

const facts = readFixtureData();

export interface UpgradedApp {
  app: TestApp;
  call: <T>(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<ApiResponse<T>>;
  signIn: (person: { email: string; password: string }) => Promise<ApiResponse<SignedIn>>;
  /** An access token of the owner, in their workspace. */
  ownerToken: () => Promise<string>;
  /** Sends a form of a published site, as a browser does. */
  sendForm: (
    host: string,
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; cookie: string }>;
  close: () => Promise<void>;
}

const sendForm =
  (app: TestApp): UpgradedApp['sendForm'] =>
  (host, path, fields, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: new URL(app.origin).port,
          path,
          method: 'POST',
          headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        },
        (answer) => {
          answer.resume();
          const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
          answer.on('end', () => resolve({ status: answer.statusCode!, cookie }));
        },
      );
      sent.on('error', reject);
      sent.end(new URLSearchParams(fields).toString());
    });

export const startUpgradedApp = async (settings: NodeJS.ProcessEnv = {}): Promise<UpgradedApp> => {
  const database = await createTestDatabase('empty');
  await loadFixtureRows(database);
  // Before the update, while the tables still have their old names.
  await extendDeadlines(database.ownerPool);
  await prepareDatabase(database, createLog({ logLevel: 'error' }));
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-upgraded-'));
  unpackFixtureFiles(dataDir);
  const app = await startTestApp({ SECRET_KEY: facts.secretKey, ...settings }, { on: { database, dataDir } });
  await reconcileLivePointers(app.ctx);
  const call: UpgradedApp['call'] = (token, method, path, body) =>
    app.api(method, path, { token, ...(body === undefined ? {} : { body }) });
  const signIn: UpgradedApp['signIn'] = ({ email, password }) =>
    call(undefined, 'POST', '/auth/login', { email, password });
  return {
    app,
    call,
    signIn,
    ownerToken: async () => {
      const { body } = await signIn(facts.owner);
      const entered = await call<SignedIn>(body.tokens.accessToken, 'POST', '/auth/switch-tenant', {
        tenantId: facts.tenantId,
      });
      return entered.body.tokens.accessToken;
    },
    sendForm: sendForm(app),
    close: () => app.close(),
  };
};
