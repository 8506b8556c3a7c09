// `/mcp`: the address of the MCP server, for API keys only.
import { endpoint } from '@sitewright/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { requireKeyHolder } from '../../identity/auth/authenticate-key.ts';
import { bearer } from '../../identity/auth/bearer.ts';
import { isApiKey } from '../../identity/api-keys/key-text.ts';
import { type AnswerMcp, openMcp } from './mcp-server.ts';

export const mcpPath = '/mcp';

/** For the rules that a workspace sets for its members; what a tool needs is checked with each call of it. */
const access = endpoint({
  method: 'POST',
  path: mcpPath,
  summary: 'The MCP server',
  access: 'sites.read',
  response: z.unknown(),
});

const challenge = { 'www-authenticate': 'Bearer realm="Sitewright"' };

const requireHolder = async (ctx: ServerContext, request: FastifyRequest) => {
  const token = bearer(request);
  try {
    if (token === undefined || !isApiKey(token)) {
      throw new AppError('unauthenticated', 'Send an API key as a bearer token.');
    }
    return await requireKeyHolder(ctx, request, { token, endpoint: access });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    throw new AppError('unauthenticated', error.message, { headers: challenge });
  }
};

/** Methods that would keep a connection open, or hide many calls in one. */
const assertSingleCall = (body: unknown): void => {
  if (Array.isArray(body)) throw new AppError('bad_request', 'Send one message with each request.');
  if ((body as { method?: unknown } | null)?.method === 'subscriptions/listen') {
    throw new AppError('bad_request', 'This server has no subscriptions.');
  }
};

const asWebRequest = ({ headers, body }: FastifyRequest, appUrl: string): Request =>
  new Request(new URL(mcpPath, appUrl), {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'content-length' && name !== 'authorization'
        ? [[name, value]]
        : [],
    ) as [string, string][],
    body: JSON.stringify(body ?? null),
  });

const answer = async (
  ctx: ServerContext,
  answerMcp: AnswerMcp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const holder = await requireHolder(ctx, request);
  assertSingleCall(request.body);
  const response = await answerMcp(asWebRequest(request, ctx.env.appUrl), {
    parsedBody: request.body,
    // The key itself stays here.
    authInfo: { token: '', clientId: holder.key.id, scopes: [], extra: { holder, request } },
  });
  const type = response.headers.get('content-type');
  await reply
    .code(response.status)
    .headers({ 'cache-control': 'no-store', ...(type === null ? {} : { 'content-type': type }) })
    .send(await response.text());
};

export const mountMcp = (app: FastifyInstance, ctx: ServerContext): void => {
  let opened: Promise<AnswerMcp> | undefined;
  app.post(mcpPath, async (request, reply) => {
    await answer(ctx, await (opened ??= openMcp(ctx)), request, reply);
    return reply;
  });
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: mcpPath,
      handler: async () => {
        throw new AppError('method_not_allowed', 'Send MCP messages with POST.', {
          headers: { allow: 'POST' },
        });
      },
    });
  }
};
