// Rule: an API key reaches only what is open to keys, within its scopes, of what its creator may reach. Generated from the
// contract, like the access matrix of users.
import { type ApiKeyScope, apiKeyScopes, scopesWith } from '@sitewright/contract/api-keys/api-key-scopes';
import { isOpenToApiKeys } from '@sitewright/contract/api-keys/key-access';
import type { Permission, Role } from '@sitewright/contract/permissions';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressed,
  aboutSites,
  callEveryAlias,
  guarded,
  isOfTenant,
  isOpenTo,
  isWhole,
  type NamedEndpoint,
} from '../testing/access-matrix/access-calls.ts';
import { type AccessFixture, canary } from '../testing/access-matrix/access-fixture.ts';
import { openAccessWorld } from '../testing/access-matrix/access-world.ts';
import { makeApiKey, resetKeyRates } from '../testing/api-key-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';

describe('an API key', () => {
  let app: TestApp;
  let world: AccessFixture;
  beforeAll(async () => {
    ({ app, world } = await openAccessWorld());
  }, 120_000);
  afterAll(() => app.close());

  /** A key of the user whose access token is given. */
  const keyOf = async (
    token: string,
    options: { scopes?: readonly ApiKeyScope[]; revokedAt?: Date; expiresAt?: Date } = {},
  ): Promise<string> => {
    const { sub, tid } = decodeJwt<{ tid: string }>(token);
    const { key } = await makeApiKey(app, { userId: sub!, tenantId: tid, ...options });
    return key;
  };

  interface Rule {
    status: (call: NamedEndpoint) => number;
    mayShow?: true;
  }

  /** A file is sent from another address. */
  const isAs = (status: number, wanted: number): boolean =>
    status === wanted || (wanted === 200 && status === 302);

  const deviations = async (
    token: string,
    calls: readonly NamedEndpoint[],
    { status: wanted, mayShow }: Rule,
  ): Promise<string[]> => {
    await resetKeyRates(app);
    const before = await world.tenantRows();
    const found: string[] = [];
    for (const call of calls) {
      for (const { status, text } of await callEveryAlias(app, call, { token, objects: world.owner })) {
        if (!isAs(status, wanted(call))) found.push(`${call[0]} answers ${status} ${text.slice(0, 200)}`);
        if (mayShow !== true && text.includes(canary)) found.push(`${call[0]} shows the owner's word`);
      }
      await resetKeyRates(app);
    }
    if ((await world.tenantRows()) !== before) found.push('rows of the tenant have changed');
    return found;
  };

  const isOpen = (role: Role, [, endpoint]: NamedEndpoint): boolean =>
    isOpenToApiKeys(endpoint) && isOpenTo(role, endpoint);

  it.each([
    ['that was revoked', { revokedAt: new Date() }],
    ['that has expired', { expiresAt: new Date(Date.now() - 1) }],
  ])('%s is kept out of every call that is not public', async (_name, options) => {
    const key = await keyOf(world.admins['the admin of the tenant'].token, options);
    expect(await deviations(key, guarded, { status: () => 401 })).toEqual([]);
  });

  it('of a suspended user is kept out of every call that is not public', async () => {
    const key = await keyOf(world.rejected['a suspended person'].token!);
    expect(await deviations(key, guarded, { status: () => 401 })).toEqual([]);
  });

  it('of another tenant finds nothing, and is refused where keys are not accepted', async () => {
    const key = await keyOf(world.callers['an admin of another tenant who names this one'].token);
    const found = await deviations(key, addressed, { status: (call) => (isOpen('ADMIN', call) ? 404 : 403) });
    expect(found).toEqual([]);
  });

  it('of another user of the tenant finds nothing of what is somebody else’s', async () => {
    const key = await keyOf(world.callers['another person of the tenant'].token);
    const foreign = addressed.filter(([, endpoint]) => !isOfTenant(endpoint));
    const found = await deviations(key, foreign, { status: (call) => (isOpen('USER', call) ? 404 : 403) });
    expect(found).toEqual([]);
  });

  it.each(apiKeyScopes)('with the scope %s alone is refused by every call outside it', async (scope) => {
    const key = await keyOf(world.admins['the admin of the tenant'].token, { scopes: [scope] });
    const outside = guarded.filter(([, endpoint]) => {
      if (endpoint.apiKeys !== undefined) return !endpoint.apiKeys;
      return !scopesWith(endpoint.access as Permission, endpoint.method).includes(scope);
    });
    if (isWhole) expect(outside.length).toBeGreaterThan(100);
    expect(await deviations(key, outside, { status: () => 403 })).toEqual([]);
  });

  it('with all scopes reads whatever is open to keys', async () => {
    const key = await keyOf(world.admins['the admin of the tenant'].token);
    const reads = aboutSites.filter((call) => call[1].method === 'GET' && isOpen('ADMIN', call));
    if (isWhole) expect(reads.length).toBeGreaterThan(10);
    expect(await deviations(key, reads, { status: () => 200, mayShow: true })).toEqual([]);
  });
});
