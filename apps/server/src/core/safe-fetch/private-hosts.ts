// Hosts and ranges inside the network that the operator opens for requests to URLs that users supply.
import { isIP } from 'node:net';
import { ipMatcher } from '../ip-list.ts';
import { type Network, publicNetwork, webPorts } from './network.ts';
import { isPublicIp } from './public-ips.ts';

/** Addresses that an operator can allow. Link-local ones are not among them: clouds hand out credentials there. */
const isPrivate = ipMatcher([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

const isRange = (entry: string): boolean => isIP(entry.split('/')[0]!) !== 0;

/**
 * The public network and what `entries` open: an address or range on web ports, whatever name leads there; a host name, with
 * its port or on web ports, wherever in the private network it leads. Like all addresses, those of a name are looked up and
 * checked with each connection.
 */
export const networkWith = (entries: readonly string[]): Network => {
  if (entries.length === 0) return publicNetwork;
  const isOpened = ipMatcher(entries.filter(isRange));
  const names = new Set(entries.filter((entry) => !isRange(entry)).map((entry) => entry.toLowerCase()));
  const isNamed = (host: string, port: number): boolean =>
    names.has(`${host}:${port}`) || (names.has(host) && webPorts.has(port));
  return {
    resolve: publicNetwork.resolve,
    mayReach: ({ host, port, address }) =>
      (webPorts.has(port) && (isPublicIp(address) || isOpened(address))) ||
      (isNamed(host, port) && (isPublicIp(address) || isPrivate(address))),
  };
};
