// Messages between the processes of an installation, and notifications from database triggers to all of them.
import type { Presence, PresenceState, PublishProgress } from '@sitewright/contract/live/live';

interface OfSite {
  tenantId: string;
  siteId: string;
}

export type LiveMessage =
  | (OfSite & { kind: 'document'; documentId: string; version: number; since: number })
  | (OfSite & { kind: 'pages' | 'site' | 'comments' })
  | (OfSite & { kind: 'publishing'; progress: PublishProgress })
  /** Access may have been revoked; null matches any value. */
  | { kind: 'access'; tenantId: string | null; siteId: string | null; userId: string | null }
  /** A process has started, or replies to one that has. */
  | { kind: 'hello' | 'here'; node: string }
  | (OfSite & { kind: 'who'; node: string })
  | (OfSite & { kind: 'people'; node: string; people: Presence[] })
  | (OfSite & { kind: 'left'; node: string; tabId: string })
  /** For the process that holds the tab's stream. */
  | (OfSite & { kind: 'where'; node: string; tabId: string; userId: string; where: PresenceState | null });
