// Classifies a request by its host name. A name under the domain of published sites that is not the product's own
// belongs to a tenant or a site; any other name is a custom domain or gets 404. Only the
// Host header counts: other headers, which a proxy or a client may set, never select a tenant.
import type { IncomingMessage } from 'node:http';
import type { Env } from '../core/env.ts';
import { isLoopbackHost } from '../core/loopback.ts';

/** `media`: the host that serves uploaded files and nothing else. */
export type HostKind =
  | { kind: 'app' }
  | { kind: 'media' }
  | { kind: 'site'; host: string; label: string }
  /** Perhaps a custom domain. */
  | { kind: 'other'; host: string };

const bareHost = (header: string | undefined): string =>
  (header ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

const rememberedMax = 10_000;

/** Returns a function from the Host header to its kind. `site` may turn out to be a tenant's host. */
export const hostClassifier = (
  env: Pick<Env, 'appUrl' | 'sitesDomain' | 'mediaUrl'>,
): ((header: string | undefined) => HostKind) => {
  const main = new URL(env.appUrl).hostname;
  const own = new Set([main, `www.${main}`, `app.${main}`]);
  const media = env.mediaUrl === undefined ? undefined : new URL(env.mediaUrl).hostname;
  const suffix = `.${env.sitesDomain}`;
  const known = new Map<string, HostKind>();
  const classify = (header: string | undefined): HostKind => {
    const host = bareHost(header);
    if (host === media) return { kind: 'media' };
    if (own.has(host) || isLoopbackHost(host)) return { kind: 'app' };
    if (host.endsWith(suffix)) {
      const label = host.slice(0, -suffix.length);
      if (/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)) return { kind: 'site', host, label };
    }
    return { kind: 'other', host };
  };
  return (header = '') => {
    const before = known.get(header);
    if (before) return before;
    // Clients may send any host name, so the cache is bounded.
    if (known.size >= rememberedMax) known.clear();
    const kind = classify(header);
    known.set(header, kind);
    return kind;
  };
};

/** The tenant on whose host a request arrived. */
export interface HostTenant {
  id: string;
  name: string;
  /** The label of its host under the domain of published sites. */
  label: string;
  /** The custom domain that was requested; absent on the host of the label. */
  domain?: string | undefined;
}

const tenants = new WeakMap<IncomingMessage, HostTenant>();

/** Records, before the framework sees the request, that it arrived on a tenant's host. */
export const setHostTenant = (request: IncomingMessage, tenant: HostTenant): void =>
  void tenants.set(request, tenant);

/** Undefined on the main host. */
export const hostTenantOf = (request: IncomingMessage): HostTenant | undefined => tenants.get(request);
