// The subscribers of one site in this process, and who is present through the others.
import type { LiveEventName, LiveEvents, Presence, PresenceState } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import type { EventStream } from '../../http/event-stream.ts';

/** One open stream. */
export interface Subscriber {
  tenantId: string;
  siteId: string;
  userId: string;
  tabId: string;
  name: string;
  stream: EventStream<LiveEvents>;
  /** Throws when the subscriber no longer has access. */
  check: () => Promise<unknown>;
  where: PresenceState | null;
  /** Presence updates within the current one-second window (rate limit). */
  updates: { since: number; count: number };
}

export const presenceOf = ({ tabId, userId, name, where }: Subscriber): Presence => ({
  tabId,
  userId,
  name,
  where,
});

export class LiveRoom {
  readonly tenantId: string;
  readonly siteId: string;
  readonly subscribers = new Set<Subscriber>();
  /** Users connected to other processes, until their entry expires. */
  readonly #away = new Map<string, { presence: Presence; until: number }>();
  /** The version of each document up to which batches were sent. */
  readonly seen = new Map<string, number>();
  /** Serializes the reading of batches, so that none is sent out of order. */
  pending: Promise<unknown> = Promise.resolve();

  constructor(tenantId: string, siteId: string) {
    this.tenantId = tenantId;
    this.siteId = siteId;
  }

  get presences(): Presence[] {
    return [...[...this.subscribers].map(presenceOf), ...[...this.#away.values()].map((one) => one.presence)];
  }

  find(tabId: string, userId: string): Subscriber | undefined {
    return [...this.subscribers].find((one) => one.tabId === tabId && one.userId === userId);
  }

  send<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], except?: Subscriber): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const watcher of this.subscribers) if (watcher !== except) watcher.stream.write(text);
  }

  /** Updates the presence of users at another process. */
  updateRemote(people: readonly Presence[], now: number): void {
    const until = now + limits.live.awayMs;
    for (const presence of people) this.#away.set(presence.tabId, { presence, until });
    this.send('presence', { people: [...people] });
  }

  removeRemote(tabId: string): void {
    if (this.#away.delete(tabId)) this.send('left', { tabId });
  }

  removeExpired(now: number): void {
    for (const [tabId, { until }] of this.#away) {
      // Further ahead than any new entry where the clock was set back.
      if (until < now || until > now + limits.live.awayMs) this.removeRemote(tabId);
    }
  }
}
