// What the processes of an installation tell each other, and what the triggers of the database tell all of them.
import type { Presence, Whereabouts } from '@sitewright/contract/live/live';

interface OfSite {
  tenantId: string;
  siteId: string;
}

export type Notice =
  | (OfSite & { kind: 'document'; documentId: string; version: number; since: number })
  | (OfSite & { kind: 'pages' | 'site' | 'comments' })
  /** Somebody’s right may have ended; what is null is not said. */
  | { kind: 'access'; tenantId: string | null; siteId: string | null; userId: string | null }
  /** A process has begun, or answers one that has. */
  | { kind: 'hello' | 'here'; node: string }
  | (OfSite & { kind: 'who'; node: string })
  | (OfSite & { kind: 'people'; node: string; people: Presence[] })
  | (OfSite & { kind: 'left'; node: string; tabId: string })
  /** For the process that the tab watches at. */
  | (OfSite & { kind: 'where'; node: string; tabId: string; userId: string; where: Whereabouts | null });
