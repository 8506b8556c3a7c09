// Whose templates a call is about. Those of the platform are rows of the shared workspace with a scope of their own.
import { type Actor, actorScope, defaultTenantId, requireWorkspacePermission } from '../../core/actor.ts';
import type { TenantScope } from '../../core/db/tenant-scope.ts';
import type { TemplateKey } from './email-templates.store.ts';

export type TemplatePlace = TemplateKey['scope'];

const permissions = {
  tenant: { read: 'emails.read', write: 'emails.write' },
  platform: { read: 'platformEmails.read', write: 'platformEmails.write' },
} as const;

export const templateScope = (
  actor: Actor,
  { place, right }: { place: TemplatePlace; right: 'read' | 'write' },
): TenantScope => {
  requireWorkspacePermission(actor, permissions[place][right]);
  return { tenantId: place === 'platform' ? defaultTenantId : actor.tenantId, userId: actor.userId };
};

export const canEditTemplates = (actor: Actor, place: TemplatePlace): boolean =>
  actorScope(actor, permissions[place].write) !== undefined;
