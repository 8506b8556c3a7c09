// An operation that agents may ask for: what it is called, what it needs, and what it does. The list of tools that an
// agent sees, the checks of its input and the rights that it needs are read from this.
import type { Endpoint, EndpointCall, EndpointResponse, Method } from '@sitewright/contract/endpoint';
import type { Permission } from '@sitewright/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { KeyHolder } from '../../identity/auth/authenticate-key.ts';

/** What a tool works with. */
export interface ToolCall {
  ctx: ServerContext;
  holder: KeyHolder;
  request: FastifyRequest;
  /** The key, with its rights for what the tool does. */
  actor: Actor;
  /** Calls an endpoint of the API as the key, with its access rule, validation and rate limits. */
  ask: <E extends Endpoint>(endpoint: E, input?: Partial<EndpointCall<E>>) => Promise<EndpointResponse<E>>;
}

export interface Tool {
  name: string;
  /** For people, in lists of tools. */
  title: string;
  /** For agents: what it does, and what to know before calling it. */
  description: string;
  /** Without it the tool is not offered; each tool checks what it needs besides. */
  permission: Permission;
  /** `GET` for tools that only read. */
  method: Extract<Method, 'GET' | 'POST'>;
  /** It may remove what somebody wrote. */
  isDestructive?: boolean;
  input: z.ZodObject;
  output: z.ZodType;
  run: (call: ToolCall, input: never) => Promise<object>;
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodType<object>>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input;
    output: Output;
    run: (call: ToolCall, input: z.output<Input>) => Promise<z.input<Output>>;
  },
): Tool => tool as unknown as Tool;
