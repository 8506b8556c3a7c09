// Who watches one site, at this process and at the others.
import type { LiveEventName, LiveEvents, Presence, Whereabouts } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import type { EventStream } from './event-stream.ts';

/** One open stream. */
export interface Watcher {
  tenantId: string;
  siteId: string;
  userId: string;
  tabId: string;
  name: string;
  stream: EventStream;
  /** Throws once the right to watch has ended. */
  check: () => Promise<unknown>;
  where: Whereabouts | null;
  /** Words about whereabouts in the second that began then. */
  told: { since: number; count: number };
}

export const presenceOf = ({ tabId, userId, name, where }: Watcher): Presence => ({
  tabId,
  userId,
  name,
  where,
});

export class LiveRoom {
  readonly tenantId: string;
  readonly siteId: string;
  readonly watchers = new Set<Watcher>();
  /** Those at other processes, until they are not heard of any more. */
  readonly #away = new Map<string, { presence: Presence; until: number }>();
  /** Up to which version a document’s batches have been passed on. */
  readonly seen = new Map<string, number>();
  /** Reading what to pass on happens one after the other, so that nothing overtakes. */
  work: Promise<unknown> = Promise.resolve();

  constructor(tenantId: string, siteId: string) {
    this.tenantId = tenantId;
    this.siteId = siteId;
  }

  get people(): Presence[] {
    return [...[...this.watchers].map(presenceOf), ...[...this.#away.values()].map((one) => one.presence)];
  }

  find(tabId: string, userId: string): Watcher | undefined {
    return [...this.watchers].find((one) => one.tabId === tabId && one.userId === userId);
  }

  send<Name extends LiveEventName>(name: Name, data: LiveEvents[Name], except?: Watcher): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const watcher of this.watchers) if (watcher !== except) watcher.stream.write(text);
  }

  /** Those at another process say where they are. */
  noteAway(people: readonly Presence[], now: number): void {
    const until = now + limits.live.awayMs;
    for (const presence of people) this.#away.set(presence.tabId, { presence, until });
    this.send('presence', { people: [...people] });
  }

  forgetAway(tabId: string): void {
    if (this.#away.delete(tabId)) this.send('left', { tabId });
  }

  forgetSilent(now: number): void {
    for (const [tabId, { until }] of this.#away) if (until < now) this.forgetAway(tabId);
  }
}
