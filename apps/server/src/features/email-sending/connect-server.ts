import { lookup } from 'node:dns/promises';
import { emailSendingLimits } from '@sitewright/contract/email-sending/email-sending-limits';
import { AppError } from '../../core/app-error.ts';
import { SmtpError, testSmtp } from '../../core/mail/adapters/smtp.ts';
import type { OwnMailServer } from '../../core/mail/mail-route.ts';
import { oneLine } from '../../core/mail-address.ts';
import { isPublicIp } from '../../core/safe-fetch/public-ips.ts';
import type { Network } from '../../core/safe-fetch/network.ts';

/** Ports on which mail servers take mail from programs. */
const mailPorts: ReadonlySet<number> = new Set([25, 465, 587, 2525]);

/** The server with the address that it was checked to have: the connection looks up no second one. */
export const reachable = async (
  network: Network,
  server: Omit<OwnMailServer, 'address'>,
): Promise<OwnMailServer> => {
  const { host, port, security } = server;
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new SmtpError('The host was not found.', false, true);
  const isAllowed = found.every(
    ({ address }) =>
      (mailPorts.has(port) && isPublicIp(address)) || network.mayReach({ host, port, address }),
  );
  if (security === 'none' && found.some(({ address }) => isPublicIp(address))) {
    throw new SmtpError('A connection over the internet has to be encrypted.', false, true);
  }
  if (!isAllowed) throw new SmtpError('The host leads into a network that is not public.', false, true);
  const { address } = found.find(({ family }) => family === 4) ?? found[0]!;
  return { ...server, address };
};

/** Signs in to the server. 422 names what it answered. */
export const requireConnection = async (
  network: Network,
  server: Omit<OwnMailServer, 'address'>,
): Promise<void> => {
  try {
    await testSmtp(await reachable(network, server), emailSendingLimits.testTimeoutMs);
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    const sentence = `The mail server can’t be used: ${oneLine(error.message, 200)}`;
    throw new AppError('validation_failed', sentence, { fields: { host: sentence } });
  }
};
