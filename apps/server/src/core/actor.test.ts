import { describe, expect, it } from 'vitest';
import { type Actor, actorScope, createActor, requirePermission, sessionOf, viewerOf } from './actor.ts';
import { AppError } from './app-error.ts';

const admin = (more: Partial<Actor> = {}): Actor =>
  createActor({ kind: 'user', userId: 'anna', role: 'ADMIN', tenantId: 'north', ...more });

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('an actor', () => {
  it('has the permissions of its role', () => {
    expect(actorScope(admin(), 'sites.publish')).toBe('tenant');
    expect(actorScope(admin({ role: 'USER' }), 'sites.publish')).toBe('own');
    expect(actorScope(admin({ role: 'USER' }), 'members.write')).toBeUndefined();
  });

  it('with grants has only those of its role that were granted', () => {
    const key = admin({ kind: 'api_key', agentId: 'key-1', grants: ['sites.read', 'platform.write'] });
    expect(actorScope(key, 'sites.read')).toBe('tenant');
    expect(actorScope(key, 'sites.publish')).toBeUndefined();
    expect(actorScope(key, 'platform.write')).toBeUndefined();
  });

  it('without a permission is refused with 403', () => {
    expect(codeOf(() => requirePermission(admin({ grants: [] }), 'sites.read'))).toBe('forbidden');
    expect(requirePermission(admin(), 'sites.read')).toBe('tenant');
  });

  it('sees its own rows or those of the tenant, as far as the permission reaches', () => {
    const anna = { userId: 'anna', isStaff: false };
    expect(viewerOf(admin(), 'sites.read')).toEqual({ ...anna, scope: 'tenant' });
    expect(viewerOf(admin({ role: 'USER' }), 'sites.read')).toEqual({ ...anna, scope: 'own' });
    expect(viewerOf(admin({ role: 'PLATFORM_ADMIN' }), 'sites.read')).toMatchObject({ isStaff: true });
  });

  it.each(['scheduler', 'api_key', 'automation', 'ai_run'] as const)(
    'of the kind %s has no session',
    (kind) => {
      expect(codeOf(() => sessionOf(admin({ kind, agentId: 'one' })))).toBe('forbidden');
    },
  );

  it('who is signed in has the session that the request came with', () => {
    expect(sessionOf(admin({ agentId: 'session-1' }))).toBe('session-1');
    expect(codeOf(() => sessionOf(admin()))).toBe('forbidden');
  });
});
