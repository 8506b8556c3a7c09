// Rule: every service requires its permission by itself, whatever called it. Generated from the contract like the
// access matrix, but past the access check of the HTTP layer.
import type { Endpoint } from '@sitewright/contract/endpoint';
import { type Permission, permissions, type Role, roles, scopeOf } from '@sitewright/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createActor } from '../core/actor.ts';
import {
  addressed,
  guarded,
  isOfTenant,
  isOpenTo,
  type NamedEndpoint,
} from '../testing/access-matrix/access-calls.ts';
import type { AccessFixture } from '../testing/access-matrix/access-fixture.ts';
import type { AccessObjects } from '../testing/access-matrix/access-objects.ts';
import { openAccessWorld } from '../testing/access-matrix/access-world.ts';
import { errorOf } from '../testing/access-matrix/service-calls.ts';
import type { TestApp } from '../testing/test-app.ts';

type Guarded = readonly [...NamedEndpoint, permission: Permission];

/** `public` and `signed-in` require no permission. */
const withPermission = guarded.flatMap(([name, endpoint]): Guarded[] =>
  endpoint.access === 'public' || endpoint.access === 'signed-in' ? [] : [[name, endpoint, endpoint.access]],
);

/** Calls that receive the upload before they look for the object; without HTTP there is none to receive. */
const readUploadFirst: readonly string[] = ['media.replaceMedia'];

describe('services without HTTP', () => {
  let app: TestApp;
  let world: AccessFixture;

  beforeAll(async () => {
    ({ app, world } = await openAccessWorld());
  }, 120_000);
  afterAll(() => app.close());

  const actorFor = (
    role: Role,
    { tenantId, userId, sessionId }: AccessObjects,
    without?: Permission,
  ): Actor =>
    createActor({
      kind: 'user',
      userId,
      agentId: sessionId,
      role,
      tenantId,
      grants:
        without && (Object.keys(permissions) as Permission[]).filter((permission) => permission !== without),
    });

  /** Calls each service and returns those that do not refuse with the code, or change rows all the same. */
  const deviations = async (
    calls: readonly Guarded[],
    actorOf: (permission: Permission) => Actor,
    codeOf: (endpoint: Endpoint) => 'forbidden' | 'not_found',
  ): Promise<string[]> => {
    await app.database.ownerPool.query('delete from app.rate_limits');
    const found: string[] = [];
    let before = await world.tenantRows();
    for (const [name, endpoint, permission] of calls) {
      const code = codeOf(endpoint);
      const error = await errorOf(app, [name, endpoint], {
        actor: actorOf(permission),
        objects: world.owner,
      }).catch((failure: unknown) => failure as Error);
      const isRight =
        error !== undefined &&
        'code' in error &&
        error.code === code &&
        (code !== 'forbidden' || error.details?.['permission'] === permission);
      if (!isRight) found.push(`${name}: ${error ? error.message : 'not refused'}`);
      const after = await world.tenantRows();
      if (after !== before) found.push(`${name} changes rows`);
      before = after;
    }
    return found;
  };

  it('an actor with every permission but its own is refused by each', async () => {
    const roleWith = (permission: Permission): Role => roles.find((role) => scopeOf(role, permission))!;
    const found = await deviations(
      withPermission,
      (permission) => actorFor(roleWith(permission), world.owner, permission),
      () => 'forbidden',
    );
    expect(found.join('\n')).toBe('');
  });

  it.each(roles)(
    'a %s is refused by each service above their role, even for their own objects',
    async (role) => {
      const closed = withPermission.filter(([, , permission]) => scopeOf(role, permission) === undefined);
      const found = await deviations(
        closed,
        () => actorFor(role, world.owner),
        () => 'forbidden',
      );
      expect(found.join('\n')).toBe('');
    },
  );

  it.each(['another person of the tenant', 'an admin of another tenant who names this one'] as const)(
    '%s does not find what is somebody else’s and changes nothing of it',
    async (name) => {
      const { role, own, isColleague } = world.callers[name];
      const addressedCalls = new Set(addressed.map(([called]) => called));
      const foreign = withPermission.filter(
        ([called, endpoint, permission]) =>
          addressedCalls.has(called) &&
          !readUploadFirst.includes(called) &&
          !(isColleague && isOfTenant(endpoint) && scopeOf(role, permission) !== undefined),
      );
      const found = await deviations(
        foreign,
        () => actorFor(role, own!),
        (endpoint) => (isOpenTo(role, endpoint) ? 'not_found' : 'forbidden'),
      );
      expect(found.join('\n')).toBe('');
    },
  );
});
