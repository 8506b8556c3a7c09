// Collaborators that services may use: those of the process and what the web side keeps in memory. A feature adds its own
// by declaration merging beside its manifest, so that no layer knows the ones above it.
import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import type { NotificationRule } from '../events/notification-rule.ts';
import type { Subscriber } from '../events/subscriber.ts';
import type { HookHandler } from './hooks.ts';

export interface ServerContext extends AppContext {
  /** The parts that features take in hooks. */
  hooks: readonly HookHandler<ServerContext>[];
  subscribers: readonly Subscriber[];
  /** By the name of their event. */
  notificationRules: ReadonlyMap<string, NotificationRule>;
  /** The IP address of the client, behind trusted proxies too. */
  clientAddress: (request: IncomingMessage) => string;
  eventLoopDelay: { milliseconds(): number };
}
