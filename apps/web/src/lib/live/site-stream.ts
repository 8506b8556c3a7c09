// The event stream of a site for one tab: open while the tab is visible, reconnected when it breaks, and closed when
// the server denies access.
import { type LiveEvents, subscribeToSite } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import { ApiError } from '../api-error.ts';
import { requestStream } from '../api.ts';
import { wait } from '../wait.ts';
import type { ReceivedEvent } from './event-reader.ts';
import { readEvents } from './read-events.ts';

interface Listener {
  received: (event: ReceivedEvent) => void;
  /** The stream broke; it is being reconnected. */
  disconnected: () => void;
  /** The tab has disconnected. */
  closed: () => void;
  /** The server denies access. */
  denied: (error: ApiError) => void;
}

/** After a restart of the server not all tabs reconnect at the same moment. */
const restartSpreadMs = 1_500;

export class SiteStream {
  readonly #of: { siteId: string; tabId: string };
  readonly #listener: Listener;
  #connection: AbortController | undefined;
  #isClosed = false;

  constructor(of: { siteId: string; tabId: string }, listener: Listener) {
    this.#of = of;
    this.#listener = listener;
  }

  /** Stays connected while the tab is visible; returns the function that closes it. */
  open(): () => void {
    this.#isClosed = false;
    const stop = new AbortController();
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(hiding);
      if (document.visibilityState === 'visible') void this.#connect();
      else hiding = setTimeout(() => this.#disconnect(), limits.live.hiddenMs);
    };
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    look();
    return () => {
      this.#isClosed = true;
      stop.abort();
      clearTimeout(hiding);
      this.#disconnect();
    };
  }

  /** Reconnects at once, when that is likely to succeed. */
  reconnect(): void {
    if (document.visibilityState !== 'visible') return;
    this.#disconnect();
    void this.#connect();
  }

  #disconnect(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#listener.closed();
  }

  async #connect(): Promise<void> {
    if (this.#connection || this.#isClosed) return;
    const connection = new AbortController();
    this.#connection = connection;
    let failures = 0;
    while (!connection.signal.aborted) {
      try {
        await this.#read(connection.signal);
        failures = 0;
      } catch (error) {
        if (error instanceof ApiError && [403, 404].includes(error.status)) this.#listener.denied(error);
        failures += 1;
      }
      if (connection.signal.aborted) return;
      this.#listener.disconnected();
      const waits = limits.editor.retryMs;
      const pause =
        failures === 0 ? Math.random() * restartSpreadMs : waits[Math.min(failures, waits.length) - 1]!;
      await wait(pause, connection.signal);
    }
  }

  /** Reads one stream to its end. */
  async #read(signal: AbortSignal): Promise<void> {
    const open = (until: AbortSignal) =>
      requestStream(subscribeToSite, {
        params: { id: this.#of.siteId },
        query: { tabId: this.#of.tabId },
        signal: until,
      });
    for await (const event of readEvents<LiveEvents>(open, signal)) this.#listener.received(event);
  }
}
