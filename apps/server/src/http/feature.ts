// The manifest of a feature: what it brings to the program and whom it builds on. The composition root collects them.
import type { FastifyInstance } from 'fastify';
import type { DomainEvent } from '@sitewright/contract/event';
import type { NotificationRule } from '../core/events/notification-rule.ts';
import type { Subscriber } from '../core/events/subscriber.ts';
import type { HookHandler } from '../core/context/hooks.ts';
import type { Job } from '../core/context/job.ts';
import type { PersonalData } from '../core/personal-data.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import type { Seed } from '../core/context/seed.ts';
import type { MountedRoute } from './mount-endpoint.ts';

export interface Feature {
  /** Its folder. */
  name: string;
  /** The features that it may import, each of which comes before it in the list. */
  dependsOn?: readonly string[];
  /** Its rows are the ground of others, which may use its stores. All other stores are private. */
  opensStores?: true;
  /** The collaborators that it adds to the context, made once for each process. */
  createContext?: (ctx: ServerContext) => Partial<ServerContext>;
  /** Endpoints of the contract. */
  routes?: readonly MountedRoute[];
  /** Addresses outside the API: files, frames, pages. */
  mount?: readonly ((app: FastifyInstance, ctx: ServerContext) => void)[];
  jobs?: readonly Job[];
  hooks?: readonly HookHandler<ServerContext>[];
  /** The events that it emits. */
  events?: readonly DomainEvent[];
  /** Who receives events of any feature. */
  subscribers?: readonly Subscriber[];
  /** Whom its events are told to, and how. */
  notifications?: readonly NotificationRule[];
  /** What an empty database gets from it. */
  seeds?: readonly Seed[];
  /** What becomes of what its tables keep about people. */
  personalData?: PersonalData;
  /** Once, before the process serves its first request. */
  start?: (ctx: ServerContext) => Promise<void>;
  /** Before the process stops answering. */
  stop?: (ctx: ServerContext) => void;
}

export const defineFeature = (feature: Feature): Feature => feature;
