// The manifest of a feature: what it adds to the program and which features it depends on. The composition root
// collects the manifests.
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { DomainEvent } from '@sitewright/contract/event';
import type { PermissionGroup } from '@sitewright/contract/permission';
import type { SettingsDefinition } from '@sitewright/contract/settings';
import type { NotificationRule } from '../core/context/notification-rule.ts';
import type { Subscriber } from '../core/context/subscriber.ts';
import type { ArchiveTable } from '../core/db/archive/archive-table.ts';
import type { HookHandler } from '../core/context/hooks.ts';
import type { SubjectSource } from '../core/context/subject-source.ts';
import type { AnyEmail } from '../core/emails/define-email.ts';
import type { Job } from '../core/context/job.ts';
import type { PersonalData } from '../core/personal-data.ts';
import type { TenantData } from '../core/context/tenant-data.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import type { AnyRun } from '../core/context/run.ts';
import type { Seed } from '../core/context/seed.ts';
import type { MountedRoute } from './mount-endpoint.ts';
import type { VisitorRoute } from './visitor-routes.ts';

declare module '../core/context/server-context.ts' {
  interface ServerContext {
    /** The requests besides reads that published sites accept, of all features. */
    visitorRoutes: readonly VisitorRoute[];
    /** All endpoints of the API, for callers inside the process. */
    routes: ReadonlyMap<Endpoint, MountedRoute>;
  }
}

export interface Feature {
  /** Name of its folder. */
  name: string;
  /** The features that it may import; each comes before it in the list. */
  dependsOn?: readonly string[];
  /** Lets other features use its stores, because their rows build on its own. All other stores are private. */
  opensStores?: true;
  /** The collaborators that it adds to the context, created once per process. */
  createContext?: (ctx: ServerContext) => Partial<ServerContext>;
  /** Endpoints of the contract. */
  routes?: readonly MountedRoute[];
  /** Requests besides reads that it accepts on the hosts of published sites. */
  visitorRoutes?: readonly VisitorRoute[];
  /** Routes outside the API: files, frames, pages. */
  mount?: readonly ((app: FastifyInstance, ctx: ServerContext) => void)[];
  jobs?: readonly Job[];
  /** Jobs that a user starts and follows. */
  runs?: readonly AnyRun[];
  hooks?: readonly HookHandler<ServerContext>[];
  permissions?: PermissionGroup;
  /** The events that it emits. */
  events?: readonly DomainEvent[];
  /** Subscribers to events of any feature. */
  subscribers?: readonly Subscriber<ServerContext>[];
  /** Notification rules for its events. */
  notifications?: readonly NotificationRule[];
  /** The groups of settings that it defines. */
  settings?: readonly SettingsDefinition[];
  /** The emails that it sends. */
  emails?: readonly AnyEmail[];
  /** Rows that it adds to an empty database. */
  seeds?: readonly Seed[];
  /** Personal-data rules of its tables. */
  personalData?: PersonalData;
  /** Where it keeps data of people by their email address, for requests about personal data. */
  subjectSources?: readonly SubjectSource<ServerContext>[];
  /** Rules of the tenant purge for its tables. */
  tenantData?: TenantData;
  /** Its tables in the backup of a site; a table stands after those that it refers to. */
  archive?: readonly ArchiveTable[];
  /** Runs once, before the process serves its first request. */
  start?: (ctx: ServerContext) => Promise<void>;
  /** Runs before the process stops responding. */
  stop?: (ctx: ServerContext) => void;
}

export const defineFeature = (feature: Feature): Feature => feature;
