// The listener for HTTPS. It has no certificate of its own: each handshake gets that of the name it asks for, and is refused
// without one.
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hkdfSync } from 'node:crypto';
import type { SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { limits as appLimits } from '@sitewright/contract/limits';
import { deriveKey } from '../../../core/crypto/secret-key.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { sessionIdContext } from './secure-contexts.ts';
import { contextOfName } from './server-name.ts';

const dayMs = 86_400_000;
const ticketKeyBytes = 48;
/** Longer than a first certificate may take. */
const handshakeTimeoutMs = limits.firstWaitMs + 15_000;

/** The same in all processes, and another one each day, so that clients resume their sessions at any of them. */
export const ticketKeysOf = (secretKey: Buffer, now: Date): Buffer => {
  const day = Math.floor(now.getTime() / dayMs);
  return Buffer.from(
    hkdfSync('sha256', deriveKey(secretKey, 'tls-tickets'), '', String(day), ticketKeyBytes),
  );
};

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export const createTlsServer = (ctx: ServerContext, listener: RequestListener): Server => {
  const find = async (name: string): Promise<SecureContext | undefined> => {
    try {
      return await contextOfName(ctx, name);
    } catch (error) {
      ctx.log.error({ err: error, name }, 'the certificate of a name could not be looked up');
      return undefined;
    }
  };
  const server = createServer(
    {
      minVersion: 'TLSv1.2',
      sessionIdContext,
      sessionTimeout: limits.sessionHours * 3_600,
      ticketKeys: ticketKeysOf(ctx.secretKey, ctx.clock.now()),
      handshakeTimeout: handshakeTimeoutMs,
      ALPNProtocols: ['http/1.1'],
      requestTimeout: appLimits.http.uploadMs,
      SNICallback: callbackify(find),
    },
    listener,
  );
  const rotation = setInterval(() => {
    server.setTicketKeys(ticketKeysOf(ctx.secretKey, ctx.clock.now()));
  }, 60_000);
  rotation.unref();
  server.on('close', () => clearInterval(rotation));
  // Strangers try names and protocols all day.
  server.on('tlsClientError', (error) => ctx.log.debug({ err: error }, 'a handshake failed'));
  return server;
};
