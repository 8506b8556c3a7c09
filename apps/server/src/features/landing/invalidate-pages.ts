// Landing pages show the branding of their workspace and the theme of the platform: when those change, pages are made anew.
import type { ServerContext } from '../../core/context/server-context.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';

export const invalidatePages: Subscriber<ServerContext> = {
  name: 'landing_pages',
  accepts: (name) => name.startsWith('tenant.') || name === 'settings.changed',
  handle: async (ctx, _tx, { tenantId }) => ctx.landingDocuments.invalidate(tenantId ?? defaultTenantId),
};
