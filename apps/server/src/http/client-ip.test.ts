import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { ipMatcher } from '../core/ip-list.ts';
import { untrustedProxyWarning } from './client-ip.ts';

let lines: string[];
const log = { warn: (_facts: object, text: string) => void lines.push(text) };
beforeEach(() => {
  lines = [];
});

const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('a proxy that is not trusted', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])(
    'is warned of once, in a sentence that says what to do (%s)',
    (header) => {
      const warn = untrustedProxyWarning(ipMatcher(['10.0.0.0/8']), log as never);
      for (let times = 0; times < 3; times += 1) warn(requestFrom('127.0.0.1', { [header]: '203.0.113.7' }));
      expect(lines).toEqual([
        '127.0.0.1 forwards requests but is not in TRUSTED_PROXIES, so all its visitors count as one address in rate limits, allowed networks and the audit log. If it is your proxy, set TRUSTED_PROXIES=127.0.0.1.',
      ]);
    },
  );

  it('is not logged when it is trusted or not a proxy', () => {
    const warn = untrustedProxyWarning(ipMatcher(['10.0.0.0/8']), log as never);
    warn(requestFrom('10.1.2.3', { 'x-forwarded-for': '203.0.113.7' }));
    warn(requestFrom('127.0.0.1'));
    expect(lines).toEqual([]);
  });

  it('cannot fill the log by sending from many IPs', () => {
    const warn = untrustedProxyWarning(ipMatcher([]), log as never);
    for (let last = 0; last < 50; last += 1) warn(requestFrom(`198.51.100.${last}`, { via: '1.1 x' }));
    expect(lines).toHaveLength(10);
  });
});
