import type { Endpoint, Method } from '@sitewright/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { actorScope } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { performCall, WithHeaders } from '../../http/mount-endpoint.ts';
import { actorOfKey } from '../../identity/api-keys/find-key.ts';
import type { KeyHolder } from '../../identity/auth/authenticate-key.ts';
import type { Tool, ToolCall } from './tool.ts';

interface Caller {
  ctx: ServerContext;
  holder: KeyHolder;
  request: FastifyRequest;
}

const askAs =
  ({ ctx, holder: { key, role }, request }: Caller): ToolCall['ask'] =>
  async (endpoint: Endpoint, input = {}) => {
    const row = ctx.routes.get(endpoint);
    if (!row) throw new Error(`no route for ${endpoint.path}`);
    const actor = actorOfKey(key, role, endpoint.method);
    const { params, query, body } = input as Record<'params' | 'query' | 'body', unknown>;
    // A query string has no numbers and no empty fields.
    const texts =
      query &&
      Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
    const answer = await performCall(ctx, row, { actor, request }, { params, query: texts ?? {}, body });
    return endpoint.response.parse(answer instanceof WithHeaders ? answer.body : answer) as never;
  };

export const isOffered = (tool: Pick<Tool, 'permission' | 'method'>, { key, role }: KeyHolder): boolean =>
  actorScope(actorOfKey(key, role, tool.method satisfies Method), tool.permission) !== undefined;

/** Runs a tool with validated input. */
export const runTool = async (caller: Caller, tool: Tool, input: object): Promise<object> => {
  if (!isOffered(tool, caller.holder)) {
    throw new AppError('insufficient_scope', 'This API key does not have the permission for this.');
  }
  const { key, role } = caller.holder;
  const call: ToolCall = { ...caller, actor: actorOfKey(key, role, tool.method), ask: askAs(caller) };
  return tool.output.parse(await tool.run(call, input as never)) as object;
};
