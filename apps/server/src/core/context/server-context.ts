// Collaborators that services may use: those of the process and the in-memory state of the web side. A feature adds
// its own by declaration merging beside its manifest, so that no layer knows the ones above it.
import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import type { ArchiveTable } from '../db/archive/archive-table.ts';
import type { NotificationRule } from './notification-rule.ts';
import type { Subscriber } from './subscriber.ts';
import type { HookHandler } from './hooks.ts';
import type { SubjectSource } from './subject-source.ts';
import type { AnyEmail } from '../emails/define-email.ts';
import type { TenantData } from './tenant-data.ts';
import type { SharedCache } from '../cache/caches.ts';

export interface ServerContext extends AppContext {
  /** The hook handlers of all features. */
  hooks: readonly HookHandler<ServerContext>[];
  /** Of all features. */
  subjectSources: readonly SubjectSource<ServerContext>[];
  subscribers: readonly Subscriber<ServerContext>[];
  /** By the name of their event. */
  notificationRules: ReadonlyMap<string, NotificationRule>;
  /** The emails of all features, by kind. */
  emails: ReadonlyMap<string, AnyEmail>;
  /** Rules of the tenant purge by table, children before their parents. */
  tenantData: TenantData;
  /** The tables in the backup of a site, those that others refer to first. */
  archiveTables: readonly ArchiveTable[];
  /** Groups of settings by scope and name. */
  settingsCache: SharedCache<object>;
  /** Client IP, resolved through trusted proxies. */
  clientIp: (request: IncomingMessage) => string;
  eventLoopDelay: { milliseconds(): number };
}
