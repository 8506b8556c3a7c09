// Parses URLs of published sites on app hosts: `/sites/{subdomain}/…` on any host, `/{subdomain}/…` on the host of a
// tenant.
import type { FastifyRequest } from 'fastify';
import { reservedNames } from '@sitewright/contract/reserved-names';
import { hostTenantOf } from '../../http/hosts.ts';

export interface HostedSitePath {
  /** The subdomain of the site. */
  site: string;
  /** The path of the app's host before the site's own path. */
  prefix: string;
  /** Path within the site, without the query string. */
  path: string;
  query: string;
}

const address = /^(\/(?:sites\/)?)([a-z0-9][a-z0-9-]*[a-z0-9])(\/[^?#]*)?(?:\?([^#]*))?(?:#|$)/i;
// `/sites/{id}/…` are screens of the app, which no site name may shadow.
const identifier = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The hosted site that a request names; whether it exists is not known yet. */
export const hostedSitePathOf = (request: FastifyRequest): HostedSitePath | undefined => {
  const [, folder, name, path = '/', query = ''] = address.exec(request.url) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  if (folder === '/' && !hostTenantOf(request.raw)) return undefined;
  const site = name.toLowerCase();
  if (reservedNames.has(site) || identifier.test(site)) return undefined;
  return { site, prefix: `${folder.toLowerCase()}${site}`, path, query };
};
