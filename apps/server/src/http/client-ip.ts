// Client IP of a request. Used by the app and by published sites alike: a forwarding header counts only as far as
// the proxies that wrote it are trusted, and not one hop further.
import type { IncomingMessage } from 'node:http';
import type { Log } from '../core/log.ts';

const forwardedFor = (request: IncomingMessage): string[] =>
  [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Walks a request's chain of hops from our end: the first one that is not a trusted proxy is the client. */
export const clientIpReader =
  (isTrusted: (address: string) => boolean) =>
  (request: IncomingMessage): string => {
    const hops = [...forwardedFor(request), request.socket.remoteAddress ?? ''].reverse();
    return hops.find((address) => !isTrusted(address)) ?? hops.at(-1)!;
  };

/** Headers that only proxies write. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
/** Anyone can send these headers, from any number of IP addresses. */
const warningsMax = 10;

/**
 * Logs once for each IP that forwards requests without being trusted, because all its visitors then count as one
 * client.
 */
export const untrustedProxyWarning = (
  isTrusted: (address: string) => boolean,
  log: Pick<Log, 'warn'>,
): ((request: IncomingMessage) => void) => {
  const warned = new Set<string>();
  return ({ headers, socket }) => {
    if (warned.size >= warningsMax) return;
    const header = forwardingHeaders.find((name) => headers[name] !== undefined);
    const proxy = socket.remoteAddress;
    if (header === undefined || proxy === undefined || warned.has(proxy) || isTrusted(proxy)) return;
    warned.add(proxy);
    log.warn(
      { proxy, header },
      `${proxy} forwards requests but is not in TRUSTED_PROXIES, so all its visitors count as one address in rate limits, allowed networks and the audit log. If it is your proxy, set TRUSTED_PROXIES=${proxy}.`,
    );
  };
};
