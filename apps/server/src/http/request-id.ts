// The id of a request: in its response, in the audit log and in every line of the log that it causes, in jobs too.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logContext, withLogContext } from '../core/logging/log-context.ts';

const accepted = /^[A-Za-z0-9._-]{1,64}$/;

/** Runs work for a request under its id. A trusted proxy may have given it one. */
export const requestIds =
  (isTrusted: (address: string) => boolean) =>
  <T>(request: IncomingMessage, work: () => T): T => {
    const given = request.headers['x-request-id'];
    const isTaken =
      typeof given === 'string' && accepted.test(given) && isTrusted(request.socket.remoteAddress ?? '');
    return withLogContext({ requestId: isTaken ? given : randomUUID() }, work);
  };

export const currentRequestId = (): string => logContext().requestId ?? randomUUID();
