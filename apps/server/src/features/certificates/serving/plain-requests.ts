// Requests without TLS: the challenges of the certificate authority are answered first, whatever the host; then visitors
// go on to HTTPS, where the host has a certificate.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { findChallengeAnswer } from '../certificates.store.ts';
import { readServerName } from '../served-names.ts';
import { hasCertificate } from './server-name.ts';

const challengePath = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})(?:\?|$)/;

export const isPlain = ({ socket }: IncomingMessage): boolean => !(socket as Partial<TLSSocket>).encrypted;

const answerChallenge = async (
  ctx: ServerContext,
  token: string,
  response: ServerResponse,
): Promise<void> => {
  const answer = await findChallengeAnswer(ctx.db, token, ctx.clock.now());
  response.writeHead(answer === undefined ? 404 : 200, {
    'content-type': answer === undefined ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    'cache-control': 'no-store',
  });
  response.end(answer ?? 'Not found');
};

const isProbe = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/health/');

const nameOf = ({ headers }: IncomingMessage): string | undefined =>
  readServerName((headers.host ?? '').replace(/:\d+$/, ''));

/** `redirectTo`: the name to go on to with HTTPS; undefined where the request is to be answered as it is. */
export const takePlainRequest = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ isAnswered: boolean; redirectTo?: string | undefined }> => {
  const token = challengePath.exec(request.url ?? '')?.[1];
  if (token !== undefined) {
    await answerChallenge(ctx, token, response);
    return { isAnswered: true };
  }
  const name = nameOf(request);
  // Load balancers probe without TLS.
  if (name !== undefined && isProbe(request) && ctx.certificates.names.isOwn(name))
    return { isAnswered: false };
  return {
    isAnswered: false,
    redirectTo: name !== undefined && (await hasCertificate(ctx, name)) ? name : undefined,
  };
};
