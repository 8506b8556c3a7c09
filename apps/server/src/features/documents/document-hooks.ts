import type { JsonObject } from '@sitewright/contract/content';
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** The body of a post was edited, in the transaction of the edit. */
export const postBodyEdited = defineHook<{
  tx: TenantTransaction;
  siteId: string;
  postId: string;
  content: JsonObject;
}>('postBodyEdited');
