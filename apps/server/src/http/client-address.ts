// Whose address a request counts for. The only way to find it, for the app and for published sites: a
// header is believed as far as the proxies that wrote it are trusted, and not one hop further.
import type { IncomingMessage } from 'node:http';
import type { Log } from '../core/log.ts';

const forwardedFor = (request: IncomingMessage): string[] =>
  [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Reads a request's chain of hops from our end: the first that is no trusted proxy is the client. */
export const addressReader =
  (isTrusted: (address: string) => boolean) =>
  (request: IncomingMessage): string => {
    const hops = [...forwardedFor(request), request.socket.remoteAddress ?? ''].reverse();
    return hops.find((address) => !isTrusted(address)) ?? hops.at(-1)!;
  };

/** What only a proxy writes. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
/** Anyone can send these headers, from as many addresses as they have. */
const warningsMax = 10;

/** Logs once for each address that forwards requests without being trusted, because its visitors then count as one. */
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
