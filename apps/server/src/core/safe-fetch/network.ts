// Who may be spoken to, and under which of their addresses.
import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './public-addresses.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface Target {
  /** As the address names it, without brackets. */
  host: string;
  port: number;
  /** Where it leads. */
  address: string;
}

export interface Network {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayReach: (target: Target) => boolean;
}

const webPorts = new Set([80, 443]);

export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: ({ address, port }) => webPorts.has(port) && isPublicAddress(address),
};

const refused = (): SafeFetchError =>
  new SafeFetchError('address', 'the address leads into a network that is not public');

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Refuses what can be refused before anybody is asked. The URL parser has undone odd spellings of a number. */
export const requireOutside = (url: URL, network: Network): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SafeFetchError('address', 'the address is neither http nor https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SafeFetchError('address', 'the address holds a user name or password');
  }
  const host = hostOf(url);
  if (isIP(host) !== 0 && !network.mayReach({ host, port: portOf(url), address: host })) throw refused();
};

/** Every address of a name; one that leads inside under any of them is refused whole. */
const findOutside = async (url: URL, network: Network): Promise<LookupAddress[]> => {
  const host = hostOf(url);
  const found = await network.resolve(host);
  const isOutside = found.every(({ address }) => network.mayReach({ host, port: portOf(url), address }));
  if (found.length === 0 || !isOutside) throw refused();
  return found;
};

/** The look-up of a connection: what is checked here is what is connected to, as nobody asks a second time. */
export const guardedLookup =
  (url: URL, network: Network): LookupFunction =>
  (_host, options, done) => {
    callbackify(findOutside)(url, network, (error, found) => {
      if (error) done(error, []);
      else if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };
