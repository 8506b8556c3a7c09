// Hook for additions to a public post that members see. Comments, a feature above this one, answer it.
import { defineHook } from '../../../core/context/hooks.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** Handlers change `page.html`. */
export const memberPageShown = defineHook<{
  tx: TenantTransaction;
  siteId: string;
  postId: string;
  member: { name: string };
  page: { html: string };
}>('memberPageShown');
