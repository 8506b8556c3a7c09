// Addresses of published sites on hosts of the app: `/sites/{subdomain}/…` anywhere, `/{subdomain}/…` on the host
// of a tenant.
import type { FastifyRequest } from 'fastify';
import { reservedNames } from '@sitewright/contract/reserved-names';
import { hostTenantOf } from '../../http/hosts.ts';

export interface ShownPlace {
  /** The subdomain of the site. */
  site: string;
  /** The path of the app's host that stands before the site's own. */
  prefix: string;
  /** The site's own path, as it was sent, without what is asked of it. */
  path: string;
  query: string;
}

const address = /^(\/(?:sites\/)?)([a-z0-9][a-z0-9-]*[a-z0-9])(\/[^?#]*)?(?:\?([^#]*))?(?:#|$)/i;
// `/sites/{id}/…` are screens of the app: no site may stand in their way by its name.
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The place of a site that a request names; whether there is such a site is not known yet. */
export const shownPlaceOf = (request: FastifyRequest): ShownPlace | undefined => {
  const [, folder, name, path = '/', query = ''] = address.exec(request.url) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  if (folder === '/' && !hostTenantOf(request.raw)) return undefined;
  const site = name.toLowerCase();
  if (reservedNames.has(site) || identifier.test(site)) return undefined;
  return { site, prefix: `${folder.toLowerCase()}${site}`, path, query };
};
