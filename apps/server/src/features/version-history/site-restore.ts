import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { type Permission, siteMay } from '@sitewright/contract/permissions';
import type { restoreSiteVersion, SiteState } from '@sitewright/contract/versions/versions';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { Actor } from '../../core/actor.ts';
import type { SiteView } from '../sites/sites.store.ts';

/** State of a site restore: the earlier version, the requested parts, and what has changed so far. */
export interface SiteRestore {
  ctx: ServerContext;
  tx: TenantTransaction;
  actor: Actor;
  site: SiteView;
  earlier: SiteState;
  result: EndpointResponse<typeof restoreSiteVersion>;
  wants: (part: string) => boolean;
}

type PartName = SiteRestore['result']['parts'][number];

/** Records a part that stays unchanged because the user lacks the permission to change it. */
export const mayRestore = (
  { site, result }: SiteRestore,
  part: PartName,
  permission: Permission,
): boolean => {
  const may = siteMay(site, permission);
  if (!may && !result.kept.includes(part)) result.kept.push(part);
  return may;
};

export const asJson = (value: unknown): JsonObject => value as JsonObject;
