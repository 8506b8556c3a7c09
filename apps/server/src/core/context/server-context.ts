// What services may use: the process's collaborators and what the web side keeps in memory. A feature adds its own
// by declaration merging beside its manifest, so that no layer knows the ones above it.
import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import type { HookHandler } from './hooks.ts';

export interface ServerContext extends AppContext {
  /** The parts that features take in hooks. */
  hooks: readonly HookHandler<ServerContext>[];
  /** Whom a request counts for, behind trusted proxies too. */
  clientAddress: (request: IncomingMessage) => string;
  eventLoopDelay: { milliseconds(): number };
}
