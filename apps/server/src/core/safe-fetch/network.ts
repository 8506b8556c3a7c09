// Decides which hosts and IP addresses the server may connect to.
import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicIp } from './public-ips.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface Target {
  /** As written in the URL, without brackets. */
  host: string;
  port: number;
  /** The IP address that the host resolves to. */
  address: string;
}

export interface Network {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayReach: (target: Target) => boolean;
}

export const webPorts: ReadonlySet<number> = new Set([80, 443]);

export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: ({ address, port }) => webPorts.has(port) && isPublicIp(address),
};

const refused = (): SafeFetchError =>
  new SafeFetchError('address', 'the address leads into a network that is not public');

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Checks what can be checked before the DNS lookup. The URL parser has already normalized unusual spellings of an
 * IP.
 */
export const assertPublicUrl = (url: URL, network: Network): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('address', 'the address is neither http nor https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SafeFetchError('address', 'the address holds a user name or password');
  }
  const host = hostOf(url);
  if (isIP(host) !== 0 && !network.mayReach({ host, port: portOf(url), address: host })) throw refused();
};

/** All IP addresses of a host; a host with even one non-public address is rejected. */
const resolvePublic = async (url: URL, network: Network): Promise<LookupAddress[]> => {
  const host = hostOf(url);
  const found = await network.resolve(host);
  const isOutside = found.every(({ address }) => network.mayReach({ host, port: portOf(url), address }));
  if (found.length === 0 || !isOutside) throw refused();
  return found;
};

/**
 * DNS lookup of a connection: the connection uses exactly the IP addresses that were checked, without a second
 * lookup.
 */
export const guardedLookup =
  (url: URL, network: Network): LookupFunction =>
  (_host, options, done) => {
    callbackify(resolvePublic)(url, network, (error, found) => {
      if (error) done(error, []);
      else if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
