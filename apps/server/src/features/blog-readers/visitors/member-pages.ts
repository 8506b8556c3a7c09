// What members see of a public post besides its page. Comments are a feature above this one, which answers.
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
