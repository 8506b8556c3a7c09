// The connection to the certificate authority. The library's own one repeats each failed request for minutes, and
// keeps neither the type of an error nor how long to wait.
import { request as httpsRequest, Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { AuthorityError, errorOfProblem, isProblemOfType, problemOf } from './authority-error.ts';

const responseMax = 1_000_000;

interface TransportRequest {
  url?: string | undefined;
  method?: string | undefined;
  data?: unknown;
  headers: { toJSON(): object };
}

interface TransportResponse {
  status: number;
  statusText: string;
  headers: Record<string, string>;
  data: unknown;
}

/** Seconds of a Retry-After header, which is a number or a date. */
const retryAfterSeconds = (value: string | undefined): number => {
  if (value === undefined) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
};

const unavailable = (detail: string, cause?: unknown): AuthorityError =>
  new AuthorityError({ reason: 'authority_unavailable', detail, cause });

const parse = (text: string, type: string): unknown => {
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const send = (agent: Agent, { url = '', method = 'get', data, headers }: TransportRequest) =>
  new Promise<TransportResponse>((resolve, reject) => {
    const call = httpsRequest(
      url,
      {
        agent,
        method: method.toUpperCase(),
        headers: { ...headers.toJSON() },
        signal: AbortSignal.timeout(limits.authorityTimeoutMs),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (text.length > responseMax) call.destroy(new Error('the response is too long'));
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            headers: response.headers as Record<string, string>,
            data: parse(text, response.headers['content-type'] ?? ''),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(typeof data === 'string' ? data : data === undefined ? undefined : JSON.stringify(data));
  });

/** An adapter for the library. @throws AuthorityError for every response that is an error. */
export const authorityTransport = (roots: string | undefined) => {
  const agent = new Agent({
    keepAlive: true,
    ...(roots === undefined ? {} : { ca: [...rootCertificates, roots] }),
  });
  return async <Config extends TransportRequest>(config: Config) => {
    const response = await send(agent, config).catch((error: unknown) => {
      throw unavailable((error as Error).message, error);
    });
    const { status, headers, data } = response;
    const problem = problemOf(status, data);
    const wait = retryAfterSeconds(headers['retry-after']);
    // The library repeats a request whose nonce was too old.
    if (problem && !isProblemOfType(problem, 'badNonce')) throw errorOfProblem(problem, wait);
    if (!problem && status >= 400)
      throw new AuthorityError({
        reason: 'authority_unavailable',
        detail: `The certificate authority answered with the status ${status}.`,
        retryAfterSeconds: wait,
      });
    return { ...response, config };
  };
};
