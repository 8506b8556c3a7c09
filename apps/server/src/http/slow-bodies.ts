// A file upload may take minutes on a slow connection; every other request body is small and arrives at once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sitewright/contract/limits';

const bodyless = new Set(['GET', 'HEAD', 'OPTIONS']);

const isFile = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Ends a request whose body arrives too slowly, on every host and route: nothing is stored before a body is
 * complete.
 */
export const endSlowBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (bodyless.has(request.method ?? '')) return;
  const { uploadMs, requestMs } = limits.http;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      // Bypasses the framework, which would wait for the rest before it responds.
      const said = response.headersSent ? '' : 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
      request.socket.end(said, () => request.destroy());
    },
    isFile(request) ? uploadMs : requestMs,
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
};
