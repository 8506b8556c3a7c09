import { scopesWith } from '@sitewright/contract/api-keys/api-key-scopes';
import { type Permission, type Role, type Scope, scopeOf } from '@sitewright/contract/permissions';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { AppError } from './app-error.ts';

/** Spec: the tenant of every user who belongs to no other. */
export const defaultTenantId = sharedTenantId;

/** `user`: a signed-in user. Every other kind acts on behalf of the user named by `userId`. */
export type ActorKind = 'user' | 'scheduler' | 'api_key' | 'automation' | 'ai_run';

/** The acting party, with the rights of one user in one tenant. Made by `createActor` alone. */
export interface Actor {
  kind: ActorKind;
  /** The user who acts, or on whose behalf something else acts. Their rights are the upper bound. */
  userId: string;
  /** The session, API key, automation or run that acts; undefined for a scheduler. */
  agentId: string | undefined;
  role: Role;
  /** The tenant whose rows the actor works on. */
  tenantId: string;
  /** The only permissions that the actor has, such as those granted to an API key; undefined: all of the role. */
  grants: readonly Permission[] | undefined;
}

export const createActor = ({
  kind,
  userId,
  role,
  tenantId,
  agentId,
  grants,
}: Omit<Actor, 'agentId' | 'grants'> & Partial<Pick<Actor, 'agentId' | 'grants'>>): Actor => ({
  kind,
  userId,
  agentId,
  role,
  tenantId,
  grants,
});

/** How far the actor may use a permission; undefined when it may not. */
export const actorScope = ({ role, grants }: Actor, permission: Permission): Scope | undefined =>
  grants === undefined || grants.includes(permission) ? scopeOf(role, permission) : undefined;

/** The user has the permission, and did not grant it to what acts for them. */
export const lacksGrant = (permission: Permission): AppError =>
  new AppError('insufficient_scope', 'This API key does not have the permission for this.', {
    details: { permission, scopes: scopesWith(permission, 'POST') },
  });

/** The scope of a permission; 403 when the actor lacks it. */
export const requirePermission = (actor: Actor, permission: Permission): Scope => {
  const scope = actorScope(actor, permission);
  if (scope !== undefined) return scope;
  if (actor.kind === 'api_key' && scopeOf(actor.role, permission) !== undefined) throw lacksGrant(permission);
  throw new AppError('forbidden', 'Your role does not allow this.', { details: { permission } });
};

/**
 * For what belongs to a workspace as a whole. In the shared workspace every person is a customer of their own, so its admins
 * have no part in the emails, documents and pages of the others; staff has.
 */
export const requireWorkspacePermission = (actor: Actor, permission: Permission): Scope => {
  const scope = requirePermission(actor, permission);
  if (actor.tenantId !== defaultTenantId || actor.role !== 'ADMIN') return scope;
  throw new AppError('forbidden', 'Your role does not allow this.', { details: { permission } });
};

/** For what a permission on a site includes for users, and a key needs a scope of its own. */
export const requireGrant = ({ grants }: Actor, permission: Permission): void => {
  if (grants && !grants.includes(permission)) throw lacksGrant(permission);
};

/** The session of a signed-in user; 403 for keys, jobs and automations, which have none to confirm or end. */
export const sessionOf = ({ kind, agentId }: Actor): string => {
  if (kind === 'user' && agentId !== undefined) return agentId;
  throw new AppError('forbidden', 'Only a signed-in user can do this.');
};

/** A reader of rows that belong to users. `own` sees rows that the user owns or was given a share of, the other scopes all rows of the tenant. */
export interface Viewer {
  userId: string;
  scope: Scope;
  /** Staff, whose own is also the site with the platform's blog. */
  isStaff?: boolean;
}

/** The viewer behind an actor who has the permission; 403 otherwise. */
export const viewerOf = (actor: Actor, permission: Permission): Viewer => ({
  userId: actor.userId,
  scope: requirePermission(actor, permission),
  isStaff: actor.role === 'PLATFORM_ADMIN' || actor.role === 'SUPER_ADMIN',
});
