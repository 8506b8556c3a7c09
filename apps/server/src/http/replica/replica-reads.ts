// Which calls the replica answers. Whoever wrote a moment ago reads from the primary on every node: the answer of a write
// sets a cookie that lasts as long as the replica may be behind. So a signed-in caller has to show first that they keep cookies.
import type { Endpoint } from '@sitewright/contract/endpoint';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

type Request = Pick<FastifyRequest, 'headers'>;

const replicaCookieNames = { wrote: 'sitewright_wrote', keeps: 'sitewright_reader' } as const;

const cookiesOf = ({ headers }: Request) => parseCookie(headers.cookie ?? '');

const cookie = ({ env }: ServerContext, name: string, maxAge?: number): string =>
  stringifySetCookie({
    name,
    value: '1',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.appUrl.startsWith('https:'),
    ...(maxAge === undefined ? {} : { maxAge }),
  });

const isReplicaRead = ({ method, reads }: Endpoint): boolean => method === 'GET' && reads === 'replica';

/** Headers of every answer, also of a failed write: it may have been committed. */
export const replicaHeaders = (
  ctx: ServerContext,
  endpoint: Endpoint,
  request: Request,
): { 'set-cookie'?: string } => {
  if (!ctx.replica) return {};
  if (endpoint.method !== 'GET')
    return { 'set-cookie': cookie(ctx, replicaCookieNames.wrote, Math.ceil(ctx.replica.boundMs / 1_000)) };
  const isAsked = isReplicaRead(endpoint) && request.headers.authorization !== undefined;
  return isAsked && cookiesOf(request)[replicaCookieNames.keeps] === undefined
    ? { 'set-cookie': cookie(ctx, replicaCookieNames.keeps) }
    : {};
};

const mayBeOld = (request: Request, actor: Actor | undefined): boolean => {
  if (actor?.kind === 'api_key' || request.headers['cache-control'] === 'no-cache') return false;
  const cookies = cookiesOf(request);
  if (cookies[replicaCookieNames.wrote] !== undefined) return false;
  return actor === undefined || cookies[replicaCookieNames.keeps] !== undefined;
};

/** Does the work of a call, on the replica where the endpoint and the caller allow it. */
export const readWhereAllowed = async <T>(
  { replica }: ServerContext,
  { endpoint, request, actor }: { endpoint: Endpoint; request: Request; actor: Actor | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  if (!replica || !isReplicaRead(endpoint)) return work();
  if (mayBeOld(request, actor) && replica.isUsable(actor?.tenantId)) return replica.read(work);
  replica.countPrimaryRead();
  return work();
};
