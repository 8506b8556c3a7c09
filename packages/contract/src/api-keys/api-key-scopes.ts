// What an API key may be used for. A scope names permissions; the key never has more than its maker has at the moment.
import type { Method } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';

export const apiKeyScopes = [
  'sites:read',
  'content:write',
  'sites:write',
  'sites:publish',
  'media:read',
  'media:write',
  'submissions:read',
  'submissions:write',
  'ai:use',
  'usage:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Stored scopes, without those that no longer exist. */
export const knownScopes = (scopes: readonly string[]): ApiKeyScope[] =>
  apiKeyScopes.filter((scope) => scopes.includes(scope));

interface ScopeGrants {
  permissions: readonly Permission[];
  /** Permissions for calls that read only. */
  readPermissions?: readonly Permission[];
}

const readSites = ['sites.read', 'designs.read'] as const;

const grantsOf: Record<ApiKeyScope, ScopeGrants> = {
  'sites:read': { permissions: readSites },
  'content:write': { permissions: [...readSites, 'sites.content'] },
  'sites:write': {
    permissions: [...readSites, 'sites.content', 'sites.write', 'sites.pages', 'sites.settings'],
  },
  'sites:publish': { permissions: [...readSites, 'sites.publish'] },
  'media:read': { permissions: ['media.read'] },
  'media:write': { permissions: ['media.read', 'media.write'] },
  'submissions:read': { permissions: [], readPermissions: ['sites.forms'] },
  'submissions:write': { permissions: ['sites.forms'] },
  'ai:use': { permissions: ['ai.use'] },
  'usage:read': { permissions: ['usage.read', 'usage.breakdown'] },
};

/** The permissions that scopes grant for a call with this method. */
export const permissionsOfScopes = (scopes: readonly ApiKeyScope[], method: Method): Permission[] => [
  ...new Set(
    scopes.flatMap((scope) => {
      const { permissions, readPermissions = [] } = grantsOf[scope];
      return method === 'GET' ? [...permissions, ...readPermissions] : permissions;
    }),
  ),
];

/** The scopes that grant a permission for a call with this method. */
export const scopesWith = (permission: Permission, method: Method): ApiKeyScope[] =>
  apiKeyScopes.filter((scope) => permissionsOfScopes([scope], method).includes(permission));
