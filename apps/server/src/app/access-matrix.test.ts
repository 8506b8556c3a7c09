import { endpoints } from '@sitewright/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAccess } from '../testing/access-matrix/access-matrix.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { routes } from './routes.ts';

describe('every call is declared', () => {
  it('mounts each endpoint of the contract and no other', () => {
    const mounted = new Set(routes.map((row) => row.endpoint));
    const missing = [...endpoints].filter(([, endpoint]) => !mounted.has(endpoint)).map(([name]) => name);
    expect(missing).toEqual([]);
    expect(mounted.size).toBe(endpoints.size);
  });
});

describeAccess('with both walls between tenants', {});

describe('a token', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([
    ['garbage', 'abc'],
    ['without a signature', 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiJ4Iiwic3YiOjF9.'],
    ['of another key', 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ4Iiwic3YiOjF9.AAAA'],
  ])('%s is refused', async (_name, token) => {
    const answer = await app.api('GET', '/auth/profile', { token });
    expect(answer.status).toBe(401);
  });
});
