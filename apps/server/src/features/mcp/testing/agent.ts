// An agent: a real MCP client over HTTP, with a key of its own.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ApiKeyScope } from '@sitewright/contract/api-keys/api-key-scopes';
import { defaultTenantId } from '../../../core/actor.ts';
import { makeApiKey } from '../../../testing/api-key-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** The structured result, or the error. */
  body: Record<string, unknown>;
}

export interface Agent {
  keyId: string;
  key: string;
  client: Client;
  toolNames: () => Promise<string[]>;
  use: (tool: string, input?: Record<string, unknown>) => Promise<ToolAnswer>;
}

export interface AgentOptions {
  tenantId?: string;
  userId: string;
  name?: string;
  scopes?: readonly ApiKeyScope[];
  /** The protocol of clients before July 2026. */
  isOlder?: boolean;
}

export const connectAgent = async (
  app: TestApp,
  { tenantId = defaultTenantId, isOlder = false, ...about }: AgentOptions,
): Promise<Agent> => {
  const { id, key } = await makeApiKey(app, { tenantId, ...about });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: isOlder ? { mode: 'legacy' } : { mode: { pin: '2026-07-28' } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.origin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return {
    keyId: id,
    key,
    client,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    use: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input });
      const [first] = result.content as { text?: string }[];
      return {
        isError: result.isError === true,
        text: first?.text ?? '',
        body: (result.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
  };
};
